import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { MonotonicMs } from '../contract/monotonic-clock.js';
import type { AssessedClaim, Assessment } from './assessment.js';
import { draft, type Draft, type DraftOptions } from './draft.js';
import { planPasses, type HeardPass } from './hearing.js';
import type { ModelSession } from './model/model-session.js';
import { ChunkList } from './chunk-list.js';
import { settleClaim } from './settle-claim.js';

/** A model to be heard beside the rules. */
export interface ModelVoice {
  readonly session: ModelSession;
  /** In which languages, ISO 639-1; claims in others are left to the rules. */
  readonly languages: ReadonlySet<string>;
  /** When its last word counts: before the deadline of the whole. */
  readonly until: MonotonicMs;
}

/**
 * Judges every claim of an answer by the facts, by the rules alone. Synchronous and pure: the same texts give the same
 * assessment, whatever the request's thresholds (`respond` applies those).
 */
export function assess(request: CheckGroundingRequest, options: DraftOptions): Assessment {
  return settle(draft(request, options), undefined, options);
}

/**
 * Judges by the rules first, then hears the model on what it may change, as far as there is time. Each claim has the
 * best judgement that was reached: what the model was not heard on stays as the rules judged it, and `passes` says so.
 */
export async function assessWithModel(
  request: CheckGroundingRequest,
  options: DraftOptions,
  model: ModelVoice,
): Promise<Assessment> {
  const drafted = draft(request, options);
  // Where facts were left unread, only what the read ones bear out is judged, and the model hears no part of the whole.
  const planned = drafted.prepared.isComplete ? planPasses(drafted, model.languages) : [];
  const scores = await model.session.score(
    planned.map(({ pair }) => pair),
    { deadline: model.until, clock: options.clock },
  );
  const heard = planned.map((pass, n) => ({ ...pass, logits: scores[n] }));
  return settle(drafted, heard, options);
}

function settle(
  { claims, prepared, helpfulness, isOtherLanguage }: Draft,
  heard: readonly HeardPass[] | undefined,
  { explain = false }: DraftOptions,
): Assessment {
  const chunks = new ChunkList(prepared);
  const assessed = claims.map((drafted, index): AssessedClaim => {
    const { start, end, checkRequired } = drafted.claim;
    const base = { start, end, checkRequired };
    if (drafted.judged === undefined) return { ...base, judged: !checkRequired, ...NOTHING };
    const passes = (heard ?? []).filter((pass) => pass.claim === index);
    const { evidence, judgement } = drafted.judged;
    const settled = settleClaim(judgement, evidence, passes);
    return {
      ...base,
      judged: true,
      support: settled.support,
      contradiction: settled.contradiction,
      supporters: settled.supporters.map((voice) => chunks.bearing(voice)),
      contradictors: settled.contradictors.map((voice) => chunks.bearing(voice)),
      ...(explain ? { findings: settled.findings().map((finding) => chunks.finding(finding)) } : {}),
    };
  });
  const judged = assessed.filter((claim) => claim.checkRequired && claim.judged);
  return {
    claims: assessed,
    chunks: chunks.chunks,
    supportScore: answerSupport(judged.map((claim) => claim.support)),
    contradictionScore: mean(judged.map((claim) => claim.contradiction)),
    ...(helpfulness !== undefined && { helpfulness }),
    ...(isOtherLanguage && { isOtherLanguage }),
    ...(heard && {
      passes: { planned: heard.length, made: heard.filter(({ logits }) => logits !== undefined).length },
    }),
  };
}

const NOTHING = { support: 0, contradiction: 0, supporters: [], contradictors: [] } as const;

/**
 * How much the weakest claim counts beside the mean: an answer of five sentences with one that nothing supports is further
 * from supported than four fifths. More of it takes half a true answer further from what the contract's examples say of it.
 */
const WEAKEST = 0.2;

function answerSupport(supports: readonly number[]): number {
  return supports.length === 0 ? 0 : (1 - WEAKEST) * mean(supports) + WEAKEST * Math.min(...supports);
}

function mean(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : numbers.reduce((sum, n) => sum + n, 0) / numbers.length;
}
