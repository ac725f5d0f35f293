import { isObject } from '../is-object.js';
import { REPORT_MEMBER, type Dialect } from './dialect.js';
import { jsonDialect } from './json-dialect.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import { placedStream } from './placed-stream.js';
import type { PlacedText } from './places-reader.js';
import type { Frame } from './stream-dialect.js';

/** What is said as its component changes: by the call API as the event's name, by the queue as `msg`. */
const SAYS = /^(?:generating|complete|process_generating|process_completed)$/;
const OTHERS =
  /^(?:heartbeat|estimation|process_starts|progress|log|send_data|send_hash|close_stream|queue_full|unexpected_error)$/;

/** How a queue begins. */
const BEGINS = /^(?:estimation|process_starts)$/;

/** What the components of an interface hold, and where. */
function outputsIn({
  json,
  event,
}: Pick<Frame, 'json' | 'event'>): { readonly at: JsonPath; readonly list: readonly unknown[] } | undefined {
  if (Array.isArray(json))
    return SAYS.test(event ?? '') ? { at: [], list: json as readonly unknown[] } : undefined;
  if (!SAYS.test(stringOf(json, 'msg') ?? '')) return undefined;
  const list = memberOf(memberOf(json, 'output'), 'data');
  return Array.isArray(list) ? { at: ['output', 'data'], list: list as readonly unknown[] } : undefined;
}

/** The text of a component: itself, its value, or what the model said last in a conversation. */
function textsOf(value: unknown, path: JsonPath, key: string): readonly PlacedText[] {
  if (typeof value === 'string') return value === '' ? [] : [{ path, text: value, key, how: 'whole' }];
  if (isObject(value)) {
    const { value: held } = value;
    return typeof held === 'string' && value['__type__'] === 'update' && held !== ''
      ? [{ path: [...path, 'value'], text: held, key, how: 'whole' }]
      : [];
  }
  if (!Array.isArray(value) || value.length === 0) return [];
  const changes = changesIn(value as readonly unknown[], path, key);
  return changes ?? lastSaid(value as readonly unknown[], path, key);
}

/** A conversation: messages, of which the last of the model's is the answer; or pairs of what each said. */
function lastSaid(list: readonly unknown[], path: JsonPath, key: string): readonly PlacedText[] {
  const last = list.length - 1;
  const pair = list[last];
  if (Array.isArray(pair)) {
    const said: unknown = pair.length === 2 ? pair[1] : undefined;
    return typeof said !== 'string' || said === ''
      ? []
      : [{ path: [...path, last, 1], text: said, key: `${key}/${String(last)}/1`, how: 'whole' }];
  }
  const said = entriesOf(list).findLast(({ value }) => stringOf(value, 'role') === 'assistant');
  const text = said && stringOf(said.value, 'content');
  if (said === undefined || text === undefined || text === '') return [];
  const { index } = said;
  return [{ path: [...path, index, 'content'], text, key: `${key}/${String(index)}/content`, how: 'whole' }];
}

/** What changed in a component since the event before: `["append", [1, "content"], " more"]`. Undefined where it is no such list. */
function changesIn(list: readonly unknown[], path: JsonPath, key: string): readonly PlacedText[] | undefined {
  const texts: PlacedText[] = [];
  for (const [index, change] of list.entries()) {
    if (!Array.isArray(change)) return undefined;
    const [operation, place, value] = change as readonly unknown[];
    if (!/^(?:append|add|replace|delete)$/.test(String(operation)) || !Array.isArray(place)) return undefined;
    const at = [...path, index, 2];
    const within = [key, ...(place as readonly unknown[]).map(String)].join('/');
    if (typeof value === 'string' && value !== '')
      texts.push({ path: at, text: value, key: within, how: operation === 'append' ? 'adds' : 'whole' });
    else if (isObject(value) && stringOf(value, 'role') === 'assistant')
      texts.push(...contentOf(value, at, within));
  }
  return texts;
}

function contentOf(message: unknown, at: JsonPath, key: string): readonly PlacedText[] {
  const text = stringOf(message, 'content') ?? '';
  return text === '' ? [] : [{ path: [...at, 'content'], text, key: `${key}/content`, how: 'whole' }];
}

function textsIn(frame: Pick<Frame, 'json' | 'event'>): readonly PlacedText[] {
  const outputs = outputsIn(frame);
  return (outputs?.list ?? []).flatMap((value, index) =>
    textsOf(value, [...(outputs?.at ?? []), index], String(index)),
  );
}

/**
 * What a Gradio interface says, by its queue or its call API: each component is judged apart, of a conversation what the model
 * said last. Its clients know no other events: there is no report in its streams.
 */
export const gradio: Dialect = {
  ...jsonDialect({
    name: 'gradio',
    report: 'welcome',
    find: (json) => {
      const list = memberOf(json, 'data');
      if (!Array.isArray(list) || !isObject(json) || Object.keys(json).some((name) => !WHOLE.has(name)))
        return undefined;
      const texts = (list as readonly unknown[]).flatMap((value, index) =>
        textsOf(value, ['data', index], String(index)),
      );
      return texts.length === 0
        ? undefined
        : { answers: texts.map(({ path, text }) => ({ parts: [{ path, text }] })), isGuess: true };
    },
  }),
  stream: placedStream({
    framings: ['sse'],
    reader: () => textsIn,
    isGuess: true,
    isShape: ({ json }) => BEGINS.test(stringOf(json, 'msg') ?? ''),
    isAside: ({ json, event }) => OTHERS.test(stringOf(json, 'msg') ?? event ?? ''),
  }),
};

/** What the answer of a call has besides its data. */
const WHOLE: ReadonlySet<string> = new Set([
  'data',
  'duration',
  'average_duration',
  'is_generating',
  REPORT_MEMBER,
]);
