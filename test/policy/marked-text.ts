import { scene } from './scene.js';

/** Each row: what it shows, the answer with the unsupported sentences marked, and what is left of it. */
type Case = [name: string, marked: string, expected: string];

/** Makes one test of each row. */
export function testRewrites(cases: readonly Case[]): void {
  it.each(cases)('%s', (_name, marked, expected) => {
    expect(rewritten(marked)).toBe(expected);
  });
}

/** The text that is left, or in brackets why there is none. */
function rewritten(marked: string): string {
  const { result } = scene(marked);
  return result.kind === 'rewritten' ? result.text : `(${result.kind})`;
}
