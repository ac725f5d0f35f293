import type { Alignment } from './alignment.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** Words beside which what is compared with stands. In Hindi and Arabic they mark where from, too: that may be exchanged as well. */
const lexicon = new CueLexicon({
  before: {
    en: 'than',
    de: 'als',
    ru: 'чем',
    zh: '比',
    ar: 'من',
  },
  after: {
    ja: 'より',
    ko: '보다',
    hi: 'से, की तुलना में, की अपेक्षा, के मुकाबले',
  },
  ignore: {
    zh: '比例, 比赛, 比賽, 比率, 比重, 百分比, 比如, 比较, 比較, 占比, 之比',
    ja: 'によりま, により, よりよい, 何より',
  },
});

/** Words of what is compared with, at most. */
const MOST_WORDS = 2;
/** How much of a claim its anchor sentence must have for the two to compare the same. */
const CLOSE = 0.5;

/** "A is higher than B" of "B is higher than A": each has the place of the other. */
export function exchangedStandards(alignment: Alignment): Objection[] {
  const { claim, evidence, anchor, words, closeness } = alignment;
  if (closeness < CLOSE) return [];
  const known = standardsOf(evidence).filter(({ sentence }) => sentence === anchor);
  if (known.length === 0) return [];
  for (const own of standardsOf(claim)) {
    const exchanged = known.find((other) => {
      const given = new Set(other.tokens.map((token) => token.index));
      const rest = new Set(other.rest.map((token) => token.index));
      const isSubject = ({ index }: Token): boolean => {
        const places = words[index]?.tokens ?? [];
        return places.some((place) => rest.has(place)) && !places.some((place) => given.has(place));
      };
      const isStandard = ({ index }: Token): boolean => {
        const places = words[index]?.tokens ?? [];
        return places.some((place) => given.has(place)) && !places.some((place) => rest.has(place));
      };
      return own.tokens.some(isSubject) && own.rest.some(isStandard);
    });
    if (exchanged === undefined) continue;
    return [
      {
        rule: 'roles-exchanged',
        claim: textOf(claim, own.tokens),
        evidence: textOf(evidence, exchanged.tokens),
        cap: 0.1,
        contradicts: 0.92,
      },
    ];
  }
  return [];
}

interface Standard {
  readonly sentence: number;
  /** Its content words, without those that the rest of the sentence has too. */
  readonly tokens: readonly Token[];
  /** The other content words of its sentence, without those that it has too. */
  readonly rest: readonly Token[];
}

const standardsOf = perReading((reading: Reading): readonly Standard[] => {
  const content = reading.tokens.filter((token) => token.content);
  return lexicon.find(reading.text, reading.tokens, reading.language).flatMap((cue): Standard[] => {
    const sentence = reading.tokens.find((token) => token.end > cue.start)?.sentence ?? 0;
    const ofSentence = content.filter((token) => token.sentence === sentence);
    // The nearest word alone, and with the next, which may be what is compared: "दिल्ली मुंबई से", "दिल्ली शाखा से".
    return [1, MOST_WORDS].flatMap((count) => standardOf(ofSentence, cue, count) ?? []);
  });
});

function standardOf(
  content: readonly Token[],
  { label, start, end }: Cue,
  count: number,
): Standard | undefined {
  const own =
    label === 'before'
      ? content.filter((token) => token.start >= end).slice(0, count)
      : label === 'after'
        ? content.filter((token) => token.start < start).slice(-count)
        : [];
  const others = content.filter((token) => !own.includes(token));
  const isIn = (tokens: readonly Token[], { stem }: Token): boolean =>
    tokens.some((one) => one.stem === stem);
  const tokens = own.filter((token) => !isIn(others, token));
  const [first] = tokens;
  if (first === undefined) return undefined;
  return { sentence: first.sentence, tokens, rest: others.filter((token) => !isIn(own, token)) };
}

function textOf({ text }: Reading, tokens: readonly Token[]): string {
  return text.slice(tokens[0]?.start, tokens.at(-1)?.end);
}
