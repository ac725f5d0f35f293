import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { placeOf, type BulkPlace, type BulkSource } from './bulk-source.js';

/**
 * The records of a source that a dead-letter list names, and no others: by their key where they have one, else by their
 * number.
 *
 * @param name as it was given, for messages
 * @throws AG_INPUT_UNREADABLE
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
  const places = new Set(
    lines.map((line, index) => {
      const place = placeOf(line);
      if (place === undefined) throw unreadable(`line ${index + 1} names no record`);
      return nameOf(place);
    }),
  );
  return {
    identity: `${source.identity}, only ${createHash('sha256')
      .update([...places].join('\n'))
      .digest('hex')}`,
    count: () => Promise.resolve(places.size),
    async *rows(after) {
      for await (const row of source.rows(after)) if (places.has(nameOf(row))) yield row;
    },
    close: () => source.close(),
  };
}

function nameOf({ row, key }: BulkPlace): string {
  return key === undefined ? `row ${row}` : `key ${key}`;
}
