import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { Document } from './document.js';
import { readCsv } from './read-csv.js';
import { readHtml } from './read-html.js';
import { readJson, readJsonLines } from './read-json.js';
import { readMarkdown } from './read-markdown.js';
import { readPdf } from './read-pdf.js';

type Reader = (bytes: Buffer, name: string) => readonly Document[] | Promise<readonly Document[]>;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Larger files are left out: read at once, they would take all memory. */
const LARGEST_FILE_BYTES = 64 * 1024 * 1024;
/** Where git looks for a zero, which texts do not have. */
const FIRST_BYTES = 8000;

/**
 * UTF-16 where it says so, UTF-8, or the Latin of an older editor.
 *
 * @throws TypeError for what is no text
 */
function textOf(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.subarray(0, FIRST_BYTES).includes(0)) throw new TypeError('is no text');
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
 * The documents of a file by its name's ending, each with a title at least. Rejects with AG_STORE_FAILED when it is too
 * large or the package that its format needs is not installed, and with any error when it is not what its ending says.
 */
export async function readDocument(file: string): Promise<readonly Document[]> {
  const { size } = await stat(file);
  if (size > LARGEST_FILE_BYTES)
    throw new AnswerGuardError('AG_STORE_FAILED', `has ${size} bytes; at most ${LARGEST_FILE_BYTES}`);
  const ending = extname(file);
  const read = READERS.get(ending.toLowerCase());
  return (await read?.(await readFile(file), basename(file, ending))) ?? [];
}
