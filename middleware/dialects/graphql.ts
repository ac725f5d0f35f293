import type { GroundingFact } from '../../src/contract/check-request.js';
import { isObject } from '../is-object.js';
import type { Dialect } from './dialect.js';
import { foundIn } from './graphql-fields.js';
import { graphqlStream } from './graphql-stream.js';
import { viewsOf, type Aliases } from './graphql-names.js';
import type { JsonAnswer } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { memberOf } from './json-entries.js';
import { pointerTo, type JsonPath } from './json-pointer.js';
import { isAnswerName } from './answer-members.js';

const MEMBERS: ReadonlySet<string> = new Set(['data', 'errors', 'extensions']);

/** An answer of a field, where its texts stand in the body. */
function placed({ parts }: JsonAnswer, place: (path: JsonPath) => JsonPath): JsonAnswer {
  return {
    parts: parts.map(({ entry, ...part }) => ({
      ...part,
      path: place(part.path),
      ...(entry !== undefined && { entry: place(entry) }),
    })),
  };
}

function find(json: unknown, aliases: Aliases): JsonReading | undefined {
  const data = memberOf(json, 'data');
  if (!isObject(json) || !isObject(data) || Object.keys(json).some((name) => !MEMBERS.has(name)))
    return undefined;
  // A resource of JSON:API: its type and id are no answers.
  if (typeof data['type'] === 'string' && isObject(data['attributes'])) return undefined;
  const answers = new Map<string, JsonAnswer>();
  const facts = new Map<string, GroundingFact>();
  let prompt: string | undefined;
  let isGuess = true;
  for (const [name, given] of Object.entries(data)) {
    for (const { value: named, pathOf } of viewsOf(given, aliases, isAnswerName)) {
      for (const { path, value, found } of foundIn({ path: [], value: named })) {
        for (const answer of found.answers) {
          const own = placed(answer, (inner) => ['data', name, ...pathOf([...path, ...inner])]);
          const place = own.parts.map((part) => pointerTo(part.path)).join();
          answers.set(place, answers.get(place) ?? own);
        }
        for (const fact of found.facts) facts.set(JSON.stringify(fact), fact);
        prompt ??= found.prompt;
        // A field that is a text itself may be anything: a token, a name.
        isGuess &&= typeof value === 'string' || found.isGuess;
      }
    }
  }
  return answers.size === 0
    ? undefined
    : { answers: [...answers.values()], facts: [...facts.values()], prompt, isGuess };
}

/**
 * A response of a GraphQL server to a query that asks for fields under other names: these are read by the fields' own.
 */
export function graphqlAs(aliases: Aliases): Dialect {
  return jsonDialect({
    name: 'graphql',
    report: 'welcome',
    reportIn: 'extensions',
    find: (json) => find(json, aliases),
  });
}

/**
 * A response of a GraphQL server: what each field of `data` answers is judged apart, also further down in it. The report
 * goes into `extensions`.
 */
export const graphql: Dialect = { ...graphqlAs(new Map()), stream: graphqlStream };
