import type { RunThere, Spans } from '../../telemetry/spans.js';
import { decidedEvent } from '../decided-event.js';
import { describeDecision } from '../span-attributes.js';
import type { AnswerSink, AnswerStream, AnswerStreamOptions } from './answer-stream.js';

/** A stream whose work runs where `there` runs it, whoever writes to it: its timers and checks stay inside of one span. */
export function streamIn(there: RunThere, stream: AnswerStream): AnswerStream {
  return {
    push: (text) => {
      there(() => {
        stream.push(text);
      });
    },
    pause: () => there(() => stream.pause()),
    finish: () => {
      there(() => {
        stream.finish();
      });
    },
    factsChanged: () => {
      there(() => {
        stream.factsChanged();
      });
    },
    noMoreFacts: () => {
      there(() => {
        stream.noMoreFacts();
      });
    },
    close: () => {
      stream.close();
    },
  };
}

/** A gated stream in a span of its own, from its first text to its end. */
export function tracedStream(
  spans: Spans,
  options: AnswerStreamOptions,
  sink: AnswerSink,
  open: (sink: AnswerSink) => AnswerStream,
): AnswerStream {
  const span = spans.start(`guard ${options.route}`);
  const stream = span.run(() =>
    open({
      release: (upTo, text) => {
        sink.release(upTo, text);
      },
      end: (end) => {
        if (end.outcome !== undefined) {
          const { totalBudgetMs: budgetMs } = options.policy.streaming;
          const event = decidedEvent(end.outcome, { dialect: options.dialect, budgetMs });
          describeDecision(span, event, options.spanAttributes?.());
        }
        span.end();
        sink.end(end);
      },
    }),
  );
  return {
    ...streamIn((run) => span.run(run), stream),
    close: () => {
      stream.close();
      span.end();
    },
  };
}
