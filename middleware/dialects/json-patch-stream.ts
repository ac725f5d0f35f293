import { isObject } from '../is-object.js';
import { stringOf } from './json-entries.js';
import { isEndMark } from './event-texts.js';
import { pointerTo, parsePointer, type JsonPath } from './json-pointer.js';
import { placedStream } from './placed-stream.js';
import type { PlacedText } from './places-reader.js';
import { isOfOthers, textName } from './text-names.js';

/** One change of a document that the client keeps. */
interface Change {
  /** Where in the document; undefined where it goes on with the change before. */
  readonly place: string | undefined;
  readonly operation: string | undefined;
  readonly value: unknown;
  /** Where the value stands in the event. */
  readonly at: JsonPath;
}

const NAMES = [
  ['p', 'o', 'v'],
  ['path', 'op', 'value'],
] as const;
const OPERATIONS = /^(?:add|append|replace|patch)$/;

/** The changes of an event: one, a list, or one that holds a list (`{ o: "patch", v: [ … ] }`, `{ ops: [ … ] }`). */
function changesIn(value: unknown, at: JsonPath): readonly Change[] {
  if (Array.isArray(value)) {
    const lists = (value as readonly unknown[]).map((entry, index) => changesIn(entry, [...at, index]));
    return lists.every((list) => list.length > 0) ? lists.flat() : [];
  }
  if (!isObject(value)) return [];
  if (Array.isArray(value['ops'])) return changesIn(value['ops'], [...at, 'ops']);
  for (const [placeName, operationName, valueName] of NAMES) {
    const place = stringOf(value, placeName);
    const operation = stringOf(value, operationName);
    if (
      !Object.hasOwn(value, valueName) ||
      !isChange(value, { place, operation, isShort: placeName === 'p' })
    )
      continue;
    const held = value[valueName];
    const inner = Array.isArray(held) && operation === 'patch' ? changesIn(held, [...at, valueName]) : [];
    return inner.length > 0 ? inner : [{ place, operation, value: held, at: [...at, valueName] }];
  }
  return [];
}

/** In the short form place and operation may be those of the change before, or both: then there is nothing but a number besides. */
function isChange(
  value: object,
  { place, operation, isShort }: Pick<Change, 'place' | 'operation'> & { readonly isShort: boolean },
): boolean {
  const isKnown = operation === undefined ? isShort : OPERATIONS.test(operation);
  const isPlaced = place === undefined ? isShort : place === '' || place.startsWith('/');
  const isBare = place === undefined && operation === undefined;
  return isKnown && isPlaced && (!isBare || Object.keys(value).every((name) => name === 'v' || name === 'c'));
}

/** Whether a place of the document is one of a text: by its last name, and by none on the way that says that it is not. */
function isOfText(place: string): boolean {
  const names = place === '' ? [] : parsePointer(place).filter((name) => !/^(?:\d+|-)$/.test(name));
  const last = names.at(-1);
  if (names.some(isOfOthers)) return false;
  return last === undefined || last === 'parts' || !['note', undefined].includes(textName(last));
}

/** The list that an element is added to stands for its elements. */
const listOf = (place: string): string => place.replace(/\/(?:\d+|-)$/, '');

/** Reads the changes of one document: those of a text are an answer, by where it is. */
function reader(): (frame: { readonly json: unknown }) => readonly PlacedText[] {
  let before = { place: '', operation: 'append' };
  return ({ json }) =>
    changesIn(json, []).flatMap(({ place, operation, value, at }): readonly PlacedText[] => {
      before = { place: place ?? before.place, operation: operation ?? before.operation };
      const where = before.place;
      if (typeof value !== 'string') return isObject(value) ? inObject(value, where, at) : [];
      if (value === '' || !isOfText(where)) return [];
      const isElement = before.operation === 'add' && /\/(?:\d+|-)$/.test(where);
      const how = before.operation === 'append' || isElement ? 'adds' : 'whole';
      return [
        { path: at, text: value, key: isElement ? listOf(where) : where, how, isBare: place === undefined },
      ];
    });
}

/** The texts of an object that becomes part of the document, the user's left out. */
function inObject(
  value: Readonly<Record<string, unknown>>,
  where: string,
  at: JsonPath,
): readonly PlacedText[] {
  const texts: PlacedText[] = [];
  const look = (held: unknown, within: JsonPath): void => {
    if (within.length > 6) return;
    if (typeof held === 'string') {
      const place = `${where}${pointerTo(within)}`;
      if (held !== '' && isOfText(place))
        texts.push({ path: [...at, ...within], text: held, key: place, how: 'whole' });
    } else if (Array.isArray(held)) {
      for (const [index, entry] of (held as unknown[]).entries()) look(entry, [...within, index]);
    } else if (isObject(held) && !isOfUser(held)) {
      for (const [name, entry] of Object.entries(held)) look(entry, [...within, name]);
    }
  };
  look(value, []);
  return texts;
}

/** A message of somebody else than the model. */
function isOfUser({ role, author }: Readonly<Record<string, unknown>>): boolean {
  const speaker = isObject(author) ? author['role'] : (role ?? author);
  return typeof speaker === 'string' && /^(?:user|human|system|tool)$/i.test(speaker);
}

/**
 * Streams whose events are changes of a document that the client keeps: JSON Patch (`{ op, path, value }`, also with `append`),
 * and the shorter form of ChatGPT's web client (`{ p, o, v }`, then `{ v }` for more of the same).
 */
export const jsonPatchStream = placedStream({
  framings: ['sse', 'ndjson'],
  reader,
  ending: { isEnd: isEndMark, end: (last) => (last?.framing === 'sse' ? [{ data: '[DONE]' }] : []) },
  isGuess: true,
});
