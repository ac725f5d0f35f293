import { z } from 'zod';
import { MAX_MODEL_THREADS } from '../src/checkers/embedded/model-settings.js';
import { LARGEST_TOP_K } from '../src/datastores/datastore.js';
import { OTHER_LANGUAGES } from '../src/engine/other-languages.js';
import type { Mode } from '../src/guard/outcome.js';
import { accessSchema } from './access-schema.js';
import { auditLogSchema } from './audit-log-schema.js';
import { annotationSchema } from './annotation-schema.js';
import { auditSchema } from './audit-schema.js';
import { calibrationSchema } from './calibration-schema.js';
import { checkerSchema } from './checker-schema.js';
import { datastoresSchema } from './datastore-schema.js';
import { feedbackSchema } from './feedback-schema.js';
import { policySchema } from './policy-schema.js';
import { recordSchema } from './record-schema.js';
import { redisSchema } from './redis-schema.js';
import { withSecretFieldsInSchema } from './secret-files.js';
import { tenantsSchema } from './tenant-schema.js';

export const MODES = ['enforce', 'observe', 'off'] as const satisfies readonly Mode[];
/** Shapes of answer that a route can be pinned to; `auto` tries each. */
export const DIALECT_NAMES = [
  'auto',
  'a2a',
  'ai-sdk',
  'anthropic-messages',
  'bedrock-converse',
  'cohere-chat',
  'dialogflow',
  'gemini',
  'gradio',
  'graphql',
  'json',
  'langgraph',
  'mcp',
  'ollama',
  'openai-chat',
  'openai-responses',
  'rasa',
  'slack',
  'text',
] as const;
export type DialectName = Exclude<(typeof DIALECT_NAMES)[number], 'auto'>;
export const ANNOTATE_BODY = ['auto', 'none', 'summary', 'full', 'explain'] as const;
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

export const MAX_BUDGET_MS = 60_000;
const MIB = 1024 * 1024;

const pointer = (error: string) =>
  z
    .string()
    .max(1000)
    .regex(/^(\/([^~/]|~[01])*)*$/, { error });
const jsonPointer = pointer('must be a JSON Pointer such as /data/answer (RFC 6901)');
const reportPlace = z.union([
  z.enum(['header', 'none']),
  pointer('must be header, none, or a JSON Pointer such as /meta/answerGuard').min(1),
]);
/** A store's passages in place of facts that a backend does not hand over. */
export const storeFactsSchema = z.strictObject({
  store: z.string().min(1).max(63).describe('Name of a store among datastores.'),
  topK: z
    .int()
    .min(1)
    .max(LARGEST_TOP_K)
    .describe("Passages that become facts, at most. Default: the store's")
    .optional(),
});
const headerName = z.string().regex(/^[A-Za-z0-9-]{1,100}$/, {
  error: "must be a JSON Pointer such as /conversationId, or a header's name",
});
const locator = z.union([jsonPointer, z.array(jsonPointer).min(1).max(50)]);

/** What can be said of one route, and at the top of the file for all. */
const routeShape = {
  mode: z
    .enum(MODES)
    .describe('enforce; observe: decide and record, change nothing but the header; off.')
    .optional(),
  checker: checkerSchema
    .describe('Who judges: a name, or an object with the settings of the service of Google.')
    .optional(),
  budgetMs: z
    .number()
    .min(1)
    .max(MAX_BUDGET_MS)
    .describe('Wall-clock milliseconds that the guard may add to an answer. Default: 500')
    .optional(),
  startMs: z
    .number()
    .min(0)
    .max(MAX_BUDGET_MS)
    .describe(
      'Milliseconds that answers wait for the checker to start; their budget counts from then on. Default: 10000',
    )
    .optional(),
  policy: policySchema.describe("A preset's name, or how the policy differs from one.").optional(),
  dialect: z.enum(DIALECT_NAMES).describe('The shape of the answer; auto finds it.').optional(),
  answer: locator.describe('Where the answer is in a JSON body, when it is not found by itself.').optional(),
  facts: z
    .union([...locator.options, storeFactsSchema])
    .describe(
      'Where the facts are in a JSON body, when they are not found by themselves; or { store, topK }: the store that they are found in, where the backend hands none over.',
    )
    .optional(),
  prompt: locator
    .describe("Where the question is in the request's JSON body, when it is not found by itself.")
    .optional(),
  conversation: z
    .union([...locator.options, headerName])
    .describe(
      "What names the conversation of an answer, to be recorded as a hash: where it is in the request's JSON body, in the check that answer-guard serve is sent (/userLabels/conversation) or in a record that answer-guard audit reads, or a header's name. Default: none",
    )
    .optional(),
  annotateBody: z
    .enum(ANNOTATE_BODY)
    .describe(
      'Whether JSON bodies gain a member answerGuard: auto gives it to plain JSON, not to vendor formats; explain, for development only, gives each sentence its evidence and scores.',
    )
    .optional(),
  reportAt: reportPlace
    .describe(
      'Where the report of a whole answer goes: a JSON Pointer into the body, header (Answer-Guard-Report) or none. Default: where its shape has it',
    )
    .optional(),
  annotation: annotationSchema
    .describe('How the text itself shows its reader what it rests on. Default: marks where no report does.')
    .optional(),
  audit: auditSchema
    .describe('A sample of the answers is judged again after they have left. Default: none')
    .optional(),
  maxBodyBytes: z
    .int()
    .min(1024)
    .max(64 * MIB)
    .describe('A body over it (decoded) is not judged: cause tooLarge. Default: 1048576')
    .optional(),
};

export const routeSchema = z.strictObject(routeShape);
export type RouteSettings = z.infer<typeof routeSchema>;

const cacheSchema = z.strictObject({
  maxEntries: z.int().min(0).max(10_000_000).describe('Default: 10000. 0 switches the cache off.').optional(),
  maxBytes: z
    .int()
    .min(0)
    .max(16 * 1024 * MIB)
    .describe('Default: 67108864')
    .optional(),
  ttlSeconds: z.number().min(1).max(31_536_000).describe('Default: 3600').optional(),
  redis: redisSchema.describe('A Redis or Valkey that all instances share, behind the cache.').optional(),
});
export type CacheSettings = z.infer<typeof cacheSchema>;

const logSchema = z.strictObject({
  level: z.enum(LOG_LEVELS).describe('Default: info').optional(),
  texts: z.boolean().describe('Whether log lines may hold the texts of answers. Default: false').optional(),
  audit: auditLogSchema
    .describe('An audit log as well: what was decided, by which policy and engine, chained and signed.')
    .optional(),
});
export type LogSettings = z.infer<typeof logSchema>;

const engineSchema = z.strictObject({
  threads: z
    .int()
    .min(0)
    .max(MAX_MODEL_THREADS)
    .describe(
      "Processor threads of the embedded engine's model; 0 leaves the model out. Default: 2, or 1 where there is one processor.",
    )
    .optional(),
  modelFolder: z
    .string()
    .min(1)
    .max(4096)
    .describe(
      'Folder of the model that reads, as training/export.py writes it or in the layout of Hugging Face; relative to the working directory. Default: the packaged model',
    )
    .optional(),
  otherLanguages: z
    .enum(OTHER_LANGUAGES)
    .describe(
      'Answers that are clearly in none of the languages that the engine knows: refuse, cause unsupportedLanguage, or judge. Default: refuse',
    )
    .optional(),
});
export type EngineSettings = z.infer<typeof engineSchema>;

/** answer-guard.config.yaml. What stands at the top holds for every route that does not say otherwise. */
export const fileSchema = z.strictObject({
  ...routeShape,
  cache: cacheSchema.describe('Bounds of the cache of verdicts; one for the process.').optional(),
  engine: engineSchema.describe('The embedded engine; one for the process.').optional(),
  log: logSchema.optional(),
  calibration: calibrationSchema.describe('What answer-guard calibrate wrote.').optional(),
  record: recordSchema.describe('What is written down of the answers that were decided on.').optional(),
  feedback: feedbackSchema.describe('What readers may say of answers that were recorded.').optional(),
  datastores: datastoresSchema
    .describe('Stores of texts by name, which checks and routes can name in the place of facts.')
    .optional(),
  access: accessSchema.describe('Who may call answer-guard serve, besides by API key.').optional(),
  tenants: tenantsSchema
    .describe(
      'Who shares answer-guard serve without sharing anything in it, by the name that keys and tokens give.',
    )
    .optional(),
  routes: z
    .record(z.string().min(1).max(100), routeSchema)
    .describe("By the name that answerGuard({ route: '…' }) gives.")
    .optional(),
});
export type FileSettings = z.infer<typeof fileSchema>;

/** The schema of the file for editors: config/answer-guard.schema.json. */
export function fileJsonSchema(): unknown {
  return {
    title: 'answer-guard.config.yaml',
    ...(withSecretFieldsInSchema(
      z.toJSONSchema(fileSchema, { target: 'draft-2020-12', io: 'input' }),
    ) as object),
  };
}
