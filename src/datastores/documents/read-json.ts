import { isJsonObject } from '../../contract/json-object.js';
import type { Document } from './document.js';

const TEXT_NAMES = ['text', 'content', 'body', 'pageContent', 'page_content'] as const;
const TITLE_NAMES = ['title', 'name', 'heading'] as const;
const URI_NAMES = ['uri', 'url', 'link', 'href'] as const;
/** Deeper values are written as JSON. */
const MOST_LEVELS = 8;

/**
 * Records in a list (or in the one list that an object holds), or a single one. What has a text (`text`, `content`, `body`)
 * is a document with its `title` and `uri`; others are written as lines `path: value`, with a blank line after each record.
 */
export function readJson(source: string, name: string): readonly Document[] {
  const data: unknown = JSON.parse(source);
  return documentsOf(listOf(data) ?? [data], name);
}

/** The same for one JSON value a line. */
export function readJsonLines(source: string, name: string): readonly Document[] {
  const lines = source.split('\n').filter((line) => line.trim() !== '');
  return documentsOf(
    lines.map((line) => JSON.parse(line) as unknown),
    name,
  );
}

function listOf(data: unknown): readonly unknown[] | undefined {
  if (Array.isArray(data)) return data as readonly unknown[];
  if (!isJsonObject(data)) return undefined;
  const lists = Object.values(data).filter((value) => Array.isArray(value));
  const [list] = lists;
  return lists.length === 1 && list?.every(isJsonObject) === true && list.length > 0 ? list : undefined;
}

function documentsOf(entries: readonly unknown[], name: string): readonly Document[] {
  const documents: Document[] = [];
  const records: string[] = [];
  for (const entry of entries) {
    const document = documentOf(entry, name);
    if (document !== undefined) documents.push(document);
    else records.push([...linesOf(entry, '', 0)].join('\n'));
  }
  const rest = records.join('\n\n');
  return rest.trim() === '' ? documents : [...documents, { text: rest, title: name }];
}

function documentOf(entry: unknown, name: string): Document | undefined {
  if (!isJsonObject(entry)) return undefined;
  const text = first(entry, TEXT_NAMES);
  if (text === undefined) return undefined;
  const uri = first(entry, URI_NAMES);
  return { text, title: first(entry, TITLE_NAMES) ?? name, ...(uri !== undefined && { uri }) };
}

function first(entry: Readonly<Record<string, unknown>>, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(entry, name) ? entry[name] : undefined;
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return undefined;
}

function* linesOf(value: unknown, path: string, level: number): Generator<string> {
  if (value === null || value === '') return;
  const isDeep = level >= MOST_LEVELS;
  if (Array.isArray(value) && !isDeep && value.some((entry) => typeof entry === 'object')) {
    for (const entry of value as unknown[]) yield* linesOf(entry, path, level + 1);
    return;
  }
  if (isJsonObject(value) && !isDeep) {
    for (const [key, member] of Object.entries(value))
      yield* linesOf(member, path === '' ? key : `${path} ${key}`, level + 1);
    return;
  }
  const text = Array.isArray(value) && !isDeep ? value.map(String).join(', ') : written(value);
  yield path === '' ? text : `${path}: ${text}`;
}

function written(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\n', ' ') : JSON.stringify(value);
}
