import { createRequire } from 'node:module';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';

/** Names by OpenTelemetry's conventions where they have one, else `answer_guard.…`; never a text of an exchange. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Of an API span what is used here. The package's own types would be a dependency of every user's build. */
interface ApiSpan {
  isRecording(): boolean;
  setAttributes(attributes: SpanAttributes): unknown;
  addEvent(name: string, attributes: SpanAttributes): unknown;
  setStatus(status: { readonly code: number }): unknown;
  end(): void;
}

type ApiContext = object;

/** `@opentelemetry/api`, as far as it is used here. */
interface OpenTelemetryApi {
  readonly context: {
    active(): ApiContext;
    with<T>(context: ApiContext, run: () => T): T;
  };
  readonly trace: {
    getTracer(name: string): {
      startSpan(name: string, options: object, context: ApiContext): ApiSpan;
    };
    getTracerProvider(): { getDelegateTracer?(name: string): object | undefined };
    setSpan(context: ApiContext, span: never): ApiContext;
    getSpan(context: ApiContext): object | undefined;
  };
}

/** SpanStatusCode.ERROR. */
const ERROR_STATUS = 2;

/** A span that has begun. */
export interface OpenSpan {
  /** @param attributes Asked for only if somebody records them. */
  set(attributes: () => SpanAttributes): void;
  event(name: string, attributes: SpanAttributes): void;
  /** What it stands for went wrong. */
  fail(): void;
  /** Runs `run` and what it sets off inside of the span. */
  run<T>(run: () => T): T;
  /** Idempotent. */
  end(): void;
}

/** Runs something where another piece of work began. */
export type RunThere = <T>(run: () => T) => T;

/** Traces what the guard does, by the OpenTelemetry API that the app has. */
export interface Spans {
  /** Begins a span inside of the one that is active. */
  start(name: string): OpenSpan;
  /** Runs `run` in a span of its own, which ends when the promise does. */
  within<T>(name: string, run: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Keeps what is active now for what comes later from elsewhere. */
  here(): RunThere;
  /** The innermost span of ours that is active; undefined inside of none. */
  current(): OpenSpan | undefined;
}

function spansOf({ context, trace }: OpenTelemetryApi): Spans {
  const tracer = trace.getTracer('answer-guard');
  const ours = new WeakMap<object, OpenSpan>();

  function start(name: string): OpenSpan {
    const parent = context.active();
    const span = tracer.startSpan(name, {}, parent);
    const inside = trace.setSpan(parent, span as never);
    let isOver = false;
    const open: OpenSpan = {
      set(attributes) {
        if (span.isRecording()) span.setAttributes(attributes());
      },
      event(event, attributes) {
        span.addEvent(event, attributes);
      },
      fail() {
        span.setStatus({ code: ERROR_STATUS });
      },
      run: (run) => context.with(inside, run),
      end() {
        if (!isOver) span.end();
        isOver = true;
      },
    };
    ours.set(span, open);
    return open;
  }

  return {
    start,
    async within(name, run) {
      const span = start(name);
      try {
        return await span.run(() => run(span));
      } finally {
        span.end();
      }
    },
    here() {
      const active = context.active();
      return (run) => context.with(active, run);
    },
    current() {
      const active = trace.getSpan(context.active());
      return active === undefined ? undefined : ours.get(active);
    },
  };
}

let api: OpenTelemetryApi | 'missing' | undefined;
let spans: Spans | undefined;

function findApi(): OpenTelemetryApi | 'missing' {
  try {
    return createRequire(join(packageRoot, 'package.json'))('@opentelemetry/api') as OpenTelemetryApi;
  } catch {
    // It is the app's to have or not.
    return 'missing';
  }
}

/**
 * The process's spans; undefined as long as the app has registered no provider of tracers, or there is no
 * `@opentelemetry/api`. Costs a call then, and allocates nothing: ask each time.
 */
export function processSpans(): Spans | undefined {
  if (spans !== undefined) return spans;
  api ??= findApi();
  if (api === 'missing' || !isRegistered(api)) return undefined;
  return (spans = spansOf(api));
}

/** A provider that only stands for one to come has no tracer of its own to give. */
function isRegistered({ trace }: OpenTelemetryApi): boolean {
  const provider = trace.getTracerProvider();
  return provider.getDelegateTracer === undefined || provider.getDelegateTracer('answer-guard') !== undefined;
}
