import type { ErrorCode } from './error-codes.js';

/** A page of docs/, and a heading of it. */
export type DocsPage = `${string}.md#${string}`;

/** Where the fields of a configuration are explained, by where they were given. */
export const CONFIG_PAGES = {
  file: 'configuration.md#the-file',
  options: 'configuration.md#options-of-answerguard',
  environment: 'configuration.md#environment',
  secretFiles: 'configuration.md#secrets-in-files',
  readers: 'recording.md#readers',
  decisions: 'pages.md#the-decisions',
} as const satisfies Readonly<Record<string, DocsPage>>;

/** Where errors of a language model's server are explained, whose codes those of other remote checkers have too. */
export const LLM_PAGES = {
  start: 'llm-judge.md#a-language-model-as-the-judge',
  settings: 'llm-judge.md#settings-of-checkerllm',
  failures: 'llm-judge.md#when-the-server-fails',
} as const satisfies Readonly<Record<string, DocsPage>>;

/** Where the documentation that comes with the package explains each code. */
export const ERROR_PAGES: Readonly<Record<ErrorCode, DocsPage>> = {
  AG_CONFIG_INVALID: CONFIG_PAGES.file,
  AG_CONFIG_NOT_FOUND: CONFIG_PAGES.file,
  AG_CONFIG_UNREADABLE: CONFIG_PAGES.file,
  AG_ROUTE_UNKNOWN: CONFIG_PAGES.file,
  AG_CHECKER_UNAVAILABLE: 'configuration.md#the-engine',
  AG_ENGINE_FAILED: 'operating.md#the-start',
  AG_MODEL_UNAVAILABLE: 'operating.md#the-model',
  AG_OVERLOADED: 'operating.md#many-answers-at-once',
  AG_ABORTED: 'configuration.md#error-codes',
  AG_GUARD_FAILED: 'http.md#when-the-guard-itself-fails',
  AG_CLOSED: 'configuration.md#error-codes',
  AG_REQUEST_INVALID: 'compatibility.md#request',
  AG_RESPONSE_INVALID: 'compatibility.md#response',
  AG_FACTS_INVALID: 'facts.md#handing-facts-over',
  AG_NOT_GUARDED: 'facts.md#the-last-word',
  AG_LISTEN_FAILED: 'service.md#options',
  AG_PAGES_MISSING: 'pages.md#the-playground',
  AG_INPUT_UNREADABLE: 'configuration.md#error-codes',
  AG_ROW_INVALID: 'evaluation.md#what-it-prints',
  AG_RECORD_INVALID: 'recording.md#record',
  AG_AUDIT_LOG_BROKEN: 'audit-log.md#verify',
  AG_AUDIT_LOG_BUSY: 'audit-log.md#what-is-in-it',
  AG_AUDIT_DIFFERS: 'bulk-audit.md#by-a-fleet',
  AG_QUEUE_FAILED: 'bulk-audit.md#by-a-fleet',
  AG_RUNS_DIFFER: 'evaluation.md#comparing-two-runs',
  AG_LABELS_TOO_FEW: 'calibration.md#what-is-promised',
  AG_USAGE_INVALID: 'configuration.md#error-codes',
  AG_CHECK_INCOMPLETE: 'operating.md#the-header',
  AG_REMOTE_REFUSED: 'operating.md#the-service-of-google',
  AG_REMOTE_UNREACHABLE: 'operating.md#the-service-of-google',
  AG_REMOTE_PAUSED: 'operating.md#the-service-of-google',
  AG_ALLOWANCE_SPENT: 'operating.md#the-service-of-google',
  AG_SIGN_IN_FAILED: 'configuration.md#the-service-of-google',
  AG_REPLY_UNREADABLE: 'llm-judge.md#what-a-reply-must-be',
  AG_STORE_FAILED: 'datastores.md#kinds',
  AG_RECORDS_UNREACHABLE: 'pages.md#the-decisions',
  AG_RECORDING_MISSING: 'configuration.md#error-codes',
};

/** A page, from where packages are installed: it can be opened without a network. */
export function installedPage(page: DocsPage): string {
  return `answer-guard/docs/${page}`;
}
