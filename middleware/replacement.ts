import type { Annotation } from '../config/annotation-schema.js';
import type { GuardSettings } from '../config/resolve-settings.js';
import type { Outcome } from '../src/guard/outcome.js';
import { reportDepth, reportOf } from '../src/guard/report.js';
import type { Dialect, Replacement } from './dialects/dialect.js';
import { plainText } from './dialects/plain-text.js';
import { readerText, type ReaderText } from './reader-text.js';
import { reportHeaderValue } from './report-header.js';

/** What is to be put back into a body, and the texts that its reader gets. */
export interface PutBack {
  /** Undefined when the body leaves as it is. */
  readonly replacement: Replacement | undefined;
  /** One for each outcome. */
  readonly texts: readonly string[];
  /** What the header is to say of it; undefined for nothing. */
  readonly header: string | undefined;
}

/** What a route says of reports. */
export type ReportSettings = Pick<GuardSettings, 'annotateBody' | 'reportAt'>;

/** Whether a report goes along with the answer: where clients take it, or where it was asked for. */
export function wantsReport(dialect: Dialect, { annotateBody, reportAt }: ReportSettings): boolean {
  if (annotateBody === 'none' || reportAt === 'none') return false;
  if (reportAt === 'header') return true;
  if (reportAt !== undefined) return dialect.name !== plainText.name;
  if (dialect.report === 'impossible') return false;
  return annotateBody !== 'auto' || dialect.report === 'welcome';
}

/** A check that found nothing to judge, or did not get to it, has nothing to report but what the header says. */
function hasFindings({ verdict, decision }: Outcome): boolean {
  if (decision.action === 'block' || decision.action === 'rewrite') return true;
  return verdict.kind !== 'failed' && decision.claims.some(({ state }) => state !== 'notChecked');
}

export interface ReplacementOptions extends ReportSettings {
  readonly dialect: Dialect;
  /** The texts of the body, one for each outcome: an outcome may speak of a second answer. */
  readonly answers: readonly string[];
  /** Where each lies, of answers found field by field. */
  readonly places?: readonly string[] | undefined;
  readonly annotation: Annotation | undefined;
  readonly mediaType: string;
  /** What lets the reader of an answer say what they think of it. */
  readonly feedbackToken: (id: string) => string | undefined;
}

/** What the reader gets of one answer. */
export function textForReader(outcome: Outcome, options: ReplacementOptions): ReaderText {
  const { dialect, annotation, mediaType } = options;
  const reported = wantsReport(dialect, options) && hasFindings(outcome);
  return readerText(outcome, { annotation, reported, mediaType });
}

/**
 * Decides what changes in a body. Sentences to be annotated keep their text where the body carries the report, which
 * says the same by offsets, unless the route asks for a style; elsewhere they are marked.
 */
export function replacementOf(outcomes: readonly Outcome[], options: ReplacementOptions): PutBack {
  const { dialect, answers, places, annotateBody, reportAt, feedbackToken } = options;
  const reported = wantsReport(dialect, options) && outcomes.some(hasFindings);
  const isWatched = outcomes.some(({ mode }) => mode === 'observe');
  // A rewritten text may keep sentences that are to be marked; a block message has no claims.
  const forReader = outcomes.map((outcome) => textForReader(outcome, options));
  const texts = forReader.map(({ text }) => text);
  const reports = outcomes.map((outcome, index) => {
    const claims = forReader[index]?.claims ?? outcome.claims;
    const pointer = places?.[index];
    const feedback = feedbackToken(outcome.id);
    const report = reportOf({ ...outcome, claims }, { ...reportDepth(annotateBody), feedback });
    return pointer === undefined ? report : { pointer, ...report };
  });
  const report = reports.length === 1 ? reports[0] : { answers: reports };
  const isInHeader = reportAt === 'header';
  const header = reported && isInHeader ? reportHeaderValue(report) : undefined;
  if (isWatched) return { replacement: undefined, texts: answers, header };
  const isInBody = reported && !isInHeader;
  if (!isInBody && texts.every((text, index) => text === answers[index]))
    return { replacement: undefined, texts, header };
  return {
    replacement: {
      texts,
      blocked: outcomes.map(({ decision }) => decision.action === 'block'),
      ...(isInBody && { report }),
      ...(isInBody && reportAt !== undefined && { reportAt }),
    },
    texts,
    header,
  };
}
