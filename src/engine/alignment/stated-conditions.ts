import { readNegations } from './negation.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** What an English sentence says to hold under a condition, read from the order of words alone. */
export interface StatedCondition {
  readonly sentence: number;
  /** The word that begins it, folded: "if", "unless"; of "as long as" the "long". */
  readonly marker: string;
  /** Indices of tokens: the condition without the word that begins it, and the rest of the sentence. */
  readonly condition: ReadonlySet<number>;
  readonly consequence: ReadonlySet<number>;
  /** How often it is turned around in all: by "unless", by a denial in the condition or in the consequence. */
  readonly turns: number;
}

/** "If", "unless", "as long as" and the like with what they govern, up to the next comma. */
export const statedConditions = perReading((reading: Reading): readonly StatedCondition[] => {
  if (reading.language !== 'en') return [];
  return reading.tokens.flatMap((token) => {
    if (!MARKERS.has(token.norm) || !isMarker(reading, token)) return [];
    const stated = conditionAt(reading, token);
    return stated === undefined ? [] : [stated];
  });
});

/** Words that may begin a condition, and those that turn it around. */
const MARKERS = new Set(['if', 'unless', 'when', 'whenever', 'provided', 'long', 'without']);
const TURNING = new Set(['unless', 'without']);

/** "As long as", "provided that"; "even if" names no condition. */
function isMarker({ tokens }: Reading, { norm, index, sentence }: Token): boolean {
  const [before, next] = [tokens[index - 1]?.norm, tokens[index + 1]?.norm];
  if (norm === 'long') return before === 'as' && next === 'as';
  if (norm === 'provided') return next === 'that';
  if (norm === 'when' && isNarrated(tokens, sentence)) return false;
  return before !== 'even';
}

/** "When it opened, all came" tells what happened once. */
function isNarrated(tokens: readonly Token[], sentence: number): boolean {
  return tokens.some(
    (token, n) =>
      token.sentence === sentence &&
      (PAST.has(token.norm) ||
        (token.norm.endsWith('ed') && !PARTICIPLE_AFTER.has(tokens[n - 1]?.norm ?? ''))),
  );
}

const PAST = new Set(['was', 'were', 'had', 'did', "didn't", "wasn't", "weren't", "hadn't"]);
const PARTICIPLE_AFTER = new Set('is are be been being has have not a an the'.split(' '));

function conditionAt(reading: Reading, marker: Token): StatedCondition | undefined {
  const condition = new Set<number>();
  const consequence = new Set<number>();
  let from = marker.index;
  while (reading.tokens[from - 1]?.sentence === marker.sentence) from -= 1;
  for (let i = from; reading.tokens[i]?.sentence === marker.sentence; i += 1) {
    const isUnder = i > marker.index && reading.tokens[i]?.clause === marker.clause;
    if (i !== marker.index) (isUnder ? condition : consequence).add(i);
  }
  const says = (part: ReadonlySet<number>): boolean =>
    [...part].some((i) => reading.tokens[i]?.content === true);
  if (!says(condition) || !says(consequence)) return undefined;
  const denials =
    marker.norm === 'without'
      ? reading.tokens.filter(({ index, norm }) => NOT.test(norm) && consequence.has(index)).length
      : readNegations(reading).filter(({ sentence }) => sentence === marker.sentence).length;
  return {
    sentence: marker.sentence,
    marker: marker.norm,
    condition,
    consequence,
    turns: denials + Number(TURNING.has(marker.norm)),
  };
}

/** Before "without" a denial is undone for `readNegations`. */
const NOT = /^(?:not|no|never|cannot|nobody|none|\w+n[’']t)$/u;
