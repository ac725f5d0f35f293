import { cascade } from '../../src/checkers/cascade/cascade.js';
import type { Checker } from '../../src/checkers/checker.js';
import { llm } from '../../src/checkers/llm/llm.js';
import { recorded } from '../../src/checkers/recorded/recorded.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import { createGuardCore } from '../../src/guard/guard.js';
import type { Outcome } from '../../src/guard/outcome.js';
import { completion, readPrompt, type CallBody } from '../checkers/llm/judge-server.js';
import { nextTurn, stopTime } from '../checkers/scripted-checker.js';
import { policyWith } from '../policy/verdicts.js';

const BUDGET_MS = 500;
const FACTS = [{ factText: 'The fee is 5 euros and due in May. It can be paid by card.' }];
const WRONG = 'Children pay nothing.';

/** Numbers that look random and are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Unsure of every sentence, after so many milliseconds, or at its deadline if that is first. */
function slowEngine(usualMs: () => number): Checker {
  const inner = recorded({ supportScore: 0.5 });
  return {
    ...inner,
    name: 'embedded',
    async check(request, wait) {
      await pause(Math.max(0, Math.min(usualMs(), wait.deadline - systemClock.now())));
      return { ...(await inner.check(request, wait)), checker: 'embedded' };
    },
  };
}

/** Finds all but the wrong sentence supported. */
function judge({ messages }: CallBody): string {
  const asked = readPrompt({ messages, model: '' }).sentences.filter(({ number }) => number !== undefined);
  const verdicts = asked.map(({ number, text }) =>
    text.includes(WRONG) ? `${String(number)} contradicted 1` : `${String(number)} supported 1`,
  );
  return JSON.stringify({ verdicts });
}

interface Server {
  /** Milliseconds until the reply to the call of this index. */
  readonly replyMs: (call: number) => number;
}

async function guardWith(engineMs: () => number, { replyMs }: Server) {
  let calls = 0;
  let aborted = 0;
  const answering: typeof fetch = async (_url, init) => {
    const signal = init?.signal;
    signal?.addEventListener('abort', () => aborted++, { once: true });
    await pause(replyMs(calls++));
    return Response.json(completion(judge(JSON.parse(init?.body as string) as CallBody)));
  };
  const model = llm({ model: 'judge-1' }, { fetch: answering, random: () => 0.5 });
  const checker = cascade(slowEngine(engineMs), model);
  await checker.ready;
  const guard = createGuardCore({ checker });
  stopTime();
  return {
    aborted: () => aborted,
    run: (answer: string) =>
      guard(
        { answer, facts: FACTS },
        { policy: policyWith(), mode: 'enforce', route: 'chat', dialect: 'plain-json', budgetMs: BUDGET_MS },
      ),
  };
}

/** Lets time pass until all of these are decided. */
async function decided<T>(pending: readonly Promise<T>[]): Promise<readonly T[]> {
  const all = Promise.all(pending);
  const ends = { left: pending.length };
  for (const one of pending) void one.finally(() => ends.left--);
  while (ends.left > 0) {
    await nextTurn();
    await jest.advanceTimersByTimeAsync(1);
  }
  return all;
}

afterEach(() => jest.useRealTimers());

test('with a server whose reply takes 300 ms, 1,000 decisions come by the deadline of 500 ms', async () => {
  const random = seeded(16);
  // Every hundredth reply takes two seconds more, as the slowest of a real server do.
  const { run } = await guardWith(() => 30 + random() * 180, {
    replyMs: (call) => 260 + random() * 80 + (call % 100 === 99 ? 2000 : 0),
  });
  const outcomes: Outcome[] = [];
  const times: number[] = [];
  const pending: Promise<void>[] = [];
  for (let i = 0; i < 1000; i++) {
    const started = systemClock.now();
    const answer = `Fee ${i} is 5 euros.${i % 3 === 0 ? ` ${WRONG}` : ''}`;
    pending.push(
      run(answer).then((outcome) => {
        times.push(systemClock.now() - started);
        outcomes.push(outcome);
      }),
    );
    await nextTurn();
    await jest.advanceTimersByTimeAsync(3);
  }
  await decided(pending);
  const inTime = times.filter((ms) => ms <= BUDGET_MS).length;
  expect(inTime).toBeGreaterThanOrEqual(999);
  // It is no decision by having none: each answer was judged, most of them by the language model.
  expect(outcomes.filter(({ verdict }) => verdict.kind !== 'complete')).toEqual([]);
  const byModel = outcomes.filter(({ verdict }) => verdict.checker === 'embedded-then-llm');
  expect(byModel.length).toBeGreaterThan(800);
  expect(byModel.filter(({ verdict }) => verdict.fallback !== undefined)).toEqual([]);
  const byEngine = outcomes.filter(({ verdict }) => verdict.checker === 'embedded');
  expect(byEngine.filter(({ verdict }) => verdict.fallback !== 'timeout')).toEqual([]);
  expect(byEngine.length).toBeGreaterThan(0);
}, 120_000);

test('a rewrite that the model has no time to judge again is not blocked for what the engine alone doubts', async () => {
  const { run } = await guardWith(() => 50, { replyMs: () => 300 });
  const [outcome] = await decided([run(`The fee is 5 euros. ${WRONG}`)]);
  expect(outcome).toMatchObject({
    text: 'The fee is 5 euros.',
    verdict: { checker: 'embedded-then-llm' },
    decision: { action: 'rewrite' },
    rewrite: { dropped: [1], unchecked: 'timeout' },
  });
});

test('a call whose answer comes too late is aborted', async () => {
  const { run, aborted } = await guardWith(() => 50, { replyMs: () => 5000 });
  const [outcome] = await decided([run('The fee is 5 euros.')]);
  expect(outcome).toMatchObject({ verdict: { checker: 'embedded', fallback: 'timeout' } });
  expect(aborted()).toBe(1);
});
