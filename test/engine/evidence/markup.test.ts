import fc from 'fast-check';
import { growthOf, LINEAR } from '../../work-counter.js';
import { withoutMarkup } from '../../../src/engine/evidence/markup.js';

const tidy = (text: string): string =>
  withoutMarkup(text)
    .replace(/\u00ad/gu, '')
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ *\n */gu, '\n')
    .replace(/\n+/gu, '\n')
    .trim();

test.each([
  ['no markup', 'a < b and c > d & e', 'a < b and c > d & e'],
  ['bold in a sentence', 'Pets are <b>not</b> allowed.', 'Pets are not allowed.'],
  ['paragraphs', '<p class="x">One.</p><p>Two.</p>', 'One.\nTwo.'],
  ['a line break', 'One<br/>Two', 'One\nTwo'],
  ['a heading', '<h2>Fees</h2>Free.', '## Fees\nFree.'],
  ['a list', '<ul><li>One</li><li class="a">Two</li></ul>', '- One\n- Two'],
  [
    'a table',
    '<table><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>',
    '| A | B\n| 1 | 2',
  ],
  ['definitions', '<dl><dt>Fee</dt><dd>5 €</dd></dl>', 'Fee : 5 €'],
  ['blanks and dashes by name', '7&ndash;9&nbsp;&euro; &amp; more', '7– 9 € & more'],
  ['letters by name and number', 'caf&eacute; M&#252;ller', 'café Müller'],
  ['a comment', 'One <!-- two --> three', 'One three'],
  ['names that are no tags', '<Luria> and &unknown;', '<Luria> and &unknown;'],
])('%s', (_what, html, plain) => {
  expect(tidy(html)).toBe(plain);
});

test('the plain text is as long as the markup, and holds the rest where it stood', () => {
  const parts = fc.constantFrom(
    '<p>',
    '</p>',
    '<td a="b">',
    '<br>',
    '&nbsp;',
    '&#x41;',
    '&auml;',
    '<',
    '>',
    '&',
    'word ',
    '\n',
    '<!--',
    '-->',
    '<li>',
    '😀',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 40 }), (found) => {
      const html = found.join('');
      const plain = withoutMarkup(html);
      expect(plain).toHaveLength(html.length);
      for (const { index } of html.matchAll(/word/gu)) {
        const isInComment = plain.slice(index, index + 4).trim() === '';
        if (!isInComment) expect(plain.slice(index, index + 4)).toBe('word');
      }
    }),
  );
});

test.each(['<!--', '<a ', '<p', '&nbsp', '<!-- <b> -->'])('many %j are linear work', (part) => {
  expect(growthOf((times) => part.repeat(times), withoutMarkup, 2_000)).toBeLessThan(LINEAR);
});
