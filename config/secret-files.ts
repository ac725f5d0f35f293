import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CONFIG_PAGES } from '../src/contract/error-pages.js';
import { systemReason } from '../src/contract/system-reason.js';
import { isJsonObject } from '../src/contract/json-object.js';
import { configError, type Problem } from './problems.js';

/** Variables that hold a secret, or an address with one in it: each may be given as a file too, by its name with `_FILE`. */
export const SECRET_VARIABLES = [
  'ANSWER_GUARD_REDIS_URL',
  'ANSWER_GUARD_CACHE_SECRET',
  'ANSWER_GUARD_RECORD_SINK',
  'ANSWER_GUARD_FEEDBACK_SECRET',
  'ANSWER_GUARD_SERVICE_API_KEY',
  'ANSWER_GUARD_LLM_API_KEY',
] as const;

/** Fields of the configuration file of which the same holds, by their name with `File`. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'accessToken',
  'password',
  'postgres',
  'secret',
  'sink',
  'url',
]);
const SUFFIX = 'File';

type Variables = Readonly<Record<string, string | undefined>>;

/** More than any key, password or address has. */
const MOST_CHARACTERS = 64 * 1024;

/** The variables with those that are given as files read. Throws AG_CONFIG_INVALID with every problem at once. */
export function withSecretVariables(env: Variables, cwd: string = process.cwd()): Variables {
  const read: Record<string, string> = {};
  const problems: Problem[] = [];
  for (const name of SECRET_VARIABLES) {
    const path = env[`${name}_FILE`]?.trim();
    if (path === undefined || path === '') continue;
    const secret = readSecret(path, cwd);
    if ((env[name]?.trim() ?? '') !== '')
      problems.push({ path: `${name}_FILE`, message: `is set, and so is ${name}: give one of them` });
    else if ('problem' in secret) problems.push({ path: `${name}_FILE`, message: secret.problem });
    else read[name] = secret.text;
  }
  if (problems.length > 0) throw configError('the environment', problems, CONFIG_PAGES.secretFiles);
  return Object.keys(read).length === 0 ? env : { ...env, ...read };
}

/**
 * What a configuration file says, with secrets that it names the files of read: `secretFile: /run/secrets/x` becomes
 * `secret`. Throws AG_CONFIG_INVALID with every problem at once.
 */
export function withSecretFields(data: unknown, source: string, cwd: string = process.cwd()): unknown {
  const problems: Problem[] = [];
  const walked = walk(data, []);
  if (problems.length > 0) throw configError(source, problems);
  return walked;

  function walk(value: unknown, path: readonly string[]): unknown {
    if (Array.isArray(value)) return value.map((one, index) => walk(one, [...path, String(index)]));
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const field = key.endsWith(SUFFIX) ? key.slice(0, -SUFFIX.length) : '';
        if (!SECRET_FIELDS.has(field)) return [key, walk(inner, [...path, key])];
        const secret =
          typeof inner === 'string' ? readSecret(inner, cwd) : { problem: 'must be the path of a file' };
        const found =
          value[field] === undefined ? secret : { problem: `is set, and so is ${field}: give one of them` };
        if ('problem' in found) {
          problems.push({ path: [...path, key].join('.'), message: found.problem });
          return [key, undefined];
        }
        return [field, found.text];
      }),
    );
  }
}

/** The JSON Schema of a file in which each secret may be named by its file. */
export function withSecretFieldsInSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withSecretFieldsInSchema);
  if (!isJsonObject(schema)) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, withSecretFieldsInSchema(inner)]),
  );
  const { properties } = copy;
  if (!isJsonObject(properties)) return copy;
  const more = Object.keys(properties).filter((name) => SECRET_FIELDS.has(name));
  const files = more.map((name) => [
    name + SUFFIX,
    { type: 'string', minLength: 1, description: `Path of a file with ${name}, in its place.` },
  ]);
  return { ...copy, properties: { ...properties, ...(Object.fromEntries(files) as object) } };
}

function readSecret(path: string, cwd: string): { readonly text: string } | { readonly problem: string } {
  let text: string;
  try {
    text = readFileSync(resolve(cwd, path), 'utf8').trim();
  } catch (error) {
    return { problem: `${path} cannot be read: ${systemReason(error)}` };
  }
  if (text === '') return { problem: `${path} is empty` };
  return text.length > MOST_CHARACTERS
    ? { problem: `${path} is longer than ${MOST_CHARACTERS} characters` }
    : { text };
}
