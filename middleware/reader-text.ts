import { DEFAULT_ANNOTATION, type Annotation } from '../config/annotation-schema.js';
import { languageOf } from '../src/text/language-of.js';
import { citedFacts } from '../src/guard/cited-facts.js';
import type { Outcome, SentClaim } from '../src/guard/outcome.js';
import type { ReaderNotes } from '../src/guard/streaming/reader-notes.js';
import { annotate } from '../src/policy/annotate.js';
import { Footnotes, type TextFormat } from '../src/policy/footnotes.js';
import { messageFor } from '../src/policy/message.js';

/** The text that a reader gets, with its sentences where they lie in it. */
export interface ReaderText {
  readonly text: string;
  readonly claims: readonly SentClaim[];
}

export interface ReaderTextOptions {
  /** What the route asks for; undefined when it says nothing. */
  readonly annotation: Annotation | undefined;
  /** Whether a separate report says the same by offsets. */
  readonly reported: boolean;
  /** Lower case, without parameters; of a text outside of HTTP empty. */
  readonly mediaType: string;
}

/**
 * An outcome's text as its reader sees it. Where a report says what is not supported, the text stays as it is unless the
 * route asks for a style; `observe` changes nothing. A block message has no sentences to mark.
 */
export function readerText(outcome: Outcome, options: ReaderTextOptions): ReaderText {
  const { text, claims, mode, exchange } = outcome;
  const notes = mode === 'observe' ? undefined : notesFor(options);
  if (notes === undefined) return { text, claims };
  const marked = notes.mark(text, claims, (claim) => citedFacts(outcome, claim));
  return { text: marked.text + notes.sources(text, exchange.facts), claims: marked.claims };
}

/** What is written into a text for its reader; undefined for nothing. */
export function notesFor({ annotation, reported, mediaType }: ReaderTextOptions): ReaderNotes | undefined {
  const { style, format, words } = annotation ?? DEFAULT_ANNOTATION;
  if (style === 'none' || (annotation === undefined && reported)) return undefined;
  const citesFacts = style === 'footnotes';
  const written = format === 'auto' ? formatOf(mediaType, annotation !== undefined) : format;
  const footnotes = new Footnotes();
  const wordsFor = (text: string) => {
    const languages = [languageOf(text)];
    return (name: keyof Annotation['words']): string => messageFor({ message: words[name] }, languages);
  };
  return {
    citesFacts,
    mark: (text, claims, citedBy) => {
      const word = wordsFor(text);
      return annotate(text, claims, {
        format: written,
        unsupported: word('unsupported'),
        uncertain: word('uncertain'),
        contradicted: word('contradicted'),
        ...(citesFacts && { noteFor: (claim: number) => footnotes.noteFor(citedBy(claim)) }),
      });
    },
    sources: (text, facts) => {
      const word = wordsFor(text);
      return footnotes.list(written, facts, { sources: word('sources'), user: word('user') });
    },
  };
}

/** Strings that Express labels text/html are plain text more often than not: HTML only where a style was asked for. */
function formatOf(mediaType: string, isAsked: boolean): TextFormat {
  if (mediaType === 'text/html') return isAsked ? 'html' : 'text';
  return mediaType === 'text/plain' || mediaType === '' ? 'text' : 'markdown';
}
