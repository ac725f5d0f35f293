import { sourceListOf } from '../../../src/engine/claims/source-list.js';

const FACTS = [
  {
    factText: 'The park opens at nine.',
    attributes: { title: 'Park handbook', uri: 'https://example.org/a' },
  },
  { factText: '# Fees\nEntry is free.' },
];

it.each([
  [
    'footnotes of our own in Markdown',
    ['Sources', '[1] [Park handbook](<https://example.org/a>), p. 3', '[2] Fees'],
  ],
  [
    'footnotes of our own in HTML',
    [
      '<div class="answer-guard-sources"><p>Sources</p><ul><li>[1] <a href="https://example.org/a" rel="noopener noreferrer">Park handbook</a>, p. 3</li><li>[2] Your message</li></ul></div>',
    ],
  ],
  ['footnotes of our own in text', ['Quellen', '[1] Park handbook, p. 3, https://example.org/a', '[2] #2']],
  ['files', ['**Fontes:**', 'park-handbook.pdf', '- fees.md', `${'park'.repeat(40)}.pdf`]],
  ['one line', ['Sources: [1] Park handbook, [2] Fees']],
  ['titles that no fact has, with pages', ['Sources:', '1. Handbook, p. 3', '2. Visitor guide, pp. 4–5']],
  [
    'titles of their own at addresses of facts',
    ['Sources:', '- [All about the park](https://example.org/a)'],
  ],
  ['definitions', ['出典：', '[^1]: Park handbook, S. 4']],
])('%s are a list of sources', (_what, list) => {
  expect([...sourceListOf(['The park opens at nine.', ...list], FACTS)]).toEqual(list.map((_, at) => at + 1));
});

it.each([
  ['no heading', ['Park handbook']],
  ['what is no name of a fact', ['Sources:', '[1] The park opens at ten']],
  ['what stands beside a name', ['Sources:', '[1] Park handbook: the park opens at ten']],
  ['a title that no fact has, without a page', ['Sources:', '1. Handbook']],
  ['a title at an address that no fact has', ['Sources:', '- [All about the park](https://example.org/b)']],
  ['a sentence with a page', ['Sources:', '[1] The park opens daily at ten, p. 3']],
  ['a figure with a page', ['Sources:', '[1] Opens at 10, p. 3']],
  [
    'a sentence at an address of a fact',
    ['Sources:', '[1] The park has been closed for good since the flood. https://example.org/a'],
  ],
  ['a sentence about a file', ['Sources:', '- The park opens as it says in handbook.pdf']],
  ['part of a sentence of a fact', ['Sources:', '- entry']],
])('%s is none, and is judged', (_what, lines) => {
  expect(sourceListOf(['The park opens at nine.', ...lines], FACTS)).not.toContain(lines.length);
});
