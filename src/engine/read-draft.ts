import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';
import type { Draft, DraftItem } from './draft.js';
import type { PassSession } from './judge/pass-session.js';
import type { Passage } from './judge/passage.js';
import type { ReaderInfo } from './judge/reader-info.js';
import type { Logits } from './judge/verdict-logits.js';
import { planPasses } from './plan-passes.js';
import type { Calibration } from './score/calibration.js';

/** A model that reads. */
export interface Judge {
  readonly session: PassSession;
  readonly readers: readonly ReaderInfo[];
  /** When its last pass counts: before the deadline of the whole. */
  readonly until: MonotonicMs;
}

/** What a reader made of a sentence. */
export interface SentenceReading {
  /** What was read in its pass. */
  readonly passage: Passage;
  /** Undefined where no pass was made in time. */
  readonly logits: Logits | undefined;
  /** What turns these logits into probabilities. */
  readonly calibration: Calibration;
  readonly calibrationName: string;
}

/**
 * Has the sentences of a draft read with their evidence, several in one pass, as far as there is time. Never rejects.
 *
 * @returns one reading for each sentence that has a reader
 */
export async function readDraft(
  { prepared, items }: Draft,
  { session, until: deadline }: Judge,
  { clock }: { readonly clock: Clock },
): Promise<ReadonlyMap<DraftItem, SentenceReading>> {
  if (!prepared.isComplete) return new Map();
  const planned = planPasses(prepared, items, ({ reader }) => reader);
  const scores = await session.score(
    planned.map(({ passage }) => passage),
    { deadline, clock },
  );
  return new Map(
    planned.flatMap(({ judged, passage, ...calibrated }, n) =>
      judged.map((item, at) => [item, { passage, logits: scores[n]?.[at], ...calibrated }] as const),
    ),
  );
}
