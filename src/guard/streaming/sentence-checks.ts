import { setMaxListeners } from 'node:events';
import { after, type MonotonicMs } from '../../contract/monotonic-clock.js';
import type { Verdict } from '../../contract/verdict.js';
import { readClaims } from '../../engine/claims/read-claims.js';
import { listOf } from '../../policy/claim-evidence.js';
import { leadsIn } from '../../text/last-mark.js';
import type { Exchange } from '../exchange.js';
import { withFoundFacts, type FactSource } from '../fact-source.js';
import type { GuardCore } from '../guard-core.js';
import { faultOf } from '../judge-exchange.js';
import { preflight } from '../preflight.js';
import type { AnswerStreamOptions } from './answer-stream.js';
import { FactPlaces } from './fact-places.js';
import { GrowingBytes } from './growing-bytes.js';
import { JudgedText, type CheckedStretch } from './judged-text.js';
import { LastSentence } from './last-sentence.js';
import type { Sentence, SentenceFeed } from './sentence-feed.js';
import { WaitingTime } from './waiting-time.js';

/** Sentences that are checked together, as they became whole together. */
interface Batch {
  readonly stretch: CheckedStretch;
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
  verdict: Verdict | undefined;
}

/** So many checks of an answer run side by side; the sentences that come meanwhile are checked together. */
const MOST_AT_ONCE = 4;
/** UTF-16 units up to which what there is may be a reply, and waits for what follows: more is read as it is. */
const LONGEST_REPLY = 500;

/** Has the sentences of a growing text checked, each in the context of those before it: side by side, reported in order. */
export class SentenceChecks {
  readonly judged: JudgedText;
  readonly bytes = new GrowingBytes();
  readonly places = new FactPlaces();
  private readonly lastSentence = new LastSentence();
  private readonly none: Exchange['facts'] = [];
  readonly waitingTime: WaitingTime;
  private readonly batches: Batch[] = [];
  /** Whole sentences that wait for facts, or for what comes next. */
  private waiting: Sentence[] = [];
  /** Whether a sentence so far asserts something by itself. */
  private asserts = false;
  private isFinished = false;
  /** Whether no fact comes any more, or none is waited for. */
  private areFactsOver = false;
  /** While what was held too long is let go. */
  private isOverdue = false;
  private whole: Promise<Verdict> | undefined;
  /** The data store that facts were found in. */
  private store: string | undefined;
  private readonly ending = new AbortController();
  /** Ends checks whose verdicts nobody waits for: the client is gone, or the answer has ended before them. */
  private readonly signal: AbortSignal;
  /** Sentences that were given to be checked. */
  held = 0;

  /** @param onJudged Told when `judged` has grown; what it throws rejects what `run` is given. */
  constructor(
    private readonly core: GuardCore,
    private readonly options: AnswerStreamOptions,
    private readonly feed: SentenceFeed,
    private readonly run: (task: Promise<void>) => void,
    private readonly onJudged: () => void,
  ) {
    this.judged = new JudgedText(options.policy);
    this.signal = AbortSignal.any([options.signal, this.ending.signal]);
    // Each sentence under check listens, and Node warns of a leak from eleven listeners on.
    setMaxListeners(0, this.signal);
    this.waitingTime = new WaitingTime(core.clock, options.policy.streaming.totalBudgetMs);
  }

  /** Reports nothing more, and ends checks under way. */
  abort(): void {
    this.ending.abort();
  }

  /** Whether all sentences so far are judged. */
  get isIdle(): boolean {
    return this.batches.length === 0 && this.waiting.length === 0;
  }

  add(sentences: readonly Sentence[]): void {
    this.waiting.push(...sentences);
    this.start();
    if (sentences.length > 0) this.reportWaiting();
  }

  /** These are the last. */
  finish(sentences: readonly Sentence[]): void {
    this.isFinished = true;
    this.add(sentences);
  }

  /** Whether the text is complete, and the facts are not there that it is to be judged by. */
  get waitsForFacts(): boolean {
    return this.isFinished && this.waiting.length > 0 && this.facts() === undefined;
  }

  /** No fact comes any more, or what came must do. */
  endFacts(): void {
    this.areFactsOver = true;
    this.start();
  }

  /** Waits no longer for facts, nor for what comes next. */
  hurry(): void {
    this.isOverdue = true;
    this.endFacts();
    this.isOverdue = false;
  }

  /** A check of the whole text, once it is there; side by side with that of its last sentences. */
  checkWhole(): Promise<Verdict> {
    this.whole ??= this.check(this.feed.text);
    return this.whole;
  }

  /** Facts that are known, or that nobody waits for any longer. */
  private facts(): Exchange['facts'] | undefined {
    const { policy } = this.options;
    const known = this.options.facts();
    if (known !== undefined) return known;
    const areFound = this.options.source !== undefined;
    return areFound || this.areFactsOver || policy.streaming.factsLast === 'judge' ? this.none : undefined;
  }

  /** What was found so far, where facts are found and not handed over. */
  get foundFacts(): Exchange['found'] {
    return this.store === undefined ? undefined : { store: this.store, passages: this.places.all.length };
  }

  /** The exchange with every fact that something was judged by. */
  exchange(answer: string): Exchange {
    const { foundFacts: found } = this;
    return { ...this.options.about(), answer, facts: this.places.all, ...(found !== undefined && { found }) };
  }

  /** Has what waits checked, if nothing has to come first. */
  start(): void {
    const [first] = this.waiting;
    const last = this.waiting.at(-1);
    if (first === undefined || last === undefined || this.batches.length >= MOST_AT_ONCE) return;
    const { text } = this.feed;
    const from = this.feed.contextOf(first.start);
    const upTo = text.slice(from, last.end);
    const mayBeReply = !this.asserts && !this.isFinished && last.end - first.start <= LONGEST_REPLY;
    if (mayBeReply && this.hangsOnTheRest(upTo, first.start - from)) return;
    if (this.hangsOnWhatComes(last)) return;
    const facts = this.facts();
    // What asserts nothing needs no facts.
    if (
      facts === undefined &&
      preflight({ answer: upTo, facts: this.none }, this.core.checker)?.kind === 'failed'
    )
      return;
    const stretch = this.stretchOf(this.waiting);
    const batch: Batch = { stretch, start: first.start, end: last.end, verdict: undefined };
    this.waiting = [];
    this.held += batch.stretch.sentences.length;
    this.batches.push(batch);
    const context = leadsIn(upTo) ? text.slice(from) : upTo;
    const isWhole = this.isFinished && this.batches.length === 1 && this.judged.claims.length === 0;
    const check = isWhole ? this.check(context) : this.checkIn(context, from, stretch);
    if (isWhole) this.whole = check;
    this.run(this.waitFor(batch, check));
  }

  /** Checks a stretch in a context that begins at an offset of the text, in UTF-16 units. */
  private async checkIn(context: string, from: number, { start, end }: CheckedStretch): Promise<Verdict> {
    const offset = this.bytes.at(this.feed.text, from);
    const verdict = await this.check(context, { start: start - offset, end: end - offset });
    return movedBy(verdict, offset);
  }

  private async waitFor(batch: Batch, check: Promise<Verdict>): Promise<void> {
    const verdict = await check;
    if (this.ending.signal.aborted) return;
    batch.verdict = verdict;
    for (let next = this.batches[0]; next?.verdict !== undefined; next = this.batches[0]) {
      this.judged.add(next.verdict, next.stretch);
      this.batches.shift();
    }
    this.start();
    this.reportWaiting();
    this.onJudged();
  }

  /** What waits for facts, or for what comes next, waits for the producer rather than for a check. */
  private reportWaiting(): void {
    const [first] = this.batches;
    const end = this.waiting.at(-1)?.end ?? this.batches.at(-1)?.end ?? 0;
    this.options.onWaiting?.(first === undefined ? 0 : end - first.start);
  }

  /** Whether a reply such as "Yes." is all there is so far: only what follows shows if it asserts. */
  private hangsOnTheRest(text: string, from: number): boolean {
    const claims = readClaims(text).filter(({ checkRequired, end }) => checkRequired && end > from);
    const isReply = claims.length > 0 && claims.every(({ ifAlone }) => ifAlone === true);
    this.asserts = claims.length > 0 && !isReply;
    return isReply && !this.isOverdue;
  }

  private hangsOnWhatComes({ end, isCut }: Sentence): boolean {
    if (this.isFinished || this.isOverdue || isCut) return false;
    return this.lastSentence.hangsOnNext(this.feed.text, this.feed.contextOf(end), end);
  }

  private stretchOf(sentences: readonly Sentence[]): CheckedStretch {
    const { text } = this.feed;
    const placed = sentences.map(({ start, end }) => ({
      start: this.bytes.at(text, start),
      end: this.bytes.at(text, end),
      text: text.slice(start, end),
    }));
    return { start: placed[0]?.start ?? 0, end: placed.at(-1)?.end ?? 0, sentences: placed };
  }

  /** With facts of the store, where no facts came. */
  private async withFound(
    exchange: Exchange,
    source: FactSource,
    {
      span,
      ...wait
    }: {
      readonly span: { readonly start: number; readonly end: number } | undefined;
      readonly signal: AbortSignal;
      readonly deadline: MonotonicMs;
    },
  ): Promise<Exchange> {
    const seek: FactSource =
      span === undefined ? source : (_, until) => source(searched(exchange, span), until);
    const whole = await withFoundFacts(exchange, seek, wait);
    this.store ??= whole.found?.store;
    return whole;
  }

  /** Within the route's budget and what is left of the stream's. Never rejects. */
  async check(answer: string, span?: { start: number; end: number }): Promise<Verdict> {
    const { policy, budgetMs } = this.options;
    const { signal } = this;
    const start = this.core.untilStarted(signal);
    if (start !== undefined) await start;
    const deadline = after(this.core.clock.now(), Math.min(budgetMs, this.waitingTime.left()));
    const known = this.facts() ?? this.none;
    this.waitingTime.begin();
    try {
      const given = { ...this.options.about(), answer, facts: known };
      const { source } = this.options;
      const exchange =
        source === undefined ? given : await this.withFound(given, source, { span, signal, deadline });
      const places = this.places.placesFor(exchange.facts);
      const verdict = await this.core.check(exchange, policy, { signal, deadline }, span);
      return this.places.placed(verdict, places);
    } catch (cause) {
      return faultOf(cause, this.core.checker);
    } finally {
      this.waitingTime.end();
    }
  }
}

/** A search for a stretch: what stands before it says what it is about. */
function searched(
  { answer, prompt = '' }: Exchange,
  { start, end }: { readonly start: number; readonly end: number },
): { readonly answer: string; readonly prompt: string } {
  const bytes = Buffer.from(answer);
  const text = (from: number, to: number): string => bytes.subarray(from, to).toString();
  return { answer: text(start, end), prompt: `${prompt}\n${text(0, start)}` };
}

/** A verdict on a text whose beginning was left out, in UTF-8 bytes. */
function movedBy(verdict: Verdict, offset: number): Verdict {
  if (offset === 0 || verdict.kind === 'failed') return verdict;
  const { response } = verdict;
  const claims = listOf(response.claims).map((claim) => ({
    ...claim,
    startPos: claim.startPos + offset,
    endPos: claim.endPos + offset,
  }));
  return { ...verdict, response: { ...response, claims } };
}
