import type { Alignment } from './alignment.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** Words beside which what is compared with stands. In Hindi and Arabic they mark where from, too: that may be exchanged as well. */
const lexicon = new CueLexicon({
  before: {
    en: 'than, north of, south of, east of, west of, left of, right of, upstream of, downstream of',
    de: 'als, wie',
    ru:
      'чем, как, больше, меньше, выше, ниже, шире, уже, глубже, мельче, дороже, дешевле, старше, моложе, длиннее, короче, быстрее, ' +
      'медленнее, лучше, хуже, богаче, легче, ближе, дальше, раньше, позже, чаще, реже, проще, тоньше, толще, чище, громче, тише, ' +
      'крупнее, теплее, сильнее, слабее, мощнее, ~ее',
    zh: '比, 不如, 不及, 没有, 比不上',
    ar: 'من',
  },
  /** Before it, where a word of more or less is not far. */
  beforeNearMore: {
    es: 'que, como',
    pt: 'que, do que, quanto, como',
    fr: 'que, qu',
    it: 'di, del, della, dello, dei, degli, delle, dell, che, come, quanto, rispetto a',
  },
  after: {
    ja: 'より, ほど',
    ko: '보다, 만큼',
    hi: 'से, की तुलना में, की अपेक्षा, के मुकाबले, जितना, जितनी, जितने',
  },
  ignore: {
    zh: '比例, 比赛, 比賽, 比率, 比重, 百分比, 比如, 比较, 比較, 占比, 之比',
    ja: 'によりま, により, よりよい, 何より',
  },
});

/** Words of more, less and as much. */
const MORE = new Set(
  (
    'mas menos mayor menor mejor peor tan tanto tanta tantos tantas superior inferior mais maior melhor pior tao quao plus moins ' +
    'meilleur meilleure pire aussi autant piu meno maggiore minore migliore peggiore cosi'
  ).split(' '),
);
/** How many words after one of them what is compared with may begin. */
const NEAR_MORE = 5;

/** Words of what is compared with, at most. */
const MOST_WORDS = 2;
/** How much of a claim its anchor sentence must have for the two to compare the same. */
const CLOSE = 0.5;

/** "A is higher than B" of "B is higher than A": each has the place of the other. */
export function exchangedStandards(alignment: Alignment): Objection[] {
  const found = exchangeOf(alignment);
  if (found === undefined) return [];
  return [
    {
      rule: 'roles-exchanged',
      claim: textOf(alignment.claim, found.own.tokens),
      evidence: textOf(alignment.evidence, found.known.tokens),
      cap: 0.1,
      contradicts: 0.92,
    },
  ];
}

/** Whether claim and evidence compare with the same thing, or one with what the other compares; undefined if they do not compare. */
export function standardsOfBoth(alignment: Alignment): 'same' | 'exchanged' | undefined {
  if (exchangeOf(alignment) !== undefined) return 'exchanged';
  const known = standardsOf(alignment.evidence).filter(({ sentence }) => sentence === alignment.anchor);
  const isKept = standardsOf(alignment.claim).some((own) =>
    own.tokens.some(({ index }) =>
      known.some(({ tokens }) => tokens.some((token) => token.index === alignment.at[index])),
    ),
  );
  return isKept ? 'same' : undefined;
}

interface Exchange {
  readonly own: Standard;
  readonly known: Standard;
}

function exchangeOf(alignment: Alignment): Exchange | undefined {
  const { claim, evidence, anchor, words, closeness } = alignment;
  if (closeness < CLOSE) return undefined;
  const known = standardsOf(evidence).filter(({ sentence }) => sentence === anchor);
  if (known.length === 0) return undefined;
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
    if (exchanged !== undefined) return { own, known: exchanged };
  }
  return undefined;
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
    if (cue.label === 'beforeNearMore' && !isNearMore(reading, cue)) return [];
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
    label === 'before' || label === 'beforeNearMore'
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

function isNearMore({ tokens }: Reading, { start }: Cue): boolean {
  const at = tokens.findIndex((token) => token.end > start);
  return tokens.slice(Math.max(0, at - NEAR_MORE), at).some(({ norm }) => MORE.has(norm));
}

function textOf({ text }: Reading, tokens: readonly Token[]): string {
  return text.slice(tokens[0]?.start, tokens.at(-1)?.end);
}
