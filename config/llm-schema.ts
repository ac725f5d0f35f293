import { z } from 'zod';
import { PROFILE_NAMES } from '../src/checkers/llm/profiles.js';
import { STYLE_NAMES } from '../src/checkers/llm/style-of.js';
import { callsPerMinute, maxQueued } from './call-limits-schema.js';

const text = z.string().min(1).max(20_000);
const price = z.number().min(0).max(100_000);

/** A judge's settings, but for its key: that comes from the environment, or from code. */
const llmShape = {
  url: z
    .string()
    .max(2000)
    .regex(/^https?:\/\/[^/?#@]+(?:\/[^?#@]*)?$/i, { error: 'must be http or https://HOST[:PORT][/PATH]' })
    .describe(
      "Base URL of a server of OpenAI's chat completions, up to /v1; ANSWER_GUARD_LLM_URL beats it. Default: https://api.openai.com/v1",
    )
    .optional(),
  model: z
    .string()
    .min(1)
    .max(300)
    .describe("The model's name, or Azure's deployment; ANSWER_GUARD_LLM_MODEL beats it.")
    .optional(),
  apiVersion: z
    .string()
    .regex(/^[\w.-]{1,40}$/, { error: 'must be a version such as 2024-10-21' })
    .describe("Azure's api-version; url is then the resource's endpoint.")
    .optional(),
  headers: z.record(z.string(), z.string()).describe('Sent with every call.').optional(),
  profile: z.enum(PROFILE_NAMES).describe("What the model's family needs. Default: by its name").optional(),
  style: z
    .union([
      z.enum(STYLE_NAMES),
      z.strictObject({
        system: text.describe('The system message.').optional(),
        user: text.describe(
          'The user message, with {{facts}}, {{question}}, {{answer}} or {{sentence}}; with {{sentence}} one call a sentence.',
        ),
        supported: text.max(40).describe('The reply to a supported sentence. Default: yes').optional(),
        unsupported: text.max(40).describe('The reply to one that is not. Default: no').optional(),
      }),
    ])
    .describe(
      'claims: one call for all sentences; yes-no: one call a sentence, for models trained for that; or a template. Default: that of the profile',
    )
    .optional(),
  extraBody: z
    .record(z.string(), z.unknown())
    .describe("Members of each call's body besides, such as reasoning_effort. Default: those of the profile")
    .optional(),
  agreement: z
    .number()
    .min(0.5)
    .max(1)
    .describe('Probability that the judge is right about a sentence. Default: that of the profile')
    .optional(),
  maxPromptCharacters: z
    .int()
    .min(1)
    .max(10_000_000)
    .describe('A longer prompt is not sent: cause tooLarge. Default: 120000')
    .optional(),
  connections: z.int().min(1).max(1000).describe('Connections, and checks at once. Default: 32').optional(),
  maxQueued,
  maxAttempts: z.int().min(1).max(10).describe('Calls that one prompt may cost. Default: 3').optional(),
  maxCallsPerMinute: callsPerMinute,
  maxTokensPerDay: z
    .int()
    .min(1)
    .max(1_000_000_000_000)
    .describe(
      'Tokens in a day of UTC, in and out: of all instances that share a Redis, else of this process. Default: no bound',
    )
    .optional(),
  prices: z
    .strictObject({
      input: price,
      cachedInput: price
        .describe("Of those in the provider's prompt cache. Default: that of input")
        .optional(),
      output: price,
    })
    .describe('Of a million tokens, in any currency: for the estimate of cost.')
    .optional(),
};

export const llmSchema = z.strictObject(llmShape);

/** As code may give them: with a key. */
export const llmCodeSchema = z.strictObject({ ...llmShape, apiKey: z.string().min(1).optional() });
export type LlmSettings = z.infer<typeof llmCodeSchema>;
