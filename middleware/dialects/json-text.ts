import { parseTree, type Node } from 'jsonc-parser';
import { jsonIn } from '../../src/text/texts-in-json.js';
import { nodeAt, shadowedBy, textOnTheWay } from './json-node.js';
import type { JsonPath } from './json-pointer.js';

/** A value of a JSON text that is to become another, or to go. */
export interface JsonEdit {
  readonly path: JsonPath;
  /** What takes its place; a member that is not there is added to its object. Undefined takes the entry or member out. */
  readonly value: unknown;
}

export interface EditJsonOptions {
  /** Write `<`, `>` and `&` as escapes, as an app with Express's `json escape` does. @default false */
  readonly escapeHtml?: boolean;
}

interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const HTML_ESCAPES: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };

const LINE_SEPARATOR = /[\u2028\u2029]/;

/** A value as JSON text that is safe in a script: what `JSON.stringify` leaves of line separators is escaped. */
export function jsonLiteral(value: unknown, options: EditJsonOptions = {}, space?: string): string {
  const written = JSON.stringify(value, null, space);
  const text = LINE_SEPARATOR.test(written)
    ? written.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
    : written;
  return options.escapeHtml === true ? text.replace(/[<>&]/g, (char) => HTML_ESCAPES[char] ?? char) : text;
}

/**
 * A JSON text with some of its values replaced, added or removed. Everything else stays as it was written: order, white
 * space, numbers of any size. A path may go on into a text that itself holds JSON. Paths that lead nowhere are passed over, as are edits
 * inside of what goes; of several edits of one place the last holds. Of several members of one name the last is meant, as `JSON.parse` reads it; those before it
 * on the way to an edit go, since a client that reads the first would get what was edited out.
 */
export function editJson(text: string, edits: readonly JsonEdit[], options: EditJsonOptions = {}): string {
  const root = parseTree(text, undefined, { disallowComments: true });
  if (root === undefined) return text;
  return applySplices(text, splicesOf(text, changesOf(root, edits), options));
}

/** Edits as changes of the nodes of a JSON text. */
interface NodeChanges {
  readonly removed: ReadonlySet<Node>;
  readonly replaced: ReadonlyMap<Node, unknown>;
  /** New members, by their object. */
  readonly added: ReadonlyMap<Node, ReadonlyMap<string, unknown>>;
}

function changesOf(root: Node, edits: readonly JsonEdit[]): NodeChanges {
  const removed = new Set<Node>();
  const replaced = new Map<Node, unknown>();
  const added = new Map<Node, Map<string, unknown>>();
  for (const { path, value } of withinTexts(root, edits)) {
    const node = nodeAt(root, path);
    for (const member of node === undefined ? [] : shadowedBy(node)) removed.add(member);
    if (value === undefined) {
      const entry = node === undefined ? undefined : entryOf(node);
      if (entry !== undefined) removed.add(entry);
    } else if (node !== undefined) {
      replaced.set(node, value);
    } else {
      const name = path.at(-1);
      const object = nodeAt(root, path.slice(0, -1));
      if (typeof name !== 'string' || object?.type !== 'object') continue;
      added.set(object, (added.get(object) ?? new Map<string, unknown>()).set(name, value));
    }
  }
  return { removed, replaced, added };
}

function splicesOf(
  text: string,
  { removed, replaced, added }: NodeChanges,
  options: EditJsonOptions,
): readonly Splice[] {
  const splices: Splice[] = [];
  const parents = new Set([...removed].flatMap(({ parent }) => (parent === undefined ? [] : [parent])));
  for (const parent of parents) splices.push(...removals(parent, removed, added.has(parent)));
  for (const [node, value] of replaced) {
    if (isSame(node, value) || isWithin(node, removed)) continue;
    splices.push({
      start: node.offset,
      end: node.offset + node.length,
      text: jsonLiteral(value, options),
    });
  }
  for (const [object, members] of added) {
    if (!isWithin(object, removed)) splices.push(addition(text, object, members, removed, options));
  }
  return splices;
}

/** Of splices that overlap, the one that starts first holds. */
function applySplices(text: string, splices: readonly Splice[]): string {
  let result = '';
  let at = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    if (splice.start < at) continue;
    result += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return result + text.slice(at);
}

/** The same of a text that is JSON or one fenced block of it. */
export function editHeldJson(text: string, edits: readonly JsonEdit[]): string {
  const { start, end } = jsonIn(text) ?? { start: 0, end: text.length };
  return text.slice(0, start) + editJson(text.slice(start, end), edits) + text.slice(end);
}

/** Edits in JSON that a text of the whole holds, as edits of that text. */
function withinTexts(root: Node, edits: readonly JsonEdit[]): readonly JsonEdit[] {
  const inTexts = new Map<Node, { readonly path: JsonPath; readonly edits: JsonEdit[] }>();
  const others = edits.filter(({ path, value }) => {
    const text = textOnTheWay(root, path);
    if (text === undefined) return true;
    const { node, depth } = text;
    const held = inTexts.get(node) ?? { path: path.slice(0, depth), edits: [] };
    held.edits.push({ path: path.slice(depth), value });
    inTexts.set(node, held);
    return false;
  });
  if (inTexts.size === 0) return edits;
  const held = [...inTexts].map(([node, { path, edits: inner }]) => ({
    path,
    value: editHeldJson(String(node.value), inner),
  }));
  return [...others, ...held];
}

/**
 * A JSON text with one more member at the end of its object, as `editJson` writes it; undefined where it takes more than
 * appending: the member is there already, or white space stands at the ends, which says how members are laid out.
 *
 * @param json the same text, parsed
 */
export function appendMember(
  text: string,
  json: Readonly<Record<string, unknown>>,
  { name, value }: { readonly name: string; readonly value: unknown },
  options: EditJsonOptions = {},
): string | undefined {
  const isTight = text.startsWith('{"') && /[^\s{]}$/.test(text.slice(-2));
  if (!isTight || Object.hasOwn(json, name)) return undefined;
  return `${text.slice(0, -1)},${jsonLiteral(name, options)}:${jsonLiteral(value, options)}}`;
}

/** What leaves with a value: of a member its name too. The root cannot go. */
function entryOf(node: Node): Node | undefined {
  if (node.parent === undefined) return undefined;
  return node.parent.type === 'property' ? node.parent : node;
}

function isSame(node: Node, value: unknown): boolean {
  return node.type !== 'object' && node.type !== 'array' && node.value === value;
}

function isWithin(node: Node, removed: ReadonlySet<Node>): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
    if (removed.has(at)) return true;
  }
  return false;
}

/** Takes entries out of an array or object, each with the comma between it and what stays. */
function removals(parent: Node, removed: ReadonlySet<Node>, isAddedTo: boolean): readonly Splice[] {
  if (isWithin(parent, removed)) return [];
  const children = parent.children ?? [];
  const endOf = (node: Node | undefined): number => (node === undefined ? 0 : node.offset + node.length);
  const firstKept = children.findIndex((child) => !removed.has(child));
  if (firstKept < 0) {
    const start = children[0]?.offset ?? 0;
    return isAddedTo ? [] : [{ start, end: endOf(children.at(-1)), text: '' }];
  }
  return children.flatMap((child, index) => {
    if (!removed.has(child)) return [];
    return index < firstKept
      ? [{ start: child.offset, end: children[index + 1]?.offset ?? child.offset, text: '' }]
      : [{ start: endOf(children[index - 1]), end: endOf(child), text: '' }];
  });
}

/** Members after the last one, laid out as what separates the members that are there. */
function addition(
  text: string,
  object: Node,
  members: ReadonlyMap<string, unknown>,
  removed: ReadonlySet<Node>,
  options: EditJsonOptions,
): Splice {
  const children = object.children ?? [];
  const last = children.at(-1);
  const isEmptied = children.every((child) => removed.has(child));
  const indent = last === undefined ? '' : (/^\s*/.exec(text.slice(object.offset + 1))?.[0] ?? '');
  const isIndented = indent.includes('\n');
  const space = indent.replace(/^.*\n/s, '');
  const written = [...members].map(([name, value]) => {
    const literal = isIndented
      ? jsonLiteral(value, options, space).replaceAll('\n', `\n${space}`)
      : jsonLiteral(value, options);
    return `${jsonLiteral(name, options)}:${isIndented ? ' ' : ''}${literal}`;
  });
  const joined = written.join(`,${indent}`);
  if (last === undefined) return { start: object.offset + 1, end: object.offset + 1, text: joined };
  if (isEmptied) return { start: children[0]?.offset ?? 0, end: last.offset + last.length, text: joined };
  const end = last.offset + last.length;
  return { start: end, end, text: `,${indent}${joined}` };
}
