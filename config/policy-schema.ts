import { z } from 'zod';
import { FAILURE_CAUSES, type FailureCause } from '../src/contract/verdict.js';
import { ACTIONS, FACTS_LAST, STREAM_MODES, type Action, type Policy } from '../src/policy/policy.js';
import { configError, problemsOf } from './problems.js';
import { DEFAULT_PRESET, PRESETS, PRESET_NAMES, type PresetName } from './presets.js';

const fraction = z.number().min(0).max(1);
const action = z.enum(ACTIONS);
const onError = z.union([action, z.partialRecord(z.enum(FAILURE_CAUSES), action)]);
const text = z.string().trim().min(1).max(2000);
const message = z.union([text, z.record(z.string(), text)]);

const streamLimits = z.strictObject({
  longestHoldMs: z
    .number()
    .min(100)
    .max(600_000)
    .describe('Milliseconds that text is held at most before a sentence is cut. Default: 10000')
    .optional(),
  longestSentence: z
    .int()
    .min(40)
    .max(100_000)
    .describe('Characters from which on a sentence is cut and judged in parts. Default: 1000')
    .optional(),
  factsLast: z
    .enum(FACTS_LAST)
    .describe('While no facts are known: wait for them, or judge without. Default: wait')
    .optional(),
  totalBudgetMs: z
    .number()
    .min(1)
    .max(3_600_000)
    .describe('Milliseconds that whole sentences wait for verdicts, over all the stream. Default: 10000')
    .optional(),
  heartbeatMs: z
    .number()
    .min(0)
    .max(600_000)
    .describe('Milliseconds of silence before a comment keeps events open; 0: never. Default: 15000')
    .optional(),
});

/** What users may set of a policy: all but what calibration adds, and the preset that it starts from. */
type PolicyField = Exclude<keyof Policy, 'byLanguage'> | 'preset';

/** A policy as users write it: a preset's name, or an object that says how it differs from one. */
export const policyFieldsSchema = z
  .strictObject({
    preset: z
      .enum(PRESET_NAMES)
      .describe(`What the other fields start from. Default: ${DEFAULT_PRESET}`)
      .optional(),
    citationThreshold: fraction.describe('A claim with no chunk at or over it is not grounded.').optional(),
    unsupportedThreshold: fraction
      .describe('A claim under it is unsupported; from it up to citationThreshold uncertain.')
      .optional(),
    uncertainClaim: action.describe('What is done with a claim whose support is uncertain.').optional(),
    unsupportedClaim: action.describe('What is done with a claim that nothing supports.').optional(),
    contradictionThreshold: fraction
      .describe('A claim that a chunk contradicts at or over it is contradicted.')
      .optional(),
    contradictedClaim: action.describe('What is done with a claim that the facts contradict.').optional(),
    supportThreshold: fraction
      .describe('lowSupport acts on an answer whose support score is under it.')
      .optional(),
    lowSupport: action.optional(),
    minCitedClaims: fraction
      .describe('fewCitedClaims acts when a smaller fraction of claims is cited.')
      .optional(),
    fewCitedClaims: action.optional(),
    helpfulnessThreshold: fraction.nullable().describe('lowHelpfulness acts under it; null: off.').optional(),
    lowHelpfulness: action.optional(),
    onError: onError
      .describe('What is done when the check did not complete: one action, or one for each cause.')
      .optional(),
    allow: z
      .array(
        z
          .string()
          .trim()
          .min(1)
          .max(1000)
          .refine((pattern) => /[^*\s]/.test(pattern), { error: 'must say more than *' }),
      )
      .max(200)
      .describe(
        'Sentences that may always stand (disclaimers): the whole sentence, * for any run of characters.',
      )
      .optional(),
    userEvidence: z
      .boolean()
      .describe("Whether the user's own words are evidence too, marked as such: your order 4417.")
      .optional(),
    nothingToCheck: action.describe('What is done with an answer that asserts nothing.').optional(),
    stream: z.enum(STREAM_MODES).describe('What a stream may show before it is judged.').optional(),
    streaming: streamLimits.describe('The limits of streams.').optional(),
    message: message
      .describe('For the reader of a blocked answer: one text, or one for each language.')
      .optional(),
    restMessage: message
      .describe(
        "What the reader sees when a stream's answer is blocked after some of it was shown. Default: your message, else a text in the reader's language.",
      )
      .optional(),
  } satisfies Record<PolicyField, z.ZodType>)
  .refine(
    ({ unsupportedThreshold = 0, citationThreshold = 1 }) => unsupportedThreshold <= citationThreshold,
    {
      path: ['unsupportedThreshold'],
      error: ({ input }) =>
        overCitation((input as { readonly citationThreshold?: number } | undefined)?.citationThreshold),
    },
  );

function overCitation(citationThreshold: number | undefined): string {
  return `must not be over citationThreshold, which is ${citationThreshold}: set both`;
}

export const policySchema = z.union([z.enum(PRESET_NAMES), policyFieldsSchema]);

/** A preset's name, or an object whose fields override those of `preset` (default `balanced`). */
export type PolicyInput = z.infer<typeof policySchema>;

function resolveOnError(
  given: z.infer<typeof onError>,
  from: Readonly<Record<FailureCause, Action>>,
): Readonly<Record<FailureCause, Action>> {
  if (typeof given !== 'string') return { ...from, ...withoutUndefined(given) };
  return Object.fromEntries(FAILURE_CAUSES.map((cause) => [cause, given])) as Record<FailureCause, Action>;
}

function resolveMessage(given: z.infer<typeof message>, from: Policy['message']): Policy['message'] {
  const texts = typeof given === 'string' ? { default: given } : given;
  const { default: fallback } = texts;
  // A default of the user's own replaces ours in every language: ours would say something else.
  return fallback === undefined ? { ...from, ...texts } : { ...texts, default: fallback };
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/**
 * The full policy that `inputs` make, later ones over earlier ones. A later input that names a preset starts anew from
 * it. Inputs are expected to be valid (see `policySchema`). Throws AG_CONFIG_INVALID where one has an `unsupportedThreshold` over the
 * `citationThreshold` that it is laid over.
 */
export function resolvePolicy(...inputs: readonly (PolicyInput | undefined)[]): Policy {
  let policy = PRESETS[DEFAULT_PRESET];
  for (const input of inputs) {
    if (input === undefined) continue;
    const fields: z.infer<typeof policyFieldsSchema> = typeof input === 'string' ? { preset: input } : input;
    const {
      preset,
      onError: errors,
      message: words,
      restMessage: restWords = words,
      streaming: limits,
      ...rest
    } = fields;
    const base: Policy = preset === undefined ? policy : PRESETS[preset satisfies PresetName];
    const merged = { ...base, ...withoutUndefined(rest) };
    const { unsupportedThreshold } = rest;
    if (unsupportedThreshold !== undefined && unsupportedThreshold > merged.citationThreshold) {
      const message = `${unsupportedThreshold}: ${overCitation(merged.citationThreshold)}`;
      throw configError('policy', [{ path: 'unsupportedThreshold', message }]);
    }
    policy = {
      ...merged,
      // Between the two lies uncertain; a lower citationThreshold leaves no room for it.
      unsupportedThreshold: Math.min(merged.unsupportedThreshold, merged.citationThreshold),
      onError: errors === undefined ? base.onError : resolveOnError(errors, base.onError),
      streaming: limits === undefined ? base.streaming : { ...base.streaming, ...withoutUndefined(limits) },
      message: words === undefined ? base.message : resolveMessage(words, base.message),
      restMessage: restWords === undefined ? base.restMessage : resolveMessage(restWords, base.restMessage),
    };
  }
  return policy;
}

/** A policy from outside, checked. Throws AG_CONFIG_INVALID with every problem at once. */
export function parsePolicy(input: unknown): PolicyInput {
  const parsed = policySchema.safeParse(input);
  if (!parsed.success) throw configError('policy', problemsOf(parsed.error, input, policySchema));
  return parsed.data;
}
