import fc from 'fast-check';
import { segment } from '../../../src/text/segment.js';
import { SentenceFeed, type Sentence } from '../../../src/guard/streaming/sentence-feed.js';

const PIECES = [
  ...Array.from('.!?。！？।॥…:;,"“”()[]「」*_`~#>|-+ \n\t'),
  '\n\n',
  '. ',
  '? ',
  '\n- ',
  '\n1. ',
  '\n## ',
  '\n> ',
  '\n```\n',
  '\n| ',
  ' | ',
  '|---|---|\n',
  '    ',
  '[1]',
  '**',
  '\r\n',
  'Dr',
  'p.m',
  'The',
  'It',
  'he',
  'Park',
  '5',
  '3.14',
  'v2.0.1',
  '\n\nThe gate opens at nine. ',
  '\n\nIt',
  '入館料',
  'です',
  '商店',
  'ร้านเปิด',
  'ครับ',
  'é',
  '\u0301',
  '👩‍👩‍👧',
  '😀',
  '\ud83d',
  '\ude00',
];
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join(''));
/** Markdown as models write it. */
const LINES = [
  'The park opens at 9. It closes at dusk!',
  'Dr. Reed said "Go home." and left. Is it 3.5 km?',
  '## Opening hours',
  '**Note**',
  'The rates are:',
  '- Adults pay 5 euros.',
  '- Dogs are free. Cats too.',
  '1. Buy a ticket.',
  '2. Enter',
  '  - at the gate',
  '| Day | Hours |',
  '|---|---|',
  '| Monday | 9-17 |',
  '```js\nlet a = 1.5;\n\nrun(a. b);\n```',
  '> He said: "Yes." It was late.',
  '公园九点开门。它六点关门！',
  '「はい。」と答えた。入館料は無料です。',
  'Voilà ! C’est « fini ». Oui [1]. Non. [2]',
  'สวนเปิดเก้าโมง ปิดหกโมง',
  '',
  '---',
  '😀 Hi! 👍 Ok.',
];
const prose = fc
  .array(fc.tuple(fc.constantFrom(...LINES), fc.constantFrom('\n', '\n\n', '\r\n', ' ')), { maxLength: 14 })
  .map((lines) => lines.flat().join(''));

/** A text in chunks of any size. */
const inChunks = (of: fc.Arbitrary<string>): fc.Arbitrary<string[]> =>
  fc.tuple(of, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 })).map(([whole, sizes]) => {
    const parts: string[] = [];
    for (let at = 0, i = 0; at < whole.length; i++) {
      const size = sizes[i % sizes.length]!;
      parts.push(whole.slice(at, at + size));
      at += size;
    }
    return parts;
  });
const chunks = inChunks(text);

function feed(parts: readonly string[], longest = 10_000): Sentence[] {
  const sentences = new SentenceFeed(longest);
  return [...parts.flatMap((part) => sentences.push(part)), ...sentences.end()];
}

describe('a text that grows', () => {
  it('is cut as the whole is, however it comes', () => {
    fc.assert(
      fc.property(inChunks(prose), (parts) => {
        const whole = segment(parts.join('')).map(({ start, end }) => [start, end]);
        expect(feed(parts).map(({ start, end }) => [start, end])).toEqual(whole);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives a sentence with the word after it', () => {
    const sentences = new SentenceFeed(1000);
    expect(sentences.push('The park opens at 9.')).toEqual([]);
    expect(sentences.push(' It')).toEqual([]);
    expect(sentences.push(' closes')).toEqual([{ start: 0, end: 20, isCut: false }]);
  });

  it('is cut at spaces where a sentence does not end, and leaves nothing out', () => {
    fc.assert(
      fc.property(chunks, fc.integer({ min: 8, max: 60 }), (parts, longest) => {
        const found = feed(parts, longest);
        let at = 0;
        for (const { start, end, isCut } of found) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          if (isCut) expect(end - at).toBeLessThanOrEqual(longest + 2);
          at = end;
        }
      }),
      { numRuns: 500 },
    );
    const [first, second] = feed(['A sentence that goes on and on and does not end'], 20);
    expect([first, second]).toEqual([
      { start: 0, end: 15, isCut: true },
      { start: 16, end: 34, isCut: true },
    ]);
  });
});
