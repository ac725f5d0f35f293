// What users import. Everything here is documented in docs/configuration.md; everything else is internal.
export { answerGuard, type AnswerGuard } from './answer-guard.js';
export type { AuthorisePage } from './pages/authorise-page.js';
export { createGuard, type CheckedAnswer, type CheckInput, type ProgrammaticGuard } from './create-guard.js';
export { decisionsPage, type DecisionsPage, type DecisionsPageOptions } from './pages/decisions-page.js';
export { feedback, type Feedback, type FeedbackOptions } from './pages/feedback.js';
export { playground, type Playground, type PlaygroundOptions } from './pages/playground.js';
export { finalAnswer } from './final-answer.js';
export { addFacts } from './facts/add-facts.js';
export { collectFacts, type CollectedFacts, type CollectFactsOptions } from './facts/collect-facts.js';
export { setFacts } from './facts/set-facts.js';
export type { FactFields } from './facts/named-fields.js';
export type { FactsInput } from './facts/to-facts.js';
export type {
  Datastore,
  DatastoreDescription,
  ManagedDatastore,
  Passage,
  SearchOptions,
  StoreChanges,
  StoreProgress,
  StoreWork,
} from '../src/datastores/datastore.js';
export { folderStore } from '../src/datastores/folder/folder-store.js';
export type { FolderStoreOptions } from '../src/datastores/folder/folder-store-options.js';
export {
  functionStore,
  type FunctionStoreOptions,
  type SearchFunction,
} from '../src/datastores/function-store.js';
export { postgresStore, type PostgresStoreOptions } from '../src/datastores/postgres/postgres-store.js';
export type { Embed } from '../src/datastores/postgres/embed.js';
export type {
  AnswerGuardOptions,
  DecisionContext,
  GuardOptions,
  Locator,
  RegenerateOption,
  StoreFacts,
} from './options.js';
export type { ResponseOutcome } from './request-context.js';
export type { AnswerBody, Dialect, Reading, Replacement } from './dialects/dialect.js';
export type {
  Frame,
  FrameChange,
  FrameReading,
  FramingName,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamHead,
  StreamReader,
  TextPlace,
  TextRepeat,
  TextStretch,
} from './dialects/stream-dialect.js';

export type { PolicyInput } from '../config/policy-schema.js';
export type { PresetName } from '../config/presets.js';

export { AnswerGuardError } from '../src/contract/answer-guard-error.js';
export type { ErrorCode } from '../src/contract/error-codes.js';
export type { CheckGroundingRequest, GroundingFact, GroundingSpec } from '../src/contract/check-request.js';
export type { CheckGroundingResponse, CitedChunk, Claim } from '../src/contract/check-response.js';
export type { FailureCause, Tier, Verdict } from '../src/contract/verdict.js';
export type { MonotonicMs } from '../src/contract/monotonic-clock.js';

// For checkers of one's own, and for tests without a model.
export type { Capabilities, Checker, CheckerTier, CheckOptions } from '../src/checkers/checker.js';
export type { CacheStats, CacheStore, StoredVerdict } from '../src/checkers/cache-store.js';
export { cached, type CachedOptions } from '../src/checkers/cached.js';
export { breaker, type BreakerOptions } from '../src/checkers/breaker.js';
export { embedded, type EmbeddedOptions } from '../src/checkers/embedded/embedded.js';
export { recorded, type RecordedChecker, type RecordedOptions } from '../src/checkers/recorded/recorded.js';
export type { RecordedEntry, RecordedVerdict, Recording } from '../src/checkers/recorded/recorded-entry.js';
export type { Script, ScriptedClaim } from '../src/checkers/recorded/script.js';
export { recording, type RecordingChecker } from '../src/checkers/recorded/recording.js';
export {
  sentenceChecker,
  type AskedSentence,
  type SentenceCheckerOptions,
  type SentenceContext,
  type SentenceScores,
} from '../src/checkers/sentence-checker.js';
export { memoryStore, type MemoryStoreOptions } from '../src/checkers/memory-store.js';

export type { Action, Policy } from '../src/policy/policy.js';
export type { ClaimDecision, ClaimState, Decision, Reason } from '../src/policy/decision.js';
export type { Exchange } from '../src/guard/exchange.js';
export type { Mode, Outcome, SentClaim } from '../src/guard/outcome.js';
export type { AnswerReport } from '../src/guard/report.js';
export type {
  DecidedSentence,
  DecisionInFull,
  DecisionLabel,
  DecisionListener,
  DecisionQuery,
  DecisionSource,
  DecisionSummary,
} from '../src/decisions/decision-source.js';
export type { WarningCode } from '../src/telemetry/warning-codes.js';
export type { GuardEvent, Observer } from '../src/telemetry/observer.js';
