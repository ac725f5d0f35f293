import type { GroundingFact } from '../../src/contract/check-request.js';
import { isObject } from '../is-object.js';
import type { JsonAnswer } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { memberOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import { findInJson } from './plain-json.js';

const MEMBERS: ReadonlySet<string> = new Set(['data', 'errors', 'extensions']);

/** How far down what a field holds is followed to objects with a text: connections have `edges` of `node`s. */
const MOST_DEPTH = 5;

interface Field {
  readonly path: JsonPath;
  readonly value: unknown;
}

interface FoundField extends Field {
  readonly found: NonNullable<ReturnType<typeof findInJson>>;
}

/** What a field of the query answers; where nothing in it has a usual name, what the fields and lists in it do. */
function foundIn({ path, value }: Field): readonly FoundField[] {
  const found = findInJson(value);
  if (found !== undefined) return [{ path, value, found }];
  if (path.length > MOST_DEPTH) return [];
  return nested(value).flatMap(({ key, value: inner }) => foundIn({ path: [...path, key], value: inner }));
}

/** The objects and lists in an object or list: a text in it that has no usual name may be anything. */
function nested(value: unknown): readonly { readonly key: string | number; readonly value: unknown }[] {
  const entries = Array.isArray(value)
    ? (value as unknown[]).map((entry, index) => [index, entry] as const)
    : isObject(value)
      ? Object.entries(value)
      : [];
  return entries.flatMap(([key, entry]) =>
    typeof entry === 'object' && entry !== null ? [{ key, value: entry }] : [],
  );
}

function find(json: unknown): JsonReading | undefined {
  const data = memberOf(json, 'data');
  if (!isObject(json) || !isObject(data) || Object.keys(json).some((name) => !MEMBERS.has(name)))
    return undefined;
  const answers: JsonAnswer[] = [];
  const facts: GroundingFact[] = [];
  let prompt: string | undefined;
  let isGuess = true;
  const fields = Object.entries(data).flatMap(([name, value]) => foundIn({ path: ['data', name], value }));
  for (const { path, value, found } of fields) {
    answers.push(...found.parts.map((part) => ({ parts: [{ ...part, path: [...path, ...part.path] }] })));
    facts.push(...found.facts);
    prompt ??= found.prompt;
    // A field that is a text itself may be anything: a token, a name.
    isGuess &&= typeof value === 'string' || found.isGuess;
  }
  return answers.length === 0 ? undefined : { answers, facts, prompt, isGuess };
}

/**
 * A response of a GraphQL server: what each field of `data` answers is judged apart, also further down in it. The report
 * goes into `extensions`.
 */
export const graphql = jsonDialect({ name: 'graphql', report: 'welcome', reportIn: 'extensions', find });
