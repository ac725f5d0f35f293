import { after } from '../src/contract/monotonic-clock.js';
import type { GroundingFact } from '../src/contract/check-request.js';
import type { FailureCause } from '../src/contract/verdict.js';
import type { Exchange } from '../src/guard/exchange.js';
import { headerValue, uncheckedHeaderValue } from '../src/guard/header.js';
import type { Outcome } from '../src/guard/outcome.js';
import type { Policy } from '../src/policy/policy.js';
import { messageFor } from '../src/policy/message.js';
import { answerAgain, cameNow, decideAgain, headerAgain, type CameNow } from './answer-again.js';
import { readBody } from './answer-body.js';
import { asText } from './body-as-text.js';
import { blockBody } from './block-body.js';
import type { AnswerBody, Replacement } from './dialects/dialect.js';
import { namedTexts } from './dialects/named-texts.js';
import { dialects, type FoundAnswer } from './dialects/find-dialect.js';
import { graphql, graphqlAs } from './dialects/graphql.js';
import { stringPaths } from './dialects/string-paths.js';
import { expectsAnswer, isAnswer } from './expects-answer.js';
import { plainText } from './dialects/plain-text.js';
import { graphqlAliases, isGraphqlRequest } from './request/graphql-request.js';
import { parseLocator } from './validate-options.js';
import { pointersOf } from './pointers.js';
import type { HeldBody, HeldHead, Release, UnjudgeableCause } from './response/held-body.js';
import { isInParts, isPage, isRefusal } from './response/answer-kind.js';
import { replacementOf, textForReader } from './replacement.js';
import { preparedAnswer, preparedDecision, putBackAgain, type AnswerContext } from './repeated-answers.js';
import { REPORT_HEADER } from './report-header.js';
import type { RequestContext } from './request-context.js';
import { releaseDecided, sayDecided } from './say-decided.js';
import { setClientHeader } from './client-header.js';

/** Judges the answers that the bodies of responses hold. */
export interface ResponseJudge {
  readonly onHeld: (held: HeldBody, signal: () => AbortSignal) => Release | Promise<Release>;
  readonly onUnjudgeable: (cause: UnjudgeableCause, head: HeldHead) => Release;
}

/** Judges the bodies of the responses to one request. */
export function judgeResponse(context: RequestContext): ResponseJudge {
  const { parts, settings, options, state, req, res } = context;
  const { guard, findAnswer, feedbackToken, observer } = parts;
  const { route } = settings;

  /** What is found where the app's own function says, else by the route's settings. */
  function read(body: AnswerBody): FoundAnswer | undefined {
    const locate = options.answer;
    if (typeof locate !== 'function') return readAsAsked(body) ?? findAnswer(body);
    const pointers = context.call('answer', () => parseLocator(locate(body.json ?? body.text, { req, res })));
    if (pointers === undefined) return undefined;
    return dialects({ dialect: 'json', answer: pointers, facts: pointersOf(settings.facts) })(body);
  }

  /** What is found by its shape; where an answer is to come also by other names, or as text. */
  function findIn(body: AnswerBody): FoundAnswer | undefined {
    const found = read(body);
    if (found !== undefined && found.isEmpty !== true) return found;
    const reading = isOfOwnShape() && expectsAnswer(context) ? namedTexts.read(body) : undefined;
    if (reading !== undefined) return { dialect: namedTexts, reading };
    return found ?? (state.facts === undefined ? undefined : asText(body));
  }

  /** What a body with a status of 4xx answers: a message of an error is found by no name that says so of nothing else. */
  function answerOfRefusal(body: AnswerBody): FoundAnswer | undefined {
    const found = read(body);
    const isSure = found !== undefined && found.isEmpty !== true && found.reading.isGuess !== true;
    return isSure && found.dialect !== plainText ? found : undefined;
  }

  /** Whether the app leaves it to the guard where in JSON of its own the answer is. */
  function isOfOwnShape(): boolean {
    const isOwn = settings.dialect === 'auto' || settings.dialect === 'json';
    const isPlaced = settings.answer !== undefined || options.answer !== undefined;
    return isOwn && !isPlaced && typeof options.dialect !== 'object';
  }

  /** `{ data: { text } }` may be the app's own; what was asked in GraphQL is answered in it, with as many fields as were asked for. */
  function readAsAsked(body: AnswerBody): FoundAnswer | undefined {
    const mayBeGraphql =
      (settings.dialect === 'auto' || settings.dialect === graphql.name) &&
      settings.answer === undefined &&
      typeof options.dialect !== 'object';
    if (!mayBeGraphql || !isGraphqlRequest(req)) return undefined;
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
    const now = cameNow(context, held.text, held.mediaType);
    if (now === undefined) return { kind: 'asIs' };
    return answerAgain(context, held, now) ?? judge(held, { ...now, signal });
  }

  /** What is found is judged, or was before. */
  function judge(held: HeldBody, now: HeldNow): Release | Promise<Release> {
    const { escapeHtml } = now.about;
    const { body, wrap } = readBody({ mediaType: held.mediaType, text: held.text, escapeHtml });
    const wasHandedOver = state.facts !== undefined;
    const found = isRefusal(held.status) ? answerOfRefusal(body) : findIn(body);
    const expectation = { state, settings, options };
    if (found === undefined && isRefusal(held.status)) return passOver();
    if (found === undefined || (found.isEmpty === true && !expectsAnswer(expectation)))
      return expectsAnswer(expectation) ? unread('noAnswer', held, stringPaths(body.json)) : passOver();
    // What is said in a page stands among its navigation and scripts, and no text could be put back.
    if (wasHandedOver && (isPage(held) || isInParts(held.mediaType))) return unread('undecodable', held);
    const facts = context.facts(body, found);
    state.factsRead = true;
    if (facts.length === 0 && !isAnswer(found, held.text, expectation)) return passOver();
    const write = (replacement: Replacement): string => wrap(found.dialect.write(body, replacement));
    const [answer = '', ...others] = found.reading.answers;
    if (now.repeated === undefined || others.length > 0) return judgeAnew(held, now, { found, facts, write });
    // Whose prompt is where it usually is: no function of the app's is asked for it.
    const prompt = now.about.prompt ?? found.reading.prompt;
    const keptBy = { ...now.about, text: answer, facts, prompt };
    const decision = now.repeated.findDecision(keptBy);
    if (decision?.dialect !== found.dialect.name)
      return judgeAnew(held, now, { found, facts, write, keptBy });
    const outcome = decideAgain(context, decision, now.started);
    const putBack = putBackAgain(decision, outcome.id);
    sayDecided(context, held, {
      outcomes: [outcome],
      value: headerAgain(decision.header, outcome),
      finalText: putBack.texts[0],
    });
    const changed = putBack.replacement && write(putBack.replacement);
    const prepared = preparedAnswer(decision, changed, outcome.id);
    if (prepared !== undefined) now.repeated.keep(now.about, prepared, answer);
    return releaseDecided(context, changed, [outcome]);
  }

  async function judgeAnew(held: HeldBody, now: HeldNow, what: ToJudge): Promise<Release> {
    const { found, facts, write, keptBy } = what;
    const { started, mode, about, repeated } = now;
    const signal = now.signal();
    // What says nothing is not blocked for it.
    const policy: Policy =
      found.isEmpty === true ? { ...context.policy(), nothingToCheck: 'pass' } : context.policy();
    const exchange: Omit<Exchange, 'answer'> = { facts, ...context.about(found, policy) };
    const how = {
      ...context.judging(),
      policy,
      mode,
      dialect: found.dialect.name,
      deadline: after(started, settings.budgetMs),
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

    const putBack = replacementOf(outcomes, asWritten);
    const value = headerValue([first, ...others]);
    const hasToken = sayDecided(context, held, { outcomes, value, finalText: putBack.texts[0] });
    if (putBack.header !== undefined) setClientHeader(held, putBack.header, REPORT_HEADER);
    const changed = putBack.replacement && write(putBack.replacement);
    // A report in the body holds the token of this decision alone.
    const isRepeatable = keptBy !== undefined && (changed === undefined || !hasToken);
    const made = { dialect: found.dialect.name, header: value, putBack };
    const decision = isRepeatable ? preparedDecision(first, made) : undefined;
    if (decision !== undefined && keptBy !== undefined) {
      repeated?.keepDecision(keptBy, decision);
      const prepared = preparedAnswer(decision, changed, first.id);
      if (prepared !== undefined) repeated?.keep(about, prepared);
    }
    return releaseDecided(context, changed, outcomes);
  }

  /** A body in which nothing could be judged: the policy's action for the cause. */
  function unread(cause: FailureCause, head: HeldHead, strings: readonly string[] = []): Release {
    const mode = parts.mode();
    if (mode === 'off') return { kind: 'asIs' };
    const { onError, message } = context.policy();
    const action = onError[cause];
    observer.observe({ type: 'unchecked', route, cause, action, ...(strings.length > 0 && { strings }) });
    setClientHeader(head, uncheckedHeaderValue(action, cause, mode));
    // Nothing can be removed from what was not read: what a rewrite cannot make safe is blocked.
    if (mode === 'observe' || action === 'pass' || action === 'annotate') return { kind: 'asIs' };
    const text = messageFor({ message }, context.readerLanguages());
    context.recordText(text);
    return { kind: 'replace', message: text, ...blockBody(head.mediaType, text, cause) };
  }

  return {
    onHeld,
    onUnjudgeable: (cause, head) =>
      // A stream of no shape of answers is none, but where one is to come.
      isRefusal(head.status) ||
      (cause === 'streamNotUnderstood' && !expectsAnswer(context) && !context.state.isOnRoute)
        ? passOver()
        : unread(cause, head),
  };
}

/** A body that is judged, as it came. */
interface HeldNow extends CameNow {
  readonly signal: () => AbortSignal;
}

/** What was found in it. */
interface ToJudge {
  readonly found: FoundAnswer;
  readonly facts: readonly GroundingFact[];
  /** Makes the new body. */
  readonly write: (replacement: Replacement) => string;
  /** By what the decision is kept; undefined where it is not. */
  readonly keptBy?: AnswerContext;
}
