import type { CodeSettings } from '../config/resolve-settings.js';
import type { RouteSettings } from '../config/schema.js';
import type { Datastore } from '../src/datastores/datastore.js';
import type { AnswerGuardOptions } from './options.js';

/** A store of the app's own; undefined for one that is named, and for facts that come otherwise. */
export function givenStore(
  facts: AnswerGuardOptions['facts'],
): { readonly store: Datastore; readonly topK?: number | undefined } | undefined {
  if (typeof facts !== 'object' || !('store' in facts) || typeof facts.store === 'string') return undefined;
  return { store: facts.store, topK: facts.topK };
}

/** The options that a configuration file could give as well, to be laid over it. */
export function codeSettings({
  policy,
  dialect,
  answer,
  facts,
  prompt,
  conversation,
  ...options
}: AnswerGuardOptions): CodeSettings {
  const located =
    typeof facts === 'function' || givenStore(facts) !== undefined
      ? undefined
      : (facts as RouteSettings['facts']);
  return {
    route: options.route,
    mode: options.mode,
    checker: options.checker,
    budgetMs: options.budgetMs,
    startMs: options.startMs,
    annotateBody: options.annotateBody,
    reportAt: options.reportAt,
    annotation: options.annotation,
    audit: options.audit,
    maxBodyBytes: options.maxBodyBytes,
    record: options.record,
    feedback: options.feedback,
    answer: typeof answer === 'function' ? undefined : answer,
    policy: typeof policy === 'function' ? undefined : policy,
    dialect: typeof dialect === 'object' ? undefined : dialect,
    facts: located,
    prompt: typeof prompt === 'function' ? undefined : prompt,
    conversation: typeof conversation === 'function' ? undefined : conversation,
  } satisfies Record<keyof CodeSettings, unknown>;
}
