import type { JsonAnswer, TextPart } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';

/** The texts of a list of messages, `{ "text": { "text": ["…"] } }`; of alternatives in one message each is one. */
function textsOf(messages: unknown, at: JsonPath): readonly TextPart[] {
  return entriesOf(messages).flatMap(({ index, value }) => {
    const texts = memberOf(value['text'], 'text');
    if (!Array.isArray(texts)) return [];
    return (texts as unknown[]).flatMap((text, place) =>
      typeof text === 'string' ? [{ path: [...at, index, 'text', 'text', place], text, isApart: true }] : [],
    );
  });
}

/** Where its editions say what is answered: webhooks of ES and CX, and what `detectIntent` gives. */
const LISTS: readonly JsonPath[] = [
  ['fulfillmentMessages'],
  ['fulfillment_response', 'messages'],
  ['fulfillmentResponse', 'messages'],
  ['queryResult', 'fulfillmentMessages'],
  ['queryResult', 'responseMessages'],
];
const TEXTS: readonly JsonPath[] = [['fulfillmentText'], ['queryResult', 'fulfillmentText']];

function at(json: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, key) => memberOf(value, String(key)), json);
}

function find(json: unknown): JsonReading | undefined {
  const answers: JsonAnswer[] = [];
  for (const path of LISTS) {
    const parts = textsOf(at(json, path), path);
    if (parts.length > 0) answers.push({ parts });
  }
  for (const path of TEXTS) {
    const text = at(json, path);
    // ES says a message's text once more, which follows the message.
    const isSaid = answers.some(({ parts }) => parts.some((part) => part.text === text));
    if (typeof text === 'string' && text.trim() !== '' && !isSaid) answers.push({ parts: [{ path, text }] });
  }
  if (answers.length === 0) return undefined;
  return { answers, prompt: stringOf(memberOf(json, 'queryResult'), 'queryText') };
}

/** What Dialogflow ES and CX answer, and what a webhook answers them. */
export const dialogflow = jsonDialect({ name: 'dialogflow', report: 'possible', find });
