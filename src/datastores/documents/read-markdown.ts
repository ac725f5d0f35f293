import { parseDocument } from 'yaml';
import { isJsonObject } from '../../contract/json-object.js';
import type { Document } from './document.js';

/** Front matter of more characters is text. */
const LONGEST_FRONT_MATTER = 20_000;
/** A longer line is no title, whatever it begins with. */
const LONGEST_HEADING = 300;

/** The text without its front matter, whose `title` is the document's, else its first `#` heading, else its name. */
export function readMarkdown(source: string, name: string): Document {
  const matter = frontMatterOf(source);
  const text = source.slice(matter?.end ?? 0);
  const front = matter === undefined ? {} : fieldsOf(matter.yaml);
  const heading = topHeadingOf(text);
  const title = front['title'] ?? heading ?? name;
  const uri = front['uri'] ?? front['url'];
  return { text, title, ...(uri !== undefined && { uri }) };
}

/** What stands between a first line and a later one of three dashes, and where the text begins after it. */
function frontMatterOf(source: string): { readonly yaml: string; readonly end: number } | undefined {
  const lines = source.slice(0, LONGEST_FRONT_MATTER).split('\n');
  const isFence = (line: string): boolean => line.trimEnd() === '---';
  const last = lines.findIndex((line, n) => n > 0 && isFence(line));
  if (!isFence(lines[0] ?? '') || last < 0) return undefined;
  const end = lines.slice(0, last + 1).reduce((sum, line) => sum + line.length + 1, 0);
  return { yaml: lines.slice(1, last).join('\n'), end };
}

/** The text of the first line that is a heading of the first level. */
function topHeadingOf(text: string): string | undefined {
  const headings = text.split('\n').filter((line) => line.startsWith('# ') || line.startsWith('#\t'));
  return headings
    .map((line) => line.slice(1).trim())
    .find((title) => title !== '' && title.length <= LONGEST_HEADING);
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
