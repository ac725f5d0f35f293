import type { GuardSettings } from '../config/resolve-settings.js';
import type { Outcome } from '../src/guard/outcome.js';
import { reportOf } from '../src/guard/report.js';
import { annotate } from '../src/policy/annotate.js';
import type { Dialect, Replacement } from './dialects/dialect.js';

/** What is to be put back into a body, and the texts that its reader gets. */
export interface PutBack {
  /** Undefined when the body leaves as it is. */
  readonly replacement: Replacement | undefined;
  /** One for each outcome. */
  readonly texts: readonly string[];
}

/** Whether the body is to carry the report: where clients take it, or where it was asked for. */
function wantsReport(dialect: Dialect, annotateBody: GuardSettings['annotateBody']): boolean {
  if (annotateBody === 'none' || dialect.report === 'impossible') return false;
  return annotateBody !== 'auto' || dialect.report === 'welcome';
}

/** A check that found nothing to judge, or did not get to it, has nothing to report but what the header says. */
function hasFindings({ verdict, decision }: Outcome): boolean {
  if (decision.action === 'block' || decision.action === 'rewrite') return true;
  return verdict.kind !== 'failed' && decision.claims.some(({ state }) => state !== 'notChecked');
}

/**
 * Decides what changes in a body. Sentences to be annotated keep their text where the body carries the report, which
 * says the same by offsets; elsewhere they are marked.
 */
export function replacementOf(
  dialect: Dialect,
  outcomes: readonly Outcome[],
  annotateBody: GuardSettings['annotateBody'],
): PutBack {
  const originals = outcomes.map(({ exchange }) => exchange.answer);
  if (outcomes.some(({ mode }) => mode === 'observe')) return { replacement: undefined, texts: originals };
  const reported = wantsReport(dialect, annotateBody) && outcomes.some(hasFindings);
  // A rewritten text may keep sentences that are to be marked; a block message has no claims.
  const texts = outcomes.map(({ text, claims }) => (reported ? text : annotate(text, claims).text));
  if (!reported && texts.every((text, index) => text === originals[index]))
    return { replacement: undefined, texts };
  const reports = outcomes.map((outcome) => reportOf(outcome, { full: annotateBody === 'full' }));
  const report = reports.length === 1 ? reports[0] : { answers: reports };
  return {
    replacement: {
      texts,
      blocked: outcomes.map(({ decision }) => decision.action === 'block'),
      ...(reported && { report }),
    },
    texts,
  };
}
