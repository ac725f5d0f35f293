import { factsIn, type PlainJsonStreamOptions } from './event-texts.js';
import { followAll, pointerTo } from './json-pointer.js';
import { PlacesReader, type PlacedText } from './places-reader.js';
import { textPieces } from './text-list.js';

/** Whether pointers may lead to several places of one event. */
export function arePlaces(answer: readonly string[] | undefined): answer is readonly string[] {
  return (
    answer !== undefined && (answer.length > 1 || answer.some((pointer) => /\/(?:\*|role=)/.test(pointer)))
  );
}

/** The texts of an event where pointers say (`/answer`, `/points/*`), each place once. */
function textsAt(json: unknown, answer: readonly string[]): readonly PlacedText[] {
  const found = new Map<string, PlacedText>();
  for (const { path, value } of answer.flatMap((pointer) => followAll(json, pointer)))
    for (const one of typeof value === 'string' ? [{ path, text: value }] : textPieces(value, path))
      if (one.text !== '') found.set(pointerTo(one.path), { path: one.path, text: one.text });
  return [...found.values()];
}

/** A reader of events that hold several answers, where pointers say. */
export const pointedTexts = (options: PlainJsonStreamOptions, answer: readonly string[]): PlacesReader =>
  new PlacesReader({
    textsOf: ({ json }) => textsAt(json, answer),
    factsOf: (frame) => factsIn(frame, options),
  });
