import { isObject } from '../is-object.js';
import { stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';

export type Role = 'ai' | 'human' | 'tool';

/** A message of LangChain, however it was written as JSON. */
export interface LangchainMessage {
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
export function className(value: Readonly<Record<string, unknown>>): string {
  const id = value['id'];
  return value['type'] === 'constructor' && Array.isArray(id) ? String((id as unknown[]).at(-1)) : '';
}

/** A message as LangChain serialises it (`{ lc, type: 'constructor', id, kwargs }`), as `toDict` does, and as apps write it. */
export function messageOf(value: Readonly<Record<string, unknown>>, at: JsonPath): LangchainMessage {
  const { kwargs, data } = value;
  const known = ROLES.get(className(value));
  if (known !== undefined && isObject(kwargs))
    return { role: known, content: kwargs['content'], at: [...at, 'kwargs', 'content'] };
  const role = ROLES.get(stringOf(value, 'role') ?? stringOf(value, 'type') ?? '');
  return isObject(data) && value['content'] === undefined
    ? { role, content: data['content'], at: [...at, 'data', 'content'] }
    : { role, content: value['content'], at: [...at, 'content'] };
}
