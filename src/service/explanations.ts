import { LRUCache } from 'lru-cache';
import type { CacheState, FailureCause, Narrowing, Tier } from '../contract/verdict.js';
import { explainSentences, type ExplainedSentence } from '../guard/explain-sentences.js';
import { supportScoreOf, contradictionScoreOf } from '../guard/verdict-figures.js';
import type { CheckedCall } from './checked-call.js';

export const DEFAULT_KEPT_EXPLANATIONS = 500;
export const MOST_KEPT_EXPLANATIONS = 100_000;
/** Of all together, whatever they are of. */
const MOST_BYTES = 16 * 1024 * 1024;
/** What an object and its numbers take in memory, about. */
const ENTRY_BYTES = 200;

/** Why a check of the service came to what it came to. Plain JSON; the members are those of the contract where it has them. */
export interface Explanation {
  /** As in the log, and in the header `Answer-Guard` of the response. */
  readonly id: string;
  /** When it was answered, ISO 8601. */
  readonly at: string;
  readonly outcome: 'complete' | 'partial' | 'failed';
  /** Why it is not complete. */
  readonly cause?: FailureCause;
  readonly checker: string;
  readonly tier?: Tier;
  readonly cache: CacheState;
  /** Milliseconds from its arrival. */
  readonly ms: number;
  readonly supportScore?: number;
  readonly contradictionScore?: number;
  /** What the request had it judged by, where it said so. */
  readonly citationThreshold?: number;
  readonly antiCitationThreshold?: number;
  /** How many facts there were, and how they were made to fit. */
  readonly facts: number;
  readonly narrowed?: Narrowing;
  readonly sentences: readonly ExplainedSentence[];
}

export interface ExplanationsOptions {
  /** How many are kept; the oldest leaves for a new one. In [1, 100000]; all together take at most 16 MiB. @default 500 */
  readonly keep?: number;
  /** Keep the texts of sentences and evidence, too. @default false */
  readonly texts?: boolean;
  /** @default the system's time */
  readonly now?: () => Date;
}

interface Kept {
  readonly project: string;
  readonly explanation: Explanation;
}

/** Explanations of the latest checks, in the memory of the process that made them. */
export class Explanations {
  readonly #kept: LRUCache<string, Kept>;
  readonly #texts: boolean;
  readonly #now: () => Date;

  constructor({
    keep = DEFAULT_KEPT_EXPLANATIONS,
    texts = false,
    now = () => new Date(),
  }: ExplanationsOptions = {}) {
    this.#kept = new LRUCache({ max: keep, maxSize: MOST_BYTES, sizeCalculation: sizeOf });
    this.#texts = texts;
    this.#now = now;
  }

  /** Keeps why a check came to its verdict. */
  add({ id, target, request, verdict, elapsedMs }: CheckedCall): void {
    const { answerCandidate: answer, facts, groundingSpec = {} } = request;
    const { citationThreshold, antiCitationThreshold } = groundingSpec;
    const supportScore = supportScoreOf(verdict);
    const contradictionScore = contradictionScoreOf(verdict);
    this.#kept.set(id, {
      project: target.project,
      explanation: {
        id,
        at: this.#now().toISOString(),
        outcome: verdict.kind,
        ...(verdict.kind !== 'complete' && { cause: verdict.cause }),
        checker: verdict.checker,
        ...(verdict.tier !== undefined && { tier: verdict.tier }),
        cache: verdict.cache,
        ms: Math.round(elapsedMs),
        ...(supportScore !== undefined && { supportScore }),
        ...(contradictionScore !== undefined && { contradictionScore }),
        ...(citationThreshold !== undefined && { citationThreshold }),
        ...(antiCitationThreshold !== undefined && { antiCitationThreshold }),
        facts: facts.length,
        ...(verdict.narrowed !== undefined && { narrowed: verdict.narrowed }),
        sentences: explainSentences(verdict, { answer, facts }, { texts: this.#texts }),
      },
    });
  }

  /** Undefined for what is not kept, and for checks of a project that one may not see: nobody learns which it is. */
  get(id: string, maySee: (project: string) => boolean): Explanation | undefined {
    const kept = this.#kept.peek(id);
    return kept !== undefined && maySee(kept.project) ? kept.explanation : undefined;
  }
}

function sizeOf({ explanation }: Kept): number {
  let bytes = ENTRY_BYTES * 2;
  for (const { text = '', evidence } of explanation.sentences) {
    bytes += ENTRY_BYTES + 2 * text.length;
    for (const { text: part = '' } of evidence) bytes += ENTRY_BYTES + 2 * part.length;
  }
  return bytes;
}
