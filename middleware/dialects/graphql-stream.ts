import { isObject } from '../is-object.js';
import { findTexts } from './event-texts.js';
import { foundIn } from './graphql-fields.js';
import { memberOf, stringOf } from './json-entries.js';
import { pointerTo, type JsonPath } from './json-pointer.js';
import { placedStream } from './placed-stream.js';
import type { PlacedText } from './places-reader.js';
import type { Frame } from './stream-dialect.js';

/** Members of a response, and of one that comes bit by bit (`@defer`, `@stream`), in all drafts of it. */
const MEMBERS: ReadonlySet<string> = new Set(
  'data errors extensions hasNext incremental pending completed path label items payload'.split(' '),
);

/** Where a piece belongs in the whole, as far as that is known. */
type PathOfId = Map<string, JsonPath>;

/** The response in an event, and where: Apollo's subscriptions over HTTP wrap it. */
function responseIn(
  json: unknown,
): { readonly response: Readonly<Record<string, unknown>>; readonly at: JsonPath } | undefined {
  if (!isObject(json) || Object.keys(json).some((name) => !MEMBERS.has(name))) return undefined;
  const { payload } = json;
  return isObject(payload) ? { response: payload, at: ['payload'] } : { response: json, at: [] };
}

/** The texts of a field: itself, a stretch under the names of events, or what objects and lists in it answer. */
function fieldTexts(name: string, value: unknown, at: JsonPath, place: JsonPath): readonly PlacedText[] {
  const keyOf = (path: JsonPath): string => pointerTo([...place, ...path]);
  if (typeof value === 'string')
    return value === '' || name === '__typename' || name === 'id'
      ? []
      : [{ path: at, text: value, key: keyOf([]) }];
  const texts = findTexts(value, [], 'string').filter(({ text }) => text !== '');
  const found =
    texts.length > 0
      ? texts
      : foundIn({ path: [], value }).flatMap((field) =>
          field.found.answers.flatMap(({ parts }) =>
            parts.map(({ path, text }) => ({ path: [...field.path, ...path], text })),
          ),
        );
  return found.map(({ path, text }) => ({ path: [...at, ...path], text, key: keyOf(path) }));
}

/** What a piece brings: an object that fills a place, or more elements of a list. */
function pieceTexts(piece: unknown, at: JsonPath, paths: PathOfId): readonly PlacedText[] {
  const place = pathOf(piece, paths);
  const items = memberOf(piece, 'items');
  if (Array.isArray(items)) {
    const key = pointerTo(
      place.filter((name, index) => typeof name !== 'number' || index < place.length - 1),
    );
    return (items as readonly unknown[]).flatMap((item, index) =>
      fieldTexts('', item, [...at, 'items', index], place).map(({ path, text }): PlacedText => ({
        path,
        text,
        key,
        how: 'adds',
      })),
    );
  }
  const data = memberOf(piece, 'data');
  return isObject(data)
    ? fieldTexts('', data, [...at, 'data'], place).map((text): PlacedText => ({ ...text, how: 'whole' }))
    : [];
}

function pathOf(piece: unknown, paths: PathOfId): JsonPath {
  const own = memberOf(piece, 'path') ?? paths.get(stringOf(piece, 'id') ?? '') ?? [];
  const sub = memberOf(piece, 'subPath') ?? [];
  return [own, sub].flatMap((path) => (Array.isArray(path) ? (path as JsonPath) : []));
}

function reader(): (frame: Frame) => readonly PlacedText[] {
  const paths: PathOfId = new Map();
  return ({ json }) => {
    const found = responseIn(json);
    if (found === undefined) return [];
    const { response, at } = found;
    const { data, pending, incremental } = response;
    if (Array.isArray(pending))
      for (const each of pending as readonly unknown[])
        paths.set(stringOf(each, 'id') ?? '', pathOf(each, new Map()));
    const pieces = Array.isArray(incremental) ? (incremental as readonly unknown[]) : [];
    // The first draft had one piece an event, with its path next to it.
    const isPiece = Array.isArray(response['path']);
    return [
      ...(isPiece ? pieceTexts(response, at, paths) : dataTexts(data, [...at, 'data'])),
      ...pieces.flatMap((piece, index) => pieceTexts(piece, [...at, 'incremental', index], paths)),
    ];
  };
}

function dataTexts(data: unknown, at: JsonPath): readonly PlacedText[] {
  return isObject(data)
    ? Object.entries(data).flatMap(([name, value]) => fieldTexts(name, value, [...at, name], [name]))
    : [];
}

/** Whether it is plainly GraphQL's: an event of graphql-sse, or a response in pieces. */
function isPlain({ event, json, framing }: Frame): boolean {
  if (responseIn(json) === undefined) return false;
  if (event === 'next' || framing === 'multipart') return true;
  return ['hasNext', 'incremental', 'pending'].some((name) => isObject(json) && Object.hasOwn(json, name));
}

/**
 * A response of GraphQL that comes bit by bit: subscriptions (graphql-sse, Apollo's over HTTP), and `@defer` and `@stream` as
 * server-sent events or parts. What each place answers is judged apart; a list of texts is one running text.
 */
export const graphqlStream = placedStream({
  framings: ['sse', 'ndjson', 'multipart'],
  reader,
  // An event with `data` alone may be an app's own.
  mayBegin: isPlain,
  // As graphql-sse has it. Parts are ended by their framing.
  ending: {
    isEnd: ({ framing, event }) => framing === 'sse' && event === 'complete',
    end: (last) => (last?.framing === 'sse' ? [{ event: 'complete', data: '' }] : []),
  },
  isGuess: true,
});
