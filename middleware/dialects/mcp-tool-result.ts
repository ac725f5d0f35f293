import { isDeepStrictEqual } from 'node:util';
import type { GroundingFact } from '../../src/contract/check-request.js';
import { isObject } from '../is-object.js';
import { parsedJson } from '../parsed-json.js';
import type { TextPart } from './json-answer.js';
import { memberOf } from './json-entries.js';
import type { JsonEdit } from './json-text.js';
import { findInJson } from './plain-json.js';
import { textBlocks } from './text-blocks.js';

/** What a tool's result says: a message of JSON-RPC with `result.content` and, where the tool has a schema, `structuredContent`. */
export interface ToolResult {
  /** Texts of `content`. */
  readonly blocks: readonly TextPart[];
  /** Answers in `structuredContent`, by their usual names. */
  readonly structured: readonly TextPart[];
  /** Texts of `content` that are `structuredContent` once more, as JSON: clients that know no schema read these. */
  readonly copies: readonly string[];
  /** What there is besides the structured answer. */
  readonly facts: readonly GroundingFact[];
  /** Whether results that are no answers look the same. */
  readonly isGuess: boolean;
}

const CONTENT = ['result', 'content'] as const;
const STRUCTURED = ['result', 'structuredContent'] as const;

/** Undefined for other messages, for results without a text, and for those of a tool that failed. */
export function toolResultIn(json: unknown): ToolResult | undefined {
  if (memberOf(json, 'jsonrpc') !== '2.0') return undefined;
  const result = memberOf(json, 'result');
  if (memberOf(result, 'isError') === true) return undefined;
  const content = memberOf(result, 'content');
  const all = Array.isArray(content) ? textBlocks(content, CONTENT) : [];
  const data = memberOf(result, 'structuredContent');
  const found = isObject(data) ? findInJson(data) : undefined;
  const structured = (found?.answers ?? []).flatMap(({ parts }) =>
    parts.map(({ path, text }) => ({ path: [...STRUCTURED, ...path], text })),
  );
  const isCopy = ({ text }: TextPart): boolean =>
    structured.length > 0 && /^\s*\{/.test(text) && isDeepStrictEqual(parsedJson(text), data);
  const blocks = all.filter((block) => block.text.trim() !== '' && !isCopy(block));
  if (blocks.length === 0 && structured.length === 0) return undefined;
  return {
    blocks,
    structured,
    copies: all.filter(isCopy).map(({ text }) => text),
    facts: found?.facts ?? [],
    // Of a tool that lists files the result looks the same.
    isGuess: found === undefined || found.isGuess,
  };
}

/** What has to change in the copies of `structuredContent`, in a message in which it may have changed. */
export function copiesAfter(message: string, copies: readonly string[]): JsonEdit[] {
  const result = memberOf(parsedJson(message), 'result');
  const data = memberOf(result, 'structuredContent');
  const content = memberOf(result, 'content');
  if (!Array.isArray(content)) return [];
  return textBlocks(content, CONTENT).flatMap(({ path, text }) => {
    if (!copies.includes(text) || isDeepStrictEqual(parsedJson(text), data)) return [];
    return [{ path, value: JSON.stringify(data, null, text.includes('\n') ? 2 : 0) }];
  });
}
