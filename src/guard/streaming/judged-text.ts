import type { CheckGroundingResponse, CitedChunk, Claim } from '../../contract/check-response.js';
import type { FailureCause, Verdict } from '../../contract/verdict.js';
import { listOf, scoreOf } from '../../policy/claim-evidence.js';
import { decide } from '../../policy/decide.js';
import { harshness } from '../../policy/harshest.js';
import type { ClaimDecision } from '../../policy/decision.js';
import type { Policy } from '../../policy/policy.js';
import type { CitingClaim } from './released-text.js';

/** A stretch of a text in UTF-8 bytes, with the sentences in it. */
export interface CheckedStretch {
  readonly start: number;
  readonly end: number;
  readonly sentences: readonly { readonly start: number; readonly end: number; readonly text: string }[];
}

/** A text judged stretch by stretch, from its beginning on: what the verdicts on it come to. */
export class JudgedText {
  readonly claims: Claim[] = [];
  /** One for each claim, by its claim rule. */
  readonly decisions: ClaimDecision[] = [];
  /** The first claim that is to be blocked, by its index; -1 for none. */
  firstBlocked = -1;
  /** The first claim that its rule removes, by its index; Infinity for none. */
  firstFalling = Infinity;
  private readonly chunks: CitedChunk[] = [];
  private readonly chunkPlaces = new Map<string, number>();
  private readonly unjudged: number[] = [];
  private cause: FailureCause | undefined;
  private last: Verdict | undefined;
  /** Why another judged some of it in place of the one that was to. */
  private fallback: FailureCause | undefined;

  constructor(private readonly policy: Policy) {}

  /** A verdict on the text up to the stretch's end; what it says of other parts is passed over. */
  add(verdict: Verdict, stretch: CheckedStretch): void {
    this.last = verdict;
    if (verdict.kind !== 'complete') this.cause ??= verdict.cause;
    this.fallback ??= verdict.fallback;
    const { claims, unjudged } =
      verdict.kind === 'failed' ? unreached(stretch) : this.claimsIn(verdict.response, stretch, verdict);
    const response = { ...EMPTY, citedChunks: this.chunks, claims };
    const part: Verdict =
      verdict.kind === 'complete'
        ? { ...verdict, response }
        : { ...ABOUT, kind: 'partial', cause: verdict.cause, response, coverage: 0, unjudged };
    const { claims: decided } = decide(part, this.policy);
    const left = new Set(unjudged);
    for (const [index, claim] of claims.entries()) {
      if (left.has(index)) this.unjudged.push(this.claims.length);
      const place = this.claims.push(claim) - 1;
      // Without a claim that needs a check an incomplete verdict decides nothing of single ones.
      const decision = decided[index] ?? { state: 'notChecked', action: 'pass' };
      this.decisions.push(decision);
      if (decision.action === 'block' && this.firstBlocked < 0) this.firstBlocked = place;
      if (harshness(decision.action) >= harshness('rewrite'))
        this.firstFalling = Math.min(this.firstFalling, place);
    }
  }

  /** Who judged last: by which tier, and in whose place. */
  get judge(): Pick<Verdict, 'tier' | 'fallback'> {
    return this.last ?? {};
  }

  /** The response that the claims so far make. */
  response(): CheckGroundingResponse {
    return { ...EMPTY, citedChunks: this.chunks, claims: this.claims };
  }

  /** Some of the claims, with what was decided of each and the facts that they cite. */
  citing(from: number, to: number): CitingClaim[] {
    return this.claims.slice(from, to).map(({ startPos, endPos, citationIndices }, index) => ({
      startPos,
      endPos,
      ...(this.decisions[from + index] ?? { state: 'unjudged', action: 'pass' }),
      facts: citationIndices.map((chunk) => Number(this.chunks[chunk]?.source ?? [])),
    }));
  }

  /**
   * The verdict on the whole text. Its scores are those of `whole`, the verdict of a check of all of it, where that is
   * complete.
   */
  verdict(whole: Verdict, elapsedMs: number): Verdict {
    const needed = this.claims.filter(({ groundingCheckRequired }) => groundingCheckRequired).length;
    const about = { checker: whole.checker, cache: (this.last ?? whole).cache, elapsedMs };
    const cause = this.cause ?? 'timeout';
    const tier = whole.tier ?? this.last?.tier;
    const fallback = this.fallback ?? whole.fallback;
    const more = {
      ...about,
      ...(tier !== undefined && { tier }),
      ...(fallback !== undefined && { fallback }),
    };
    if (needed > 0 && this.unjudged.length >= needed) return { ...more, kind: 'failed', cause };
    const scores = whole.kind === 'complete' ? whole.response : this.means();
    const response: CheckGroundingResponse = {
      ...scores,
      citedChunks: this.chunks,
      citedFacts: this.chunks.map(({ chunkText }) => ({ chunkText })),
      claims: this.claims,
    };
    if (this.unjudged.length === 0) {
      return {
        ...more,
        kind: 'complete',
        response,
        ...(whole.kind !== 'failed' && whole.narrowed !== undefined && { narrowed: whole.narrowed }),
      };
    }
    const coverage = 1 - this.unjudged.length / needed;
    return { ...more, kind: 'partial', cause, response, coverage, unjudged: this.unjudged };
  }

  private means(): Pick<CheckGroundingResponse, 'supportScore'> {
    const scores = this.claims
      .filter(({ groundingCheckRequired }) => groundingCheckRequired)
      .map((claim) => scoreOf(claim.score) ?? Number(listOf(claim.citationIndices).length > 0));
    return { supportScore: scores.length === 0 ? 0 : scores.reduce((sum, n) => sum + n, 0) / scores.length };
  }

  private claimsIn(
    response: CheckGroundingResponse,
    { start, end }: CheckedStretch,
    verdict: Verdict,
  ): { readonly claims: Claim[]; readonly unjudged: readonly number[] } {
    const left = new Set(verdict.kind === 'partial' ? listOf(verdict.unjudged) : []);
    const unjudged: number[] = [];
    const claims: Claim[] = [];
    const places = new Map<number, number>();
    const indices = (of: readonly number[] | undefined): number[] =>
      listOf(of).flatMap((index) => {
        const place = places.get(index) ?? this.placeOf(listOf(response.citedChunks)[index]);
        if (place === undefined) return [];
        places.set(index, place);
        return [place];
      });
    for (const [index, claim] of listOf(response.claims).entries()) {
      if (!(claim.endPos > start && claim.startPos < end)) continue;
      if (left.has(index)) unjudged.push(claims.length);
      claims.push({
        ...clipped(claim, start, end),
        citationIndices: indices(claim.citationIndices),
        ...(claim.antiCitationIndices !== undefined && {
          antiCitationIndices: indices(claim.antiCitationIndices),
        }),
      });
    }
    return { claims, unjudged };
  }

  /** Where a chunk stands among those of all verdicts. */
  private placeOf(chunk: CitedChunk | undefined): number | undefined {
    if (chunk === undefined) return undefined;
    const key = JSON.stringify([chunk.source, chunk.chunkText]);
    const known = this.chunkPlaces.get(key) ?? this.chunks.push(chunk) - 1;
    this.chunkPlaces.set(key, known);
    return known;
  }
}

const EMPTY: CheckGroundingResponse = { supportScore: 0, citedChunks: [], citedFacts: [], claims: [] };
const ABOUT = { checker: '', cache: 'off', elapsedMs: 0 } as const;

function unreached({ sentences }: CheckedStretch): { claims: Claim[]; unjudged: readonly number[] } {
  const claims = sentences.map(({ start, end, text }): Claim => ({
    claimText: text,
    startPos: start,
    endPos: end,
    citationIndices: [],
    groundingCheckRequired: true,
  }));
  return { claims, unjudged: claims.map((_, index) => index) };
}

/** A sentence that was cut is judged in parts: of a claim that covers earlier ones, only the last part is reported. */
function clipped(claim: Claim, start: number, end: number): Claim {
  if (claim.startPos >= start && claim.endPos <= end) return claim;
  const bytes = Buffer.from(claim.claimText);
  const startPos = Math.max(claim.startPos, start);
  const endPos = Math.min(claim.endPos, end);
  const claimText = bytes.subarray(startPos - claim.startPos, endPos - claim.startPos).toString();
  return { ...claim, claimText, startPos, endPos };
}
