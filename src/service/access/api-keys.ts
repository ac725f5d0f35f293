import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { SCOPES, TENANT_NAME } from '../../../config/access-schema.js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { isScope, type Scope, type Scopes } from './scopes.js';

/** A key that a caller may present: kept as its SHA-256, never as itself. */
export interface ApiKey {
  /** For log lines and rate limits. */
  readonly name: string;
  /** Projects that it may send checks to; undefined for any. */
  readonly projects: ReadonlySet<string> | undefined;
  /** What it may be used for. @default all */
  readonly scopes?: Scopes | undefined;
  /** Whose it is. @default nobody's */
  readonly tenant?: string | undefined;
  readonly hash: Buffer;
}

/** The keys that are good now; they change while the service runs. */
export interface ApiKeys {
  current(): readonly ApiKey[];
}

const NAME = /^[\w.-]{1,64}$/;
const LIMIT = /^(projects|scopes|tenant)=(\S+)$/i;
const HASH = /^sha256:([0-9a-f]{64})$/i;
/** Shorter secrets can be guessed from their hash. */
const SHORTEST_KEY = 20;
const MOST_KEYS = 1000;

export function hashOfKey(key: string): Buffer {
  return createHash('sha256').update(key, 'utf8').digest();
}

export interface KeyLimits {
  /** @default any */
  readonly projects?: readonly string[];
  /** @default all */
  readonly scopes?: readonly Scope[];
  /** @default none */
  readonly tenant?: string | undefined;
}

/** A new key with 256 random bits, and the line of a keys file that lets it in. */
export function makeKey(
  name: string,
  { projects = [], scopes = [], tenant }: KeyLimits = {},
): { key: string; line: string } {
  const key = `ag_${randomBytes(32).toString('base64url')}`;
  const words = [
    name,
    `sha256:${hashOfKey(key).toString('hex')}`,
    ...(projects.length > 0 ? [`projects=${projects.join(',')}`] : []),
    ...(scopes.length > 0 ? [`scopes=${scopes.join(',')}`] : []),
    ...(tenant === undefined ? [] : [`tenant=${tenant}`]),
  ];
  return { key, line: words.join(' ') };
}

/** Whether a tenant may be called so. */
export function isTenantName(name: string): boolean {
  return TENANT_NAME.test(name);
}

const FORM = `NAME sha256:HEX [projects=a,b] [scopes=${SCOPES.join(',')}] [tenant=NAME]`;

/**
 * Reads a keys file: a line `NAME sha256:HEX [projects=a,b] [scopes=check,feedback] [tenant=NAME]` for each key, `#` before
 * a comment. Keys themselves are refused: whoever reads the file must not be able to call. Throws AG_CONFIG_INVALID, naming
 * the line and nothing of it.
 *
 * @param tenants those that there are; any other is refused
 */
export function parseKeyFile(
  text: string,
  source: string,
  tenants: ReadonlySet<string> = new Set(),
): readonly ApiKey[] {
  const keys: ApiKey[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const words = line.split(/\s/).filter((word) => word !== '');
    const comment = words.findIndex((word) => word.startsWith('#'));
    const [name, hash = '', ...limits] = comment < 0 ? words : words.slice(0, comment);
    if (name === undefined) continue;
    const hex = HASH.exec(hash)?.[1];
    const limited = readLimits(limits);
    if (hex === undefined || !NAME.test(name) || limited === undefined)
      throw invalid(`${source}: line ${index + 1} is not of the form ${FORM}`);
    if (limited.tenant !== undefined && !tenants.has(limited.tenant))
      throw invalid(
        `${source}: line ${index + 1} names a tenant that is not under tenants in the configuration`,
      );
    keys.push({ name, hash: Buffer.from(hex, 'hex'), ...limited });
  }
  return bounded(keys, source);
}

/** Undefined where a word is none that a line may have, or comes twice. */
function readLimits(words: readonly string[]): Omit<ApiKey, 'name' | 'hash'> | undefined {
  const given = new Map<string, string>();
  for (const word of words) {
    const [, what = '', value] = LIMIT.exec(word) ?? [];
    if (value === undefined || given.has(what.toLowerCase())) return undefined;
    given.set(what.toLowerCase(), value);
  }
  const projects = given.get('projects')?.split(',');
  const scopes = given.get('scopes')?.split(',') ?? SCOPES;
  const tenant = given.get('tenant');
  if (!scopes.every(isScope) || (tenant !== undefined && !isTenantName(tenant))) return undefined;
  return { projects: projects && new Set(projects), scopes: new Set(scopes), tenant };
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
