import { AUDIT_METRICS } from './audit-metrics.js';
import type { MetricDefinition } from './metric-definition.js';

export type { MetricDefinition };

/** In seconds; close around the default budget of 0.5 s, where being over or under matters. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.75, 1, 2.5];

/**
 * A check that its deadline ended takes nearly all of the budget (a grace of at most 5 ms is kept back), one that was done
 * in time less: 0.95 parts the two. Over 1.1 the budget was not kept.
 */
const BUDGET_PARTS = [0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 1, 1.1, 1.5, 2];

const SCORES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

/** Every metric. docs/metrics.md explains them; a test keeps the two equal. */
export const METRICS = {
  decisions: {
    type: 'counter',
    name: 'answer_guard_decisions_total',
    help: 'Answers that were decided on, by what was done and the rule that decided.',
    labels: ['route', 'action', 'reason', 'mode'],
  },
  addedSeconds: {
    type: 'histogram',
    name: 'answer_guard_added_seconds',
    help: 'Time that the guard added to an answer.',
    labels: ['route'],
    buckets: DURATIONS,
  },
  budgetUsed: {
    type: 'histogram',
    name: 'answer_guard_budget_used_ratio',
    help: 'Part of its budget that the guard added to an answer: of a stream, of its total budget.',
    labels: ['route'],
    buckets: BUDGET_PARTS,
  },
  checkDuration: {
    type: 'histogram',
    name: 'answer_guard_check_duration_seconds',
    help: 'Time that a check took, those answered from the cache left out.',
    labels: ['checker', 'outcome', 'tenant'],
    buckets: DURATIONS,
  },
  tiers: {
    type: 'counter',
    name: 'answer_guard_tiers_total',
    help: 'Checks that the embedded engine judged, those answered from the cache left out, by how many of their sentences its model read.',
    labels: ['tier'],
  },
  incompleteChecks: {
    type: 'counter',
    name: 'answer_guard_incomplete_checks_total',
    help: 'Answers without a complete verdict, by why and what the policy did.',
    labels: ['route', 'cause', 'action'],
  },
  passedOver: {
    type: 'counter',
    name: 'answer_guard_passed_over_total',
    help: 'Responses that left unjudged because nothing says that they are answers: no facts, no known shape, no named route.',
    labels: ['route'],
  },
  claims: {
    type: 'counter',
    name: 'answer_guard_claims_total',
    help: 'Sentences of answers, by what was found.',
    labels: ['state'],
  },
  supportScore: {
    type: 'histogram',
    name: 'answer_guard_support_score',
    help: "Answers' support scores.",
    labels: ['route'],
    buckets: SCORES,
  },
  streamFirstRelease: {
    type: 'histogram',
    name: 'answer_guard_stream_first_release_seconds',
    help: "Time from a stream's first text to the first that was released.",
    labels: ['route'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10],
  },
  streamSentences: {
    type: 'counter',
    name: 'answer_guard_stream_sentences_total',
    help: 'Sentences of streams: held until their verdict, removed, cut before their end.',
    labels: ['route', 'fate'],
  },
  inFlight: {
    type: 'gauge',
    name: 'answer_guard_in_flight',
    help: 'Answers that are being judged now.',
    labels: ['route'],
  },
  serviceChecks: {
    type: 'counter',
    name: 'answer_guard_service_checks_total',
    help: 'Checks that the service answered or refused, by the name of their google.rpc.Code.',
    labels: ['transport', 'status', 'tenant'],
  },
  serviceConnections: {
    type: 'counter',
    name: 'answer_guard_service_connections_closed_total',
    help: 'Connections that the service closed before a whole request came: silent, slow or unreadable.',
    labels: ['transport', 'why'],
  },
  serviceLimit: {
    type: 'gauge',
    name: 'answer_guard_service_limit',
    help: 'Checks that the service lets in at once, as load has it.',
    labels: [],
  },
  cacheRequests: {
    type: 'counter',
    name: 'answer_guard_cache_requests_total',
    help: 'Checks asked of the cache: hit, miss, or shared with a concurrent equal check.',
    labels: ['result', 'tenant'],
  },
  cacheEntries: {
    type: 'gauge',
    name: 'answer_guard_cache_entries',
    help: "Verdicts in this process's caches.",
    labels: ['tenant'],
  },
  cacheBytes: {
    type: 'gauge',
    name: 'answer_guard_cache_bytes',
    help: 'Bytes that they take.',
    labels: ['tenant'],
  },
  cacheEvictions: {
    type: 'counter',
    name: 'answer_guard_cache_evictions_total',
    help: 'Verdicts that had to leave for others.',
    labels: ['tenant'],
  },
  cacheFailures: {
    type: 'counter',
    name: 'answer_guard_cache_failures_total',
    help: 'Failures of the store behind the cache; the checks went on without it.',
    labels: ['operation', 'why'],
  },
  remoteCalls: {
    type: 'counter',
    name: 'answer_guard_remote_calls_total',
    help: 'Calls of a remote checker, by how they ended: ok, or a cause.',
    labels: ['checker', 'result'],
  },
  remoteRetries: {
    type: 'counter',
    name: 'answer_guard_remote_retries_total',
    help: 'Those of them that were retries.',
    labels: ['checker'],
  },
  remoteCallDuration: {
    type: 'histogram',
    name: 'answer_guard_remote_call_duration_seconds',
    help: 'Time that a call of a remote checker took.',
    labels: ['checker'],
    buckets: DURATIONS,
  },
  breakerOpen: {
    type: 'gauge',
    name: 'answer_guard_breaker_open',
    help: '1 while a remote checker that failed is left alone, 0.5 while it is tried again.',
    labels: ['checker'],
  },
  fallbacks: {
    type: 'counter',
    name: 'answer_guard_fallbacks_total',
    help: 'Answers that another checker judged in the place of the first, by why.',
    labels: ['from', 'to', 'cause'],
  },
  secondOpinions: {
    type: 'counter',
    name: 'answer_guard_second_opinions_total',
    help: 'Answers on which a second checker was asked, or whose call was saved.',
    labels: ['result'],
  },
  llmTokens: {
    type: 'counter',
    name: 'answer_guard_llm_tokens_total',
    help: "Tokens of a language model that judges: input, cachedInput (those of the input in the provider's prompt cache), output.",
    labels: ['checker', 'direction'],
  },
  llmCost: {
    type: 'counter',
    name: 'answer_guard_llm_cost_total',
    help: 'Estimated cost of these tokens, by the prices of the configuration and in their currency.',
    labels: ['checker'],
  },
  cascadeSentences: {
    type: 'counter',
    name: 'answer_guard_cascade_sentences_total',
    help: 'Sentences that a cascade judged: sure, sent, or unanswered (sent in vain).',
    labels: ['result'],
  },
  cascadeDisagreements: {
    type: 'counter',
    name: 'answer_guard_cascade_disagreements_total',
    help: 'Sentences sent that the second checker found other than the first leaned to, by what it found: right, wrong.',
    labels: ['found'],
  },
  audits: {
    type: 'counter',
    name: 'answer_guard_audits_total',
    help: 'Answers of the audited sample, by whether they were judged again: judged, failed, dropped.',
    labels: ['route', 'result'],
  },
  auditedSentences: {
    type: 'counter',
    name: 'answer_guard_audited_sentences_total',
    help: 'Their sentences, by what was done with them and what the audit found.',
    labels: ['route', 'fate', 'found'],
  },
  auditErrorShare: {
    type: 'gauge',
    name: 'answer_guard_audit_error_share',
    help: 'Estimated part of the sentences passed that are wrong, and of those cut or blocked that are right, with its 95 % interval.',
    labels: ['route', 'fate', 'bound'],
  },
  signIns: {
    type: 'counter',
    name: 'answer_guard_sign_ins_total',
    help: 'Renewals of the sign-in to a remote checker.',
    labels: ['result'],
  },
  lostFacts: {
    type: 'counter',
    name: 'answer_guard_lost_facts_total',
    help: 'Times that facts were handed over outside of a guarded request, or after its answer was judged.',
    labels: ['why'],
  },
  records: {
    type: 'counter',
    name: 'answer_guard_records_total',
    help: 'Recorded exchanges and labels: written, or dropped because the sink does not keep up or is down.',
    labels: ['result', 'tenant'],
  },
  recordSinkFailures: {
    type: 'counter',
    name: 'answer_guard_record_sink_failures_total',
    help: 'Times that records could not be written, or old ones not removed; what waits is tried again.',
    labels: [],
  },
  ...AUDIT_METRICS,
  feedback: {
    type: 'counter',
    name: 'answer_guard_feedback_total',
    help: 'What readers said of answers, and requests to say it that were turned away.',
    labels: ['result', 'tenant'],
  },
  callbackFailures: {
    type: 'counter',
    name: 'answer_guard_callback_failures_total',
    help: "Callbacks of the app's that threw; no answer was affected.",
    labels: ['callback'],
  },
  warnings: {
    type: 'counter',
    name: 'answer_guard_warnings_total',
    help: 'Warnings, by their code; the log has each once.',
    labels: ['code'],
  },
  driftIndex: {
    type: 'gauge',
    name: 'answer_guard_drift_index',
    help: 'How far the last 500 answers are from those that the route was calibrated on: population stability index.',
    labels: ['route', 'feature'],
  },
  drifted: {
    type: 'gauge',
    name: 'answer_guard_drifted',
    help: '1 from when a sequential test finds that a feature has moved until the last 500 answers are as they were.',
    labels: ['route', 'feature'],
  },
  eventLoopLag: {
    type: 'gauge',
    name: 'answer_guard_event_loop_lag_seconds',
    help: 'Delay of the event loop since the last scrape: a budget is kept up to this.',
    labels: ['stat'],
  },
} as const satisfies Record<string, MetricDefinition>;
