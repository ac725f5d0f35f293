import { createHash } from 'node:crypto';
import type { AuditOpinion } from '../audit/audit-case.js';
import type { Decided, OutcomeRecorder } from '../guard/guard-core.js';
import type { GuardEvent } from '../telemetry/observer.js';
import type { LabelLine } from './exchange.js';
import { judgeLabels } from './judge-labels.js';
import { recordOf } from './record-of.js';
import type { RecordQueue } from './record-queue.js';
import type { Redact } from './redact.js';

export interface RecorderOptions {
  readonly queue: Pick<RecordQueue, 'add' | 'flush'>;
  /** Fraction of answers that are recorded, in [0, 1]. */
  readonly share: number;
  /** Write questions, answers and facts down, too. */
  readonly texts: boolean;
  /** What every text goes through before it is written. */
  readonly redact?: Redact | undefined;
  readonly emit: (event: GuardEvent) => void;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/** Records what a guard decides. Nothing in it waits but for `flush`, and nothing throws. */
export interface Recorder extends OutcomeRecorder {
  /** Labels of source `judge`, where the exchange is recorded. */
  judged(id: string, opinion: AuditOpinion): void;
  /** Whether the exchange of this id is among those that are recorded: by the id alone, whatever instance decided it. */
  isSampled(id: string): boolean;
  /** A label that came after its exchange. False when there is no room for it. */
  label(line: LabelLine): boolean;
  /** Resolves when what waits is written, or after `withinMs` milliseconds. */
  flush(withinMs: number): Promise<void>;
}

/** About what a record without its texts takes. */
const SMALL_RECORD_BYTES = 2000;

export function createRecorder(options: RecorderOptions): Recorder {
  const { queue, share, texts, emit, now = Date.now } = options;
  const redact = options.redact && givingText(options.redact);

  /** What cannot be redacted is not written. */
  function made(decided: Decided, at: number) {
    try {
      return recordOf(decided, at, { texts, redact });
    } catch (error) {
      emit({ type: 'callbackFailed', callback: 'redact', error });
      return recordOf(decided, at, { texts: false });
    }
  }

  /** Ids are random; a hash of them is evenly spread. */
  const isSampled = (id: string): boolean =>
    createHash('sha256').update(id).digest().readUIntBE(0, 6) < share * 2 ** 48;

  return {
    isSampled,
    decided(decided) {
      if (!isSampled(decided.outcome.id)) return;
      const at = now();
      const { answer, facts, prompt = '' } = decided.outcome.exchange;
      const characters = facts.reduce(
        (sum, { factText }) => sum + factText.length,
        answer.length + prompt.length,
      );
      queue.add(() => made(decided, at), SMALL_RECORD_BYTES + 2 * characters);
    },
    judged(id, opinion) {
      if (!isSampled(id)) return;
      for (const line of judgeLabels(id, opinion, now())) queue.add(() => line, SMALL_RECORD_BYTES);
    },
    label(line) {
      const { note, ...label } = line.label;
      const kept = note === undefined || !texts ? undefined : safely(note);
      return queue.add(
        () => ({ ...line, label: { ...label, ...(kept !== undefined && { note: kept }) } }),
        SMALL_RECORD_BYTES,
      );
    },
    flush: (withinMs) => queue.flush(withinMs),
  };

  function safely(note: string): string | undefined {
    try {
      return redact === undefined ? note : redact(note);
    } catch (error) {
      emit({ type: 'callbackFailed', callback: 'redact', error });
      return undefined;
    }
  }
}

/** A function of the app's own may be asynchronous, or give nothing back: what it made is then no text. */
function givingText(redact: Redact): Redact {
  return (text) => {
    const clean: unknown = redact(text);
    if (typeof clean !== 'string') throw new TypeError('record.redact did not return a text');
    return clean;
  };
}
