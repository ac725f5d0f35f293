import fc from 'fast-check';
import { cases } from '../../cases.js';
import { segment } from '../../../src/text/segment.js';
import { SentenceFeed, type Sentence } from '../../../src/guard/streaming/sentence-feed.js';
import { PIECES } from '../../text/pieces.js';

const FEED_PIECES = [...PIECES, 'Park', '\n\nThe gate opens at nine. ', '\n\nIt'];
const text = fc.array(fc.constantFrom(...FEED_PIECES), { maxLength: 80 }).map((pieces) => pieces.join(''));
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
const inChunks = (of: fc.Arbitrary<string>, most = 9): fc.Arbitrary<string[]> =>
  fc.tuple(of, fc.array(fc.integer({ min: 1, max: most }), { minLength: 1 })).map(([whole, sizes]) => {
    const parts: string[] = [];
    for (let at = 0, i = 0; at < whole.length; i++) {
      const size = sizes[i % sizes.length]!;
      parts.push(whole.slice(at, at + size));
      at += size;
    }
    return parts;
  });
const chunks = inChunks(text);

/** Sentences of each of the twelve languages, as data that tests elsewhere hold. */
const LANGUAGES = [
  'The park opens at 9 a.m. on weekdays. Dr. Reed (who runs it) said: "Come early!" It costs $3.50.',
  'El parque abre a las 9. ¿Cuánto cuesta? ¡Nada! La Sra. Gil lo dirige desde 1998.',
  'O parque abre às 9h. Quanto custa? O Sr. Silva dirige-o desde 1998. É grátis!',
  'Le parc ouvre à 9 h. « Venez tôt. » M. Petit le dirige depuis 1998 ! Est-ce gratuit ?',
  'Der Park öffnet um 9 Uhr. Am 3. Mai ist er z. B. zu. „Kommen Sie früh!“ Er kostet 3,50 Euro.',
  'Il parco apre alle 9. Quanto costa? Il sig. Rossi lo dirige dal 1998. È gratis!',
  'Парк открыт с 9 ч. до 18 ч. ежедневно. Вход стоит 50 руб. в день. «Приходите рано!» Это бесплатно?',
  '公园九点开门。“早点来！”他说。门票是3.50元（学生免费）。谁在管理？',
  '公園は9時に開きます。「はい。」と答えた。料金は3.50ユーロです。誰が管理していますか？',
  '공원은 9시에 엽니다. 2020. 3. 5.에 열었습니다. "일찍 오세요!" 입장료는 3.5유로입니까?',
  'पार्क नौ बजे खुलता है। डॉ. रीड इसे चलाते हैं। क्या यह मुफ़्त है? प्रवेश ३.५० यूरो है।',
  'تفتح الحديقة في التاسعة. هل هي مجانية؟ د. ريد يديرها منذ 1998. «تعال باكراً!»',
  'สวนเปิดเก้าโมง ปิดหกโมงเย็นครับ ราคา 3.50 บาท แต่เด็กเข้าฟรี เวลา 9.00 น. และ 18.00 น. ทุกวัน',
];
const LONG = [
  // One paragraph, one row, one block of code, one sentence that do not end.
  ...LANGUAGES.map((line) => `${line} `.repeat(12)),
  `| a | ${'b. c '.repeat(400)}|`,
  `\`\`\`js\n${'let a = 1.5; run(a. b);\n\n'.repeat(60)}\`\`\`\nDone. It is.`,
  'a word and, another ('.repeat(200),
  `${'- One. Two (and 2.5) more\n'.repeat(60)}\nThe end. It is.`,
  `# ${'a. B c '.repeat(300)}##`,
  '"He said. '.repeat(200),
];
const long = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...LONG), fc.constantFrom(...LANGUAGES), fc.constantFrom(...LINES), text),
      fc.constantFrom('\n', '\n\n', ' ', '\n- ', ''),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.flat().join(''));

/** What may become a table's rule, or a heading's: what stands above it waits. */
const MAY_BE_RULE = /^[|:=\-\s]+$/;

/** What the feed does, by cutting all of the text anew with each part; and when it does it. */
function byWhole(parts: readonly string[]): (readonly [number, number])[][] {
  let written = '';
  let given = 0;
  return [...parts, ''].map((part, at) => {
    written += part;
    const isEnd = at === parts.length;
    const segments = segment(written);
    const open = segments.at(-1);
    const waiting = open !== undefined && MAY_BE_RULE.test(written.slice(open.start)) ? 2 : 1;
    return (isEnd ? segments : segments.slice(0, -waiting)).flatMap(({ start, end }) => {
      const from = start < given ? given + /^\s*/u.exec(written.slice(given))![0].length : start;
      if (from >= end) return [];
      given = end;
      return [[from, end] as const];
    });
  });
}

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
      { numRuns: cases(250, 1000) },
    );
  });

  it('is cut as the whole is in every language and form, however long, and no later', () => {
    fc.assert(
      fc.property(inChunks(long, 400), (parts) => {
        const sentences = new SentenceFeed(1_000_000);
        const found: (readonly [number, number])[] = [];
        const expected: (readonly [number, number])[] = [];
        const perPart = byWhole(parts);
        for (const [at, part] of parts.entries()) {
          found.push(...sentences.push(part).map(({ start, end }) => [start, end] as const));
          expected.push(...perPart[at]!);
          expect(found).toEqual(expected.slice(0, found.length));
          // Without a mark nothing is looked for, and nothing is said within half of a character.
          if (/[.!?。！？।]\P{Surrogate}*$/u.test(part)) expect(found).toHaveLength(expected.length);
        }
        found.push(...sentences.end().map(({ start, end }) => [start, end] as const));
        expect(found).toEqual(perPart.flat());
      }),
      { numRuns: cases(100, 300) },
    );
  });

  it.each([
    ['a table', ['| Day | Hours |\n', '|', '---', '|---|\n', '| Monday'], [[], [], [], [], [15]]],
    ['a row that is none', ['| Day | Hours |\n', '| ', '9-17 |\n', 'So'], [[], [], [15], [24]]],
    ['a list', ['It is free.\n', '-', ' Dogs', ' too.\n', '- '], [[], [], [11], [], []]],
  ])('shows what the line above it is before that is given: %s', (_, parts, ends) => {
    const sentences = new SentenceFeed(1000);
    expect(parts.map((part) => sentences.push(part).map(({ end }) => end))).toEqual(ends);
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
      { numRuns: cases(150, 500) },
    );
    const [first, second] = feed(['A sentence that goes on and on and does not end'], 20);
    expect([first, second]).toEqual([
      { start: 0, end: 15, isCut: true },
      { start: 16, end: 34, isCut: true },
    ]);
  });
});

test('tokens without a mark are not searched for marks', () => {
  const search = jest.spyOn(String.prototype, 'matchAll');
  const feed = new SentenceFeed(1200);
  for (let n = 0; n < 100; n++) feed.push(' word');
  expect(search).not.toHaveBeenCalled();
  feed.push(' end.');
  expect(search).toHaveBeenCalled();
  search.mockRestore();
});
