import { z } from 'zod';
import { CHECKER_NAMES } from './checker-schema.js';
import { feedbackSchema } from './feedback-schema.js';
import { llmSchema } from './llm-schema.js';
import { recordSchema } from './record-schema.js';
import { redisSchema } from './redis-schema.js';
import { fileSchema, LOG_LEVELS, MODES, type FileSettings } from './schema.js';
import { PRESET_NAMES } from './presets.js';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Variable {
  readonly name: string;
  /** Which setting it overrides; also its path in problems and in `config explain`. */
  readonly overrides: string;
  readonly describe: string;
  readonly example: string;
  /** What it may be. */
  readonly schema: z.ZodType;
  /** Who reads it by its name when it is needed. @default nobody: it is laid over the file at `overrides` */
  readonly readBy?: 'checker';
}

/** What is written as a plain decimal number is one; all else is left to be refused as what it is. */
const number = z.string().transform((text) => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text));

const file = fileSchema.shape;
const { shape: cache } = file.cache.unwrap();
const { shape: engine } = file.engine.unwrap();
const { shape: log } = file.log.unwrap();

/** Every variable that the package reads. .env.example documents the same list, held to it by a test. */
export const VARIABLES = [
  {
    name: 'ANSWER_GUARD_CONFIG',
    overrides: 'config',
    describe: 'Path of the configuration file',
    example: './answer-guard.config.yaml',
    schema: z.string(),
  },
  {
    name: 'ANSWER_GUARD_MODE',
    overrides: 'mode',
    describe: `The kill switch, for every route: ${MODES.join(', ')}`,
    example: 'enforce',
    schema: file.mode,
  },
  {
    name: 'ANSWER_GUARD_CHECKER',
    overrides: 'checker',
    describe: `Who judges: ${CHECKER_NAMES.join(', ')}`,
    example: 'embedded',
    schema: z.enum(CHECKER_NAMES),
  },
  {
    name: 'ANSWER_GUARD_BUDGET_MS',
    overrides: 'budgetMs',
    describe: 'Milliseconds that the guard may add to an answer',
    example: '500',
    schema: number.pipe(file.budgetMs.unwrap()),
  },
  {
    name: 'ANSWER_GUARD_POLICY',
    overrides: 'policy',
    describe: `Preset for every route: ${PRESET_NAMES.join(', ')}`,
    example: 'balanced',
    schema: z.enum(PRESET_NAMES),
  },
  {
    name: 'ANSWER_GUARD_CACHE_MAX_ENTRIES',
    overrides: 'cache.maxEntries',
    describe: 'Verdicts kept; 0 switches the cache off',
    example: '10000',
    schema: number.pipe(cache.maxEntries.unwrap()),
  },
  {
    name: 'ANSWER_GUARD_CACHE_TTL_SECONDS',
    overrides: 'cache.ttlSeconds',
    describe: 'How long a verdict is kept',
    example: '3600',
    schema: number.pipe(cache.ttlSeconds.unwrap()),
  },
  {
    name: 'ANSWER_GUARD_REDIS_URL',
    overrides: 'cache.redis.url',
    describe: 'A Redis or Valkey that all instances share',
    example: '',
    schema: redisSchema.shape.url,
  },
  {
    name: 'ANSWER_GUARD_CACHE_SECRET',
    overrides: 'cache.redis.secret',
    describe: 'What names and seals the entries in it, at least 16 characters',
    example: '',
    schema: redisSchema.shape.secret,
  },
  {
    name: 'ANSWER_GUARD_ENGINE_THREADS',
    overrides: 'engine.threads',
    describe: "Processor threads of the embedded engine's model; 0 leaves the model out",
    example: '2',
    schema: number.pipe(engine.threads.unwrap()),
  },
  {
    name: 'ANSWER_GUARD_ENGINE_MODEL_FOLDER',
    overrides: 'engine.modelFolder',
    describe: 'Folder of a model of your own for the embedded engine',
    example: '',
    schema: engine.modelFolder,
  },
  {
    name: 'ANSWER_GUARD_ENGINE_OTHER_LANGUAGES',
    overrides: 'engine.otherLanguages',
    describe: 'Answers in a language that the engine does not know: refuse, or judge',
    example: 'refuse',
    schema: engine.otherLanguages,
  },
  {
    name: 'ANSWER_GUARD_LOG_LEVEL',
    overrides: 'log.level',
    describe: `Level of the guard's own log: ${LOG_LEVELS.join(', ')}`,
    example: 'info',
    schema: log.level,
  },
  {
    name: 'ANSWER_GUARD_RECORD_SINK',
    overrides: 'record.sink',
    describe: 'Where decided answers are recorded: a folder, or postgres://…',
    example: '',
    schema: recordSchema.shape.sink,
  },
  {
    name: 'ANSWER_GUARD_FEEDBACK_SECRET',
    overrides: 'feedback.secret',
    describe: 'What signs the tokens that let readers say what they think, at least 16 characters',
    example: '',
    schema: feedbackSchema.shape.secret,
  },
  {
    name: 'ANSWER_GUARD_SERVICE_API_KEY',
    overrides: 'checker.service',
    describe: 'The key that is sent to the services of checker.service',
    example: '',
    schema: z.string(),
    readBy: 'checker',
  },
  {
    name: 'ANSWER_GUARD_LLM_URL',
    overrides: 'checker.llm.url',
    describe: "Base URL of the language model that judges: a server of OpenAI's chat completions, up to /v1",
    example: 'https://api.openai.com/v1',
    schema: llmSchema.shape.url,
    readBy: 'checker',
  },
  {
    name: 'ANSWER_GUARD_LLM_MODEL',
    overrides: 'checker.llm.model',
    describe: 'Name of the language model that judges',
    example: '',
    schema: z.string(),
    readBy: 'checker',
  },
  {
    name: 'ANSWER_GUARD_LLM_API_KEY',
    overrides: 'checker.llm.apiKey',
    describe: 'The key of its server',
    example: '',
    schema: z.string(),
    readBy: 'checker',
  },
  {
    name: 'ANSWER_GUARD_API_KEYS',
    overrides: 'apiKeys',
    describe: 'Keys that may call the service, or their SHA-256 as sha256:HEX, with commas between them',
    example: '',
    schema: z.string(),
  },
  {
    name: 'ANSWER_GUARD_API_KEYS_FILE',
    overrides: 'apiKeysFile',
    describe: 'The file of keys that may call the service',
    example: '',
    schema: z.string(),
  },
] as const satisfies readonly Variable[];

/** What each variable may be. */
export const environmentSchema = z.object(
  Object.fromEntries(VARIABLES.map(({ name, schema }) => [name, schema.optional()])),
);

/** What the environment asks for, to be laid over the file; a variable set to nothing counts as not set. */
export interface EnvironmentSettings {
  readonly config?: string;
  /** What may call the service: for `answer-guard serve` alone. */
  readonly apiKeys?: string;
  readonly apiKeysFile?: string;
  readonly settings: FileSettings;
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
  const given: Members = {};
  for (const variable of VARIABLES) {
    const value = parsed.data[variable.name];
    if (value !== undefined && !('readBy' in variable)) setAt(given, variable.overrides.split('.'), value);
  }
  // Each value has passed the schema of its variable; a test holds these to that of the file.
  const { config, apiKeys, apiKeysFile, ...settings } = given as Pick<
    EnvironmentSettings,
    'config' | 'apiKeys' | 'apiKeysFile'
  > &
    EnvironmentSettings['settings'];
  return {
    ...(config !== undefined && { config }),
    ...(apiKeys !== undefined && { apiKeys }),
    ...(apiKeysFile !== undefined && { apiKeysFile }),
    settings,
    error: undefined,
    read,
  };
}

interface Members {
  [name: string]: unknown;
}

/** Puts a value at a path of names; objects on the way are made. */
function setAt(root: Members, path: readonly string[], value: unknown): void {
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce((at, name) => (at[name] ??= {}) as Members, root);
  parent[last] = value;
}
