import { setMaxListeners } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { StringDecoder } from 'node:string_decoder';
import { resolvePolicy } from '../../../../config/policy-schema.js';
import type { StreamHead } from '../../../../middleware/dialects/stream-dialect.js';
import { StreamSession } from '../../../../middleware/streaming/stream-session.js';
import { createGuardCore } from '../../../../src/guard/guard.js';
import type { StreamEnd } from '../../../../src/guard/streaming/answer-stream.js';
import type { ReaderNotes } from '../../../../src/guard/streaming/reader-notes.js';
import { createStreamGuard } from '../../../../src/guard/streaming/stream-guard.js';
import { annotate } from '../../../../src/policy/annotate.js';
import type { Observer } from '../../../../src/telemetry/observer.js';
import { streamOf } from '../../dialects/stream-samples.js';
import { ByteWatch } from './byte-watch.js';
import { Dice } from './dice.js';
import { authorOf, chunksOf, writeStream, type StreamCase, type WrittenStream } from './stream-case.js';
import { factsFor, SuspendedChecker, type Fault } from './suspended-checker.js';
import { readWire } from './wire.js';

const BUDGET_MS = 2000;

const plainMarks: ReaderNotes = {
  citesFacts: false,
  mark: (text, claims) => annotate(text, claims),
  sources: () => '',
};

export interface MemoryRun {
  readonly written: WrittenStream;
  readonly watch: ByteWatch;
  /** How the answers ended, in the order in which they did. */
  readonly ends: readonly { readonly choice: number; readonly end: StreamEnd }[];
  readonly isOver: boolean;
  readonly wasCutOff: boolean;
  /** Whether it was seen to be. */
  readonly isCutOff: boolean;
}

/** How much of each answer a client has, by how many bytes of the body it has; without more, of a last frame that lacks its end, too. */
export function progressOf(
  given: StreamCase,
  { body, answers, pauses }: WrittenStream,
): (bytes?: Buffer) => readonly number[] {
  const author = authorOf(given);
  const { arrived } = readWire(body, author.framing);
  let bytes = 0;
  let before = 0;
  const steps = arrived.map(({ at }, index) => ({
    bare: bytes + Buffer.byteLength(body.slice(before, at).trimEnd()),
    bytes: (bytes += Buffer.byteLength(body.slice(before, (before = at)))),
    lengths: author.read(arrived.slice(0, index + 1), answers.length).texts.map(({ length }) => length),
  }));
  const decoder = new StringDecoder('utf8');
  let seen = 0;
  let count = 0;
  let characters = 0;
  return (chunk) => {
    if (chunk !== undefined) {
      seen += chunk.length;
      characters += decoder.write(chunk).length;
    }
    const needed = chunk === undefined ? 'bare' : 'bytes';
    while (count < steps.length && (steps[count]?.[needed] ?? 0) <= seen) count++;
    const lengths =
      author.framing === 'text' ? [characters] : (steps[count - 1]?.lengths ?? answers.map(() => 0));
    return lengths.map(
      (length, choice) => length + 2 * (pauses[choice] ?? []).filter((place) => place <= length).length,
    );
  };
}

export function headOf(given: StreamCase): StreamHead {
  const author = authorOf(given);
  const headers = new Map(Object.entries(author.head?.headers ?? {}));
  return { mediaType: author.head?.mediaType ?? 'text/event-stream', getHeader: (name) => headers.get(name) };
}

/** What a whole answer becomes by the same verdicts and policy. */
export async function wholeAnswer(given: StreamCase, answer: string) {
  const checker = new SuspendedChecker(given.stories, () => undefined, true);
  const guard = createGuardCore({ checker });
  return guard(
    { answer, facts: factsFor(given.stories) },
    {
      policy: resolvePolicy(given.policy),
      mode: given.mode,
      route: 'r',
      dialect: 'd',
      budgetMs: 60_000,
    },
  );
}

/** Plays a case: chunks come and checks end in an order that the dice decide. Jest's fake timers have to be on. */
export async function runInMemory(given: StreamCase): Promise<MemoryRun> {
  const author = authorOf(given);
  const written = writeStream(given);
  const dice = new Dice(given.timing);
  const watch = new ByteWatch(written.answers);
  const policy = resolvePolicy(given.policy);
  const checker = new SuspendedChecker(given.stories, (request) => {
    watch.verdict(request);
  });
  const observer: Observer = {
    observe: (event) => {
      if (given.faults && event.type === 'checked' && event.cause === 'timeout') watch.timeIsUp();
    },
  };
  const parts = { checker, observer, newId: () => 'id' };
  const streamGuard = createStreamGuard(parts, createGuardCore(parts));
  const facts = factsFor(given.stories);
  let known = given.facts === 'first' ? facts : undefined;
  const ends: { choice: number; end: StreamEnd }[] = [];
  let isOver = false;
  let isCutOff = false;
  let onFacts: () => void = () => undefined;
  let progress: readonly number[] = written.answers.map(() => 0);
  const isGated = policy.stream !== 'trail' && given.mode === 'enforce';
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const head = headOf(given);
  const { dialect, framing } = author;
  const found = { dialect, stream: streamOf(dialect), framing, hasFacts: false };
  const session = new StreamSession(
    found,
    head,
    {
      heartbeatMs: given.mode === 'observe' ? 0 : policy.streaming.heartbeatMs,
      endWaitMs: policy.streaming.longestHoldMs,
      open: (choice, sink) =>
        streamGuard(
          {
            policy,
            mode: given.mode,
            route: 'r',
            dialect: 'd',
            budgetMs: BUDGET_MS,
            signal,
            facts: () => known,
            about: () => ({}),
            notes: () => (given.marks ? plainMarks : undefined),
          },
          {
            release: (upTo, text) => {
              sink.release(upTo, text);
            },
            end: (end) => {
              ends.push({ choice, end });
              sink.end(end);
            },
          },
        ),
      openEmpty: () => undefined,
      addFacts: () => false,
      onFacts: (changed) => {
        onFacts = changed;
      },
      noMoreFacts: () => undefined,
      cutOff: () => {
        isCutOff = true;
      },
      isWatching: given.mode === 'observe',
      report: () => (given.reports && given.mode === 'enforce' ? { action: 'told' } : undefined),
    },
    {
      send: (text) => {
        watch.bytes(text, progress, isGated);
      },
      end: () => {
        isOver = true;
      },
    },
  );
  const chunks = chunksOf(written.body, given.chunk, dice);
  const measure = progressOf(given, written);
  // A backend that dies leaves its stream without an end.
  const wasCutOff = given.faults && dice.chance(0.3);
  if (wasCutOff) chunks.length = dice.below(chunks.length + 1);
  const isLate = (): boolean => known === undefined && given.facts === 'late';
  let hasEnded = false;
  const actions = (): (() => void)[] => [
    ...(chunks.length > 0 || hasEnded
      ? []
      : [
          () => {
            if (isLate()) known = facts;
            if (known === undefined) watch.factsOverdue();
            hasEnded = true;
            progress = measure();
            session.end();
          },
        ]),
    ...(chunks.length === 0
      ? []
      : [
          () => {
            // Small chunks come several at a time.
            for (let left = 1 + dice.below(given.chunk < 20 ? 40 : 2); left > 0; left--) {
              const next = chunks.shift();
              if (next === undefined) return;
              progress = measure(next);
              session.push(next);
            }
          },
        ]),
    ...checker.pending.map((check) => () => {
      check.finish(
        given.faults && dice.chance(0.2)
          ? dice.pick<Fault>(['fails', 'throws', 'garbage', 'partial', 'never'])
          : undefined,
      );
    }),
    ...(isLate() && dice.chance(0.2)
      ? [
          () => {
            known = facts;
            onFacts();
          },
        ]
      : []),
    ...(given.faults && dice.chance(0.3)
      ? [
          () => {
            if (known === undefined) watch.factsOverdue();
            jest.advanceTimersByTime(dice.pick([50, 300, 1000, 12_000]));
          },
        ]
      : []),
  ];
  if (policy.streaming.factsLast === 'judge') watch.factsOverdue();
  // A part of a sentence may then be judged by no facts.
  if (given.faults && given.facts !== 'first') watch.timeIsUp();
  let idle = 0;
  const isOn = (): boolean => !isOver && idle < 5;
  while (isOn()) {
    const possible = actions();
    if (possible.length === 0) {
      // Only checks that never end can be left: their budget has to.
      if (given.faults) jest.advanceTimersByTime(BUDGET_MS);
      idle++;
    } else dice.pick(possible)();
    await turn();
  }
  session.close();
  return { written, watch, ends, isOver, wasCutOff, isCutOff };
}
