import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';

/** A key that a caller may present: kept as its SHA-256, never as itself. */
export interface ApiKey {
  /** For log lines and rate limits. */
  readonly name: string;
  /** Projects that it may send checks to; undefined for any. */
  readonly projects: ReadonlySet<string> | undefined;
  readonly hash: Buffer;
}

/** The keys that are good now; they change while the service runs. */
export interface ApiKeys {
  current(): readonly ApiKey[];
}

const NAME = /^[\w.-]{1,64}$/;
const PROJECTS = /^projects=(\S+)$/i;
const HASH = /^sha256:([0-9a-f]{64})$/i;
/** Shorter secrets can be guessed from their hash. */
const SHORTEST_KEY = 20;
const MOST_KEYS = 1000;

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

/** A new key with 256 random bits, and the line of a keys file that lets it in. */
export function makeKey(name: string, projects: readonly string[] = []): { key: string; line: string } {
  const key = `ag_${randomBytes(32).toString('base64url')}`;
  const limit = projects.length > 0 ? ` projects=${projects.join(',')}` : '';
  return { key, line: `${name} sha256:${hashOfKey(key).toString('hex')}${limit}` };
}

/**
 * Reads a keys file: a line `NAME sha256:HEX [projects=a,b]` for each key, `#` before a comment. Keys themselves are
 * refused: whoever reads the file must not be able to call. Throws AG_CONFIG_INVALID, naming the line and nothing of it.
 */
export function parseKeyFile(text: string, source: string): readonly ApiKey[] {
  const keys: ApiKey[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.split(/\s/).filter((word) => word !== '');
    const comment = words.findIndex((word) => word.startsWith('#'));
    const [name, hash = '', limit, ...others] = comment < 0 ? words : words.slice(0, comment);
    if (name === undefined) continue;
    const hex = HASH.exec(hash)?.[1];
    const projects = limit === undefined ? undefined : PROJECTS.exec(limit)?.[1];
    const isLimitRead = limit === undefined || projects !== undefined;
    if (hex === undefined || !NAME.test(name) || !isLimitRead || others.length > 0) {
      throw invalid(`${source}: line ${index + 1} is not of the form NAME sha256:HEX [projects=a,b]`);
    }
    keys.push({
      name,
      hash: Buffer.from(hex, 'hex'),
      projects: projects === undefined ? undefined : new Set(projects.split(',')),
    });
  }
  return bounded(keys, source);
}

/**
 * Reads keys from a variable: `sha256:HEX`, or keys themselves of at least 20 characters, of which only the hash is
 * kept; between them commas or white space. Throws AG_CONFIG_INVALID, naming the place and nothing of it.
 */
export function parseKeyList(text: string, source: string): readonly ApiKey[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const keys = entries.map((entry, index): ApiKey => {
    const name = `${source}-${index + 1}`;
    const hex = HASH.exec(entry)?.[1];
    if (hex !== undefined) return { name, hash: Buffer.from(hex, 'hex'), projects: undefined };
    if (entry.length >= SHORTEST_KEY) return { name, hash: hashOfKey(entry), projects: undefined };
    throw invalid(
      `${source}: entry ${index + 1} has ${entry.length} characters; a key has at least ${SHORTEST_KEY}`,
    );
  });
  return bounded(keys, source);
}

function bounded(keys: readonly ApiKey[], source: string): readonly ApiKey[] {
  if (keys.length <= MOST_KEYS) return keys;
  throw invalid(`${source}: has ${keys.length} keys; at most ${MOST_KEYS}`);
}

function invalid(message: string): AnswerGuardError {
  return new AnswerGuardError('AG_CONFIG_INVALID', `${message}.`, {
    hint: 'answer-guard key makes a key and its line.',
  });
}

/** The key that was presented, if it is one of these. Takes as long whichever it is, and if it is none. */
export function findKey(keys: readonly ApiKey[], presented: string): ApiKey | undefined {
  const hash = hashOfKey(presented);
  let found: ApiKey | undefined;
  for (const key of keys) if (timingSafeEqual(key.hash, hash)) found = key;
  return found;
}
