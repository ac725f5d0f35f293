import { basename, extname } from 'node:path';
import type { Document } from './document.js';
import { readCsv } from './read-csv.js';
import { readHtml } from './read-html.js';
import { readJson, readJsonLines } from './read-json.js';
import { readMarkdown } from './read-markdown.js';
import { readPdf } from './read-pdf.js';

type Reader = (bytes: Buffer, name: string) => readonly Document[] | Promise<readonly Document[]>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** UTF-8, or the Latin of an older editor where it is none. */
function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['.md', (bytes, name) => [readMarkdown(textOf(bytes), name)]],
  ['.markdown', (bytes, name) => [readMarkdown(textOf(bytes), name)]],
  ['.txt', (bytes, name) => [{ text: textOf(bytes), title: name }]],
  ['.html', async (bytes, name) => [await readHtml(textOf(bytes), name)]],
  ['.htm', async (bytes, name) => [await readHtml(textOf(bytes), name)]],
  ['.pdf', readPdf],
  ['.json', (bytes, name) => readJson(textOf(bytes), name)],
  ['.jsonl', (bytes, name) => readJsonLines(textOf(bytes), name)],
  ['.ndjson', (bytes, name) => readJsonLines(textOf(bytes), name)],
  ['.csv', async (bytes, name) => [await readCsv(textOf(bytes), name)]],
  ['.tsv', async (bytes, name) => [await readCsv(textOf(bytes), name)]],
]);

/** Endings of the files that are read, with their dot. */
export const READ_ENDINGS: readonly string[] = [...READERS.keys()];

export function isRead(path: string): boolean {
  return READERS.has(extname(path).toLowerCase());
}

/**
 * The documents of a file by its name's ending, each with a title at least. Rejects with AG_STORE_FAILED when the package
 * that its format needs is not installed, and with any error when the file is not what its ending says.
 */
export async function readDocument(path: string, bytes: Buffer): Promise<readonly Document[]> {
  const ending = extname(path);
  const read = READERS.get(ending.toLowerCase());
  return (await read?.(bytes, basename(path, ending))) ?? [];
}
