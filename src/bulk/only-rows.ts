import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { isJsonObject } from '../contract/json-object.js';
import { placeOf, sourceDiffers, type BulkPlace, type BulkSource } from './bulk-source.js';

/**
 * The records of a source that a dead-letter list names, and no others: by their key where they have one, else by their
 * number.
 *
 * @param name as it was given, for messages
 * @throws AG_INPUT_UNREADABLE; `rows` AG_AUDIT_DIFFERS where one of them is another record by now, or is gone
 */
export async function onlyRows(source: BulkSource, path: string, name: string): Promise<BulkSource> {
  const unreadable = (why: string): AnswerGuardError =>
    new AnswerGuardError('AG_INPUT_UNREADABLE', `${name}: ${why}`, {
      hint: 'It is the FILE.failed of an earlier audit.',
    });
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    throw unreadable('cannot be read');
  }
  const lines = text.split('\n').filter((line) => line !== '');
  const letters = new Map(
    lines.map((line, index) => {
      const place = placeOf(line);
      if (place === undefined) throw unreadable(`line ${index + 1} names no record`);
      return [nameOf(place), { place, id: idOf(JSON.parse(line)) }] as const;
    }),
  );
  return {
    identity: `${source.identity}, only ${createHash('sha256')
      .update([...letters.keys()].join('\n'))
      .digest('hex')}`,
    count: () => Promise.resolve(letters.size),
    async *rows(after) {
      const missing = new Set(
        [...letters].flatMap(([one, { place }]) => (place.row > after.row ? [one] : [])),
      );
      for await (const row of source.rows(after)) {
        const letter = letters.get(nameOf(row));
        if (letter === undefined) continue;
        // A record may have been mended since; it is the same where it has the same id.
        const id = idOf(row.value);
        if (letter.id !== undefined && id !== undefined && letter.id !== id)
          throw sourceDiffers(row.at, `is not the record that ${name} is about`);
        missing.delete(nameOf(row));
        yield row;
      }
      if (missing.size > 0) throw sourceDiffers(name, `${missing.size} of its records are not in the source`);
    },
    close: () => source.close(),
  };
}

function nameOf({ row, key }: BulkPlace): string {
  return key === undefined ? `row ${row}` : `key ${key}`;
}

function idOf(value: unknown): string | undefined {
  const id = isJsonObject(value) ? value['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
