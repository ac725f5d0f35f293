import { toolFacts } from '../facts/tool-facts.js';
import { isObject } from '../is-object.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import { isVisible, textBlocks } from './text-blocks.js';

type Role = 'ai' | 'human' | 'tool';

interface Message {
  readonly role: Role | undefined;
  readonly content: unknown;
  /** Where its content stands. */
  readonly at: JsonPath;
}

const ROLES: ReadonlyMap<string, Role> = new Map([
  ['ai', 'ai'],
  ['assistant', 'ai'],
  ['AIMessage', 'ai'],
  ['AIMessageChunk', 'ai'],
  ['human', 'human'],
  ['user', 'human'],
  ['HumanMessage', 'human'],
  ['HumanMessageChunk', 'human'],
  ['tool', 'tool'],
  ['ToolMessage', 'tool'],
]);

/** The name of the class of a message that LangChain serialised: the last of `id`. */
function className(value: Readonly<Record<string, unknown>>): string {
  const id = value['id'];
  return value['type'] === 'constructor' && Array.isArray(id) ? String((id as unknown[]).at(-1)) : '';
}

/** A message as LangChain serialises it (`{ lc, type: 'constructor', id, kwargs }`), as `toDict` does, and as apps write it. */
function messageOf(value: Readonly<Record<string, unknown>>, at: JsonPath): Message {
  const { kwargs, data } = value;
  const known = ROLES.get(className(value));
  if (known !== undefined && isObject(kwargs))
    return { role: known, content: kwargs['content'], at: [...at, 'kwargs', 'content'] };
  const role = ROLES.get(stringOf(value, 'role') ?? stringOf(value, 'type') ?? '');
  return isObject(data) && value['content'] === undefined
    ? { role, content: data['content'], at: [...at, 'data', 'content'] }
    : { role, content: value['content'], at: [...at, 'content'] };
}

/** Those of a state, or the one that is all of the body. */
function messagesOf(json: unknown): readonly Message[] {
  const listed = entriesOf(memberOf(json, 'messages'));
  if (listed.length > 0) return listed.map(({ index, value }) => messageOf(value, ['messages', index]));
  return isObject(json) && (className(json) !== '' || isObject(json['data'])) ? [messageOf(json, [])] : [];
}

function find(json: unknown): JsonReading | undefined {
  const messages = messagesOf(json);
  const answered = messages.findLastIndex(
    ({ role, content, at }) => role === 'ai' && isVisible(textBlocks(content, at)),
  );
  const answer = messages[answered];
  if (answer === undefined) return undefined;
  const asked = messages.findLastIndex(({ role }, index) => role === 'human' && index < answered);
  const question = messages[asked];
  const prompt = question && textBlocks(question.content, []).map(({ text }) => text);
  return {
    answers: [{ parts: textBlocks(answer.content, answer.at) }],
    // A history may come from the client, with results of tools that never ran.
    requestFacts: messages
      .slice(asked + 1, answered)
      .flatMap(({ role, content }) => (role === 'tool' ? toolFacts(content) : [])),
    prompt: prompt === undefined || prompt.length === 0 ? undefined : prompt.join('\n'),
  };
}

/**
 * The state that a graph of LangGraph ends in, `{ messages: […] }`: the last message of the model is the answer, the
 * user's before it the question. No other message is read or replaced. Also one message of LangChain, as it is serialised.
 */
export const langgraph = jsonDialect({ name: 'langgraph', report: 'welcome', find });
