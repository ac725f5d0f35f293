import { isObject } from '../is-object.js';
import type { TextPart } from './json-answer.js';
import type { JsonPath } from './json-pointer.js';
import { isVisible, textBlocks } from './text-blocks.js';

/**
 * The texts of a list that is plainly one answer in pieces: of strings alone, or of content parts alone
 * (`{ type, text }`, `{ text }`). Undefined for any other list (of messages, of documents, of both), and for one without a
 * visible character.
 */
export function textList(value: unknown, at: JsonPath): readonly TextPart[] | undefined {
  const parts = textPieces(value, at);
  return isVisible(parts) ? parts : undefined;
}

/** The same of a list that is a stretch of an answer, which may be white space alone. Empty where it is no such list. */
export function textPieces(value: unknown, at: JsonPath): readonly TextPart[] {
  if (!Array.isArray(value)) return [];
  const list = value as readonly unknown[];
  if (list.every((entry) => typeof entry === 'string')) return stringParts(list, at);
  return list.every(isContentPart) ? textBlocks(list, at) : [];
}

/** Whether strings are one run of words, as a model's tokens are: by white space at a seam. Others are paragraphs. */
export function isRunning(texts: readonly string[]): boolean {
  return texts.some((text, index) => index > 0 && (/^\s/.test(text) || /\s$/.test(texts[index - 1] ?? '')));
}

function stringParts(texts: readonly string[], at: JsonPath): readonly TextPart[] {
  const isRun = isRunning(texts);
  return texts.map((text, index) => {
    const path = [...at, index];
    return { path, text, entry: path, isApart: index > 0 && !isRun };
  });
}

/** A document has a text next to other members, and a message a role. */
function isContentPart(entry: unknown): boolean {
  if (!isObject(entry) || Object.hasOwn(entry, 'role')) return false;
  return typeof entry['type'] === 'string' || Object.keys(entry).join() === 'text';
}
