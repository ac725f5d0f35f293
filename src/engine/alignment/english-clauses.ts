import { isIrregularVerb } from './irregular-forms.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** A verb of an English sentence with what stands around it, read from the order of words alone. */
export interface Clause {
  readonly sentence: number;
  /** Words of content before the verb: of whom or what it speaks. Where it is left out or a pronoun, all that it may be; empty if unknown. */
  readonly subject: readonly Token[];
  /** The subject stands before this verb, or the one that an "and" joins it to, and nothing else is there that may be it. */
  readonly hasOwnSubject: boolean;
  /** The verb; with a copula what is said to be so; "plans to open" has both verbs. */
  readonly heads: readonly Token[];
  readonly passive: boolean;
  /** "By whom", of a passive. */
  readonly agent: readonly Token[];
  /** The other words of content after the verb. */
  readonly rest: readonly Token[];
}

/** Who does it, if the clause says so: the subject, or in a passive who stands after "by". */
export function doersOf({ passive, subject, agent }: Clause): readonly Token[] {
  return passive ? agent : subject;
}

/** The clauses of an English reading. What looks like a participle without its auxiliary is none. */
export const englishClauses = perReading((reading: Reading): readonly Clause[] => {
  if (reading.language !== 'en') return [];
  const clauses: Clause[] = [];
  for (const { tokens, before } of segmentsOf(reading)) {
    const previous = clauses.at(-1);
    const isSame = previous?.sentence === tokens[0]?.sentence;
    clauses.push(...clausesIn(tokens, before, isSame ? previous : undefined));
  }
  return clauses;
});

interface Segment {
  readonly tokens: readonly Token[];
  /** Words of content right before it that have no verb of their own: "Anna and" of "Anna and Ben won". */
  readonly before: readonly Token[];
}

/** Words between two commas, at most: what goes on for longer is a table or a list, and no clause. */
const MOST_WORDS = 60;

/** Stretches between commas and conjunctions. */
function segmentsOf({ tokens }: Reading): Segment[] {
  const segments: Token[][] = [];
  for (const token of tokens) {
    const last = segments.at(-1);
    const previous = last?.at(-1);
    if (last === undefined || previous?.clause !== token.clause || CONJUNCTIONS.has(token.norm))
      segments.push([token]);
    else last.push(token);
  }
  let before: readonly Token[] = [];
  return segments.map((segment) => {
    const sentence = segment[0]?.sentence;
    const known = before.filter((token) => token.sentence === sentence);
    const [first] = segment;
    // "In the final, …": what a preposition begins is no subject.
    const isNoun =
      first !== undefined && (first.content || DETERMINERS.has(first.norm) || JOINING.has(first.norm));
    const content = isNoun ? segment.filter(({ content, norm }) => content && !CONJUNCTIONS.has(norm)) : [];
    if (segment.length > MOST_WORDS) {
      before = [];
      return { tokens: [], before };
    }
    before = segment.some((_, n) => isVerbAt(segment, n)) ? [] : [...known, ...content].slice(-MOST_WORDS);
    return { tokens: segment, before: known };
  });
}

function clausesIn(
  tokens: readonly Token[],
  before: readonly Token[],
  previous: Clause | undefined,
): Clause[] {
  const clauses: Clause[] = [];
  let from = 0;
  let subjectSoFar = previous?.subject ?? [];
  for (;;) {
    const verb = nextVerb(tokens, from);
    if (verb < 0) return clauses;
    const chain = readChain(tokens, verb);
    const prior = tokens.slice(from, verb);
    const own = prior.filter(({ content, norm }) => content && !CONJUNCTIONS.has(norm));
    const isOpen = own.length === 0 || prior.some(({ norm }) => PRONOUNS.has(norm));
    // "… and moved to Basel": the same does both.
    const isShared =
      from === 0 && before.length === 0 && prior.length === 1 && JOINING.has(prior[0]?.norm ?? '');
    const subject = [...(from === 0 ? before : []), ...own, ...(isOpen ? subjectSoFar : [])];
    const following = nextVerb(tokens, chain.end);
    const after = tokens.slice(chain.end, following < 0 ? undefined : following);
    // "Was written by A and published by B".
    const passive = chain.passive || (isShared && previous?.passive === true && chain.heads.every(isPast));
    const by = passive ? after.findIndex(({ norm }) => norm === 'by') : -1;
    const agent = by < 0 ? [] : phraseFrom(after, by + 1);
    clauses.push({
      sentence: tokens[0]?.sentence ?? 0,
      subject,
      hasOwnSubject: isShared
        ? previous?.hasOwnSubject === true
        : !isOpen && subject.length === own.length && !opensOtherwise(prior),
      heads: chain.heads,
      passive,
      agent,
      rest: after.filter((token) => token.content && !agent.includes(token) && !chain.heads.includes(token)),
    });
    subjectSoFar = [...subject, ...agent, ...after.filter(({ content }) => content)].slice(-MOST_WORDS);
    from = chain.end;
  }
}

/** "In May the shop …", "dressed in red, he …": not all that stands before the verb is of its subject. */
function opensOtherwise(prior: readonly Token[]): boolean {
  const first = prior.find(({ norm }) => !CONJUNCTIONS.has(norm));
  if (first === undefined || !(first.content || DETERMINERS.has(first.norm))) return true;
  // "A green and blue coat hung there": what comes after "and" need not begin anything.
  if (prior[0]?.norm === 'and' && first.content && !first.capital) return true;
  return prior.some((token) => isPast(token) || token.norm.endsWith('ing') || token.norm === 'to');
}

/** The first place, from one on, where a finite verb stands; -1 if there is none. What has an auxiliary goes before what may be a participle. */
function nextVerb(tokens: readonly Token[], from: number): number {
  const auxiliary = tokens.findIndex((token, n) => n >= from && AUXILIARIES.has(token.norm));
  const bare = tokens.findIndex((_, n) => n >= from && isVerbAt(tokens, n));
  if (bare < 0) return auxiliary;
  if (auxiliary >= 0 && auxiliary <= bare) return auxiliary;
  const isSpeech = SPEECH.has(tokens[bare]?.norm ?? '');
  // "The house built in 1900 was sold": the first is no verb of its own. "Critics say the law is unfair": it is.
  if (auxiliary >= 0 && !isSpeech) return auxiliary;
  const isFirst = from === 0 || SPEECH.has(tokens[from - 1]?.norm ?? '');
  return isFirst ? bare : -1;
}

interface Chain {
  readonly heads: readonly Token[];
  readonly passive: boolean;
  /** The place after it. */
  readonly end: number;
}

/** The verb that begins at a place, with its auxiliaries. */
function readChain(tokens: readonly Token[], start: number): Chain {
  let n = start;
  let be = false;
  for (; isChained(tokens[n]); n += 1) if (BE.has(tokens[n]?.norm ?? '')) be = true;
  const word = tokens[n];
  if (n === start) return withInfinitive(tokens, word === undefined ? [] : [word], false, n + 1);
  if (word === undefined) return { heads: [], passive: false, end: n };
  if (!be && word.content && !HAVE.has(tokens[n - 1]?.norm ?? ''))
    return withInfinitive(tokens, [word], false, n + 1);
  const isParticiple = word.content && (isPast(word) || /(?:en|ing)$/u.test(word.norm));
  if (isParticiple) return withInfinitive(tokens, [word], be && !word.norm.endsWith('ing'), n + 1);
  const heads = phraseFrom(tokens, n);
  const last = heads.at(-1);
  // "Has its accounts checked by": done by others.
  if (!be && last !== undefined && heads.length > 1 && isPast(last))
    return { heads: [last], passive: true, end: tokens.indexOf(last) + 1 };
  return { heads, passive: false, end: last === undefined ? n : tokens.indexOf(last) + 1 };
}

/** "Plans to open": the second verb has the same subject. */
function withInfinitive(
  tokens: readonly Token[],
  heads: readonly Token[],
  passive: boolean,
  end: number,
): Chain {
  const verb = tokens[end + 1];
  return tokens[end]?.norm === 'to' && verb?.content === true && !verb.capital && !passive
    ? { heads: [...heads, verb], passive, end: end + 2 }
    : { heads, passive, end };
}

/** The words of content of a phrase that begins at a place: to the next preposition, "than" or verb. */
function phraseFrom(tokens: readonly Token[], start: number): Token[] {
  const words: Token[] = [];
  for (const token of tokens.slice(start)) {
    if (token.content) words.push(token);
    else if (words.length > 0 || !DETERMINERS.has(token.norm)) break;
  }
  return words;
}

function isChained(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (AUXILIARIES.has(token.norm) || ADVERBS.has(token.norm) || (token.content && /.{2}ly$/u.test(token.norm)))
  );
}

/** Whether a finite verb stands at a place, by its form and the word before it. */
function isVerbAt(tokens: readonly Token[], n: number): boolean {
  const token = tokens[n];
  if (token === undefined || token.value >= 0) return false;
  if (AUXILIARIES.has(token.norm)) return true;
  const previous = tokens[n - 1];
  if (!token.content || token.capital) return false;
  if (previous !== undefined && !mayPrecedeVerb(previous)) return false;
  if (isPast(token)) return true;
  const isThird = /[^s]s$/u.test(token.norm) && previous?.content === true;
  const next = tokens[n + 1];
  const isFollowed = next !== undefined && (!next.content || next.capital);
  return (
    isThird &&
    isFollowed &&
    !tokens.some((other) => other !== token && (AUXILIARIES.has(other.norm) || isPast(other)))
  );
}

/** A noun, a name, a pronoun, an adverb or a conjunction: no article, adjective mark or preposition. */
function mayPrecedeVerb({ content, value, norm }: Token): boolean {
  return content || value >= 0 || PRONOUNS.has(norm) || ADVERBS.has(norm) || CONJUNCTIONS.has(norm);
}

function isPast(token: Token): boolean {
  return token.content && !token.capital && (/.{2}ed$/u.test(token.norm) || isIrregularVerb(token));
}

const CONJUNCTIONS = new Set(
  'and but or while whereas although though because since after before when until if so which who that where as than'.split(
    ' ',
  ),
);
const JOINING = new Set(['and', 'but', 'or']);
const PRONOUNS = new Set(
  'he she it they who which that this these those we you i him her them himself herself itself themselves'.split(
    ' ',
  ),
);
const BE = new Set("is are was were be been being am isn't aren't wasn't weren't".split(' '));
const HAVE = new Set("has have had hasn't haven't hadn't".split(' '));
const AUXILIARIES = new Set([
  ...BE,
  ...HAVE,
  ..."do does did will would can could may might must shall should don't doesn't didn't won't wouldn't can't cannot couldn't shouldn't".split(
    ' ',
  ),
]);
const ADVERBS = new Set(
  'not never also still now already always often later then soon just only once again no longer even ever both'.split(
    ' ',
  ),
);
const DETERMINERS = new Set(
  'the a an this that these those his her its their our my your not very too as so such'.split(' '),
);
const SPEECH = new Set(
  'say says said claim claims claimed believe believes believed argue argues argued think thinks thought report reports reported state states stated know knows knew'.split(
    ' ',
  ),
);
