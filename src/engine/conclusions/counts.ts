import { conditionOf, isCountOfRows, isNameOfRows, yesOrNoOf } from './conditions.js';
import { isOfAllRows, says, type Conclude, type Outcome, type Statement } from './statement.js';

/** "All models are waterproof", "only Bastia has over 50,000", "none of the bridges opened before 1900". */
export const concludeQuantity: Conclude = (statement) => {
  const { cue, relation, rows, claim } = statement;
  if (!isOfAllRows(statement, cue) && cue.label !== 'none' && cue.label !== 'only') return undefined;
  if (relation.isRecord || !isOfRows(statement)) return undefined;
  const condition = conditionOf(statement);
  if (condition === undefined) return undefined;
  const meeting = relation.rows.map((_, row) => row).filter((row) => condition.isMetBy(row));
  const outcome = (holds: boolean): Outcome => ({
    holds,
    // That none of them meets it, all of them say.
    rows: meeting.length > 0 ? meeting : relation.rows.map((_, row) => row),
    values: condition.values,
    tokens: condition.tokens,
    isCount: true,
  });
  if (cue.label === 'only') {
    const named = new Set(rows.map(({ index }) => index));
    if (named.size === 0) return undefined;
    return outcome(meeting.length === named.size && meeting.every((row) => named.has(row)));
  }
  if (rows.length > 0) return undefined;
  if (cue.label === 'none') return outcome(meeting.length === 0);
  const isDenied = /\bnot\s+$/iu.test(claim.text.slice(0, cue.start));
  return outcome((meeting.length === relation.rows.length) !== isDenied);
};

/** "Two of the three models are waterproof", "three bridges opened before 1950", "half of the staff". */
export const concludeCount: Conclude = (statement) => {
  const { relation, points } = statement;
  // "North has two branches" counts no rows.
  if (relation.isRecord || statement.rows.length > 0) return undefined;
  const share = points.find(
    ({ point, end }) =>
      point.kind === 'percentage' &&
      /^\s+(?:of\s+)?(?:the|all|these)\b/iu.test(statement.claim.text.slice(end)),
  );
  const counts = points.filter(({ point }) => isCountOfRows(statement, point));
  // "Only one of the three": "one" is not always read as a number.
  const isOne = share === undefined && counts.length < 2 && ONE_OF.test(statement.claim.text);
  const isBare = isOne || share !== undefined;
  const [first, ...rest] = counts;
  const [count, whole, ...more] = isBare ? [undefined, first, ...rest] : [first, ...rest];
  if ((!isBare && count === undefined) || more.length > 0) return undefined;
  if (whole !== undefined && (!('value' in whole.point) || whole.point.value !== relation.rows.length))
    return undefined;
  const isWhole = whole === undefined && share === undefined && LISTING.test(statement.claim.text);
  const condition = isWhole
    ? undefined
    : conditionOf({ ...statement, points: points.filter((point) => point !== share) });
  if (condition === undefined && !isWhole) return undefined;
  const all = relation.rows.map((_, row) => row);
  const meeting = condition === undefined ? all : all.filter((row) => condition.isMetBy(row));
  const read = share ?? count;
  const found = share === undefined ? meeting.length : meeting.length / all.length;
  const counted = share === undefined ? counts : [...counts, share];
  return {
    holds: read === undefined ? found === 1 : says(read, found, 0) === true,
    rows: meeting.length > 0 ? meeting : all,
    values: [...counted.map(({ index }) => index), ...(condition?.values ?? [])],
    tokens: condition?.tokens ?? [],
    isCount: true,
  };
};

const ONE_OF = /\bone of (?:the|these)\b/iu;
const LISTING = /\b(?:lists?|listed|shows?|contains?|names?|covers?|there are)\b/iu;

/** "Only Bastia", "no bridge"; but "only two", "has no lift". */
function isOfRows({ cue, claim, relation }: Statement): boolean {
  const next = claim.tokens.find((token) => token.start >= cue.end);
  if (cue.label === 'only') return next !== undefined && next.value < 0;
  const isBareNo = cue.label === 'none' && claim.text.slice(cue.start, cue.end).toLowerCase() === 'no';
  return !isBareNo || (next !== undefined && isNameOfRows(next, relation));
}

/** "The Wren is not waterproof": a row that is named, and its yes or no. */
export const concludeYesNo: Conclude = (statement) => {
  const [row, ...more] = new Set(statement.rows.map(({ index }) => index));
  const condition = row === undefined || more.length > 0 ? undefined : yesOrNoOf(statement);
  if (row === undefined || condition === undefined) return undefined;
  return { holds: condition.isMetBy(row), rows: [row], values: [], tokens: condition.tokens };
};
