import { z } from 'zod';
import { MAX_MODEL_THREADS } from '../src/checkers/embedded/model-settings.js';
import { OTHER_LANGUAGES } from '../src/engine/other-languages.js';
import { CHECKER_NAMES } from './checker-schema.js';
import { feedbackSchema } from './feedback-schema.js';
import { llmSchema } from './llm-schema.js';
import { recordSchema } from './record-schema.js';
import { redisSchema } from './redis-schema.js';
import { LOG_LEVELS, MAX_BUDGET_MS, MODES, type FileSettings } from './schema.js';
import { PRESET_NAMES } from './presets.js';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Variable {
  readonly name: string;
  /** Which setting it overrides; also its path in problems and in `config explain`. */
  readonly overrides: string;
  readonly describe: string;
  readonly example: string;
}

/** Every variable that the package reads. .env.example documents the same list, held to it by a test. */
export const VARIABLES = [
  {
    name: 'ANSWER_GUARD_CONFIG',
    overrides: 'config',
    describe: 'Path of the configuration file',
    example: './answer-guard.config.yaml',
  },
  {
    name: 'ANSWER_GUARD_MODE',
    overrides: 'mode',
    describe: `The kill switch, for every route: ${MODES.join(', ')}`,
    example: 'enforce',
  },
  {
    name: 'ANSWER_GUARD_CHECKER',
    overrides: 'checker',
    describe: `Who judges: ${CHECKER_NAMES.join(', ')}`,
    example: 'embedded',
  },
  {
    name: 'ANSWER_GUARD_BUDGET_MS',
    overrides: 'budgetMs',
    describe: 'Milliseconds that the guard may add to an answer',
    example: '500',
  },
  {
    name: 'ANSWER_GUARD_POLICY',
    overrides: 'policy',
    describe: `Preset for every route: ${PRESET_NAMES.join(', ')}`,
    example: 'balanced',
  },
  {
    name: 'ANSWER_GUARD_CACHE_MAX_ENTRIES',
    overrides: 'cache.maxEntries',
    describe: 'Verdicts kept; 0 switches the cache off',
    example: '10000',
  },
  {
    name: 'ANSWER_GUARD_CACHE_TTL_SECONDS',
    overrides: 'cache.ttlSeconds',
    describe: 'How long a verdict is kept',
    example: '3600',
  },
  {
    name: 'ANSWER_GUARD_REDIS_URL',
    overrides: 'cache.redis.url',
    describe: 'A Redis or Valkey that all instances share',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_CACHE_SECRET',
    overrides: 'cache.redis.secret',
    describe: 'What names and seals the entries in it, at least 16 characters',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_ENGINE_THREADS',
    overrides: 'engine.threads',
    describe: "Processor threads of the embedded engine's model; 0 leaves the model out",
    example: '2',
  },
  {
    name: 'ANSWER_GUARD_ENGINE_MODEL_FOLDER',
    overrides: 'engine.modelFolder',
    describe: 'Folder of a model of your own for the embedded engine',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_ENGINE_OTHER_LANGUAGES',
    overrides: 'engine.otherLanguages',
    describe: 'Answers in a language that the engine does not know: refuse, or judge',
    example: 'refuse',
  },
  {
    name: 'ANSWER_GUARD_LOG_LEVEL',
    overrides: 'log.level',
    describe: `Level of the guard's own log: ${LOG_LEVELS.join(', ')}`,
    example: 'info',
  },
  {
    name: 'ANSWER_GUARD_RECORD_SINK',
    overrides: 'record.sink',
    describe: 'Where decided answers are recorded: a folder, or postgres://…',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_FEEDBACK_SECRET',
    overrides: 'feedback.secret',
    describe: 'What signs the tokens that let readers say what they think, at least 16 characters',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_SERVICE_API_KEY',
    overrides: 'checker.service',
    describe: 'The key that is sent to the services of checker.service',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_LLM_URL',
    overrides: 'checker.llm.url',
    describe: "Base URL of the language model that judges: a server of OpenAI's chat completions, up to /v1",
    example: 'https://api.openai.com/v1',
  },
  {
    name: 'ANSWER_GUARD_LLM_MODEL',
    overrides: 'checker.llm.model',
    describe: 'Name of the language model that judges',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_LLM_API_KEY',
    overrides: 'checker.llm.apiKey',
    describe: 'The key of its server',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_API_KEYS',
    overrides: 'apiKeys',
    describe: 'Keys that may call the service, or their SHA-256 as sha256:HEX, with commas between them',
    example: '',
  },
  {
    name: 'ANSWER_GUARD_API_KEYS_FILE',
    overrides: 'apiKeysFile',
    describe: 'The file of keys that may call the service',
    example: '',
  },
] as const satisfies readonly Variable[];

/** What is written as a plain decimal number is one; all else is left to be refused as what it is. */
const number = z.string().transform((text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text));

/** What each variable may be. */
export const environmentSchema = z.object({
  ANSWER_GUARD_CONFIG: z.string().optional(),
  ANSWER_GUARD_MODE: z.enum(MODES).optional(),
  ANSWER_GUARD_CHECKER: z.enum(CHECKER_NAMES).optional(),
  ANSWER_GUARD_BUDGET_MS: number.pipe(z.number().min(1).max(MAX_BUDGET_MS)).optional(),
  ANSWER_GUARD_POLICY: z.enum(PRESET_NAMES).optional(),
  ANSWER_GUARD_CACHE_MAX_ENTRIES: number.pipe(z.int().min(0).max(10_000_000)).optional(),
  ANSWER_GUARD_CACHE_TTL_SECONDS: number.pipe(z.number().min(1).max(31_536_000)).optional(),
  ANSWER_GUARD_REDIS_URL: redisSchema.shape.url,
  ANSWER_GUARD_CACHE_SECRET: redisSchema.shape.secret,
  ANSWER_GUARD_ENGINE_MODEL_FOLDER: z.string().optional(),
  ANSWER_GUARD_ENGINE_OTHER_LANGUAGES: z.enum(OTHER_LANGUAGES).optional(),
  ANSWER_GUARD_ENGINE_THREADS: number.pipe(z.int().min(0).max(MAX_MODEL_THREADS)).optional(),
  ANSWER_GUARD_LOG_LEVEL: z.enum(LOG_LEVELS).optional(),
  ANSWER_GUARD_RECORD_SINK: recordSchema.shape.sink,
  ANSWER_GUARD_FEEDBACK_SECRET: feedbackSchema.shape.secret,
  ANSWER_GUARD_SERVICE_API_KEY: z.string().optional(),
  ANSWER_GUARD_LLM_URL: llmSchema.shape.url,
  ANSWER_GUARD_LLM_MODEL: z.string().optional(),
  ANSWER_GUARD_LLM_API_KEY: z.string().optional(),
  ANSWER_GUARD_API_KEYS: z.string().optional(),
  ANSWER_GUARD_API_KEYS_FILE: z.string().optional(),
} satisfies Record<(typeof VARIABLES)[number]['name'], z.ZodType>);

/** What the environment asks for, to be laid over the file; a variable set to nothing counts as not set. */
export interface EnvironmentSettings {
  readonly config?: string;
  /** What may call the service: for `answer-guard serve` alone. */
  readonly apiKeys?: string;
  readonly apiKeysFile?: string;
  readonly settings: Pick<
    FileSettings,
    'mode' | 'checker' | 'budgetMs' | 'policy' | 'cache' | 'engine' | 'feedback' | 'log' | 'record'
  >;
  readonly error: z.ZodError | undefined;
  /** The variables as read, for messages. */
  readonly read: Environment;
}

export function readEnvironment(env: Environment): EnvironmentSettings {
  const read: Record<string, string> = {};
  for (const { name } of VARIABLES) {
    const value = env[name]?.trim();
    if (value !== undefined && value !== '') read[name] = value;
  }
  const parsed = environmentSchema.safeParse(read);
  if (!parsed.success) return { settings: {}, error: parsed.error, read };
  const given = parsed.data;
  const redis = {
    ...defined('url', given.ANSWER_GUARD_REDIS_URL),
    ...defined('secret', given.ANSWER_GUARD_CACHE_SECRET),
  };
  const cache = {
    ...(Object.keys(redis).length > 0 && { redis }),
    ...defined('maxEntries', given.ANSWER_GUARD_CACHE_MAX_ENTRIES),
    ...defined('ttlSeconds', given.ANSWER_GUARD_CACHE_TTL_SECONDS),
  };
  const engine = {
    ...defined('threads', given.ANSWER_GUARD_ENGINE_THREADS),
    ...defined('modelFolder', given.ANSWER_GUARD_ENGINE_MODEL_FOLDER),
    ...defined('otherLanguages', given.ANSWER_GUARD_ENGINE_OTHER_LANGUAGES),
  };
  return {
    ...defined('config', given.ANSWER_GUARD_CONFIG),
    ...defined('apiKeys', given.ANSWER_GUARD_API_KEYS),
    ...defined('apiKeysFile', given.ANSWER_GUARD_API_KEYS_FILE),
    settings: {
      ...defined('mode', given.ANSWER_GUARD_MODE),
      ...defined('checker', given.ANSWER_GUARD_CHECKER),
      ...defined('budgetMs', given.ANSWER_GUARD_BUDGET_MS),
      ...defined('policy', given.ANSWER_GUARD_POLICY),
      ...(Object.keys(cache).length > 0 && { cache }),
      ...(Object.keys(engine).length > 0 && { engine }),
      ...(given.ANSWER_GUARD_LOG_LEVEL !== undefined && { log: { level: given.ANSWER_GUARD_LOG_LEVEL } }),
      ...(given.ANSWER_GUARD_RECORD_SINK !== undefined && {
        record: { sink: given.ANSWER_GUARD_RECORD_SINK },
      }),
      ...(given.ANSWER_GUARD_FEEDBACK_SECRET !== undefined && {
        feedback: { secret: given.ANSWER_GUARD_FEEDBACK_SECRET },
      }),
    },
    error: undefined,
    read,
  };
}

/** A member with a value, or no member: what is not set must not override. */
function defined<K extends string, V>(name: K, value: V | undefined): { readonly [P in K]?: V } {
  const member: { [P in K]?: V } = {};
  if (value !== undefined) member[name] = value;
  return member;
}
