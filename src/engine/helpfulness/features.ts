import { typeIn } from './asked-type.js';
import type { Asked } from './asking-words.js';
import { sentenceRelevances, type SentenceRelevance } from './sentence-relevance.js';
import type { Answer } from './read-answer.js';
import type { Question, QuestionPart } from './read-question.js';

/** What makes an answer one to its question; more of these never hurts it, but for the last. */
export const RELEVANCE = [
  /** 1 if the answer asserts anything, 0 for what only refuses, abstains, greets or asks back. */
  'speaks',
  /** How far it holds what each part of the question asks for, in [0,1]. */
  'typed',
  /** How far it is about what the question is about, in [0,1]. */
  'topical',
  /** How far one sentence of it can be the answer to each part: it has what is asked for and says it of what is asked, in [0,1]. */
  'point',
  /** 1 if it is a few words rather than a sentence. */
  'elliptic',
] as const;

/** What an answer costs its reader, or leaves out; more of these never helps it. */
export const BURDENS = [
  /** Share of the things asked together that it leaves out, in [0,1]. */
  'unmet',
  /** ln of its length over what the question allows, in [0,2]. */
  'excess',
  /** Share of its runs of four words that it has had before, in [0,1]. */
  'repetition',
  /** Share of its words in sentences that say nothing of the matter, in [0,1]. */
  'filler',
  /** Words before the sentence that is most to the point, in [0,1] of sixty. */
  'delay',
  /** Share of its words in sentences that are off the point, in [0,1]; less for questions that take explaining. */
  'aside',
] as const;

export type Features = Readonly<Record<(typeof RELEVANCE | typeof BURDENS)[number], number>>;

/** Words that an answer to each kind of question may take without being long. */
const ALLOWED: Readonly<Record<Asked, number>> = {
  who: 25,
  when: 25,
  where: 30,
  amount: 25,
  yesNo: 40,
  thing: 45,
  manner: 120,
  why: 120,
  open: 150,
};
const MOST_EXCESS = 2;
const LONGEST_DELAY = 60;
/** An answer that has so much of the question's topic is about it: questions say more than answers repeat. */
const ENOUGH_TOPIC = 0.5;
/** What "It opens at nine." has of the topic by its first word. */
const REFERENCE = 0.7;
/** What a joined demand counts as met by a name or value of its type. */
const BY_TYPE = 0.6;
/** What a part counts as met by a sentence that says more of another part. */
const ANOTHERS = 0.3;
/** A sentence so near to the best is as much the point. */
const AS_GOOD = 0.9;
/** How far an answer to each kind of question is to say that and no more. */
const BREVITY: Readonly<Record<Asked, number>> = {
  who: 1,
  when: 1,
  where: 1,
  amount: 1,
  thing: 1,
  yesNo: 0.6,
  why: 0.3,
  manner: 0.3,
  open: 0.2,
};
const NGRAM_WORDS = 4;

/** Linear in both texts. */
export function featuresOf(question: Question, answer: Answer): Features {
  const asserting = answer.sentences.filter(({ asserts }) => asserts);
  if (asserting.length === 0) return { ...NO_ASSERTION, ...lengthsOf(question, answer) };
  const relevances = sentenceRelevances(question, answer);
  const { elliptic } = answer;
  return {
    speaks: 1,
    typed: mean(
      question.parts.map((part) => typeIn(answer.sentences, part, answer)),
      1,
    ),
    topical: elliptic ? 1 : topicalityOf(question, answer),
    point: mean(relevances.map(bestPoint), 1),
    unmet: elliptic ? 0 : unmetOf(question, answer, relevances),
    filler: fillerOf(answer),
    delay: elliptic ? 0 : delayOf(question, answer, relevances),
    aside: elliptic ? 0 : asideOf(question, answer, relevances),
    elliptic: elliptic ? 1 : 0,
    ...lengthsOf(question, answer),
  };
}

/** Of an answer that asserts nothing. */
const NO_ASSERTION = {
  speaks: 0,
  typed: 0,
  topical: 0,
  point: 0,
  unmet: 0,
  filler: 0,
  delay: 0,
  aside: 0,
  elliptic: 0,
};

function lengthsOf(question: Question, answer: Answer): Pick<Features, 'excess' | 'repetition'> {
  return { excess: excessOf(question, answer), repetition: repetitionOf(answer) };
}

type Relevances = readonly (readonly SentenceRelevance[])[];

function bestPoint(relevances: readonly SentenceRelevance[]): number {
  return relevances.reduce((best, { point }) => Math.max(best, point), 0);
}

/** Half by all that the question is about, half by what it asks of that: its words that are no names. */
function topicalityOf({ topic, parts }: Question, answer: Answer): number {
  // Of what is asked together, one is enough to be on the topic.
  const spare = parts.reduce((sum, { joined }) => sum + Math.max(0, joined.length - 1), 0);
  const whole = coverageOf([...topic], spare, answer);
  const focus = coverageOf(
    [...topic].filter(([, weight]) => weight === 1),
    spare,
    answer,
  );
  const share = (whole + focus) / 2;
  const refersBack = answer.sentences.find(({ asserts }) => asserts)?.refersBack === true;
  return refersBack ? Math.max(REFERENCE, share) : share;
}

function coverageOf(
  topic: readonly (readonly [stem: string, weight: number])[],
  spare: number,
  { stems }: Answer,
): number {
  let weight = 0;
  let covered = 0;
  for (const [stem, own] of topic) {
    weight += own;
    if (stems.has(stem)) covered += own;
  }
  return weight === 0 ? 1 : Math.min(1, covered / Math.max(1, weight - spare) / ENOUGH_TOPIC);
}

/** What is asked together: parts of the question, and what "and" joins in one of them. */
function unmetOf({ parts }: Question, answer: Answer, relevances: Relevances): number {
  const demands: number[] = [];
  parts.slice(0, relevances.length).forEach((part, n) => {
    if (part.joined.length > 0) demands.push(...joinedDemands(part, answer));
    else if (parts.length > 1) demands.push(metBy(relevances, n));
  });
  return demands.length < 2 ? 0 : 1 - mean(demands, 1);
}

/** Each is met by its word, or in part by a sentence that has what is asked for and none of these words. */
function joinedDemands(part: QuestionPart, answer: Answer): number[] {
  const rest = answer.sentences.filter(
    ({ content }) => !content.some(({ stem }) => part.joined.includes(stem)),
  );
  const unnamed = BY_TYPE * typeIn(rest, part, answer);
  return part.joined.map((stem) => (answer.stems.has(stem) ? 1 : unnamed));
}

/** How far a part is met: by a sentence that is to its point, and is not rather to the point of another. */
function metBy(relevances: Relevances, part: number): number {
  const own = relevances[part] ?? [];
  return own.reduce((best, { focus, point }, at) => {
    const isOthers = relevances.some((other, n) => n !== part && (other[at]?.focus ?? 0) > focus);
    return Math.max(best, point * (isOthers ? ANOTHERS : 1));
  }, 0);
}

function excessOf({ parts }: Question, answer: Answer): number {
  const allowed = parts.reduce(
    (sum, { asked, joined }) => sum + ALLOWED[asked] * Math.max(1, joined.length),
    0,
  );
  return Math.min(MOST_EXCESS, Math.max(0, Math.log(answer.length / Math.max(ALLOWED.who, allowed))));
}

function repetitionOf({ sentences }: Answer): number {
  const norms = sentences.flatMap((sentence) => sentence.norms);
  const seen = new Set<string>();
  let repeated = 0;
  for (let at = 0; at + NGRAM_WORDS <= norms.length; at += 1) {
    const ngram = norms.slice(at, at + NGRAM_WORDS).join(' ');
    if (seen.has(ngram)) repeated += 1;
    seen.add(ngram);
  }
  return norms.length < NGRAM_WORDS ? 0 : repeated / (norms.length - NGRAM_WORDS + 1);
}

function fillerOf({ sentences, length }: Answer): number {
  const filler = sentences.reduce((sum, sentence) => sum + (sentence.asserts ? 0 : sentence.length), 0);
  return length === 0 ? 0 : filler / length;
}

/** The words before the first sentence that is as much to the point as any, of those that are on the topic. */
function delayOf({ topic }: Question, { sentences }: Answer, relevances: Relevances): number {
  const near = sentences.map(
    ({ asserts, content, refersBack }) =>
      asserts && (refersBack || content.some(({ stem }) => topic.has(stem))),
  );
  const starts = relevances.map((own) => {
    const points = own.map(({ point }, at) => (near[at] === true ? point : 0));
    const best = Math.max(...points);
    return points.findIndex((point) => point > 0 && point >= best * AS_GOOD);
  });
  const first = starts.filter((at) => at >= 0);
  const start = first.length > 0 ? Math.min(...first) : near.indexOf(true);
  const before = sentences.slice(0, start === -1 ? sentences.length : start);
  return Math.min(1, before.reduce((sum, { length }) => sum + length, 0) / LONGEST_DELAY);
}

/** Beside the point, where the question takes one; where it takes explaining, in no touch with it nor with what was said of it. */
function asideOf({ parts, promptStems }: Question, { sentences }: Answer, relevances: Relevances): number {
  const brief = mean(
    parts.map(({ asked }) => BREVITY[asked]),
    1,
  );
  const known = new Set(promptStems);
  let all = 0;
  let aside = 0;
  for (const [at, { asserts, length, content, refersBack }] of sentences.entries()) {
    if (!asserts) continue;
    const near = relevances.reduce((best, own) => Math.max(best, own[at]?.point ?? 0), 0);
    const joins = refersBack || content.some(({ stem }) => known.has(stem));
    if (joins) for (const { stem } of content) known.add(stem);
    all += length;
    aside += length * (brief * (1 - near) + (joins ? 0 : 1 - brief));
  }
  return all === 0 ? 0 : aside / all;
}

function mean(numbers: readonly number[], ofNone: number): number {
  return numbers.length === 0 ? ofNone : numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}
