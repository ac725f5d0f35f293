import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';
import type { JsonPath } from './json-pointer.js';

/** A string of a JSON text that is to become another. */
export interface StringEdit {
  readonly path: JsonPath;
  readonly value: string;
}

/** A member to be added to the root object, after the others; one of the same name is replaced. */
export interface MemberEdit {
  readonly name: string;
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

function literal(value: unknown, options: EditJsonOptions, space?: string): string {
  const text = JSON.stringify(value, null, space)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
  return options.escapeHtml === true ? text.replace(/[<>&]/g, (char) => HTML_ESCAPES[char] ?? char) : text;
}

function memberSplice(
  text: string,
  root: Node,
  edit: MemberEdit,
  options: EditJsonOptions,
): Splice | undefined {
  if (root.type !== 'object') return undefined;
  const existing = findNodeAtLocation(root, [edit.name]);
  if (existing !== undefined) {
    return {
      start: existing.offset,
      end: existing.offset + existing.length,
      text: literal(edit.value, options),
    };
  }
  const last = root.children?.at(-1);
  if (last === undefined) {
    return {
      start: root.offset + 1,
      end: root.offset + 1,
      text: `${literal(edit.name, options)}:${literal(edit.value, options)}`,
    };
  }
  const end = last.offset + last.length;
  // What separates the last two members (or opens the first) shows how the body is laid out: `\n  `, a blank, or nothing.
  const indent = /^\s*/.exec(text.slice(root.offset + 1))?.[0] ?? '';
  const space = indent.replace(/^.*\n/s, '');
  const value = indent.includes('\n')
    ? literal(edit.value, options, space).replaceAll('\n', `\n${space}`)
    : literal(edit.value, options);
  const colon = indent.includes('\n') ? ': ' : ':';
  return { start: end, end, text: `,${indent}${literal(edit.name, options)}${colon}${value}` };
}

/**
 * A JSON text with some of its strings replaced and perhaps one member added. Everything else stays as it was written:
 * order, white space, numbers of any size. Paths that lead to no string are passed over.
 */
export function editJson(
  text: string,
  strings: readonly StringEdit[],
  member: MemberEdit | undefined,
  options: EditJsonOptions = {},
): string {
  const root = parseTree(text, undefined, { disallowComments: true });
  if (root === undefined) return text;
  const splices: Splice[] = [];
  for (const { path, value } of strings) {
    const node = findNodeAtLocation(root, [...path]);
    if (node?.type !== 'string' || node.value === value) continue;
    splices.push({ start: node.offset, end: node.offset + node.length, text: literal(value, options) });
  }
  const added = member === undefined ? undefined : memberSplice(text, root, member, options);
  if (added !== undefined) splices.push(added);
  splices.sort((a, b) => a.start - b.start);
  let result = '';
  let at = 0;
  for (const splice of splices) {
    result += text.slice(at, splice.start) + splice.text;
    at = splice.end;
  }
  return result + text.slice(at);
}
