import type { Verdict } from '../../contract/verdict.js';
import { decide } from '../../policy/decide.js';
import type { Decision, Reason } from '../../policy/decision.js';
import { harshness } from '../../policy/harshest.js';
import { closingTags } from '../../policy/rewriting/html-elements.js';
import { act, blocked, messageForRest, type Acted } from '../act.js';
import type { Exchange } from '../exchange.js';
import type { GuardCore } from '../guard-core.js';
import type { Judged, Regenerated } from '../judge-exchange.js';
import type { Outcome } from '../outcome.js';
import { PAUSE, type AnswerStreamOptions, type StreamEnd } from './answer-stream.js';
import type { ReleasedText } from './released-text.js';
import type { SentenceChecks } from './sentence-checks.js';

const CLAIM_RULES: ReadonlySet<string> = new Set<Reason['rule']>([
  'unsupportedClaim',
  'uncertainClaim',
  'contradictedClaim',
  'unjudgedClaim',
  'onError',
]);

/** An answer that is at its end: what was decided of it, and what a second one changed about that. */
export interface EndedAnswer {
  readonly judged: Judged;
  readonly exchange: Exchange;
  readonly regeneration?: Regenerated['regeneration'];
}

/** How a gated answer ends: what is decided on it as a whole, and who is notified. */
export class AnswerEnding {
  private readonly startedAt;

  constructor(
    private readonly core: GuardCore,
    private readonly options: AnswerStreamOptions,
    private readonly checks: SentenceChecks,
  ) {
    this.startedAt = core.clock.now();
    core.emit({ type: 'inFlight', route: options.route, change: 1 });
  }

  /** A sentence may not leave, nor anything after it. */
  barred(text: string): EndedAnswer {
    const verdict = this.verdictSoFar();
    const { reasons, claims } = decide(verdict, this.options.policy);
    // The rules on the whole have not seen the whole.
    const own = reasons.filter(({ rule }) => CLAIM_RULES.has(rule));
    return this.blockedSoFar(text, verdict, { action: 'block', reasons: own, claims });
  }

  /** What was rewritten may not stay where it now stands. */
  barredRewrite(text: string, recheck: Verdict): EndedAnswer {
    const isLate = recheck.kind !== 'complete' && recheck.cause === 'timeout';
    const why = isLate ? 'timeout' : 'recheckFailed';
    const reasons: Reason[] = [{ rule: 'rewriteFailed', action: 'block', why }];
    const decision: Decision = { action: 'block', reasons, claims: this.checks.judged.decisions };
    return this.blockedSoFar(text, this.verdictSoFar(), decision, recheck);
  }

  /**
   * All is judged: what is done with a whole answer is done with this one. Blocked where that is not what has left.
   *
   * @param whole The verdict on all of it.
   */
  async concluded(text: string, whole: Verdict, left: string): Promise<EndedAnswer> {
    const { policy } = this.options;
    const verdict = this.verdictOn(whole);
    const exchange = this.checks.exchange(text);
    const acted = await act(
      exchange,
      verdict,
      policy,
      (answer) => this.checks.check(answer),
      this.core.spans(),
    );
    if (acted.decision.action === 'block' || acted.text.startsWith(left))
      return { judged: { ...acted, verdict }, exchange };
    const reasons: Reason[] = [{ rule: 'rewriteFailed', action: 'block', why: 'recheckFailed' }];
    const decision: Decision = {
      ...acted.decision,
      action: 'block',
      reasons: [...reasons, ...acted.decision.reasons],
    };
    return { judged: { ...blocked(exchange, policy, decision), verdict }, exchange };
  }

  /** Tells what became of the answer. `released` is what the reader has seen; of a block the message follows. */
  streamEnd(
    { judged, exchange, regeneration }: EndedAnswer,
    released: ReleasedText,
  ): Omit<StreamEnd, 'figures'> {
    const { options, core, checks } = this;
    const isBlock = judged.decision.action === 'block';
    const message = !isBlock
      ? undefined
      : released.isSeen
        ? closingTags(released.left) + PAUSE + messageForRest(exchange, options.policy)
        : judged.text;
    const text = released.shown + (message ?? '');
    const outcome: Outcome = {
      ...this.withFinalSources(judged),
      text: isBlock ? text : judged.text,
      id: options.id ?? core.newId(),
      route: options.route,
      mode: options.mode,
      exchange,
      elapsedMs: checks.waitingTime.total() + (regeneration?.checkMs ?? 0),
      ...(regeneration !== undefined && { regeneration }),
    };
    if (!options.signal.aborted) {
      const { onDecision } = options;
      const { totalBudgetMs: budgetMs } = options.policy.streaming;
      core.decided(outcome, { ...options, budgetMs });
      void core.announce(outcome, onDecision && ((decided) => onDecision(decided, text)));
      core.audit(outcome, { ...options, wasGated: true });
    }
    return { outcome, message, text, claims: isBlock ? [] : released.placed(judged.claims) };
  }

  /** The last call; `outcome` of an answer that had no text is undefined. */
  figures(
    outcome: Outcome | undefined,
    { firstMs: firstReleaseMs }: ReleasedText,
    cut: number,
  ): StreamEnd['figures'] {
    const { checks, core, options } = this;
    const dropped =
      outcome?.rewrite?.dropped.length ??
      checks.judged.decisions.filter(({ action }) => harshness(action) >= harshness('rewrite')).length;
    const figures = { firstReleaseMs, held: checks.held, cut, dropped };
    if (outcome !== undefined) {
      core.emit({
        type: 'streamed',
        route: options.route,
        ...figures,
        totalMs: core.clock.now() - this.startedAt,
        waitedMs: checks.waitingTime.total(),
      });
    }
    return figures;
  }

  /** Nothing more is judged. */
  close(): void {
    this.core.emit({ type: 'inFlight', route: this.options.route, change: -1 });
  }

  private blockedSoFar(text: string, verdict: Verdict, decision: Decision, recheck?: Verdict): EndedAnswer {
    const { judged, bytes } = this.checks;
    const answer = text.slice(0, bytes.back(text, judged.claims.at(-1)?.endPos ?? 0));
    const exchange = this.checks.exchange(answer);
    const acted: Acted = blocked(exchange, this.options.policy, decision);
    return { judged: { ...acted, verdict, ...(recheck !== undefined && { recheck }) }, exchange };
  }

  /** Without a check of the whole, which will not be. */
  private verdictSoFar(): Verdict {
    const about = { checker: this.core.checker, cache: 'off', elapsedMs: 0 } as const;
    return this.verdictOn({ ...about, kind: 'failed', cause: 'timeout' });
  }

  private verdictOn(whole: Verdict): Verdict {
    const { judged, waitingTime, foundFacts: found } = this.checks;
    const verdict = judged.verdict(whole, waitingTime.total());
    return found === undefined ? verdict : { ...verdict, found };
  }

  private withFinalSources(judged: Judged): Judged {
    const { places } = this.checks;
    const { verdict, recheck } = judged;
    return {
      ...judged,
      verdict: places.withFinalSources(verdict),
      ...(recheck !== undefined && { recheck: places.withFinalSources(recheck) }),
    };
  }
}
