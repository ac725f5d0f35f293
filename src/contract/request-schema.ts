import { z } from 'zod';
import { countCodePoints, exceedsCodePoints } from './code-points.js';
import { limits } from './limits.js';
import { SEARCH_SOURCE, SEARCH_SOURCE_FORM, parseSearchSource } from './search-source.js';
import { countTokens } from './tokens.js';

// International letters have no case, or are lowercase; the marks are vowels of scripts such as Devanagari and Thai.
const LABEL_KEY = /^[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}_-]*$/u;
const LABEL_VALUE = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}_-]*$/u;

/** What a violation says of a value of the wrong kind: its kind, never the value. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

interface Issue {
  readonly input?: unknown;
}

function must(be: string): (issue: Issue) => string {
  return ({ input }) => (input === undefined ? `must be set: ${be}` : `must be ${be}, not ${kindOf(input)}`);
}

const inUnitInterval = ({ input }: Issue): string =>
  typeof input === 'number'
    ? `is ${input}; must be in [0, 1]`
    : `must be a number in [0, 1], not ${kindOf(input)}`;

const text = z.string({ error: must('a string') });
const flag = z.boolean({ error: must('true or false') });
const unitInterval = z
  .number({ error: inUnitInterval })
  .min(0, { error: inUnitInterval })
  .max(1, { error: inUnitInterval });

function textOfAtMost(characters: number): z.ZodString {
  return text
    .refine((value) => !exceedsCodePoints(value, characters), {
      error: ({ input }) => `has ${countCodePoints(String(input))} characters; at most ${characters}`,
    })
    .meta({ maxLength: characters });
}

/** A token has at least one UTF-16 unit, so that most answers need no counting. */
function isWithinTokens(value: string): boolean {
  return (
    value.length <= limits.answerTokens || countTokens(value, limits.answerTokens) <= limits.answerTokens
  );
}

const answerCandidate = text
  .min(1, { error: 'is empty; must hold the text to check' })
  .refine(isWithinTokens, {
    error: `has more than ${limits.answerTokens} tokens, which is the most`,
  })
  .refine((value) => !exceedsCodePoints(value, limits.answerCharacters), {
    error: `has more than ${limits.answerCharacters} characters, which is the most`,
  });

const fact = z.object(
  {
    factText: textOfAtMost(limits.factCharacters).default(''),
    attributes: z.record(z.string(), text, { error: must('an object of strings') }).exactOptional(),
  },
  { error: must('an object') },
);

const groundingSpec = z.object(
  {
    citationThreshold: unitInterval.exactOptional(),
    enableClaimLevelScore: flag.exactOptional(),
    enableAntiCitations: flag.exactOptional(),
    antiCitationThreshold: unitInterval.exactOptional(),
    enableHelpfulnessScore: flag.exactOptional(),
  },
  { error: must('an object') },
);

const groundingSource = z.object(
  {
    searchSource: text
      .refine((value) => parseSearchSource(value) !== undefined, {
        error: ({ input }) =>
          `has ${String(input).length} characters that do not have the form ${SEARCH_SOURCE_FORM}`,
      })
      .meta({ pattern: SEARCH_SOURCE.source }),
  },
  { error: must('an object') },
);

const userLabels = z.record(
  z
    .string()
    .refine((key) => LABEL_KEY.test(key) && !exceedsCodePoints(key, limits.userLabelKeyCharacters), {
      error: ({ input }) =>
        `has a key of ${countCodePoints(String(input))} characters; a key has 1 to ${limits.userLabelKeyCharacters}, the first a lowercase or international letter, all of them lowercase or international letters, digits, _ or -`,
    })
    .meta({ pattern: LABEL_KEY.source, maxLength: limits.userLabelKeyCharacters }),
  textOfAtMost(limits.userLabelValueCharacters)
    .refine((value) => LABEL_VALUE.test(value), {
      error: 'holds a character that is no lowercase or international letter, digit, _ or -',
    })
    .meta({ maxLength: limits.userLabelValueCharacters, pattern: LABEL_VALUE.source }),
  { error: must('an object of strings') },
);

/** The request in canonical form: camelCase names, JSON's own numbers and booleans, no nulls. */
export const checkGroundingRequestSchema = z.object(
  {
    answerCandidate,
    facts: z
      .array(fact, { error: must('a list of facts') })
      .max(limits.facts)
      .default([]),
    groundingSpec: groundingSpec.exactOptional(),
    prompt: text.exactOptional(),
    groundingSource: groundingSource.exactOptional(),
    userLabels: userLabels.meta({ maxProperties: limits.userLabels }).exactOptional(),
  },
  { error: must('a JSON object') },
);
