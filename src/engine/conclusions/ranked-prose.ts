import { readNegations } from '../alignment/negation.js';
import { relationOf } from '../alignment/value-relation.js';
import type { Reading } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import { conclusionCues, type ConclusionCue } from './comparing-words.js';
import type { Conclusion } from './conclude.js';
import { kindsSaid, signOf } from './measure.js';
import { isKnownIn, operandsOf, ownTokens, type Operand, type Prose } from './prose-operands.js';
import { isLike } from './size.js';

/** What a superlative ranks: one thing of several of which prose tells how much each has. */
interface Ranked {
  readonly subject: Operand;
  readonly operands: readonly Operand[];
}

/** Ages are bare numbers up to this. */
const OLDEST = 120;

/**
 * Whether a thing has the most or the least of those of which prose, a list or a record tells: "the green kayak is the
 * lightest of the three". Undefined where the claim ranks nothing, or may mean other values.
 */
export function rankInProse(claim: Reading, prose: readonly Prose[]): Conclusion | undefined {
  const cue = prose.length === 0 ? undefined : conclusionCues(claim).find((one) => isRanking(claim, one));
  if (cue === undefined || readNegations(claim).length > 0) return undefined;
  const ranked = rankedBy(claim, cue, prose);
  const sign = ranked && signOf(cue.label, ranked.subject.point);
  if (ranked === undefined || sign === undefined) return undefined;
  const { subject, operands } = ranked;
  const others = operands.filter((operand) => operand !== subject);
  const chunks = [...new Set(operands.map(({ chunk }) => chunk))];
  if (
    !isKnownIn(
      claim,
      [cue],
      prose.filter(({ chunk }) => chunks.includes(chunk)),
    )
  )
    return undefined;
  const values = valuesTold(claim, operands, prose);
  if (values === undefined) return undefined;
  const said = claim.tokens.filter(({ start, end }) => start < cue.end && end > cue.start);
  return {
    holds: others.every(({ size }) => sign * (subject.size - size) > 0),
    chunks: [subject.chunk],
    tokens: new Set([
      ...said.map(({ index }) => index),
      ...operands.flatMap(({ named, behind }) => [...named, ...behind]),
    ]),
    values,
    written: claim.text.slice(cue.start, cue.end),
  };
}

const RANKING = /^most(?:High|Low|Old|Young|Early|Late|Fast|Slow)$/u;

/** "El más alto", but "los mayores": where the same word says more and most, what stands with it says that it is the most. */
function isRanking({ text, language }: Reading, { label, start, end }: ConclusionCue): boolean {
  if (!RANKING.test(label)) return false;
  const written = text.slice(start, end);
  if (language === 'ja') return /^(?:最|一番)/u.test(written);
  if (language === 'ru') return /^(?:сам|наи)|вс(?:ех|его)$/iu.test(written);
  if (!ARTICLE_TELLS.has(language)) return true;
  return (
    /^(?:más|mais|plus|più|menos|moins|meno)(?!\p{L})/iu.test(written) && ARTICLE.test(text.slice(0, start))
  );
}

const ARTICLE_TELLS: ReadonlySet<Language> = new Set(['es', 'pt', 'fr', 'it']);
const ARTICLE = /(?<!\p{L})(?:el|la|los|las|le|les|o|a|os|as|il|lo|i|gli) $/iu;

/** The values alike of which the claim names one alone. */
function rankedBy(claim: Reading, cue: ConclusionCue, prose: readonly Prose[]): Ranked | undefined {
  const kinds = kindsSaid(claim, cue);
  const operands = prose.flatMap((piece) => operandsOf(claim, piece, cue, kinds));
  const spoken = operands.filter((operand) => isCountedAlike(operand, operands));
  const isAge = /(?:Old|Young)$/u.test(cue.label);
  const chosen = operands.filter((operand) => {
    if (operand.point.kind !== 'cardinal')
      return kinds.size > 0 || isAge || spoken.length === 0 || spoken.includes(operand);
    return isAge ? operand.behind.size === 0 && operand.size <= OLDEST : spoken.includes(operand);
  });
  const [first] = chosen;
  if (first === undefined || chosen.length < 2) return undefined;
  if (!chosen.every(({ point }) => isLike(point, first.point))) return undefined;
  const subjects = chosen.filter((operand) => isNamed(claim, operand, chosen));
  const [subject, ...more] = subjects;
  return subject === undefined || more.length > 0 ? undefined : { subject, operands: chosen };
}

/**
 * Whether the claim names an operand alone. "Green kayak" is the green one, though of the kayaks the blue one is told first;
 * "three kayaks" are all of them.
 */
function isNamed(claim: Reading, operand: Operand, operands: readonly Operand[]): boolean {
  const others = new Set(
    operands.flatMap((other) => (other === operand ? [] : [...ownTokens(other, operands)])),
  );
  return [...ownTokens(operand, operands)].some((token) => {
    const before = claim.tokens[token - 1];
    return before === undefined || !(others.has(before.index) || before.value >= 0);
  });
}

/** Whether the claim has a word for what a value is of, and another value is of the same. */
function isCountedAlike(operand: Operand, operands: readonly Operand[]): boolean {
  return operands.some(
    (other) =>
      other !== operand &&
      isLike(operand.point, other.point) &&
      ([...operand.behind].some((token) => other.behind.has(token)) ||
        [...operand.before].some((token) => other.before.has(token))),
  );
}

/** The claim's values that the facts have too, and how many are ranked; undefined where it has others. */
function valuesTold(
  claim: Reading,
  operands: readonly Operand[],
  prose: readonly Prose[],
): ReadonlySet<number> | undefined {
  const told = prose.flatMap(({ index }) => index.reading.values);
  const counts = new Set<number>();
  for (const [n, value] of claim.values.entries()) {
    if (value.kind === 'cardinal' && value.value === operands.length) counts.add(n);
    else if (!told.some((other) => relationOf(value, other) === 'equal')) return undefined;
  }
  return counts;
}
