import { runEnd, runStart } from '../contract/character-runs.js';

/** Marks that Markdown puts around a sentence or before its line. */
const MARKUP_BEFORE = /[\s*_~`>#+|-]/u;
const MARKUP_AFTER = /[\s*_~`|]/u;

/** A pattern as it is matched: the parts between its wildcards. */
type Pattern = readonly string[];

const compiled = new WeakMap<readonly string[], readonly Pattern[]>();

function normalise(text: string): string {
  const start = runEnd(text, 0, text.length, (character) => MARKUP_BEFORE.test(character));
  const end = runStart(text, start, text.length, (character) => MARKUP_AFTER.test(character));
  return text.slice(start, end).replace(/\s+/gu, ' ').toLowerCase();
}

/**
 * Whether a sentence is one that may always stand: a disclaimer, a standing offer. A pattern is the whole sentence, in
 * which `*` stands for any run of characters; case, white space and Markdown's marks around it do not matter. Each part
 * of a pattern is looked for once from where the last one ended, so that no pattern takes more than one pass for each of
 * its wildcards, whatever the sentence.
 */
export function isAllowed(sentence: string, patterns: readonly string[]): boolean {
  if (patterns.length === 0) return false;
  let parsed = compiled.get(patterns);
  if (parsed === undefined) {
    parsed = patterns.map((pattern) => {
      // Wildcards at the ends are no Markdown.
      const parts = pattern.split('*').map((part) => part.replace(/\s+/gu, ' ').toLowerCase());
      return [
        parts[0]?.trimStart() ?? '',
        ...parts.slice(1, -1),
        ...(parts.length > 1 ? [parts.at(-1)?.trimEnd() ?? ''] : []),
      ];
    });
    compiled.set(patterns, parsed);
  }
  const text = normalise(sentence);
  return parsed.some((pattern) => matches(text, pattern));
}

function matches(text: string, pattern: Pattern): boolean {
  const [first = '', ...others] = pattern;
  const last = others.pop();
  if (last === undefined) return text === first.trim();
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last))
    return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
