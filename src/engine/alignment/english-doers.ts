import { isIrregularVerb, otherForms } from './irregular-forms.js';
import type { Reading, Token } from './reading.js';
import { markBefore } from './role-marks.js';

/**
 * Whether of two parties of an English sentence the one that comes last does it: "was signed by B", "A, whom B found",
 * "the one who taught A was B". Elsewhere the first does.
 *
 * @param first the first token of the party that comes first
 */
export function isDoerLast(reading: Reading, first: Token, last: Token): boolean {
  if (isAgent(reading, last) !== isAgent(reading, first)) return isAgent(reading, last);
  return (
    isObjectOfRelative(reading, first, last) ||
    isPseudoCleft(reading, first, last) ||
    isOwnerFirst(reading, first, last)
  );
}

/**
 * What marks the part of a party: the little words before it, a possessive as "of". Who does it in a passive is told by
 * order (`isDoerLast`), and is unmarked.
 */
export function englishMark(reading: Reading, first: Token, last: Token): string {
  if (POSSESSIVE.test(reading.text.slice(last.start, last.end))) return 'of';
  const marks = markBefore(reading, startOf(reading, first))
    .split(' ')
    .filter((word) => !UNMARKING.has(word));
  if (marks.at(-1) !== 'by') return marks.join(' ');
  // "The novel by A", "written by A".
  const before = reading.tokens.slice(0, first.index);
  const clause = before.slice(
    0,
    before.findLastIndex(({ norm }) => norm === 'by'),
  );
  const passive = clause.findLastIndex(({ norm }) => BE.has(norm));
  const isPassive =
    passive >= 0 && clause[passive]?.clause === first.clause && clause.slice(passive).some(isVerbForm);
  return isPassive || isVerbForm(clause.at(-1)) ? '' : 'of';
}

/** Where a name begins with what describes it: "her neighbour Tom". */
function startOf({ tokens }: Reading, { index, clause }: Token): number {
  let i = index - 1;
  while (i > index - DESCRIBING && isDescribing(tokens[i])) i -= 1;
  const isDescribed = i < index - 1 && tokens[i]?.clause === clause && SMALL.has(tokens[i]?.norm ?? '');
  return isDescribed ? i : index;
}

function isDescribing(token: Token | undefined): boolean {
  return token?.content === true && !token.capital && !isVerbForm(token);
}

/** Whether a word looks like a past or third-person form. */
export function isVerbForm(token: Token | undefined): boolean {
  return token?.content === true && (VERB_ENDING.test(token.norm) || otherForms(token.stem, 'en').length > 0);
}

function isPastForm(token: Token): boolean {
  return /.{2}ed$/u.test(token.norm) || isIrregularVerb(token);
}

/** Whether a party may be the subject of its clause: nothing comes before it there but what describes it. */
export function mayBeSubject({ tokens }: Reading, { index, clause }: Token): boolean {
  for (let i = index - 1; i >= 0 && tokens[i]?.clause === clause; i -= 1) {
    const token = tokens[i];
    const describes =
      token?.content === true
        ? token.capital || (i === index - 1 && !isPastForm(token))
        : SMALL.has(token?.norm ?? '');
    if (!describes) return false;
  }
  return true;
}

/** "A Katy Perry album": the name only says which. */
export function isModifier({ tokens }: Reading, first: Token, last: Token): boolean {
  const next = tokens[last.index + 1];
  if (next?.content !== true || next.clause !== last.clause || next.capital) return false;
  for (let i = first.index - 1; i >= first.index - DESCRIBING; i -= 1) {
    const norm = tokens[i]?.norm;
    if (norm === 'a' || norm === 'an') return true;
    if (tokens[i]?.content !== true) return false;
  }
  return false;
}

const POSSESSIVE = /(?:['’]s|s['’])$/u;
const UNMARKING = new Set(['who', 'whom', 'which', 'that']);
const VERB_ENDING = /.{2}(?:ed|s)$/u;

/** "By B", "by its rival B", "by Anna's brother". */
function isAgent({ tokens }: Reading, { index, clause, norm }: Token): boolean {
  if (PREPOSITIONS.has(norm)) return false;
  for (let i = index - 1; i >= Math.max(0, index - DESCRIBING - 1); i -= 1) {
    const token = tokens[i];
    if (token === undefined || token.clause !== clause) return false;
    if (token.norm === 'by') return true;
    if (token.content ? !token.capital && isVerbForm(token) : !SMALL.has(token.norm)) return false;
  }
  return false;
}

/** Words of content that begin what stands after the doer: "by Anna Moss outside the bank". */
const PREPOSITIONS = new Set(
  'outside inside behind beside opposite ahead near after before against under'.split(' '),
);

/** Words that may describe the doer: "by its larger rival B". */
const DESCRIBING = 4;

/** "A, whom B found", "the house which B built". */
function isObjectOfRelative({ tokens }: Reading, first: Token, last: Token): boolean {
  const between = tokens.slice(first.index, last.index);
  if (between.some(({ norm }) => norm === 'whom')) return true;
  const before = between.findLast(({ norm }) => !SMALL.has(norm));
  return before !== undefined && RELATIVE.has(before.norm);
}

/** "The engineer who trained A was B." */
function isPseudoCleft({ tokens }: Reading, first: Token, last: Token): boolean {
  const isOfSentence = (token: Token): boolean => token.sentence === first.sentence;
  const before = tokens.slice(0, first.index).filter(isOfSentence);
  const relative = before.findIndex(({ norm }) => norm === 'who' || norm === 'that' || norm === 'which');
  const head = before.slice(0, relative).filter(({ content }) => content);
  const link = tokens.slice(0, last.index).findLast(({ norm }) => !SMALL.has(norm));
  return (
    relative > 0 &&
    head.length <= 2 &&
    link !== undefined &&
    link.index > first.index &&
    COPULAS.has(link.norm)
  );
}

/** "A's predecessor was B." */
function isOwnerFirst({ text, tokens }: Reading, first: Token, last: Token): boolean {
  const between = tokens.slice(first.index, last.index);
  const verb = between.findLast(({ norm }) => !SMALL.has(norm));
  const isOwner = between.some(
    ({ start, end, capital }) => capital && POSSESSIVE.test(text.slice(start, end)),
  );
  return isOwner && verb !== undefined && COPULAS.has(verb.norm);
}

const SMALL = new Set(
  'the a an this that these those his her its their our my your dr mr mrs ms professor'.split(' '),
);
const RELATIVE = new Set(['which', 'whom']);
const BE = new Set(['is', 'was', 'are', 'were', 'be', 'been', 'being', 'got']);
const COPULAS = new Set(['is', 'was', 'are', 'were']);
