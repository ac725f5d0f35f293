import { after, systemClock, type Clock, type MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { PassSession, type PassRunner, type ScoredPass } from '../../../src/engine/judge/pass-session.js';
import type { Passage } from '../../../src/engine/judge/passage.js';
import type { Logits } from '../../../src/engine/judge/verdict-logits.js';
import { stopTime } from '../../checkers/scripted-checker.js';

const passage = (sentence: string, evidence = 'evidence', reader = 'en'): Passage => ({
  reader,
  evidence,
  question: '',
  sentences: [{ text: sentence, isJudged: true }],
});
const scored = (supported: number, ms = 10): ScoredPass => ({
  logits: [{ supported, contradicted: 0, missing: 0, noCheck: 0 }],
  ms,
});

/** A runner whose passes are ended by the test. */
function scriptedRunner() {
  const asked: string[] = [];
  const ends: { resolve: (scored: ScoredPass) => void; reject: (error: Error) => void }[] = [];
  const runner: PassRunner = {
    run: ({ sentences }) => {
      asked.push(sentences[0]?.text ?? '');
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
  };
  return { asked, ends, runner };
}

const within = (ms: number, clock: Clock = systemClock) => ({
  deadline: after(systemClock.now(), ms),
  clock,
});
const supports = (scores: readonly (readonly Logits[] | undefined)[]) =>
  scores.map((logits) => logits?.[0]?.supported);

beforeEach(stopTime);
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** Ends the passes asked for, one after the other, until none is left. */
async function endAll(
  { asked, ends }: ReturnType<typeof scriptedRunner>,
  of: (sentence: string) => ScoredPass,
) {
  for (let n = 0; n < ends.length; n += 1) {
    ends[n]!.resolve(of(asked[n]!));
    await jest.advanceTimersByTimeAsync(0);
  }
}

test('scores come in the order of the passages', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner });
  const pending = session.score([passage('1'), passage('2'), passage('3')], within(1000));
  await endAll(script, (claim) => scored(Number(claim)));
  expect(supports(await pending)).toEqual([1, 2, 3]);
});

test('the runner has no more than two at once', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner });
  const pending = session.score([passage('1'), passage('2'), passage('3')], within(1000));
  expect(script.asked).toEqual(['1', '2']);
  await endAll(script, () => scored(0));
  await pending;
});

test('a check that comes waits for one pass of a long one at most', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner });
  const long = session.score(
    Array.from({ length: 6 }, (_, n) => passage(`long ${n}`)),
    within(10_000),
  );
  for (const end of [0, 1]) {
    script.ends[end]!.resolve(scored(0));
    await jest.advanceTimersByTimeAsync(0);
  }
  expect(script.asked).toEqual(['long 0', 'long 1', 'long 2']);
  const short = session.score([passage('short 0'), passage('short 1')], within(10_000));
  expect(script.asked).toEqual(['long 0', 'long 1', 'long 2', 'short 0']);
  await endAll(script, () => scored(0));
  await Promise.all([long, short]);
  expect(script.asked.slice(3, 6)).toEqual(['short 0', 'short 1', 'long 3']);
});

test('how long a pass takes is learned for each reader', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner, ahead: 1 });
  for (let n = 0; n < 60; n += 1) {
    const learning = session.score(
      [passage(`slow ${n}`, 'e', 'multi'), passage(`fast ${n}`)],
      within(100_000),
    );
    while (script.asked.length < 2 * n + 2) {
      script.ends.at(-1)!.resolve(scored(0, script.asked.at(-1)!.startsWith('slow') ? 1000 : 10));
      await jest.advanceTimersByTimeAsync(0);
    }
    script.ends.at(-1)!.resolve(scored(0, script.asked.at(-1)!.startsWith('slow') ? 1000 : 10));
    await learning;
  }
  const asked = script.asked.length;
  const late = session.score([passage('too slow', 'e', 'multi')], within(500));
  const early = session.score([passage('in time')], within(500));
  await endAll(script, () => scored(1));
  expect(supports([...(await late), ...(await early)])).toEqual([undefined, 1]);
  expect(script.asked.slice(asked)).toEqual(['in time']);
});

test('the first passage of every check goes before the second of any; shorter ones first', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner, ahead: 1 });
  const long = 'long '.repeat(40);
  const checks = [
    session.score([passage('a1'), passage('a2'), passage('a3')], within(10_000)),
    session.score([passage('b1', long), passage('b2')], within(10_000)),
    session.score([passage('c1')], within(10_000)),
  ];
  await endAll(script, () => scored(0));
  await Promise.all(checks);
  expect(script.asked).toEqual(['a1', 'c1', 'b1', 'a2', 'b2', 'a3']);
});

test('equal passages of several checks are one pass, and later none', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner, ahead: 1 });
  const checks = [1, 2, 3].map(() => session.score([passage('other'), passage('same')], within(1000)));
  await endAll(script, () => scored(7));
  expect((await Promise.all(checks)).map(supports)).toEqual([
    [7, 7],
    [7, 7],
    [7, 7],
  ]);
  expect(supports(await session.score([passage('same')], within(1000)))).toEqual([7]);
  expect(script.asked).toEqual(['other', 'same']);
  // Evidence and sentences are told apart, and so are readers, questions and what is judged.
  const others: readonly Passage[] = [
    passage('esame', 'evidenc'),
    passage('same', 'evidence', 'multi'),
    { ...passage('same'), question: 'same?' },
    { ...passage('same'), sentences: [{ text: 'same', isJudged: false }] },
    { ...passage('sa'), sentences: ['sa', 'me'].map((text) => ({ text, isJudged: true })) },
  ];
  const pending = session.score(others, within(1000));
  await endAll(script, () => scored(1));
  await pending;
  expect(script.asked).toHaveLength(2 + others.length);
});

test('the oldest scores leave', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner, mostKept: 1 });
  const pending = session.score([passage('1'), passage('2')], within(1000));
  await endAll(script, () => scored(0));
  await pending;
  const again = session.score([passage('2'), passage('1')], within(1000));
  expect(script.asked).toEqual(['1', '2', '1']);
  await endAll(script, () => scored(0));
  await again;
});

test('at the deadline the scores so far come; the pass that runs is kept for later', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner, ahead: 1 });
  const pending = session.score([passage('1'), passage('2'), passage('3')], within(100));
  script.ends[0]!.resolve(scored(1));
  await jest.advanceTimersByTimeAsync(100);
  expect(supports(await pending)).toEqual([1, undefined, undefined]);
  expect(script.asked).toEqual(['1', '2']);
  script.ends[1]!.resolve(scored(2));
  await jest.advanceTimersByTimeAsync(0);
  expect(script.asked).toEqual(['1', '2']);
  expect(supports(await session.score([passage('2')], within(100)))).toEqual([2]);
});

test('a pass that would not end in time is not begun, and its check does not wait', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner, ahead: 1 });
  // Passes take far longer than was thought.
  for (let n = 0; n < 40; n += 1) {
    const pending = session.score([passage(`slow ${n}`)], within(10_000));
    script.ends.at(-1)!.resolve(scored(0, 200));
    await pending;
  }
  const asked = script.asked.length;
  expect(supports(await session.score([passage('x')], within(100)))).toEqual([undefined]);
  expect(script.asked).toHaveLength(asked);
});

test('a pass of a starved moment does not keep all later ones from being begun', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner });
  const slow = session.score([passage('slow')], within(1000));
  await endAll(script, () => scored(1, 60_000));
  await slow;
  const hasBegun = () => script.asked.length > 1;
  let checks = 0;
  while (!hasBegun() && checks < 100) {
    checks += 1;
    const pending = session.score([passage(`later ${checks}`)], within(350));
    if (hasBegun()) await endAll(script, () => scored(1, 10));
    else expect(await pending).toEqual([undefined]);
  }
  expect(checks).toBeGreaterThan(1);
  expect(checks).toBeLessThan(40);
});

test('passes that nobody could wait for leave the estimate as it was', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner });
  const slow = session.score([passage('slow')], within(1000));
  await endAll(script, () => scored(1, 60_000));
  await slow;
  const late = Array.from({ length: 50 }, (_, n) => passage(`late ${n}`));
  await session.score(late, within(-1));
  await session.score([passage('now')], within(350));
  expect(script.asked).toEqual(['slow']);
});

test('a caller who is gone has no more passes', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner, ahead: 1 });
  let gone = false;
  const clock: Clock = { now: () => (gone ? (Infinity as MonotonicMs) : systemClock.now()) };
  const pending = session.score([passage('1'), passage('2')], within(1000, clock));
  gone = true;
  script.ends[0]!.resolve(scored(1));
  expect(supports(await pending)).toEqual([1, undefined]);
  expect(script.asked).toEqual(['1']);
});

test('a pass that fails leaves its sentences unread; the next is asked for again', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner });
  const pending = session.score([passage('1'), passage('2')], within(1000));
  script.ends[0]!.reject(new Error('gone'));
  script.ends[1]!.resolve(scored(2));
  expect(supports(await pending)).toEqual([undefined, 2]);
  const again = session.score([passage('1')], within(1000));
  script.ends[2]!.resolve(scored(1));
  expect(supports(await again)).toEqual([1]);
});

test('held back, it begins no pass, and goes on where it stood', async () => {
  const script = scriptedRunner();
  const session = new PassSession({ runner: script.runner });
  session.holdBack(true);
  const pending = session.score([passage('1')], within(1000));
  const late = session.score([passage('2')], within(10));
  await jest.advanceTimersByTimeAsync(10);
  expect(supports(await late)).toEqual([undefined]);
  expect(script.asked).toEqual([]);
  session.holdBack(false);
  expect(script.asked).toEqual(['1']);
  await endAll(script, () => scored(1));
  expect(supports(await pending)).toEqual([1]);
});

test('nothing to score is scored at once', async () => {
  const { runner } = scriptedRunner();
  expect(await new PassSession({ runner }).score([], within(1000))).toEqual([]);
});
