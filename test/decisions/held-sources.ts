import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Utf8Offsets } from '../../src/contract/utf8-offsets.js';
import { DecisionRing } from '../../src/decisions/decision-ring.js';
import { RecordedDecisions } from '../../src/decisions/recorded/recorded-decisions.js';
import type { RecordedStore } from '../../src/decisions/recorded/recorded-store.js';
import type { ClaimState } from '../../src/policy/decision.js';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { fileSink } from '../../src/recording/file-sink.js';
import { RecordQueue } from '../../src/recording/record-queue.js';
import type { RecordSink } from '../../src/recording/record-sink.js';
import { createRecorder } from '../../src/recording/recorder.js';
import type { DecidedEvent } from '../../src/telemetry/decided-event.js';
import type { HeldSource } from './source-contract.js';

/** What a guard tells of the decision that a record is of. */
export function eventOf(exchange: RecordedExchange): DecidedEvent {
  const { answer = '', question, facts = [], sent = answer, sentences, supportScore, cause } = exchange;
  const offsets = new Utf8Offsets(answer);
  const claims = { grounded: 0, uncertain: 0, unsupported: 0, contradicted: 0, notChecked: 0, unjudged: 0 };
  for (const { state } of sentences) claims[state satisfies ClaimState]++;
  return {
    type: 'decided',
    id: exchange.id,
    route: exchange.route,
    mode: exchange.mode,
    dialect: exchange.dialect,
    action: exchange.action,
    reason: exchange.reason,
    checker: exchange.checker,
    cache: 'miss',
    verdict: exchange.complete ? 'complete' : 'failed',
    ...(cause !== undefined && { cause }),
    ...(supportScore !== undefined && { supportScore }),
    coverage: exchange.coverage,
    claims,
    facts: exchange.factCount,
    answerBytes: offsets.byteLength,
    elapsedMs: exchange.latencyMs,
    budgetMs: exchange.budgetMs,
    texts: () => ({ answer, ...(question !== undefined && { prompt: question }), facts, released: sent }),
    detail: () => ({
      language: exchange.language,
      reasons: sentences.flatMap(({ state, action, score }, claim) =>
        state === 'unsupported'
          ? [{ rule: 'unsupportedClaim' as const, action, claim, score, threshold: 0.5 }]
          : [],
      ),
      claims: sentences.map(({ start, end, state, action, score, cites = [] }) => ({
        startPos: offsets.toByte(start),
        endPos: offsets.toByte(end),
        state,
        action,
        ...(score !== undefined && { score }),
        facts: cites,
      })),
    }),
  };
}

/** A ring whose clock says what the decisions say. */
export function heldRing(options: { readonly keep?: number } = {}) {
  let at = new Date(0);
  const ring = new DecisionRing({ texts: true, now: () => at, ...options });
  return {
    ring,
    decide: (exchange: RecordedExchange): void => {
      at = new Date(exchange.at);
      ring.observe(eventOf(exchange));
    },
  };
}

export interface HeldRecording {
  readonly recorded: RecordedDecisions;
  readonly recorder: ReturnType<typeof createRecorder>;
  readonly sink: RecordSink;
  readonly close: () => Promise<void>;
}

/** A recording with its own queue, as a process that shows one has. */
export function heldRecording(
  sink: RecordSink,
  store: RecordedStore,
  { share = 1, texts = true }: { readonly share?: number; readonly texts?: boolean } = {},
): HeldRecording {
  const emit = () => undefined;
  const queue = new RecordQueue({ sink, maxQueued: 1000, maxQueuedBytes: 1e6, emit });
  const recorder = createRecorder({ queue, share, texts, emit });
  const recorded = new RecordedDecisions({ store, recorder, lookEveryMs: 5 });
  return {
    recorded,
    recorder,
    sink,
    close: async () => {
      await recorded.close();
      await queue.close(1000);
    },
  };
}

/** A folder that is gone with `remove`. */
export function recordingFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-decisions-'));
  const path = join(folder, 'records');
  return {
    path,
    sink: (instance: string, now = '2026-11-24T08:00:00.000Z') =>
      fileSink({
        folder: path,
        days: 30,
        maxFileBytes: 1e6,
        now: () => Date.parse(now),
        instance,
      }),
    remove: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function asSource(held: HeldRecording, writer: RecordSink): HeldSource {
  return {
    source: held.recorded,
    decide: (exchange) => writer.write([exchange]),
    close: async () => {
      await held.close();
      await writer.close();
    },
  };
}
