import type { GroundingFact } from '../src/contract/check-request.js';
import type { Outcome } from '../src/guard/outcome.js';
import { reportDepth, reportOf } from '../src/guard/report.js';
import type { AnswerSink, StreamEnd } from '../src/guard/streaming/answer-stream.js';
import { EmptyAnswer } from '../src/guard/streaming/empty-answer.js';
import type { Policy } from '../src/policy/policy.js';
import { EMPTY } from './empty.js';
import type { AnswerBody } from './dialects/dialect.js';
import type { StreamDialect } from './dialects/stream-dialect.js';
import { expectsAnswer } from './expects-answer.js';
import { DistinctFacts } from './facts/hand-over.js';
import { notesFor } from './reader-text.js';
import type { RequestContext } from './request-context.js';
import { wantsReport } from './replacement.js';
import type { BegunStream } from './response/take-over-options.js';
import type { StreamJudge } from './streaming/stream-judge.js';
import { StructuredAnswer, type OpenAnswer } from './streaming/structured-answer.js';

/** How texts in events and lines are written, whatever carries them. */
const MARKDOWN = 'text/markdown';

/** What cannot leave in pieces is held; what leaves unjudged by the policy's word (`trail`) leaves so in any shape. */
function policyFor(policy: Policy, { isWhole = false }: StreamDialect): Policy {
  return isWhole && policy.stream === 'gate' ? { ...policy, stream: 'hold' } : policy;
}

/**
 * Judges the answers that are streamed to one request.
 *
 * @param id of the first answer; those after it get ids of their own
 */
export function judgeStream(
  context: RequestContext,
  id: string,
  { found, head, signal, onWaiting }: BegunStream,
): StreamJudge {
  const { parts, settings, options, state, req, res } = context;
  const { dialect } = found;
  const mode = parts.mode();
  const policy = policyFor(context.policy(), found.stream);
  const inStream = new DistinctFacts();
  const inRequest = new DistinctFacts();
  let wasCutOff = false;
  let isFirst = true;
  const body: AnswerBody = { mediaType: head.mediaType, text: '', json: undefined, escapeHtml: false };
  const readingOf = () => ({
    dialect,
    reading: { answers: [], facts: inStream.list, requestFacts: inRequest.list },
  });
  // The head has left before there is a report: a stream has it in its last event, wherever whole answers have it.
  const hasReport =
    settings.annotateBody !== 'none' &&
    settings.reportAt !== 'none' &&
    dialect.report !== 'impossible' &&
    mode !== 'observe';
  const noted = {
    annotation: settings.annotation,
    reported: hasReport && wantsReport(dialect, { annotateBody: settings.annotateBody, reportAt: undefined }),
    mediaType: found.framing === 'text' ? head.mediaType : MARKDOWN,
  };

  function facts(): readonly GroundingFact[] | undefined {
    const known = context.facts(body, readingOf());
    return known.length === 0 && state.facts === undefined ? undefined : known;
  }

  return {
    heartbeatMs: mode === 'observe' ? 0 : policy.streaming.heartbeatMs,
    endWaitMs: policy.streaming.longestHoldMs,
    open: (choice, sink) => {
      const notify = options.onDecision;
      const ownId = isFirst ? id : undefined;
      isFirst = false;
      const open: OpenAnswer = (release, to) =>
        context.inRequest(() =>
          parts.streamGuard(
            {
              ...context.judging(),
              policy: release === 'hold' ? { ...policy, stream: 'hold' } : policy,
              mode: mode === 'off' ? 'observe' : mode,
              dialect: dialect.name,
              onWaiting: (units) => {
                onWaiting(choice, units);
              },
              signal,
              id: ownId,
              facts,
              about: () => context.about(readingOf(), policy),
              notes: () => notesFor(noted),
              ...(notify !== undefined && {
                onDecision: (outcome: Outcome, text: string) => notify(outcome, { req, res, text }),
              }),
            },
            to,
          ),
        );
      const noting: AnswerSink = {
        release: (upTo, text) => {
          sink.release(upTo, text);
        },
        end: (end) => {
          note(end);
          sink.end(end);
        },
      };
      // What leaves unjudged leaves as it was written.
      const isGuarded = mode === 'enforce' && policy.stream !== 'trail';
      return isGuarded ? new StructuredAnswer(open, noting) : open('as it comes', noting);
    },
    openEmpty: (sink) => {
      if (!expectsAnswer(context)) return undefined;
      const notify = options.onDecision;
      const decide = () =>
        parts.guard(
          { ...context.about(readingOf(), policy), answer: '', facts: facts() ?? [] },
          {
            ...context.judging(),
            // What says nothing is not blocked for it.
            policy: { ...policy, nothingToCheck: 'pass' },
            mode: mode === 'off' ? 'observe' : mode,
            dialect: dialect.name,
            signal,
            id,
            ...(notify !== undefined && {
              onDecision: (outcome: Outcome) => notify(outcome, { req, res, text: '' }),
            }),
          },
        );
      return new EmptyAnswer(() => context.inRequest(decide), {
        end: (end) => {
          note(end);
          sink.end(end);
        },
      });
    },
    addFacts: ({ facts = EMPTY, requestFacts = EMPTY }) => {
      const isOwn = inStream.add(facts);
      // They count only where the app trusts them.
      return (inRequest.add(requestFacts) && options.trustRequestFacts === true) || isOwn;
    },
    cutOff: () => {
      wasCutOff = true;
      const message = 'A backend stopped a stream before its format ended it: the answer may lack its end.';
      parts.observer.observe({ type: 'warning', code: 'stream-cut-off', message });
    },
    onFacts: (changed) => {
      state.onFacts = changed;
    },
    noMoreFacts: () => {
      state.factsRead = true;
      state.onFacts = undefined;
    },
    isWatching: mode === 'observe' || mode === 'off',
    report(ends) {
      if (!hasReport) return undefined;
      const depth = reportDepth(settings.annotateBody);
      const reports = ends.flatMap(({ outcome, claims, figures }) =>
        outcome === undefined
          ? []
          : reportOf(
              { ...outcome, claims },
              { ...depth, cut: figures.cut, cutOff: wasCutOff, feedback: parts.feedbackToken(outcome.id) },
            ),
      );
      if (reports.length === 0) return undefined;
      return reports.length === 1 ? reports[0] : { answers: reports };
    },
  };

  /** What the app may ask for afterwards. */
  function note({ outcome, text }: StreamEnd): void {
    if (state.finalText === undefined) context.recordText(text);
    if (outcome !== undefined) context.record([outcome]);
  }
}
