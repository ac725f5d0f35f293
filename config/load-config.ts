import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { codeOf } from '../src/contract/code-of.js';
import { systemReason } from '../src/contract/system-reason.js';
import { CONFIG_PAGES } from '../src/contract/error-pages.js';
import {
  environmentSchema,
  readEnvironment,
  type Environment,
  type EnvironmentSettings,
} from './environment.js';
import { configError, problemsOf, type Problem } from './problems.js';
import { withSecretFields, withSecretVariables } from './secret-files.js';
import { fileSchema, type FileSettings } from './schema.js';
import { unknownVariables } from './unknown-variables.js';

/** Looked for in the working directory when no path is given. */
export const DEFAULT_CONFIG_FILE = 'answer-guard.config.yaml';

export interface LoadConfigOptions {
  /** Path of the file, relative to the working directory; false reads none. @default ANSWER_GUARD_CONFIG, else answer-guard.config.yaml if there is one */
  readonly path?: string | false;
  /** @default process.env */
  readonly env?: Environment;
  /** @default process.cwd() */
  readonly cwd?: string;
}

/** A configuration file and the environment over it, validated. */
export interface LoadedConfig {
  /** Absolute path of the file that was read; undefined when there is none. */
  readonly path: string | undefined;
  /** Absolute path that was looked at where no file is; absent when none was to be read. */
  readonly missing?: string;
  readonly file: FileSettings;
  readonly environment: EnvironmentSettings['settings'];
  /** Present where NODE_ENV is `production`. */
  readonly isProduction?: true;
  /** What the environment says of who may call the service. */
  readonly callers: Pick<EnvironmentSettings, 'apiKeys' | 'apiKeysFile'>;
  /** Variables under our prefix that nothing reads, and that are near to no name that is read. */
  readonly unknownVariables: readonly string[];
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function readText(path: string, mustExist: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!mustExist && isMissing(error)) return undefined;
    throw new AnswerGuardError(
      'AG_CONFIG_NOT_FOUND',
      `cannot read the configuration file ${path}: ${systemReason(error)}`,
      {
        cause: error,
        hint: 'Give its path as config (--config of a command), or in ANSWER_GUARD_CONFIG.',
      },
    );
  }
}

/** What the parser says, without the place and the lines of the file that it quotes, which may hold secrets. */
function inWords({ message, code }: { readonly message: string; readonly code: string }): string {
  const [words = ''] = message.split('\n');
  return words.replace(/ at line \d+, column \d+:?$/, '') || code;
}

/** YAML to data; duplicate keys and aliases that blow up are refused by the parser. */
function parseYaml(text: string, path: string): unknown {
  const document = parseDocument(text, { uniqueKeys: true, prettyErrors: true });
  const [first] = document.errors;
  if (first !== undefined) {
    const where =
      first.linePos === undefined ? '' : ` at line ${first.linePos[0].line}, column ${first.linePos[0].col}`;
    throw new AnswerGuardError('AG_CONFIG_UNREADABLE', `${path} is not YAML${where}: ${inWords(first)}`, {
      cause: first,
    });
  }
  try {
    // An empty file configures nothing.
    return (document.toJS({ maxAliasCount: 100 }) as unknown) ?? {};
  } catch (error) {
    throw new AnswerGuardError('AG_CONFIG_UNREADABLE', `${path} has too many aliases`, { cause: error });
  }
}

/** Reads a file's settings. Throws AG_CONFIG_NOT_FOUND, AG_CONFIG_UNREADABLE, or AG_CONFIG_INVALID with every problem at once. */
export function readConfigFile(path: string): FileSettings {
  return parseConfig(readText(path, true) ?? '', path);
}

function parseConfig(text: string, path: string, cwd?: string): FileSettings {
  const data = withSecretFields(parseYaml(text, path), path, cwd);
  const parsed = fileSchema.safeParse(data);
  if (!parsed.success) throw configError(path, problemsOf(parsed.error, data, fileSchema));
  return parsed.data;
}

/**
 * Reads the configuration file and the environment. Throws AG_CONFIG_NOT_FOUND when a path was given and cannot be
 * read, AG_CONFIG_UNREADABLE when it is not YAML, AG_CONFIG_INVALID with every problem at once.
 */
export function loadConfig(options: LoadConfigOptions = {}): LoadedConfig {
  const { cwd = process.cwd() } = options;
  const env = withSecretVariables(options.env ?? process.env, cwd);
  const environment = readEnvironment(env);
  const unknown = unknownVariables(env);
  const problems: readonly Problem[] = [
    ...unknown.mistyped,
    ...(environment.error === undefined
      ? []
      : problemsOf(environment.error, environment.read, environmentSchema)),
  ];
  if (problems.length > 0) throw configError('the environment', problems, CONFIG_PAGES.environment);
  const { settings, apiKeys, apiKeysFile } = environment;
  const callers = {
    ...(apiKeys !== undefined && { apiKeys }),
    ...(apiKeysFile !== undefined && { apiKeysFile }),
  };
  const known = {
    environment: settings,
    callers,
    unknownVariables: unknown.others,
    ...(env['NODE_ENV'] === 'production' && { isProduction: true as const }),
  };
  if (options.path === false) return { path: undefined, file: {}, ...known };
  const given = options.path ?? environment.config;
  const path = resolve(cwd, given ?? DEFAULT_CONFIG_FILE);
  const text = readText(path, given !== undefined);
  if (text === undefined) return { path: undefined, missing: path, file: {}, ...known };
  return { path, file: parseConfig(text, path, cwd), ...known };
}
