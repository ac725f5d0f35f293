import { after, type MonotonicMs } from '../src/contract/monotonic-clock.js';
import type { FailureCause } from '../src/contract/verdict.js';
import type { Exchange } from '../src/guard/exchange.js';
import { FEEDBACK_HEADER, feedbackHeaderValue } from '../src/guard/feedback-header.js';
import { headerValue, uncheckedHeaderValue } from '../src/guard/header.js';
import type { Mode, Outcome } from '../src/guard/outcome.js';
import { messageFor } from '../src/policy/message.js';
import { processSpans } from '../src/telemetry/spans.js';
import { readBody } from './answer-body.js';
import { asText } from './body-as-text.js';
import { blockBody } from './block-body.js';
import type { AnswerBody } from './dialects/dialect.js';
import { dialects, type FoundAnswer } from './dialects/find-dialect.js';
import { graphql, graphqlAs } from './dialects/graphql.js';
import { stringPaths } from './dialects/string-paths.js';
import { expectsAnswer, isAnswer } from './expects-answer.js';
import { graphqlAliases, isGraphqlRequest } from './graphql-request.js';
import { parseLocator } from './options.js';
import { onceClosed } from './once-closed.js';
import { pointersOf } from './pointers.js';
import { promptOf } from './request-prompt.js';
import type { HeldBody, HeldHead, Release, UnjudgeableCause } from './response/held-body.js';
import { isInParts, isPage } from './response/answer-kind.js';
import { replacementOf, textForReader } from './replacement.js';
import { preparedAnswer, type AnswerContext } from './repeated-answers.js';
import { REPORT_HEADER } from './report-header.js';
import type { RequestContext } from './request-context.js';
import { tellClient } from './tell-client.js';

/** Judges the answers that the bodies of responses hold. */
export interface ResponseJudge {
  readonly onHeld: (held: HeldBody, signal: () => AbortSignal) => Release | Promise<Release>;
  readonly onUnjudgeable: (cause: UnjudgeableCause, head: HeldHead) => Release;
}

/** Judges the bodies of the responses to one request. */
export function judgeResponse(context: RequestContext): ResponseJudge {
  const { parts, settings, options, state, req, res } = context;
  const { guard, findAnswer, feedbackToken, observer, clock } = parts;
  const { route } = settings;

  /** What is found where the app's own function says, else by the route's settings. */
  function read(body: AnswerBody): FoundAnswer | undefined {
    const locate = options.answer;
    if (typeof locate !== 'function') return readAsAsked(body) ?? findAnswer(body);
    const pointers = context.call('answer', () => parseLocator(locate(body.json ?? body.text, { req, res })));
    if (pointers === undefined) return undefined;
    return dialects({ dialect: 'json', answer: pointers, facts: pointersOf(settings.facts) })(body);
  }

  /** `{ data: { text } }` may be the app's own; what was asked in GraphQL is answered in it, with as many fields as were asked for. */
  function readAsAsked(body: AnswerBody): FoundAnswer | undefined {
    const isLeftOpen =
      (settings.dialect === 'auto' || settings.dialect === graphql.name) &&
      settings.answer === undefined &&
      typeof options.dialect !== 'object';
    if (!isLeftOpen || !isGraphqlRequest(req)) return undefined;
    const aliases = graphqlAliases(req);
    const dialect = aliases.size === 0 ? graphql : graphqlAs(aliases);
    const reading = dialect.read(body);
    return reading && { dialect, reading };
  }

  /** Nothing says that this is an answer: it leaves as if no guard were there. */
  function passOver(): Release {
    observer.observe({ type: 'passedOver', route });
    return { kind: 'asIs' };
  }

  /** A body that was answered before is answered as it was then; any other is judged. */
  function onHeld(held: HeldBody, signal: () => AbortSignal): Release | Promise<Release> {
    const started = clock.now();
    const mode = parts.mode();
    if (mode === 'off') return { kind: 'asIs' };
    // Spans are of what is done.
    const { repeated } = processSpans() === undefined ? parts : NOT_REPEATED;
    const about: AnswerContext = {
      text: held.text,
      mediaType: held.mediaType,
      escapeHtml: context.ofExpress.app?.get('json escape') === true,
      facts: state.facts,
      prompt: repeated && promptOf(req, pointersOf(settings.prompt)),
      acceptLanguage: req.headers['accept-language'],
      mode,
      isOnRoute: state.isOnRoute,
      engineVersion: parts.engineVersion(),
    };
    const prepared = repeated?.find(about);
    if (prepared === undefined) return judge(held, { started, mode, signal: signal(), about });
    const { policy, budgetMs } = settings;
    const { dialect, header, body, finalText } = prepared;
    state.factsRead = true;
    const outcome = parts.repeatOutcome(prepared.outcome, {
      policy,
      dialect,
      budgetMs,
      elapsedMs: clock.now() - started,
      onceSent: onceClosed(res),
    });
    context.record([outcome]);
    context.recordText(finalText);
    tellClient(held, header.join(String(Math.round(outcome.elapsedMs))));
    const feedback = feedbackHeaderValue([outcome.id], feedbackToken);
    if (feedback !== undefined) tellClient(held, feedback, FEEDBACK_HEADER);
    return body === undefined ? { kind: 'asIs' } : { kind: 'replace', body: body.join(outcome.id) };
  }

  async function judge(held: HeldBody, { started, mode, signal, about }: HeldNow): Promise<Release> {
    const deadline = after(started, settings.budgetMs);
    const { escapeHtml } = about;
    const { body, wrap } = readBody({ mediaType: held.mediaType, text: held.text, escapeHtml });
    const wasHandedOver = state.facts !== undefined;
    const found = read(body) ?? (wasHandedOver ? asText(body) : undefined);
    const expectation = { state, settings, options };
    if (found === undefined)
      return expectsAnswer(expectation) ? unread('noAnswer', held, stringPaths(body.json)) : passOver();
    // What is said in a page stands among its navigation and scripts, and no text could be put back.
    if (wasHandedOver && (isPage(held) || isInParts(held.mediaType))) return unread('undecodable', held);
    const given = context.facts(body, found);
    state.factsRead = true;
    if (given.length === 0 && !isAnswer(found, held.text, expectation)) return passOver();

    const policy = context.policy();
    const exchange: Omit<Exchange, 'answer'> = { facts: given, ...context.about(found, policy) };
    const how = {
      ...context.judging(),
      policy,
      mode,
      dialect: found.dialect.name,
      deadline,
      signal,
      explain: settings.annotateBody === 'explain',
    };
    const { answers, places } = found.reading;
    const { annotateBody, reportAt, annotation } = settings;
    const asWritten = {
      dialect: found.dialect,
      answers,
      places,
      annotateBody,
      reportAt,
      annotation,
      mediaType: held.mediaType,
      feedbackToken,
    };
    const decided = options.onDecision;
    const callbacks = decided !== undefined && {
      onDecision: (outcome: Outcome) =>
        decided(outcome, { req, res, text: textForReader(outcome, asWritten).text }),
    };
    const outcomes = await context.inRequest(() =>
      Promise.all(answers.map((answer) => guard({ ...exchange, answer }, { ...how, ...callbacks }))),
    );
    const [first, ...others] = outcomes;
    if (signal.aborted || first === undefined) return { kind: 'asIs' };

    const { replacement, texts, header } = replacementOf(outcomes, asWritten);
    context.record(outcomes);
    context.recordText(texts[0]);
    const value = headerValue([first, ...others]);
    tellClient(held, value);
    if (header !== undefined) tellClient(held, header, REPORT_HEADER);
    const ids = outcomes.map(({ id }) => id);
    const feedback = feedbackHeaderValue(ids, feedbackToken);
    if (feedback !== undefined) tellClient(held, feedback, FEEDBACK_HEADER);
    const changed = replacement === undefined ? undefined : wrap(found.dialect.write(body, replacement));
    // A report in the body holds the token of this decision alone.
    const isRepeatable = others.length === 0 && (changed === undefined || feedback === undefined);
    if (parts.repeated !== undefined && isRepeatable) {
      const made = { dialect: found.dialect.name, header: value, body: changed, finalText: texts[0] };
      const prepared = preparedAnswer(first, made);
      if (prepared !== undefined) parts.repeated.keep(about, prepared);
    }
    return changed === undefined ? { kind: 'asIs' } : { kind: 'replace', body: changed };
  }

  /** A body in which nothing could be judged: the policy's action for the cause. */
  function unread(cause: FailureCause, head: HeldHead, strings: readonly string[] = []): Release {
    const mode = parts.mode();
    if (mode === 'off') return { kind: 'asIs' };
    const { onError, message } = context.policy();
    const action = onError[cause];
    observer.observe({ type: 'unchecked', route, cause, action, ...(strings.length > 0 && { strings }) });
    tellClient(head, uncheckedHeaderValue(action, cause, mode));
    // Nothing can be taken out of what was not read: what a rewrite cannot make safe is blocked.
    if (mode === 'observe' || action === 'pass' || action === 'annotate') return { kind: 'asIs' };
    const text = messageFor({ message }, context.readerLanguages());
    context.recordText(text);
    return { kind: 'replace', message: text, ...blockBody(head.mediaType, text, cause) };
  }

  return {
    onHeld,
    onUnjudgeable: (cause, head) =>
      // A stream of no shape of answers is none, but where one is to come.
      cause === 'streamNotUnderstood' && !expectsAnswer(context) && !context.state.isOnRoute
        ? passOver()
        : unread(cause, head),
  };
}

/** A body that is judged, as it came. */
interface HeldNow {
  readonly started: MonotonicMs;
  readonly mode: Exclude<Mode, 'off'>;
  readonly signal: AbortSignal;
  readonly about: AnswerContext;
}

const NOT_REPEATED = { repeated: undefined };
