import fc from 'fast-check';

/** What the checker finds of a sentence. */
export const FINDINGS = ['supported', 'unsupported', 'contradicted'] as const;
export type Finding = (typeof FINDINGS)[number];

/** One answer whose sentences can be told apart by a word that stands in no other. */
export interface Story {
  readonly text: string;
  /** By the first three letters of the word that tells it. */
  readonly findings: ReadonlyMap<string, Finding>;
  /** Offsets in the text at which the stream turns to something else and back, such as a call of a tool. */
  readonly breaks: readonly number[];
}

/** `§` is the word that tells the sentence. */
const SENTENCES = [
  '§ opens at nine.',
  '§ was founded in 1975.',
  'It also lends boats, says §.',
  'However, § closes in May.',
  '§ was built by "Anna \\ O\'Neil" & Sons <b>here</b>/there.',
  '§ kostet 5 € für Kinder – 😀 inklusive!',
  'In 1990, p. 4 of the guide named § 3.5 times.',
  '§ serves tea, coffee and cake on Mondays, Tuesdays, Wednesdays and Thursdays, but neither on Fridays nor on any of the other days, and it has done so for as long as anybody in town can remember it.',
  '§公园九点开门。',
  '§は1975年に開園しました。',
  'Is § open today?',
  'Yes, § is.',
  'Hello, I am § and I can help you with that!',
  '§ costs $5 [1].',
  '§ “sol lucet” à 9\u00a0h\u2028.',
  'Zwölf Boxkämpfer jagen § quer über den großen Sylter Deich…',
  'e\u0301 👩‍👩‍👧 § is 7\u0301 m tall.',
  'See https://example.com/§?a=1.2&b=3 for more.',
] as const;

const HEADS = [
  '## § hours',
  'The rates of § are:',
  '**§**',
  '> § said so.',
  '§ offers these:',
  '---',
] as const;
const ITEMS = [
  '- § is free.',
  '- § costs 5 euros. Ask there.',
  '1. Buy § there.',
  '2. § is shut',
  '  - § at the gate',
  '* §',
] as const;

interface Part {
  readonly kind: 'prose' | 'head' | 'list' | 'table' | 'code';
  readonly lines: readonly { readonly form: number; readonly finding: Finding }[];
  readonly gap: string;
  readonly isBroken: boolean;
}

const finding: fc.Arbitrary<Finding> = fc.constantFrom<Finding>(
  'supported',
  'supported',
  'supported',
  'supported',
  'supported',
  'unsupported',
  'contradicted',
);

const part: fc.Arbitrary<Part> = fc.record({
  kind: fc.constantFrom<Part['kind']>('prose', 'prose', 'prose', 'prose', 'head', 'list', 'table', 'code'),
  lines: fc.array(fc.record({ form: fc.nat(99), finding }), { minLength: 1, maxLength: 4 }),
  gap: fc.constantFrom('\n\n', '\n\n', '\n', '\r\n\r\n', ' '),
  isBroken: fc.constantFrom(false, false, false, true),
});

const LETTERS = 'bcdfghjklmnpqrstvwxz';

/** A word that stands nowhere else, and no part of which does: all differ from their second letter on. */
export function tellingWord(index: number): string {
  const first = LETTERS.charAt(index % LETTERS.length);
  const second = LETTERS.charAt(Math.floor(index / LETTERS.length) % LETTERS.length);
  return `Q${first}${second}ozar`;
}

/** What is enough of a telling word, or of the one in the fact that speaks against it, to know it by. */
export const TELLING = /[QX][bcdfghjklmnpqrstvwxz]{2}/g;

/** The word of the fact that speaks against a sentence. */
export const otherWord = (word: string): string => `X${word.slice(1)}`;

const formed = (forms: readonly string[], form: number, word: string): string =>
  (forms[form % forms.length] ?? '').replaceAll('§', word);

/** @param firstWord Index of the first telling word, so that the answers of one stream have none in common. */
export function story(firstWord: number): fc.Arbitrary<Story> {
  return fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => tell(parts, firstWord));
}

function tell(parts: readonly Part[], firstWord: number): Story {
  const findings = new Map<string, Finding>();
  const breaks: number[] = [];
  let text = '';
  for (const { kind, lines, gap, isBroken } of parts) {
    if (text !== '') {
      if (isBroken) breaks.push(text.length);
      text += kind === 'prose' ? gap : gap.includes('\n') ? gap : '\n\n';
    }
    const words = lines.map(({ finding: found }) => {
      const word = tellingWord(firstWord + findings.size);
      findings.set(word.slice(0, 3), found);
      return word;
    });
    text += written(kind, lines, words);
  }
  return { text, findings, breaks };
}

function written(kind: Part['kind'], lines: Part['lines'], words: readonly string[]): string {
  const each = (forms: readonly string[]): string[] =>
    lines.map(({ form }, index) => formed(forms, form, words[index] ?? ''));
  switch (kind) {
    case 'prose':
      return each(SENTENCES).join(' ');
    case 'head':
      return each(HEADS).join('\n\n');
    case 'list':
      return each(ITEMS).join('\n');
    case 'table':
      return [
        '| Day | Hours |',
        '|---|---|',
        ...words.map((word, index) => `| ${word} | ${String(index + 7)}-17 |`),
      ].join('\n');
    case 'code':
      return ['```js', ...words.map((word) => `let ${word} = 1.5;\n\nrun(${word}. b);`), '```'].join('\n');
  }
}
