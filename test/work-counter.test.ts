import { growthOf, LINEAR, notLinear, workOf } from './work-counter.js';
import { withoutMarkup } from '../src/engine/evidence/markup.js';
import { segment } from '../src/text/segment.js';

const HTML = '<p>One. Two <b>three</b></p> &amp; Mr. X said "Hello." ';

test.each(Object.entries({ withoutMarkup, segment }))(
  'equal runs of %s are equal work, however often it is run',
  (_name, read) => {
    const text = HTML.repeat(20);
    read(text);
    const work = Array.from({ length: 30 }, () => workOf(() => read(text)));
    expect(new Set(work).size).toBe(1);
    // A loop counts for what is done in it.
    expect(work[0]).toBeGreaterThan(text.length / 2);
  },
);

describe('what built-in functions do', () => {
  const textOf = (size: number): string => 'a '.repeat(size);

  test.each<[string, (text: string) => unknown]>([
    ['a search', (text) => text.indexOf('b')],
    ['a pattern', (text) => /b/u.test(text)],
    ['every match of a pattern', (text) => text.replace(/a/gu, 'b')],
    ['a copy', (text) => text.split('').slice()],
  ])('%s in a text is linear', (_what, run) => {
    expect(growthOf(textOf, run, 100)).toBeLessThan(LINEAR);
    expect(workOf(() => run(textOf(100)))).toBeGreaterThanOrEqual(200);
  });

  test.each<[string, (text: string, at: number) => unknown]>([
    ['code of ours', (text, at) => segment(text.slice(at))],
    ['a search', (text, at) => text.indexOf('b', at)],
    ['a search backwards', (text, at) => text.lastIndexOf('b', at)],
    ['a pattern', (text, at) => /b/u.exec(text.slice(at))],
    ['a copy', (_text, at) => [1].concat(new Array<number>(at))],
    ['bytes', (_text, at) => Buffer.concat([Buffer.alloc(at)])],
  ])('%s at each of its places is not', (_what, run) => {
    const atEach = (text: string): void => {
      for (let at = 0; at < text.length; at += 1) run(text, at);
    };
    expect(growthOf(textOf, atEach, 30)).toBeGreaterThan(LINEAR);
  });
});

test('of many inputs that are counted together, those whose work is not linear are named', () => {
  const linear = Array.from({ length: 19 }, (_, n) => ({
    name: `linear ${n}`,
    of: (size: number) => ({ size, each: 2 }),
  }));
  // The square is more than half of its work at the smaller size.
  const square = { name: 'square', of: (size: number) => ({ size, each: 2 + (2 * size) / 100 }) };
  const read = ({ size, each }: { size: number; each: number }): void => {
    for (let at = 0; at < size; at += 1) 'a'.repeat(each).indexOf('b');
  };
  const inputs = [...linear.slice(0, 11), square, ...linear.slice(11)];
  const [found, ...others] = notLinear(inputs, read, 100);
  expect(found).toMatch(/^square: 8\.8/);
  expect(others).toEqual([]);
});
