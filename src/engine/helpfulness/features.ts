import { AskedType } from './asked-type.js';
import type { Asked } from './asking-words.js';
import type { Answer } from './read-answer.js';
import type { Question } from './read-question.js';

/** What the helpfulness model looks at, in the order of its weights. More of the first three never hurts an answer, more of the others never helps. */
export const FEATURES = [
  /** 1 if the answer asserts anything, 0 for what only refuses, abstains, greets or asks back. */
  'speaks',
  /** How far it holds what each part of the question asks for, in [0,1]. */
  'typed',
  /** How far it is about what the question is about, in [0,1]. */
  'topical',
  /** Share of the things asked together that it leaves out, in [0,1]. */
  'unmet',
  /** ln of its length over what the question allows, in [0,2]. */
  'excess',
  /** Share of its runs of four words that it has had before, in [0,1]. */
  'repetition',
  /** Share of its words in sentences that say nothing of the matter, in [0,1]. */
  'filler',
  /** Words before the first sentence that bears on the question, in [0,1] of sixty. */
  'delay',
  /** Share of its sentences that share no word with the question or with what was said before, in [0,1]. */
  'stray',
  /** 1 if it is a few words rather than a sentence. */
  'elliptic',
] as const;

export type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

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
/** What a part counts as met by a value or name of its type, whatever the words around it. */
const BY_TYPE = 0.4;
const RUN = 4;

/** Linear in both texts. */
export function featuresOf(question: Question, answer: Answer): Features {
  const type = new AskedType(question, answer);
  const asserting = answer.sentences.filter(({ asserts }) => asserts);
  const speaks = asserting.length > 0;
  const topical = !speaks ? 0 : answer.elliptic ? 1 : topicalityOf(question, answer);
  return {
    speaks: speaks ? 1 : 0,
    typed: speaks
      ? mean(
          question.parts.map(({ asked }) => type.of(asked)),
          1,
        )
      : 0,
    topical,
    unmet: speaks && !answer.elliptic ? unmetOf(question, answer, type) : 0,
    excess: excessOf(question, answer),
    repetition: repetitionOf(answer),
    filler: speaks ? fillerOf(answer) : 0,
    delay: speaks ? delayOf(question, answer) : 0,
    stray: strayOf(question, answer),
    elliptic: answer.elliptic ? 1 : 0,
  };
}

/** Half by all that the question is about, half by what it asks of that: its words that are no names. */
function topicalityOf({ topic }: Question, answer: Answer): number {
  const whole = coverageOf([...topic], answer);
  const focus = coverageOf(
    [...topic].filter(([, weight]) => weight === 1),
    answer,
  );
  const share = (whole + focus) / 2;
  const refersBack = answer.sentences.find(({ asserts }) => asserts)?.refersBack === true;
  return refersBack ? Math.max(REFERENCE, share) : share;
}

function coverageOf(topic: readonly (readonly [stem: string, weight: number])[], { stems }: Answer): number {
  let weight = 0;
  let covered = 0;
  for (const [stem, own] of topic) {
    weight += own;
    if (stems.has(stem)) covered += own;
  }
  return weight === 0 ? 1 : Math.min(1, covered / weight / ENOUGH_TOPIC);
}

/** What is asked together: parts of the question, and what "and" joins in one of them. */
function unmetOf({ parts }: Question, answer: Answer, type: AskedType): number {
  const demands: number[] = [];
  for (const part of parts) {
    if (part.joined.length > 0) demands.push(...part.joined.map((stem) => (answer.stems.has(stem) ? 1 : 0)));
    else if (parts.length > 1) {
      const own = [...part.topic].filter((stem) =>
        parts.every((other) => other === part || !other.topic.has(stem)),
      );
      const said = own.length === 0 ? 1 : own.filter((stem) => answer.stems.has(stem)).length / own.length;
      const telling = part.asked === 'when' || part.asked === 'amount' || part.asked === 'who';
      demands.push(type.of(part.asked) * Math.max(Math.min(1, said / ENOUGH_TOPIC), telling ? BY_TYPE : 0));
    }
  }
  return demands.length < 2 ? 0 : 1 - mean(demands, 1);
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
  for (let at = 0; at + RUN <= norms.length; at += 1) {
    const run = norms.slice(at, at + RUN).join(' ');
    if (seen.has(run)) repeated += 1;
    seen.add(run);
  }
  return norms.length < RUN ? 0 : repeated / (norms.length - RUN + 1);
}

function fillerOf({ sentences, length }: Answer): number {
  const filler = sentences.reduce((sum, sentence) => sum + (sentence.asserts ? 0 : sentence.length), 0);
  return length === 0 ? 0 : filler / length;
}

function delayOf({ topic }: Question, { sentences, elliptic }: Answer): number {
  if (elliptic || topic.size === 0) return 0;
  let before = 0;
  for (const { asserts, content, refersBack, length } of sentences) {
    if (asserts && (refersBack || content.some(({ stem }) => topic.has(stem)))) break;
    before += length;
  }
  return Math.min(1, before / LONGEST_DELAY);
}

function strayOf({ said }: Question, { sentences, elliptic }: Answer): number {
  if (elliptic) return 0;
  const known = new Set(said);
  let asserting = 0;
  let stray = 0;
  for (const { asserts, content, refersBack } of sentences) {
    if (!asserts || content.length === 0) continue;
    asserting += 1;
    const joins = refersBack || content.some(({ stem }) => known.has(stem));
    if (!joins) stray += 1;
    else for (const { stem } of content) known.add(stem);
  }
  return asserting === 0 ? 0 : stray / asserting;
}

function mean(numbers: readonly number[], ofNone: number): number {
  return numbers.length === 0 ? ofNone : numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}
