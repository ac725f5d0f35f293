import type { Checker, CheckOptions } from '../../../../src/checkers/checker.js';
import type { CheckGroundingRequest, GroundingFact } from '../../../../src/contract/check-request.js';
import type { CheckGroundingResponse, Claim } from '../../../../src/contract/check-response.js';
import { Utf8Offsets } from '../../../../src/contract/utf8-offsets.js';
import type { Verdict } from '../../../../src/contract/verdict.js';
import { readClaims } from '../../../../src/engine/claims/read-claims.js';
import { otherWord, TELLING, type Finding, type Story } from './story.js';

const SCORES: Readonly<Record<Finding, number>> = { supported: 0.95, unsupported: 0.1, contradicted: 0.05 };

/** How a check goes wrong, where it does. */
export type Fault = 'fails' | 'throws' | 'garbage' | 'partial' | 'never';

/** A check that was asked for and has not answered. */
export interface SuspendedCheck {
  readonly request: CheckGroundingRequest;
  /** Answers it, or lets it go wrong. */
  readonly finish: (fault?: Fault) => void;
}

/** What speaks against contradicted sentences, which it may replace: the same is said of another. */
export function factsFor(stories: readonly Story[]): GroundingFact[] {
  const contradicting = stories.flatMap(({ text, findings }) =>
    readClaims(text).flatMap(({ start, end }) => {
      const claim = text.slice(start, end);
      const [word] = claim.match(TELLING) ?? [];
      return word !== undefined && findings.get(word) === 'contradicted'
        ? [{ factText: claim.replaceAll(word, otherWord(word)) }]
        : [];
    }),
  );
  return [{ factText: 'The park opens at nine.' }, ...contradicting];
}

/** A checker whose verdicts are known beforehand by the words in a sentence, and come when the test lets them. */
export class SuspendedChecker implements Checker {
  readonly name = 'suspended';
  readonly version = '1';
  readonly capabilities = { contradictions: true, claimScores: true, helpfulness: false };
  readonly ready = Promise.resolve();
  readonly pending: SuspendedCheck[] = [];
  private readonly findings = new Map<string, Finding>();

  /** @param onSettled Told just before a verdict is given, or when its caller waits no longer. */
  constructor(
    stories: readonly Story[],
    private readonly onSettled: (request: CheckGroundingRequest) => void,
    private readonly atOnce = false,
  ) {
    for (const { findings } of stories) for (const [word, found] of findings) this.findings.set(word, found);
  }

  check(request: CheckGroundingRequest, { signal }: CheckOptions): Promise<Verdict> {
    if (this.atOnce) return Promise.resolve(this.verdict(request));
    return new Promise((resolve, reject) => {
      const check: SuspendedCheck = {
        request,
        finish: (fault) => {
          const index = this.pending.indexOf(check);
          if (index < 0) return;
          this.pending.splice(index, 1);
          if (fault === 'never') return;
          this.onSettled(request);
          if (fault === 'throws') reject(new Error('a checker that throws'));
          else resolve(this.verdict(request, fault));
        },
      };
      this.pending.push(check);
      signal.addEventListener('abort', () => {
        this.onSettled(request);
        const index = this.pending.indexOf(check);
        if (index >= 0) this.pending.splice(index, 1);
      });
    });
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private verdict(request: CheckGroundingRequest, fault?: Fault): Verdict {
    const about = { checker: this.name, cache: 'off', elapsedMs: 0 } as const;
    if (fault === 'fails') return { ...about, kind: 'failed', cause: 'unavailable' };
    const response = this.respond(request);
    if (fault === 'garbage')
      return {
        ...about,
        kind: 'complete',
        response: {
          ...response,
          claims: response.claims.map((claim) => ({
            ...claim,
            startPos: claim.startPos + 3,
            endPos: claim.endPos + 5,
          })),
        },
      };
    if (fault === 'partial') {
      const unjudged = response.claims.flatMap((claim, index) =>
        claim.groundingCheckRequired && index % 2 === 0 ? [index] : [],
      );
      return { ...about, kind: 'partial', cause: 'timeout', response, coverage: 0.5, unjudged };
    }
    return { ...about, kind: 'complete', response };
  }

  private respond({ answerCandidate: answer, facts, span }: CheckGroundingRequest): CheckGroundingResponse {
    const offsets = new Utf8Offsets(answer);
    const citedChunks = facts.map(({ factText }, index) => ({ chunkText: factText, source: String(index) }));
    const claims = readClaims(answer).map(({ start, end, checkRequired }): Claim => {
      const claimText = answer.slice(start, end);
      const place = { claimText, startPos: offsets.toByte(start), endPos: offsets.toByte(end) };
      if (!checkRequired) return { ...place, groundingCheckRequired: false, citationIndices: [] };
      const words: readonly string[] = claimText.match(TELLING) ?? [];
      const found = words.map((word) => this.findings.get(word) ?? 'supported');
      // What was not asked for may be anything.
      const isAsked = span === undefined || (place.endPos > span.start && place.startPos < span.end);
      const finding: Finding = !isAsked
        ? 'unsupported'
        : found.includes('contradicted')
          ? 'contradicted'
          : found.includes('unsupported')
            ? 'unsupported'
            : 'supported';
      const against = words.flatMap((word) => {
        const fact = facts.findIndex(({ factText }) => factText.includes(otherWord(word)));
        return fact < 0 ? [] : [fact];
      });
      return {
        ...place,
        groundingCheckRequired: true,
        score: SCORES[finding],
        citationIndices: finding === 'supported' ? [0] : [],
        antiCitationIndices: finding === 'contradicted' ? against : [],
      };
    });
    const needed = claims.filter(({ groundingCheckRequired }) => groundingCheckRequired);
    const supportScore = needed.reduce((sum, { score = 0 }) => sum + score, 0) / Math.max(1, needed.length);
    return { supportScore, citedChunks, citedFacts: [], claims };
  }
}
