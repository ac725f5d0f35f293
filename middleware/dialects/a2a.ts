import { isObject } from '../is-object.js';
import type { Dialect } from './dialect.js';
import type { TextPart } from './json-answer.js';
import { jsonDialect } from './json-dialect.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import { placedStream } from './placed-stream.js';
import type { PlacedText } from './places-reader.js';
import { isRunning } from './text-list.js';

/** What carries a piece of an answer, in version 1 of the protocol by its member, and before by `kind`. */
const CARRIERS = {
  task: 'task',
  message: 'message',
  statusUpdate: 'status-update',
  artifactUpdate: 'artifact-update',
} as const;

/** The object of an event or a response that carries texts, and which it is. */
function carriedIn(
  json: unknown,
): readonly { readonly kind: string; readonly at: JsonPath; readonly value: unknown }[] {
  const result = memberOf(json, 'jsonrpc') === '2.0' ? memberOf(json, 'result') : json;
  const at = result === json ? [] : ['result'];
  if (!isObject(result)) return [];
  const kind = stringOf(result, 'kind');
  if (kind !== undefined) return [{ kind, at, value: result }];
  return Object.entries(CARRIERS).flatMap(([name, carried]) =>
    isObject(result[name]) ? [{ kind: carried, at: [...at, name], value: result[name] }] : [],
  );
}

/** The texts of one message or artifact. */
interface AgentReply {
  readonly key: string;
  readonly how: 'adds' | 'whole';
  readonly parts: readonly TextPart[];
}

function repliesBy(holder: unknown, at: JsonPath, key: string, how: 'adds' | 'whole'): readonly AgentReply[] {
  const texts = entriesOf(memberOf(holder, 'parts')).flatMap(({ index, value }) => {
    const text = stringOf(value, 'text') ?? '';
    return text === '' ? [] : [{ path: [...at, 'parts', index, 'text'], text }];
  });
  // An artifact that was streamed holds a part for each event.
  const isRun = isRunning(texts.map(({ text }) => text));
  const parts = texts.map((part, index) => ({ ...part, isApart: index > 0 && !isRun }));
  return parts.length === 0 ? [] : [{ key, how, parts }];
}

/** A message of the agent's: the user's are theirs. */
function messageTexts(message: unknown, at: JsonPath): readonly AgentReply[] {
  if (!/^(?:ROLE_)?agent$/i.test(stringOf(message, 'role') ?? '')) return [];
  return repliesBy(message, at, `message ${stringOf(message, 'messageId') ?? ''}`, 'whole');
}

function artifactTexts(artifact: unknown, at: JsonPath, how: 'adds' | 'whole'): readonly AgentReply[] {
  return repliesBy(artifact, at, `artifact ${stringOf(artifact, 'artifactId') ?? ''}`, how);
}

function repliesIn(json: unknown): readonly AgentReply[] {
  return carriedIn(json).flatMap(({ kind, at, value }): readonly AgentReply[] => {
    switch (kind) {
      case 'message':
        return messageTexts(value, at);
      case 'status-update':
        return messageTexts(memberOf(memberOf(value, 'status'), 'message'), [...at, 'status', 'message']);
      case 'artifact-update': {
        const how = memberOf(value, 'append') === true ? 'adds' : 'whole';
        return artifactTexts(memberOf(value, 'artifact'), [...at, 'artifact'], how);
      }
      case 'task':
        return [
          ...messageTexts(memberOf(memberOf(value, 'status'), 'message'), [...at, 'status', 'message']),
          ...entriesOf(memberOf(value, 'artifacts')).flatMap((artifact) =>
            artifactTexts(artifact.value, [...at, 'artifacts', artifact.index], 'whole'),
          ),
        ];
      default:
        return [];
    }
  });
}

/** A part has the same key in each event that goes on with it; several that are one run of words have one. */
function textsIn(json: unknown): readonly PlacedText[] {
  return repliesIn(json).flatMap(({ key, how, parts }) => {
    const isRun = parts.length > 1 && parts.every(({ isApart }) => isApart !== true);
    return parts.map(({ path, text }, index): PlacedText =>
      isRun
        ? { path, text, key: `${key} run`, how: 'adds' }
        : { path, text, key: `${key} ${String(index)}`, how },
    );
  });
}

/**
 * What an agent of the Agent2Agent protocol says: messages and artifacts, whole or in events that go on with them, each
 * judged apart. What the user said in it is not read. Its clients refuse events that they do not know: there is no report.
 */
export const a2a: Dialect = {
  ...jsonDialect({
    name: 'a2a',
    report: 'impossible',
    find: (json) => {
      const answers = isOfProtocol(json) ? repliesIn(json) : [];
      // Agents send artifacts of any kind.
      return answers.length === 0 ? undefined : { answers, isGuess: true };
    },
  }),
  stream: placedStream({
    framings: ['sse'],
    reader: () => (frame) => textsIn(frame.json),
    isGuess: true,
    isAside: ({ json }) => carriedIn(json).length > 0 && textsIn(json).length === 0,
  }),
};

/** `{ message: { role, parts } }` may be another's: the protocol names the kind, or the task. */
function isOfProtocol(json: unknown): boolean {
  return carriedIn(json).some(
    ({ value }) =>
      isObject(value) &&
      ['messageId', 'taskId', 'contextId', 'artifacts'].some((name) => Object.hasOwn(value, name)),
  );
}
