import type { GroundingFact } from '../contract/check-request.js';
import { escapeHtml } from '../text/escape-html.js';

/** How a text is written, and so what is inserted into it. */
export const TEXT_FORMATS = ['markdown', 'html', 'text'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Only these are made into links: an app's document may name any scheme. */
const LINKABLE = /^https?:\/\/[^\s<>"]+$/iu;
/** What Markdown takes for markup in a line. */
const MARKDOWN_MARKS = /[\\`*_[\]<>#|~!&(){}]/gu;

/** A text of the app's or its documents, to be put into another that is written so. */
export function escapeFor(format: TextFormat, text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (format === 'html') return escapeHtml(line);
  return format === 'markdown' ? line.replace(MARKDOWN_MARKS, (mark) => `\\${mark}`) : line;
}

/** A mark for the reader, set apart from the sentence before it. */
export function markIn(format: TextFormat, kind: 'mark' | 'note', text: string): string {
  return format === 'html'
    ? ` <sup class="answer-guard-${kind}">${escapeFor(format, text)}</sup>`
    : ` ${text}`;
}

/** Numbers the facts that sentences rest on, in the order of their first citation, from 1. */
export class Footnotes {
  readonly #numbers = new Map<number, number>();

  /** `[1][3]`; empty for a sentence that rests on none. */
  noteFor(facts: readonly number[]): string {
    const numbers = facts.map((fact) => {
      const number = this.#numbers.get(fact) ?? this.#numbers.size + 1;
      this.#numbers.set(fact, number);
      return number;
    });
    return [...new Set(numbers)]
      .sort((a, b) => a - b)
      .map((number) => `[${number}]`)
      .join('');
  }

  /**
   * The list of sources to stand under the text, a line for each; empty when nothing was cited.
   *
   * @param facts by index; one that is not there is what the user wrote
   */
  list(
    format: TextFormat,
    facts: readonly GroundingFact[],
    words: { readonly sources: string; readonly user: string },
  ): string {
    if (this.#numbers.size === 0) return '';
    const sources = [...this.#numbers].map(([fact, number]) => {
      const given = facts[fact];
      return sourceLine(
        format,
        number,
        given === undefined ? { title: words.user } : (given.attributes ?? {}),
      );
    });
    const heading = escapeFor(format, words.sources);
    return format === 'html'
      ? `\n<div class="answer-guard-sources"><p>${heading}</p><ul>${sources.join('')}</ul></div>`
      : `\n\n${heading}\n${format === 'markdown' ? '\n' : ''}${sources.join('\n')}`;
  }
}

function sourceLine(
  format: TextFormat,
  number: number,
  attributes: Readonly<Record<string, string>>,
): string {
  const { title, source, id, uri, page } = attributes;
  const name = escapeFor(format, title ?? source ?? id ?? uri ?? `#${number}`);
  const place = page === undefined ? '' : `, p. ${escapeFor(format, page)}`;
  const link = uri !== undefined && LINKABLE.test(uri) ? uri : undefined;
  if (format === 'html') {
    const href = link === undefined ? '' : ` href="${escapeFor(format, link)}" rel="noopener noreferrer"`;
    return `<li>[${number}] ${link === undefined ? name : `<a${href}>${name}</a>`}${place}</li>`;
  }
  if (format === 'markdown')
    return `- [${number}] ${link === undefined ? name : `[${name}](<${link}>)`}${place}`;
  return `[${number}] ${name}${place}${link === undefined || link === name ? '' : `, ${link}`}`;
}
