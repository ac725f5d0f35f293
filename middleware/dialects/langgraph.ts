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

/** Messages as LangChain serialises them (`{ lc, type: 'constructor', id, kwargs }`), and as apps write them out. */
function messagesOf(json: unknown): readonly Message[] {
  return entriesOf(memberOf(json, 'messages')).map(({ index, value }): Message => {
    const at = ['messages', index];
    const known = ROLES.get(className(value));
    if (known !== undefined && isObject(value['kwargs']))
      return { role: known, content: value['kwargs']['content'], at: [...at, 'kwargs', 'content'] };
    const named = stringOf(value, 'role') ?? stringOf(value, 'type') ?? '';
    return { role: ROLES.get(named), content: value['content'], at: [...at, 'content'] };
  });
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
 * user's before it the question. No other message is read or replaced.
 */
export const langgraph = jsonDialect({ name: 'langgraph', report: 'welcome', find });
