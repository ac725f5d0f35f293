import { composeBlock } from '../../../src/policy/rewriting/compose-block.js';

// Our own sentences never end at a line's end within a block; the claims of another checker may.
test.each([
  ['at the beginning of a quote', '> {Dogs pay,}\n> cats do too.', 'cats do too.'],
  ['within a quote', '> Adults pay, {dogs pay,}\n> cats do too.', 'Adults pay,\n> cats do too.'],
  ['where a sign is no marker', '{Dogs pay,} > 5 euros.', '> 5 euros.'],
])('a claim that goes %s takes the gap after it along', (_where, marked, expected) => {
  const start = marked.indexOf('{');
  const text = marked.replace(/[{}]/g, '');
  const block = { start: text.startsWith('> ') ? 2 : 0, end: text.length };
  const edit = { kind: 'drop', start, end: marked.indexOf('}') - 1 } as const;
  expect(composeBlock(text, block, [edit])).toBe(expected);
});
