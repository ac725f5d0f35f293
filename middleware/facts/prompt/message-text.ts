import { isObject } from '../../is-object.js';

/** A list in parsed data, or an empty one. */
export function entriesOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** The text of a message's content, as all vendors write it: a text, or blocks of which some have a `text`. */
export function textOfContent(content: unknown): string | undefined {
  if (typeof content === 'string') return content;
  const texts = entriesOf(content).flatMap((block) =>
    isObject(block) && typeof block['text'] === 'string' ? [block['text']] : [],
  );
  return texts.length === 0 ? undefined : texts.join('\n');
}

/** What a member holds where that is a text. */
export function textMember(value: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const text = value[name];
  return typeof text === 'string' ? text : undefined;
}
