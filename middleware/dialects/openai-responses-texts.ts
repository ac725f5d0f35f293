import { isObject } from '../is-object.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';
import type { JsonEdit } from './json-text.js';
import type { Place } from './openai-responses-events.js';
import { outputText, type OutputText } from './openai-responses-items.js';

/** A member that is a number; 0 where it is none. */
export const numberOf = (json: unknown, name: string): number => {
  const value = memberOf(json, name);
  return typeof value === 'number' ? value : 0;
};

/** The place that an event names: an item, its index in the output, and that of a content part. */
export const placeOf = (json: unknown): Place => ({
  item: stringOf(json, 'item_id') ?? stringOf(memberOf(json, 'item'), 'id') ?? '',
  output: numberOf(json, 'output_index'),
  content: numberOf(json, 'content_index'),
});

/** A text that an event holds in whole, and where. */
export interface WholeText extends OutputText {
  readonly place: Place;
}

/** The texts of a message item, by the path of the item in the event. */
function textsOfItem(item: unknown, output: number, at: JsonPath, count: number): readonly WholeText[] {
  if (memberOf(item, 'type') !== 'message') return [];
  const texts: WholeText[] = [];
  for (const { index, value } of entriesOf(memberOf(item, 'content'))) {
    const found = outputText(value, [...at, 'content', index], count + texts.length);
    if (found !== undefined)
      texts.push({ ...found, place: { item: stringOf(item, 'id') ?? '', output, content: index } });
  }
  return texts;
}

/** The texts that an event holds in whole: of a part, a message, or all of the response. */
export function wholeTexts(json: unknown): readonly WholeText[] {
  const place = placeOf(json);
  const textInMember = (member: string): readonly WholeText[] => {
    const text = stringOf(json, member);
    return text === undefined ? [] : [{ place, part: { path: [member], text }, spans: [], stale: [] }];
  };
  switch (stringOf(json, 'type')) {
    case 'response.output_text.done': {
      const text = stringOf(json, 'text');
      if (text === undefined) return [];
      const stale: JsonEdit[] =
        memberOf(json, 'logprobs') === undefined ? [] : [{ path: ['logprobs'], value: [] }];
      return [{ place, part: { path: ['text'], text }, spans: [], stale }];
    }
    case 'response.refusal.done':
      return textInMember('refusal');
    case 'response.output_audio_transcript.done':
      return textInMember('transcript');
    case 'response.content_part.added':
    case 'response.content_part.done': {
      const part = memberOf(json, 'part');
      const found = isObject(part) ? outputText(part, ['part'], 0) : undefined;
      return found === undefined ? [] : [{ ...found, place }];
    }
    case 'response.output_item.added':
    case 'response.output_item.done':
      return textsOfItem(memberOf(json, 'item'), place.output, ['item'], 0);
    default: {
      const texts: WholeText[] = [];
      for (const { index, value } of outputOf(json))
        texts.push(...textsOfItem(value, index, ['response', 'output', index], texts.length));
      return texts;
    }
  }
}

/** The output items of the response that an event holds. */
export const outputOf = (json: unknown): readonly JsonEntry[] =>
  entriesOf(memberOf(memberOf(json, 'response'), 'output'));
