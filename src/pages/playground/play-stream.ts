import type { Clock } from '../../contract/monotonic-clock.js';
import type { Exchange } from '../../guard/exchange.js';
import type { AnswerStream } from '../../guard/streaming/answer-stream.js';
import type { ReaderNotes } from '../../guard/streaming/reader-notes.js';
import type { StreamGuard } from '../../guard/streaming/stream-guard.js';
import { annotate } from '../../policy/annotate.js';
import type { Policy } from '../../policy/policy.js';
import type { StreamEvents } from './wire.js';

export interface PlayOptions {
  readonly exchange: Exchange;
  readonly policy: Policy;
  readonly route: string;
  readonly budgetMs: number;
  /** Milliseconds between two words. */
  readonly paceMs: number;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly send: <Name extends keyof StreamEvents>(event: Name, data: StreamEvents[Name]) => void;
}

/** Plays an answer word by word through a gate, as a model would write it; resolves when the gate has ended. */
export function playStream(guard: StreamGuard, options: PlayOptions): Promise<void> {
  const { exchange, policy, route, budgetMs, signal, clock, send } = options;
  const { answer, facts, ...about } = exchange;
  const started = clock.now();
  return new Promise((resolve) => {
    const stream = guard(
      {
        policy,
        mode: 'enforce',
        route,
        dialect: 'playground',
        budgetMs,
        signal,
        facts: () => facts,
        about: () => about,
        notes: () => MARKS,
      },
      {
        release: (upTo, text) => {
          send('release', { upTo, text });
        },
        end: ({ outcome, text, message, claims, figures }) => {
          send('end', {
            action: outcome?.decision.action,
            reasons: outcome?.decision.reasons ?? [],
            text,
            message,
            claims,
            stream: policy.stream,
            tier: outcome?.verdict.tier,
            budgetMs,
            held: figures.held,
            dropped: figures.dropped,
            firstReleaseMs: figures.firstReleaseMs,
            totalMs: clock.now() - started,
          });
          resolve();
        },
      },
    );
    signal.addEventListener('abort', () => {
      stream.close();
      resolve();
    });
    write(stream, answer, options);
  });
}

/** The marks that a guard puts into texts when nothing else is asked for. */
const MARKS: ReaderNotes = {
  citesFacts: false,
  mark: (text, claims) => annotate(text, claims),
  sources: () => '',
};

/** A word leaves with the white space after it, as tokens do. */
function write(stream: AnswerStream, answer: string, { paceMs, signal, send }: PlayOptions): void {
  const words = answer.match(/^\s+|\S+\s*/gu) ?? [answer];
  const next = (index: number): void => {
    if (signal.aborted) return;
    const text = words[index];
    if (text === undefined) {
      stream.finish();
      return;
    }
    send('token', { text });
    stream.push(text);
    setTimeout(next, paceMs, index + 1);
  };
  next(0);
}
