import type { JobEnd } from '../../../src/checkers/embedded/engine.js';
import { SLOTS } from '../../../src/checkers/embedded/protocol.js';
import { restartDelay } from '../../../src/checkers/embedded/restart-delay.js';
import { after, systemClock, type MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { requestFor, nextTurn } from '../scripted-checker.js';
import { engineOn, rawOf, submit, termsOf, whenBegun } from './submitted-jobs.js';

test('while one job waits in the thread, the next is judged', async () => {
  const engine = engineOn();
  await engine.ready;
  const ended: string[] = [];
  const answers = ['until another is judged', 'b'];
  const jobs = answers.map((answer) => submit(engine, answer));
  for (const [i, job] of jobs.entries()) void job.end.then(() => ended.push(answers[i]!));
  await Promise.all(jobs.map(rawOf));
  expect(ended).toEqual(['b', 'until another is judged']);
});

test('the thread has no more jobs than there are slots; a withdrawn one keeps its slot until it is answered', async () => {
  const engine = engineOn();
  await engine.ready;
  const begun = whenBegun('slow');
  const jobs = Array.from({ length: 3 * SLOTS }, () => submit(engine, 'slow'));
  await begun;
  for (const { withdraw } of jobs.slice(0, SLOTS / 2)) withdraw();
  const rest = await Promise.all(jobs.slice(SLOTS / 2).map(rawOf));
  expect(rest.map(({ answer }) => answer)).toEqual(Array.from({ length: 2.5 * SLOTS }, () => 'slow'));
});

test('long requests go one at a time', async () => {
  const engine = engineOn();
  await engine.ready;
  const long = 'x'.repeat(1_500_000);
  const ended: number[] = [];
  const job = (n: number, answer: string, fact: string): Promise<void> =>
    new Promise((resolve) => {
      const request = { answerCandidate: answer, facts: [{ factText: fact }] };
      engine.submit(request, termsOf(30_000), () => {
        ended.push(n);
        resolve();
      });
    });
  await Promise.all([job(1, 'slow', long), job(2, 'b', long)]);
  expect(ended).toEqual([1, 2]);
});

test('jobs are judged one after the other, in their order', async () => {
  const engine = engineOn();
  const ended: string[] = [];
  const jobs = ['a', 'b', 'c'].map((answer) => submit(engine, answer));
  for (const [i, job] of jobs.entries()) void job.end.then(() => ended.push('abc'[i]!));
  expect((await Promise.all(jobs.map(rawOf))).map(({ answer }) => answer)).toEqual(['a', 'b', 'c']);
  expect(ended).toEqual(['a', 'b', 'c']);
});

test('the worker reads the deadline on its own clock', async () => {
  const engine = engineOn();
  await engine.ready;
  const started = systemClock.now();
  const { left } = await rawOf(submit(engine, 'a', 30_000));
  expect(left).toBeLessThan(30_000);
  expect(left).toBeGreaterThanOrEqual(30_000 - 2 * (systemClock.now() - started));
});

test.each(['crash', 'exit'])(
  'a worker that dies (%s) breaks off its job; the queue goes on in another',
  async (how) => {
    const engine = engineOn();
    const first = await rawOf(submit(engine, 'before'));
    const [dying, next] = [submit(engine, how), submit(engine, 'after')];
    const end = await dying.end;
    expect(end).toMatchObject({ kind: 'broken', error: { code: 'AG_ENGINE_FAILED' } });
    expect(end.kind === 'broken' && end.error.message).not.toContain('a text of the exchange');
    const second = await rawOf(next);
    expect(second['answer']).toBe('after');
    expect(second['threadId']).not.toBe(first['threadId']);
  },
);

test('a job that throws is broken off, its thread goes on', async () => {
  const engine = engineOn();
  const { threadId } = await rawOf(submit(engine, 'a'));
  expect(await submit(engine, 'throw').end).toMatchObject({
    kind: 'broken',
    error: { code: 'AG_ENGINE_FAILED' },
  });
  expect((await rawOf(submit(engine, 'b')))['threadId']).toBe(threadId);
});

test('a request that cannot be sent is broken off', async () => {
  const engine = engineOn();
  await engine.ready;
  const request = Object.assign(requestFor('a'), { prompt: () => '' });
  const end = await new Promise<JobEnd>((resolve) => {
    engine.submit(request, termsOf(30_000), resolve);
  });
  expect(end).toMatchObject({ kind: 'broken', error: { code: 'AG_ENGINE_FAILED' } });
  expect((await rawOf(submit(engine, 'b')))['answer']).toBe('b');
});

test('a withdrawn job is removed from the queue', async () => {
  const engine = engineOn('scripted', { stuckAfterMs: 60_000, spareAfterMs: 60_000 });
  await engine.ready;
  const begun = whenBegun('until abandoned');
  const running = submit(engine, 'until abandoned');
  const queued = submit(engine, 'crash');
  const onEnd = jest.fn();
  for (const { end } of [running, queued]) void end.then(onEnd);
  const next = submit(engine, 'next');
  await begun;
  queued.withdraw();
  queued.withdraw();
  running.withdraw();
  // The worker saw that nobody waits, and went on; the crash never reached it.
  const { answer } = await rawOf(next);
  expect(answer).toBe('next');
  expect(onEnd).not.toHaveBeenCalled();
});

test('a job that holds the thread leaves those behind it to the spare, whoever came first', async () => {
  const engine = engineOn();
  await engine.ready;
  const { threadId } = await rawOf(submit(engine, 'before'));
  const hanging = submit(engine, 'hang');
  const behind = Array.from({ length: 156 }, (_, n) => submit(engine, `behind ${n}`));
  const raws = await Promise.all(behind.map(rawOf));
  expect(raws.map(({ answer }) => answer)).toEqual(behind.map((_, n) => `behind ${n}`));
  expect(raws.filter((raw) => raw['threadId'] === threadId)).toEqual([]);
  hanging.withdraw();
});

test('what a thread judged late is the spare again', async () => {
  const engine = engineOn();
  await engine.ready;
  const first = await rawOf(submit(engine, 'before'));
  const late = submit(engine, 'until abandoned');
  const second = await rawOf(submit(engine, 'behind'));
  expect(second['threadId']).not.toBe(first['threadId']);
  late.withdraw();
  const later = submit(engine, 'hang');
  expect((await rawOf(submit(engine, 'behind this')))['threadId']).toBe(first['threadId']);
  later.withdraw();
});

test('a thread is told that none wait when those that did went to its spare', async () => {
  const engine = engineOn();
  await engine.ready;
  const { threadId } = await rawOf(submit(engine, 'before'));
  const late = submit(engine, 'until abandoned');
  // More than a thread has room for.
  await Promise.all(Array.from({ length: 2 * SLOTS }, (_, n) => rawOf(submit(engine, `behind ${n}`))));
  late.withdraw();
  const later = submit(engine, 'until abandoned');
  expect((await rawOf(submit(engine, 'until none waits')))['threadId']).toBe(threadId);
  later.withdraw();
});

test('a thread that hangs after its job was withdrawn is replaced', async () => {
  const engine = engineOn('scripted', { stuckAfterMs: 10, spareAfterMs: 60_000 });
  await engine.ready;
  const begun = whenBegun('hang');
  const hanging = submit(engine, 'hang');
  const next = submit(engine, 'next');
  await begun;
  hanging.withdraw();
  expect((await rawOf(next))['answer']).toBe('next');
});

test.each([
  ['hang', true],
  ['hang, having looked', false],
])(
  'a text that holds a thread (%s), known at its deadline: %s, is not judged again',
  async (text, isKnown) => {
    let ahead = 0;
    const clock = { now: () => (systemClock.now() + ahead) as MonotonicMs };
    const engine = engineOn('scripted', { heldAfterMs: 10, clock });
    await engine.ready;
    const hanging = submit(engine, text);
    // Answered by the spare, once the other has the thread.
    await rawOf(submit(engine, 'next', 120_000));
    ahead = 60_000;
    expect(hanging.withdraw()).toBe(isKnown);
    const again = async (): Promise<JobEnd> => {
      const job = submit(engine, text, 120_000);
      const end = await Promise.race([
        job.end,
        rawOf(submit(engine, 'other', 120_000)).then(() => undefined),
      ]);
      if (end !== undefined) return end;
      job.withdraw();
      return again();
    };
    expect(await again()).toEqual({ kind: 'nothing', cause: 'engineHeld' });
  },
);

test('jobs that hang, one after the other, do not make the next wait ever longer', async () => {
  const engine = engineOn('scripted', { stuckAfterMs: 1 });
  await engine.ready;
  const timers = jest.spyOn(globalThis, 'setTimeout');
  for (let n = 0; n < 4; n++) {
    const hanging = submit(engine, 'hang');
    // Answered by a spare, so that the other has its thread.
    expect((await rawOf(submit(engine, `next ${n}`)))['answer']).toBe(`next ${n}`);
    hanging.withdraw();
  }
  const delays = timers.mock.calls.map(([, delay]) => delay);
  timers.mockRestore();
  expect(delays).toContain(restartDelay(1));
  expect(delays).not.toContain(restartDelay(2));
});

test('a job whose time is over when its turn comes is not judged', async () => {
  const engine = engineOn();
  await engine.ready;
  expect(await submit(engine, 'crash', 0).end).toEqual({ kind: 'nothing', cause: 'timeout' });
});

test('a worker that cannot start: ready rejects, and checks fail at once instead of waiting for starts', async () => {
  const now = 0 as MonotonicMs;
  const engine = engineOn('crashing', { clock: { now: () => now } });
  await expect(engine.ready).rejects.toMatchObject({ code: 'AG_ENGINE_FAILED' });
  const onEnd = jest.fn();
  // The next start is 200 ms away.
  engine.submit(requestFor('a'), { deadline: after(now, 50), otherLanguages: 'judge' }, onEnd);
  await nextTurn();
  expect(onEnd).toHaveBeenCalledWith(
    expect.objectContaining({
      kind: 'broken',
      error: expect.objectContaining({ code: 'AG_ENGINE_FAILED' }) as unknown,
    }),
  );
});

test('a missing worker file is the same', async () => {
  await expect(engineOn('missing').ready).rejects.toMatchObject({ code: 'AG_ENGINE_FAILED' });
});

test('a worker that never becomes ready is ended', async () => {
  await expect(engineOn('silent', { startWithinMs: 30 }).ready).rejects.toThrow(/did not start in time/);
});

test('close breaks off what is waited for, is idempotent, and nothing is judged after it', async () => {
  const engine = engineOn();
  await engine.ready;
  const jobs = [submit(engine, 'never'), submit(engine, 'queued')];
  await engine.close();
  await engine.close();
  jobs.push(submit(engine, 'late'));
  for (const { end } of jobs)
    expect(await end).toMatchObject({ kind: 'broken', error: { code: 'AG_CLOSED' } });
});

test('closed before it was ready, ready rejects', async () => {
  const engine = engineOn();
  void engine.close();
  await expect(engine.ready).rejects.toMatchObject({ code: 'AG_CLOSED' });
});

test('a thread that keeps stopping is started ever more seldom', () => {
  expect([1, 2, 3, 4, 5].map(restartDelay)).toEqual([0, 100, 200, 400, 800]);
  expect(restartDelay(50)).toBe(30_000);
});
