import { scene } from './scene.js';

/** Each row: what it shows, the answer with the unsupported sentences marked, and what is left of it. */
export type Case = [name: string, marked: string, expected: string];

export function text(marked: string): string {
  const { result } = scene(marked);
  return result.kind === 'rewritten' ? result.text : `(${result.kind})`;
}
