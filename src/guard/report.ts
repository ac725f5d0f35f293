import type { GroundingFact } from '../contract/check-request.js';
import type { CheckGroundingResponse } from '../contract/check-response.js';
import type { CacheState, FailureCause, FoundFacts, Narrowing, Tier, Verdict } from '../contract/verdict.js';
import { listOf, scoreOf } from '../policy/claim-evidence.js';
import type { ClaimState, Reason } from '../policy/decision.js';
import type { Action } from '../policy/policy.js';
import type { Exchange } from './exchange.js';
import { explainSentences, type ExplainedSentence } from './explain-sentences.js';
import type { Outcome, SentClaim } from './outcome.js';
import { sentClaims } from './sent-claims.js';
import { contradictionScoreOf, coverageOf, supportScoreOf } from './verdict-figures.js';

/** Why an action was taken; sentences are counted, as those that fell are not in the text that the reader has. */
export interface ReportedReason {
  readonly rule: Reason['rule'];
  readonly action: Action;
  /** How many sentences broke a claim rule. */
  readonly claims?: number;
  /** What an answer rule held against the threshold. */
  readonly score?: number;
  readonly threshold?: number;
  readonly cause?: FailureCause;
  readonly why?: string;
}

/** One sentence of the text sent; of a blocked answer, of what was withheld. */
export interface ReportedClaim {
  /** UTF-8 byte offsets into the text sent, or into the answer that was withheld, as in the check-grounding contract. */
  readonly startPos: number;
  readonly endPos: number;
  readonly state: ClaimState;
  readonly score?: number;
  /** Present where the sentence's own marks (`[1]`) name facts that were given, and what supports it is in none of these. */
  readonly citesAnother?: true;
  /** Indices into `AnswerReport.facts`: what supports it or, when contradicted, contradicts it. */
  readonly facts: readonly number[];
}

/** A part of a fact's text, by UTF-8 byte offsets; of a text that stands there several times, the first. */
export interface FactSpan {
  readonly startPos: number;
  readonly endPos: number;
}

/** A fact that a sentence of the text sent rests on. */
export interface ReportedFact {
  /** Its index among the facts that were given. */
  readonly index: number;
  /** Present when it is what the user wrote: its index then counts on from the facts. */
  readonly from?: 'user';
  /** Its attributes of these names. */
  readonly id?: string;
  readonly title?: string;
  readonly uri?: string;
  readonly page?: string;
  /** Where in its text the parts lie that bear on the answer, in UTF-8 byte offsets; none of a part that is not there verbatim. */
  readonly spans: readonly FactSpan[];
  /** The parts that bear on the answer; only when texts were asked for. */
  readonly chunks?: readonly string[];
}

/** What a JSON body says of its answer, as member `answerGuard`. Holds no text of a fact unless asked. */
export interface AnswerReport {
  /** The same id as in the log. */
  readonly id: string;
  readonly action: Action;
  /** Present in `observe`: the action was not carried out. */
  readonly mode?: 'observe';
  /** Harshest first. */
  readonly reasons: readonly ReportedReason[];
  /** Scores in [0,1] of the original answer. */
  readonly supportScore?: number;
  readonly contradictionScore?: number;
  readonly helpfulnessScore?: number;
  /** Fraction of the sentences that need a check which were judged, in [0,1]. */
  readonly coverage: number;
  /** Why the check did not complete. */
  readonly error?: FailureCause;
  readonly checker: string;
  /** How well it judged, for a checker that has tiers. */
  readonly tier?: Tier;
  readonly cache: CacheState;
  /**
   * Every sentence of the text sent, in order. Of a blocked answer, those of the answer that was withheld: why, not where in
   * the message.
   */
  readonly claims: readonly ReportedClaim[];
  /** Present when the facts were more or longer than a check may have: how they were made to fit. */
  readonly narrowed?: Narrowing;
  /** Present when the facts are what we found in a data store, and not what the backend handed over. */
  readonly found?: FoundFacts;
  /** The facts that these sentences cite, by index. */
  readonly facts: readonly ReportedFact[];
  /** Present when this is a second answer that the app gave in place of its first. */
  readonly regenerated?: true;
  /** Present when sentences of a stream became too long or were held too long: how many were cut and judged in parts. */
  readonly cut?: number;
  /** Present when the backend stopped the stream before its format ended it: the answer may lack its end. */
  readonly cutOff?: true;
  /** What lets its reader say what they think of the answer; present where the app takes that. */
  readonly feedback?: string;
  /** How many sentences a rewrite took out, and how many more it replaced by a fact's own. */
  readonly rewrite?: {
    readonly dropped: number;
    readonly replaced: number;
    /** Why what is left was not judged again where it now stands. */
    readonly unchecked?: FailureCause;
  };
  /** Every sentence of the answer as it was judged first, with its text, evidence and scores; only when asked for. */
  readonly explanation?: readonly ExplainedSentence[];
}

export interface ReportOptions {
  /** Give the cited parts of the facts too. @default false */
  readonly full?: boolean;
  /** Explain each sentence of the answer that was judged, with texts: also of what was removed. @default false */
  readonly explain?: boolean;
  /** Sentences of a stream that were cut before their end. @default 0 */
  readonly cut?: number;
  /** The stream stopped before its format ended it. @default false */
  readonly cutOff?: boolean;
  /** The token for what the reader thinks of it. @default none */
  readonly feedback?: string | undefined;
}

/** Makes the report of an outcome. Plain JSON. */
export function reportOf(outcome: Outcome, options: ReportOptions = {}): AnswerReport {
  const { verdict, decision, rewrite } = outcome;
  const withheld = outcome.claims.length === 0 && decision.action === 'block' && verdict.kind !== 'failed';
  const judged = withheld ? verdict : (outcome.recheck ?? verdict);
  const facts = new CitedFacts(
    judged.kind === 'failed' ? undefined : judged.response,
    outcome.exchange,
    options.full === true,
  );
  const reported = withheld ? sentClaims(verdict.response, decision, outcome.exchange.facts) : outcome.claims;
  const claims = reported.map((claim) => reportedClaim(claim, facts));
  return {
    id: outcome.id,
    action: decision.action,
    ...(outcome.mode === 'observe' ? { mode: outcome.mode } : {}),
    reasons: reportedReasons(decision.reasons),
    ...scoresOf(verdict),
    coverage: coverageOf(verdict),
    ...(verdict.kind === 'complete' ? {} : { error: verdict.cause }),
    checker: verdict.checker,
    ...(verdict.tier === undefined ? {} : { tier: verdict.tier }),
    cache: verdict.cache,
    ...(verdict.narrowed === undefined ? {} : { narrowed: verdict.narrowed }),
    ...(verdict.found === undefined ? {} : { found: verdict.found }),
    claims,
    facts: facts.list(),
    ...(outcome.regeneration?.used === true ? { regenerated: true } : {}),
    ...(options.cut === undefined || options.cut === 0 ? {} : { cut: options.cut }),
    ...(options.cutOff === true ? { cutOff: true } : {}),
    ...(options.feedback === undefined ? {} : { feedback: options.feedback }),
    ...(rewrite === undefined
      ? {}
      : {
          rewrite: {
            dropped: rewrite.dropped.length,
            replaced: rewrite.replaced.length,
            ...(rewrite.unchecked === undefined ? {} : { unchecked: rewrite.unchecked }),
          },
        }),
    ...(options.explain === true && verdict.kind !== 'failed'
      ? { explanation: explainSentences(verdict, outcome.exchange, { texts: true, decision }) }
      : {}),
  };
}

/** What a report holds besides, by the route's `annotateBody`. */
export function reportDepth(annotateBody: string): Pick<ReportOptions, 'full' | 'explain'> {
  const explain = annotateBody === 'explain';
  return { full: explain || annotateBody === 'full', explain };
}

function reportedClaim(claim: SentClaim, facts: CitedFacts): ReportedClaim {
  const { startPos, endPos, state, score, citesAnother } = claim;
  return {
    startPos,
    endPos,
    state,
    ...(score === undefined ? {} : { score }),
    ...(citesAnother === undefined ? {} : { citesAnother }),
    facts: facts.of(claim.chunks),
  };
}

/** One entry for each rule and action; the claim rules with the number of sentences. */
function reportedReasons(reasons: readonly Reason[]): ReportedReason[] {
  const byRule = new Map<string, ReportedReason>();
  for (const reason of reasons) {
    const key = `${reason.rule} ${reason.action}`;
    const before = byRule.get(key);
    byRule.set(
      key,
      before === undefined ? reported(reason) : { ...before, claims: (before.claims ?? 0) + 1 },
    );
  }
  return [...byRule.values()];
}

function reported(reason: Reason): ReportedReason {
  const { rule, action } = reason;
  switch (rule) {
    case 'unsupportedClaim':
    case 'uncertainClaim':
    case 'contradictedClaim':
      return { rule, action, claims: 1, threshold: reason.threshold };
    case 'unjudgedClaim':
      return { rule, action, claims: 1, cause: reason.cause };
    case 'lowSupport':
    case 'lowHelpfulness':
      return { rule, action, score: reason.score, threshold: reason.threshold };
    case 'fewCitedClaims':
      return { rule, action, score: reason.fraction, threshold: reason.threshold };
    case 'onError':
      return { rule, action, cause: reason.cause };
    case 'rewriteFailed':
      return { rule, action, why: reason.why };
    case 'nothingToCheck':
      return { rule, action };
  }
}

function scoresOf(verdict: Verdict) {
  const supportScore = supportScoreOf(verdict);
  const contradictionScore = contradictionScoreOf(verdict);
  const helpfulnessScore = verdict.kind === 'failed' ? undefined : scoreOf(verdict.response.helpfulnessScore);
  return {
    ...(supportScore === undefined ? {} : { supportScore }),
    ...(contradictionScore === undefined ? {} : { contradictionScore }),
    ...(helpfulnessScore === undefined ? {} : { helpfulnessScore }),
  };
}

/** Collects the facts that claims cite, each once, in the order of their first citation. */
class CitedFacts {
  readonly #response: CheckGroundingResponse | undefined;
  readonly #exchange: Exchange;
  readonly #withChunks: boolean;
  /** The texts of the cited chunks by fact. */
  readonly #chunks = new Map<number, Set<string>>();

  constructor(response: CheckGroundingResponse | undefined, exchange: Exchange, withChunks: boolean) {
    this.#response = response;
    this.#exchange = exchange;
    this.#withChunks = withChunks;
  }

  /** The positions in `list()` of the facts that these chunks come from. */
  of(chunks: readonly number[]): number[] {
    const positions = new Set<number>();
    for (const index of chunks) {
      const chunk = listOf(this.#response?.citedChunks)[index];
      const fact = chunk === undefined ? Number.NaN : Number(chunk.source);
      if (chunk === undefined || this.#factAt(fact) === undefined) continue;
      const texts = this.#chunks.get(fact) ?? new Set<string>();
      this.#chunks.set(fact, texts.add(chunk.chunkText));
      positions.add([...this.#chunks.keys()].indexOf(fact));
    }
    return [...positions];
  }

  #factAt(index: number): GroundingFact | undefined {
    const { facts, userWords = [] } = this.#exchange;
    const words = userWords[index - facts.length];
    return facts[index] ?? (words === undefined ? undefined : { factText: words });
  }

  list(): ReportedFact[] {
    return [...this.#chunks].map(([index, chunks]) => {
      const { factText = '', attributes = {} } = this.#factAt(index) ?? {};
      const { id, title, uri, page } = attributes;
      return {
        index,
        ...(index < this.#exchange.facts.length ? {} : { from: 'user' as const }),
        ...(id === undefined ? {} : { id }),
        ...(title === undefined ? {} : { title }),
        ...(uri === undefined ? {} : { uri }),
        ...(page === undefined ? {} : { page }),
        spans: spansOf(factText, chunks),
        ...(this.#withChunks ? { chunks: [...chunks] } : {}),
      };
    });
  }
}

function spansOf(factText: string, chunks: ReadonlySet<string>): FactSpan[] {
  const spans: FactSpan[] = [];
  for (const chunk of chunks) {
    const at = factText.indexOf(chunk);
    if (at < 0 || chunk === '') continue;
    const startPos = Buffer.byteLength(factText.slice(0, at));
    spans.push({ startPos, endPos: startPos + Buffer.byteLength(chunk) });
  }
  return spans.sort((a, b) => a.startPos - b.startPos);
}
