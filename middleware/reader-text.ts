import { DEFAULT_ANNOTATION, type Annotation } from '../config/annotation-schema.js';
import { languageOf } from '../src/engine/text/language-of.js';
import type { Outcome, SentClaim } from '../src/guard/outcome.js';
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
  /** Whether a report beside the text says the same by offsets. */
  readonly reported: boolean;
  /** Lower case, without parameters; of a text outside of HTTP empty. */
  readonly mediaType: string;
}

/**
 * An outcome's text as its reader sees it. Where a report says what is not supported, the text stays as it is unless the
 * route asks for a style; a trial changes nothing. A block message has no sentences to mark.
 */
export function readerText(outcome: Outcome, options: ReaderTextOptions): ReaderText {
  const { annotation, reported, mediaType } = options;
  const { text, claims, mode, exchange } = outcome;
  const { style, format, words } = annotation ?? DEFAULT_ANNOTATION;
  if (mode === 'observe' || style === 'none' || (annotation === undefined && reported))
    return { text, claims };
  const languages = [languageOf(text)];
  const word = (name: keyof Annotation['words']): string => messageFor({ message: words[name] }, languages);
  const written = format === 'auto' ? formatOf(mediaType, annotation !== undefined) : format;
  const footnotes = new Footnotes();
  const marked = annotate(text, claims, {
    format: written,
    unsupported: word('unsupported'),
    contradicted: word('contradicted'),
    ...(style === 'footnotes' && {
      noteFor: (claim: number) => footnotes.noteFor(citedFacts(outcome, claim)),
    }),
  });
  const sources = footnotes.list(written, exchange.facts, { sources: word('sources'), user: word('user') });
  return { text: marked.text + sources, claims: marked.claims };
}

/** Strings that Express labels text/html are plain text more often than not: HTML only where a style was asked for. */
function formatOf(mediaType: string, isAsked: boolean): TextFormat {
  if (mediaType === 'text/html') return isAsked ? 'html' : 'text';
  return mediaType === 'text/plain' || mediaType === '' ? 'text' : 'markdown';
}

/** The facts that a sentence of the text sent rests on. */
function citedFacts({ claims, verdict, recheck }: Outcome, claim: number): number[] {
  const judged = recheck ?? verdict;
  if (judged.kind === 'failed') return [];
  const { citedChunks } = judged.response;
  return (claims[claim]?.chunks ?? []).flatMap((chunk) => {
    const fact = Number(citedChunks[chunk]?.source ?? Number.NaN);
    return Number.isInteger(fact) && fact >= 0 ? [fact] : [];
  });
}
