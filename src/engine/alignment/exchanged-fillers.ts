import type { Alignment } from './alignment.js';
import { conversePair } from './converse-words.js';
import { partingsOf, Parting } from './coordination.js';
import { englishClauses } from './english-clauses.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** How much of a claim its anchor sentence must have for the two to speak of one thing. */
const CLOSE = 0.6;

/**
 * Two words of one sentence, each beside what the evidence has beside the other: "worked as a lawyer before she became a
 * nurse", where she worked as a nurse and became a lawyer. English, whose words stand beside what they go with.
 */
export function exchangedFillers(alignment: Alignment): Objection[] {
  const { claim, evidence, closeness } = alignment;
  if (claim.language !== 'en' || closeness < CLOSE || conversePair(alignment) !== undefined) return [];
  if (claim.tokens.length > MOST_WORDS) return [];
  // "As old as": of two that are alike either may come first.
  if (ALIKE.test(evidence.text)) return [];
  const own = besideOf(claim);
  const known = besideOf(evidence);
  for (const side of SIDES) {
    const moves = claim.tokens.flatMap((token) => moveOf(alignment, token, own[side], known[side]));
    for (const [n, one] of moves.entries()) {
      const other = moves.slice(n + 1, n + 1 + MOST_APART).find((next) => areExchanged(one, next));
      if (other === undefined || isVoiceChanged(alignment)) continue;
      return [
        {
          rule: 'roles-exchanged',
          claim: claim.text.slice(one.token.start, other.token.end),
          evidence: evidence.text.slice(
            Math.min(one.place.start, other.place.start),
            Math.max(one.place.end, other.place.end),
          ),
          cap: 0.15,
          contradicts: 0.88,
        },
      ];
    }
  }
  return [];
}

/** What the evidence tells in the active the claim tells in the passive, or the other way around: beside the verb stands another then. */
function isVoiceChanged({ claim, evidence, at }: Alignment): boolean {
  const known = englishClauses(evidence);
  return englishClauses(claim).some(({ heads, passive }) =>
    heads.some((head) =>
      known.some(
        (other) => other.passive !== passive && other.heads.some(({ index }) => index === at[head.index]),
      ),
    ),
  );
}

const ALIKE = /\bas \w+ as\b|\b(?:equally|same|both)\b/u;

/** Words of a claim, at most: what is longer is no one sentence. */
const MOST_WORDS = 150;
/** Places of the evidence that one word of the claim is looked up at. */
const MOST_PLACES = 16;
/** How many moved words one exchanged word stands before the other, at most. */
const MOST_APART = 16;
const SIDES = ['before', 'after'] as const;

/** "The new one" stands for the new stadium: it has no place of its own. */
const STANDING_IN = /^ones?$/u;

/** A word that the claim has beside another word of the evidence than the evidence does. */
interface Move {
  readonly token: Token;
  readonly place: Token;
  /** Beside which of the evidence's words the claim has it, and beside which the evidence does. */
  readonly to: readonly Neighbour[];
  readonly from: readonly Neighbour[];
}

function moveOf(
  { evidence, words, at, anchor }: Alignment,
  token: Token,
  own: readonly (readonly Neighbour[])[],
  known: readonly (readonly Neighbour[])[],
): Move[] {
  const place = evidence.tokens[at[token.index] ?? -1];
  if (!token.content || place?.sentence !== anchor || STANDING_IN.test(token.norm)) return [];
  const to = (own[token.index] ?? []).flatMap(({ index, link }) =>
    (words[index]?.tokens ?? []).slice(0, MOST_PLACES).map((match) => ({ index: match, link })),
  );
  const from = known[place.index] ?? [];
  if (to.length === 0 || from.length === 0 || to.some(({ index }) => from.some((one) => one.index === index)))
    return [];
  return [{ token, place, to, from }];
}

function areExchanged(one: Move, other: Move): boolean {
  if (one.place === other.place || isBeside(one, other) || isBeside(other, one)) return false;
  return takes(one, other) && takes(other, one);
}

function isBeside({ to }: Move, { place }: Move): boolean {
  return to.some(({ index }) => index === place.index);
}

/** The claim has the one in the place that the evidence gives the other. */
function takes({ to }: Move, { from }: Move): boolean {
  return to.some(({ index, link }) => from.some((other) => other.index === index && other.link === link));
}

/** A word of content near to another. */
interface Neighbour {
  readonly index: number;
  /** The little words between, without articles. */
  readonly link: string;
}

interface Beside {
  /** For each token, the nearest words of content before it, with only little words between, and those before its own phrase. */
  readonly before: readonly (readonly Neighbour[])[];
  readonly after: readonly (readonly Neighbour[])[];
}

const besideOf = perReading((reading: Reading): Beside => ({
  before: reading.tokens.map(({ index }) => nearest(reading, index, -1)),
  after: reading.tokens.map(({ index }) => nearest(reading, index, 1)),
}));

/** The next word of content on one side, and where words stand side by side the first beyond them; up to a comma or an "and". */
function nearest(reading: Reading, index: number, step: 1 | -1): Neighbour[] {
  const found: Neighbour[] = [];
  const partings = partingsOf(reading);
  let link = '';
  for (let i = index + step; ; i += step) {
    const token = reading.tokens[i];
    if (token === undefined || partings.before(step > 0 ? i : i + 1) >= Parting.Comma) return found;
    if (token.content) {
      found.push({ index: i, link });
      if (link !== '' || found.length >= MOST_BESIDE) return found;
    } else if (!UNLINKING.has(token.norm)) {
      if (found.length > 0 && link === '') return found;
      const word = BE.has(token.norm) ? 'be' : token.norm;
      link = step > 0 ? `${link} ${word}` : `${word} ${link}`;
    }
  }
}

/** Words of one phrase, at most. */
const MOST_BESIDE = 4;
const UNLINKING = new Set(
  'a an the his her its their our my your this that these those has have had'.split(' '),
);
/** "Was hired" is not "hired". */
const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been', 'being']);
