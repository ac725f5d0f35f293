import type { PreparedFacts } from '../evidence/prepare-facts.js';
import { weightOf } from '../evidence/retrieve.js';
import type { EvidenceQuery } from '../evidence/select-evidence.js';
import type { Language } from '../../text/language.js';
import { words } from '../../text/words.js';
import { nameKeysOf, namesIn } from './names.js';
import { wordNumbersIn } from './number-words.js';
import { numbersIn } from './numbers.js';

/** Features of a sentence and its evidence that need no reader: the exact layer's part in its score. */
export interface ClaimFeatures {
  /** Share of the sentence's words that its evidence has, weighted by inverse document frequency; in [0, 1]. */
  readonly overlap: number;
  /** The same share over all facts. */
  readonly overlapAll: number;
  /** Numbers of the sentence that neither facts nor question have, nor a sum, difference or product of two of them; at most 3. */
  readonly numbersMissing: number;
  /** Numbers that only such a sum, difference or product gives; at most 3. */
  readonly numbersDerived: number;
  /** Numbers that the facts have, but not the evidence that was chosen for the sentence; at most 3. */
  readonly numbersElsewhere: number;
  /** Names and identifiers that neither facts nor question have; at most 3. */
  readonly namesMissing: number;
  /** 1 if a fact has the sentence word for word. */
  readonly verbatim: number;
}

/** What all sentences of a request are held against, read once. */
export interface ExactFacts {
  readonly numbers: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly derived: ReadonlySet<string>;
  /** Letters and digits of the facts, each fact between blanks. */
  readonly letters: string;
}

/** Numbers from which sums and products are made; more would give every number. */
const MOST_OPERANDS = 24;
const MOST_COUNTED = 3;
/** Facts are read up to so many characters: a bound on the event loop, and a judge's evidence is far shorter. */
const MOST_CHARACTERS = 200_000;

export function readExactFacts(
  factTexts: readonly string[],
  question: string,
  language: Language,
): ExactFacts {
  const text = [...factTexts, question].join('\n').slice(0, MOST_CHARACTERS);
  const numbers = numbersOf(text, language);
  return {
    numbers,
    names: nameKeysOf(text),
    derived: derivedFrom(numbers),
    letters: lettersOf(factTexts.join(' ¶ ').slice(0, MOST_CHARACTERS)),
  };
}

/**
 * @param evidence the text that was chosen for the sentence
 * @param language of the sentence
 */
export function claimFeatures(
  query: EvidenceQuery,
  evidence: string,
  facts: ExactFacts,
  prepared: PreparedFacts,
  language: Language,
): ClaimFeatures {
  const { sentence, question } = query;
  const before = query.before.join(' ');
  const own = words(sentence, prepared.language);
  const near = new Set(words(evidence, prepared.language).map(({ stem }) => stem));
  let all = 0;
  let shared = 0;
  let known = 0;
  for (const word of own) {
    const weight = weightOf(prepared, word);
    all += weight;
    if (near.has(word.stem)) shared += weight;
    if ((prepared.index.termOf(word)?.documentFrequency ?? 0) > 0) known += weight;
  }
  const nearNumbers = numbersOf(`${evidence}\n${question}\n${before}`, language);
  let numbersMissing = 0;
  let numbersDerived = 0;
  let numbersElsewhere = 0;
  for (const { readings } of numbersIn(sentence)) {
    if (readings.some((each) => nearNumbers.has(each))) continue;
    if (readings.some((each) => facts.numbers.has(each))) numbersElsewhere += 1;
    else if (readings.some((each) => facts.derived.has(each))) numbersDerived += 1;
    else numbersMissing += 1;
  }
  const namesBefore = nameKeysOf(before);
  const namesMissing = namesIn(sentence).filter(
    ({ key }) => !isKnownName(key, facts.names) && !isKnownName(key, namesBefore),
  ).length;
  const letters = lettersOf(sentence);
  return {
    overlap: all === 0 ? 0 : shared / all,
    overlapAll: all === 0 ? 0 : known / all,
    numbersMissing: Math.min(MOST_COUNTED, numbersMissing),
    numbersDerived: Math.min(MOST_COUNTED, numbersDerived),
    numbersElsewhere: Math.min(MOST_COUNTED, numbersElsewhere),
    namesMissing: Math.min(MOST_COUNTED, namesMissing),
    verbatim: letters.length > 2 && facts.letters.includes(letters) ? 1 : 0,
  };
}

/** A name is known by itself, by its parts, or by a longer form of it in the facts (inflected: Annas, Berlins). */
function isKnownName(key: string, known: ReadonlySet<string>): boolean {
  if (known.has(key)) return true;
  const parts = key.split(/['’-]/u).filter((part) => part.length > 1);
  if (parts.length > 1 && parts.every((part) => known.has(part))) return true;
  return (
    key.length > 4 && (known.has(key.slice(0, -1)) || known.has(key.slice(0, -2)) || known.has(`${key}s`))
  );
}

function numbersOf(text: string, language: Language): Set<string> {
  const numbers = wordNumbersIn(text, language);
  if (language !== 'en') for (const each of wordNumbersIn(text, 'en')) numbers.add(each);
  for (const { readings } of numbersIn(text)) for (const each of readings) numbers.add(each);
  return numbers;
}

function derivedFrom(numbers: ReadonlySet<string>): Set<string> {
  const operands = [...numbers].map(Number).filter(Number.isFinite).slice(0, MOST_OPERANDS);
  const derived = new Set<string>();
  for (const [at, one] of operands.entries()) {
    for (const other of operands.slice(at)) {
      for (const value of [one + other, Math.abs(one - other), one * other]) {
        derived.add(String(Math.round(value * 1e6) / 1e6));
      }
    }
  }
  return derived;
}

function lettersOf(text: string): string {
  return ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}¶]+/gu, ' ')
    .trim()} `;
}
