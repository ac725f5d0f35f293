import type { Recorder } from '../recording/recorder.js';
import type { DecisionRing } from './decision-ring.js';
import {
  DEFAULT_LISTED,
  newestFirst,
  type DecisionInFull,
  type DecisionJudgement,
  type DecisionListener,
  type DecisionQuery,
  type DecisionSource,
  type DecisionSummary,
} from './decision-source.js';
import type { RecordedDecisions } from './recorded/recorded-decisions.js';

export interface LatestAndRecordedOptions {
  /** All that this process decides. */
  readonly ring: DecisionRing;
  /** What this and other processes recorded, perhaps a share of it. */
  readonly recorded: RecordedDecisions;
  readonly recorder: Pick<Recorder, 'isSampled'>;
}

/**
 * The latest decisions of the process and the recorded ones as one list. Of a decision that is in both the recording counts,
 * which has its labels; texts are added that memory alone has.
 */
export function latestAndRecorded({ ring, recorded, recorder }: LatestAndRecordedOptions): DecisionSource {
  /** Those of the ring that match and are in no recording, as many as asked for. */
  async function unrecorded(query: DecisionQuery, limit: number): Promise<DecisionSummary[]> {
    const found: DecisionSummary[] = [];
    for (let { before } = query; ;) {
      const page = await ring.latest({ ...query, before, limit });
      const known = await recorded.has(page.map(({ id }) => id));
      found.push(...page.filter(({ id }) => !known.has(id)));
      before = page.at(-1);
      if (before === undefined || page.length < limit || found.length >= limit) return found.slice(0, limit);
    }
  }

  return {
    async latest(query) {
      const { limit = DEFAULT_LISTED } = query;
      const [memory, recording] = await Promise.all([unrecorded(query, limit), recorded.latest(query)]);
      const known = new Set(recording.map(({ id }) => id));
      // One may have been written between the two looks.
      const all = [...recording, ...memory.filter(({ id }) => !known.has(id))];
      return all.sort(newestFirst).slice(0, limit);
    },
    async get(id) {
      const inMemory = await ring.get(id);
      if (inMemory !== undefined && !recorder.isSampled(id)) return inMemory;
      const inRecording = await recorded.get(id);
      return inRecording === undefined ? inMemory : withTexts(inRecording, inMemory);
    },
    subscribe(listener: DecisionListener) {
      const stops = [
        ring.subscribe((change, decision) => {
          listener(change, recorder.isSampled(decision.id) ? { ...decision, isRecorded: true } : decision);
        }),
        recorded.subscribe((change, decision) => {
          listener(change, decision);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    async label(id: string, judgement: DecisionJudgement) {
      const isInMemoryAlone = (await ring.get(id)) !== undefined && !recorder.isSampled(id);
      // A label that could not be written is none in memory either.
      const written = isInMemoryAlone ? undefined : await recorded.label(id, judgement);
      const kept = await ring.label(id, judgement);
      return written ?? kept;
    },
  };
}

function withTexts(recording: DecisionInFull, memory: DecisionInFull | undefined): DecisionInFull {
  if (recording.texts !== undefined || memory?.texts === undefined) return recording;
  const { sentences, reasons, texts } = memory;
  // A recording without texts has the places of the answer that was given: those of memory, too.
  return {
    ...recording,
    reasons,
    texts,
    sentences: sentences.map(({ label: _own, ...sentence }, index) => {
      const label = recording.sentences[index]?.label;
      return label === undefined ? sentence : { ...sentence, label };
    }),
  };
}
