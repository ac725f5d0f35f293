import { after, systemClock, type Clock, type MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import type { EvidencePair, Logits } from '../../../src/engine/model/evidence-pair.js';
import { ModelSession, type PassRunner, type ScoredPass } from '../../../src/engine/model/model-session.js';
import { stopTime } from '../../checkers/scripted-checker.js';

const pair = (claim: string, evidence = 'evidence'): EvidencePair => ({ evidence, claim });
const scored = (entailment: number, ms = 10): ScoredPass => ({
  logits: { entailment, neutral: 0, contradiction: 0 },
  ms,
});

/** A runner whose passes are ended by the test. */
function scriptedRunner() {
  const asked: string[] = [];
  const ends: { resolve: (scored: ScoredPass) => void; reject: (error: Error) => void }[] = [];
  const runner: PassRunner = {
    run: ({ claim }) => {
      asked.push(claim);
      return new Promise((resolve, reject) => ends.push({ resolve, reject }));
    },
  };
  return { asked, ends, runner };
}

const within = (ms: number, clock: Clock = systemClock) => ({
  deadline: after(systemClock.now(), ms),
  clock,
});
const entailments = (scores: readonly (Logits | undefined)[]) => scores.map((logits) => logits?.entailment);

beforeEach(stopTime);
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** Ends the passes asked for, one after the other, until none is left. */
async function endAll({ asked, ends }: ReturnType<typeof scriptedRunner>, of: (claim: string) => ScoredPass) {
  for (let n = 0; n < ends.length; n += 1) {
    ends[n]!.resolve(of(asked[n]!));
    await jest.advanceTimersByTimeAsync(0);
  }
}

test('scores come in the order of the pairs', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner });
  const pending = session.score([pair('1'), pair('2'), pair('3')], within(1000));
  await endAll(script, (claim) => scored(Number(claim)));
  expect(entailments(await pending)).toEqual([1, 2, 3]);
});

test('the runner has no more than two at once', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner });
  const pending = session.score([pair('1'), pair('2'), pair('3')], within(1000));
  expect(script.asked).toEqual(['1', '2']);
  await endAll(script, () => scored(0));
  await pending;
});

test('the first pair of every check goes before the second of any; shorter ones first', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner, ahead: 1 });
  const long = 'long '.repeat(40);
  const checks = [
    session.score([pair('a1'), pair('a2'), pair('a3')], within(10_000)),
    session.score([pair('b1', long), pair('b2')], within(10_000)),
    session.score([pair('c1')], within(10_000)),
  ];
  await endAll(script, () => scored(0));
  await Promise.all(checks);
  expect(script.asked).toEqual(['a1', 'c1', 'b1', 'a2', 'b2', 'a3']);
});

test('equal pairs of several checks are one pass, and later none', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner, ahead: 1 });
  const checks = [1, 2, 3].map(() => session.score([pair('other'), pair('same')], within(1000)));
  await endAll(script, () => scored(7));
  expect((await Promise.all(checks)).map(entailments)).toEqual([
    [7, 7],
    [7, 7],
    [7, 7],
  ]);
  expect(entailments(await session.score([pair('same')], within(1000)))).toEqual([7]);
  expect(script.asked).toEqual(['other', 'same']);
  // Evidence and claim are told apart.
  const shifted = session.score([pair('esame', 'evidenc')], within(1000));
  expect(script.asked).toHaveLength(3);
  await endAll(script, () => scored(1));
  await shifted;
});

test('the oldest scores leave', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner, mostKept: 1 });
  const pending = session.score([pair('1'), pair('2')], within(1000));
  await endAll(script, () => scored(0));
  await pending;
  const again = session.score([pair('2'), pair('1')], within(1000));
  expect(script.asked).toEqual(['1', '2', '1']);
  await endAll(script, () => scored(0));
  await again;
});

test('at the deadline the scores so far come; the pass that runs is kept for later', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner, ahead: 1 });
  const pending = session.score([pair('1'), pair('2'), pair('3')], within(100));
  script.ends[0]!.resolve(scored(1));
  await jest.advanceTimersByTimeAsync(100);
  expect(entailments(await pending)).toEqual([1, undefined, undefined]);
  expect(script.asked).toEqual(['1', '2']);
  script.ends[1]!.resolve(scored(2));
  await jest.advanceTimersByTimeAsync(0);
  expect(script.asked).toEqual(['1', '2']);
  expect(entailments(await session.score([pair('2')], within(100)))).toEqual([2]);
});

test('a pass that would not end in time is not begun, and its check does not wait', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner, ahead: 1 });
  // Passes take far longer than was thought.
  for (let n = 0; n < 40; n += 1) {
    const pending = session.score([pair(`slow ${n}`)], within(10_000));
    script.ends.at(-1)!.resolve(scored(0, 200));
    await pending;
  }
  const asked = script.asked.length;
  expect(entailments(await session.score([pair('x')], within(100)))).toEqual([undefined]);
  expect(script.asked).toHaveLength(asked);
});

test('a caller who is gone has no more passes', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner, ahead: 1 });
  let gone = false;
  const clock: Clock = { now: () => (gone ? (Infinity as MonotonicMs) : systemClock.now()) };
  const pending = session.score([pair('1'), pair('2')], within(1000, clock));
  gone = true;
  script.ends[0]!.resolve(scored(1));
  expect(entailments(await pending)).toEqual([1, undefined]);
  expect(script.asked).toEqual(['1']);
});

test('a pass that fails is a voice not heard; the next is asked for again', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner });
  const pending = session.score([pair('1'), pair('2')], within(1000));
  script.ends[0]!.reject(new Error('gone'));
  script.ends[1]!.resolve(scored(2));
  expect(entailments(await pending)).toEqual([undefined, 2]);
  const again = session.score([pair('1')], within(1000));
  script.ends[2]!.resolve(scored(1));
  expect(entailments(await again)).toEqual([1]);
});

test('held back, it begins no pass, and goes on where it stood', async () => {
  const script = scriptedRunner();
  const session = new ModelSession({ runner: script.runner });
  session.holdBack(true);
  const pending = session.score([pair('1')], within(1000));
  const late = session.score([pair('2')], within(10));
  await jest.advanceTimersByTimeAsync(10);
  expect(entailments(await late)).toEqual([undefined]);
  expect(script.asked).toEqual([]);
  session.holdBack(false);
  expect(script.asked).toEqual(['1']);
  await endAll(script, () => scored(1));
  expect(entailments(await pending)).toEqual([1]);
});

test('nothing to score is scored at once', async () => {
  const { runner } = scriptedRunner();
  expect(await new ModelSession({ runner }).score([], within(1000))).toEqual([]);
});
