import type { Alignment } from './alignment.js';
import { addedReasons } from './added-reasons.js';
import { addedRelatives } from './added-relatives.js';
import { addedWords } from './added-words.js';
import { attributionMismatch } from './attribution.js';
import { agreement, conditionMismatch } from './condition-mismatch.js';
import { conversePair, converseMismatch } from './converse-words.js';
import { crossedDoers } from './crossed-doers.js';
import { exceptionMismatch } from './exception-mismatch.js';
import { exchangedCauses } from './exchanged-causes.js';
import { exchangedFillers } from './exchanged-fillers.js';
import { exchangedNames } from './exchanged-names.js';
import { exchangedPlaces } from './exchanged-places.js';
import { exchangedStandards, standardsOfBoth } from './exchanged-standards.js';
import { isLesserTurned } from './lesser.js';
import { listedValues } from './listed-values.js';
import { missingNames } from './missing-names.js';
import { missingSubjects } from './missing-subjects.js';
import { missingValues } from './missing-values.js';
import { modalityMismatch } from './modality.js';
import { negationMismatch } from './negation-mismatch.js';
import type { Objection, Rule } from './objection.js';
import { oppositeWords } from './opposite-words.js';
import { quantifierMismatch } from './quantifiers.js';
import { replacedFillers } from './replaced-fillers.js';
import { replacedWords } from './replaced-words.js';
import { turnedDirections } from './turned-directions.js';
import { valueRoles } from './value-roles.js';
import { exchangedBehindVerb } from './verb-first.js';

/** Every kind of knowledge that can speak against a claim, one file each. */
const RULES: readonly Rule[] = [
  missingValues,
  missingNames,
  missingSubjects,
  addedReasons,
  addedRelatives,
  addedWords,
  replacedWords,
  replacedFillers,
  negationMismatch,
  exceptionMismatch,
  conditionMismatch,
  valueRoles,
  listedValues,
  exchangedNames,
  exchangedCauses,
  exchangedFillers,
  turnedDirections,
  exchangedPlaces,
  exchangedStandards,
  crossedDoers,
  converseMismatch,
  oppositeWords,
  quantifierMismatch,
  modalityMismatch,
  attributionMismatch,
  exchangedBehindVerb,
];

/** All that speaks against the claim in this alignment. */
export function objections(alignment: Alignment): Objection[] {
  const pair = conversePair(alignment);
  const written = pair && alignment.claim.text.slice(pair.claim.start, pair.claim.end);
  // Who won and who lost is told by who they are, not by the words alone.
  const found = RULES.flatMap((rule) => rule(alignment)).filter(
    (one) =>
      !(isOppositeWord(one) && (one.claim === written || isReckonedWith(one, alignment))) &&
      !(TOLD_BY_CONDITION.has(one.rule) && agreement(alignment) !== undefined),
  );
  if (isLesserTurned(alignment)) return withLesser(alignment, found);
  // "B is younger than A" is what "A is older than B" says.
  const isConverse = found.some(isOppositeWord) && found.some(isRolesExchanged);
  if (!isConverse) return found;
  const turned = new Set(found.filter(isOppositeWord).map(({ claim }) => claim));
  return found.filter((one) => !isRolesExchanged(one) && !turned.has(one.claim));
}

/** What "unless" and a denied "if" turn around is judged together. */
const TOLD_BY_CONDITION: ReadonlySet<string> = new Set(['negation-mismatch', 'opposite-word']);

/** "Ends at 15:30", of what starts at 14:00 and lasts 90 minutes; "was open for ten years", of what closed. */
function isReckonedWith({ claim: written }: Objection, { claim, derived }: Alignment): boolean {
  return (
    derived.isElapsed ||
    claim.tokens.some(
      ({ index, start, end }) => derived.tokens.has(index) && claim.text.slice(start, end) === written,
    )
  );
}

/** "B is less deep than A" is what "A is deeper than B" says; "A is not as deep as B" is not. */
function withLesser(alignment: Alignment, found: readonly Objection[]): Objection[] {
  const standards = standardsOfBoth(alignment);
  if (standards === undefined) return [...found];
  const rest = found.filter(({ rule }) => !TOLD_BY_LESSER.has(rule));
  if (standards === 'exchanged') return rest;
  return [...rest, { rule: 'opposite-word', cap: 0.15, contradicts: 0.88 }];
}

const TOLD_BY_LESSER: ReadonlySet<string> = new Set([
  'roles-exchanged',
  'negation-mismatch',
  'opposite-word',
  'word-added',
]);

function isOppositeWord(objection: Objection): boolean {
  return objection.rule === 'opposite-word';
}

function isRolesExchanged(objection: Objection): boolean {
  return objection.rule === 'roles-exchanged';
}
