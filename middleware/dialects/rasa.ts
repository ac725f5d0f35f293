import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, stringOf } from './json-entries.js';

function find(json: unknown): JsonReading | undefined {
  const messages = entriesOf(json).filter(({ value }) => stringOf(value, 'recipient_id') !== undefined);
  const parts = messages.flatMap(({ index, value }) => {
    const text = stringOf(value, 'text');
    return text === undefined ? [] : [{ path: [index, 'text'], text, entry: [index], isApart: true }];
  });
  return parts.length === 0 ? undefined : { answers: [{ parts }] };
}

/** The list of messages that Rasa's REST channel answers with: together they are the answer. */
export const rasa = jsonDialect({ name: 'rasa', report: 'impossible', find });
