import { z } from 'zod';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { FAILURE_CAUSES, TIERS } from '../contract/verdict.js';
import { SENTENCE_KINDS } from '../guard/sentence-kind.js';
import { ACTIONS } from '../policy/policy.js';

/** What a label says of an answer or of one of its sentences. */
export const LABEL_VERDICTS = ['right', 'wrong', 'unsure'] as const;
export type LabelVerdict = (typeof LABEL_VERDICTS)[number];

/** Who says it: `person` labelled it with the command or on the decisions page, `judge` is a language model, `reader` read the answer. */
export const LABEL_SOURCES = ['person', 'judge', 'reader'] as const;
export type LabelSource = (typeof LABEL_SOURCES)[number];

/** The states of the policy's claims (`ClaimState`). */
export const SENTENCE_STATES = [
  'grounded',
  'uncertain',
  'unsupported',
  'contradicted',
  'notChecked',
  'unjudged',
] as const;

const score = z.number().min(0).max(1);
const count = z.int().min(0);
const time = z.iso.datetime({ offset: true, error: 'must be a time such as 2026-01-31T12:00:00.000Z' });
const id = z.string().min(1).max(200);
/** Characters of the name of who labelled. */
export const LONGEST_NAME = 200;
/** Characters. */
export const LONGEST_NOTE = 2000;

export const labelSchema = z.object({
  verdict: z.enum(LABEL_VERDICTS),
  source: z.enum(LABEL_SOURCES),
  /** Name of the person or of the model. */
  by: z.string().min(1).max(LONGEST_NAME).optional(),
  at: time,
  note: z.string().max(LONGEST_NOTE).optional(),
});
export type Label = Readonly<z.infer<typeof labelSchema>>;

const sentenceSchema = z
  .object({
    /** UTF-16 offsets into `answer` as it is recorded; of one recorded without texts, into the answer that was given. */
    start: count,
    end: count,
    /** Support; absent where no check was needed, or none was made. */
    score: score.optional(),
    state: z.enum(SENTENCE_STATES),
    kind: z.enum(SENTENCE_KINDS),
    /** What the policy asked for because of this sentence. */
    action: z.enum(ACTIONS),
    /** Indices into `facts` of what supports it or, when it is contradicted, contradicts it. */
    cites: z.array(count).optional(),
    label: labelSchema.optional(),
  })
  .refine(({ start, end }) => start <= end, { error: 'must not be under start', path: ['end'] });

export const exchangeSchema = z.object({
  /** The decision's id: also in the log and in the report of the response. */
  id,
  at: time,
  route: z.string().min(1).max(200),
  mode: z.enum(['enforce', 'observe']),
  dialect: z.string().max(200),
  /** Of the answer, as a BCP 47 tag; `und` where it is not known. */
  language: z.string().min(1).max(35),
  /** These four only where texts are recorded. */
  question: z.string().optional(),
  answer: z.string().optional(),
  facts: z.array(z.string()).optional(),
  /** What left, where that is not the answer. */
  sent: z.string().optional(),
  /** The same for answers of one conversation: a hash of what the app names it by. Absent where it named none. */
  conversation: z
    .string()
    .regex(/^[0-9a-f]{32}$/, { error: 'must be 32 hexadecimal digits' })
    .optional(),
  /** UTF-16 units of the answer that was given. */
  answerLength: count,
  factCount: count,
  /** The sentences of the answer that was given, in order; empty where none was judged. */
  sentences: z.array(sentenceSchema),
  /** Absent where no sentence needed a check, or the check failed. */
  supportScore: score.optional(),
  contradictionScore: score.optional(),
  helpfulnessScore: score.optional(),
  /** What was decided; in `observe` it was not acted on. */
  action: z.enum(ACTIONS),
  /** The rule that decided, as in the log. */
  reason: z.string().max(100),
  /** Why the check did not complete. */
  cause: z.enum(FAILURE_CAUSES).optional(),
  complete: z.boolean(),
  /** Fraction of the sentences that need a check which were judged. */
  coverage: score,
  /** Milliseconds that the guard added to the answer. */
  latencyMs: z.number().min(0),
  budgetMs: z.number().min(0),
  /** Who judged, by name, and what of it changes verdicts. */
  checker: z.string().max(300),
  engineVersion: z.string().max(300),
  /** How well it judged, for a checker that has tiers. */
  tier: z.enum(TIERS).optional(),
  /** Of the policy's fields: the same thresholds and actions have the same one. */
  policyHash: z.string().regex(/^[0-9a-f]{16}$/, { error: 'must be 16 hexadecimal digits' }),
  /** Of the whole answer: `wrong` where one sentence or more is. */
  label: labelSchema.optional(),
});

/** One sentence of a recorded answer. */
export type RecordedSentence = Readonly<z.infer<typeof sentenceSchema>>;

/** A recorded exchange, with labels where it has some: one line of a recording. */
export type RecordedExchange = Readonly<Omit<z.infer<typeof exchangeSchema>, 'sentences'>> & {
  readonly sentences: readonly RecordedSentence[];
};

export const labelLineSchema = z.object({
  /** The id of the exchange. */
  labelOf: id,
  /** Index of a sentence; absent where the label is of the whole answer. */
  sentence: count.optional(),
  label: labelSchema,
});

/** A label that came after its exchange was written: a line of its own, in the same file or in another. */
export type LabelLine = Readonly<z.infer<typeof labelLineSchema>>;

export type RecordLine =
  | { readonly type: 'exchange'; readonly exchange: RecordedExchange }
  | { readonly type: 'label'; readonly line: LabelLine };

/** Fields that may hold a text of an exchange: an error does not show their values. */
const TEXTS: ReadonlySet<PropertyKey> = new Set(['question', 'answer', 'facts', 'sent', 'note']);
const SHOWN_LENGTH = 60;

/**
 * Reads one line of a recording. Members that it does not know are left out, so that what a later release writes can be
 * read.
 *
 * @param place the file and the line's number, for errors: `records.jsonl:12`
 * @throws AG_RECORD_INVALID naming place, field, value and what it must be
 */
export function parseRecordLine(line: string, place: string): RecordLine {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw invalid(`${place}: the line is not JSON`);
  }
  const isLabel = typeof value === 'object' && value !== null && 'labelOf' in value;
  if (isLabel) {
    const parsed = labelLineSchema.safeParse(value);
    if (!parsed.success) throw invalidField(parsed.error, value, place);
    return { type: 'label', line: parsed.data };
  }
  return { type: 'exchange', exchange: parseExchange(value, place) };
}

/** @throws AG_RECORD_INVALID naming place, field, value and what it must be */
export function parseExchange(value: unknown, place: string): RecordedExchange {
  const parsed = exchangeSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidField(parsed.error, value, place);
}

function invalidField(error: z.ZodError, root: unknown, place: string): AnswerGuardError {
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  const field = path.length === 0 ? 'the line' : path.map(String).join('.');
  const what = issue?.message.replace(/^Invalid input: /, '').replace(/, received [^,]*$/, '');
  return invalid(`${place}: ${field}: ${shownAt(root, path)}: ${what ?? 'is wrong'}`);
}

function shownAt(root: unknown, path: readonly PropertyKey[]): string {
  let value = root;
  for (const key of path) {
    if (TEXTS.has(key)) return 'a text';
    value =
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined;
  }
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}

function invalid(message: string): AnswerGuardError {
  return new AnswerGuardError('AG_RECORD_INVALID', message, {
    hint: 'a line is an exchange that answer-guard recorded, or a label of one: docs/recording.md',
  });
}
