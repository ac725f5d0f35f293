import type { GroundingFact } from '../../src/contract/check-request.js';
import { isObject } from '../is-object.js';
import type { JsonAnswer } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { memberOf } from './json-entries.js';
import { findInJson } from './plain-json.js';

const MEMBERS: ReadonlySet<string> = new Set(['data', 'errors', 'extensions']);

function find(json: unknown): JsonReading | undefined {
  const data = memberOf(json, 'data');
  if (!isObject(json) || !isObject(data) || Object.keys(json).some((name) => !MEMBERS.has(name)))
    return undefined;
  const answers: JsonAnswer[] = [];
  const facts: GroundingFact[] = [];
  let prompt: string | undefined;
  let isGuess = true;
  for (const [field, value] of Object.entries(data)) {
    const found = findInJson(value);
    if (found === undefined) continue;
    answers.push(
      ...found.parts.map((part) => ({ parts: [{ ...part, path: ['data', field, ...part.path] }] })),
    );
    facts.push(...found.facts);
    prompt ??= found.prompt;
    // A field that is a text itself may be anything: a token, a name.
    isGuess &&= typeof value === 'string' || found.isGuess;
  }
  return answers.length === 0 ? undefined : { answers, facts, prompt, isGuess };
}

/** A response of a GraphQL server: what each field of `data` answers is judged apart. The report goes into `extensions`. */
export const graphql = jsonDialect({ name: 'graphql', report: 'welcome', reportIn: 'extensions', find });
