import { parseDocument } from 'yaml';
import { isJsonObject } from '../../contract/json-object.js';
import type { Document } from './document.js';

const FRONT_MATTER = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n---[ \t]*(?:\r?\n|$)/;
const TOP_HEADING = /^#[ \t]+(\S[^\n]{0,300})$/m;

/** The text without its front matter, whose `title` is the document's, else its first `#` heading, else its name. */
export function readMarkdown(source: string, name: string): Document {
  const [block = '', yaml] = FRONT_MATTER.exec(source) ?? [];
  const text = source.slice(block.length);
  const front = yaml === undefined ? {} : fieldsOf(yaml);
  const heading = TOP_HEADING.exec(text)?.[1]?.trim();
  const title = front['title'] ?? heading ?? name;
  const uri = front['uri'] ?? front['url'];
  return { text, title, ...(uri !== undefined && { uri }) };
}

function fieldsOf(yaml: string): Readonly<Record<string, string>> {
  const document = parseDocument(yaml);
  if (document.errors.length > 0) return {};
  const data: unknown = document.toJS({ maxAliasCount: 10 });
  if (!isJsonObject(data)) return {};
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
