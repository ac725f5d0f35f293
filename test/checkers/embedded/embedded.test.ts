import { STARTING, type EngineTier } from '../../../src/checkers/embedded/engine-tier.js';
import type { Engine, JobEnd } from '../../../src/checkers/embedded/engine.js';
import { engineChecker } from '../../../src/checkers/embedded/engine-checker.js';
import { engineVersion } from '../../../src/checkers/embedded/engine-version.js';
import { embedded } from '../../../src/checkers/embedded/embedded.js';
import { engineResultOf } from '../../../src/checkers/embedded/judge.js';
import { AnswerGuardError } from '../../../src/contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../../src/contract/check-request.js';
import { systemClock } from '../../../src/contract/monotonic-clock.js';
import type { AssessedClaim, Assessment } from '../../../src/engine/assessment.js';
import { requestFor, responseTo, stopTime, within } from '../scripted-checker.js';

const request = requestFor();

interface Submitted {
  readonly request: CheckGroundingRequest;
  readonly deadline: number;
  readonly end: (end: JobEnd) => void;
  withdrawn: boolean;
}

const MODEL: EngineTier = {
  tier: 'model',
  revision: 'r',
  sha256: '0123456789abcdef'.repeat(4),
  threads: 1,
  readers: [],
};

/** An engine whose jobs are ended by the test. */
function scriptedEngine(
  tier: EngineTier = STARTING,
  isHeld = false,
): Engine & { readonly jobs: Submitted[] } {
  const jobs: Submitted[] = [];
  return {
    jobs,
    ready: Promise.resolve(),
    tier,
    watchTier: () => () => undefined,
    submit(request, { deadline }, end) {
      const job = { request, deadline, end, withdrawn: false };
      jobs.push(job);
      return () => {
        job.withdrawn = true;
        return isHeld;
      };
    },
    close: () => Promise.resolve(),
  };
}

const release = jest.fn(() => Promise.resolve());
const checkerOver = (engine: Engine, maxWaiting = 2) =>
  engineChecker(engine, {
    clock: systemClock,
    maxWaiting,
    handoverMs: 10,
    otherLanguages: 'refuse',
    release,
  });

describe('over an engine', () => {
  beforeEach(() => {
    stopTime();
    release.mockClear();
  });
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test.each<[string, JobEnd, object]>([
    [
      'complete',
      {
        kind: 'complete',
        response: responseTo(request),
        raw: { claims: [], chunks: [], supportScore: 0, contradictionScore: 0 },
      },
      { kind: 'complete', response: responseTo(request), raw: { claims: [] } },
    ],
    [
      'partial',
      { kind: 'partial', cause: 'timeout', response: responseTo(request), coverage: 0.5, unjudged: [0] },
      { kind: 'partial', cause: 'timeout', coverage: 0.5, unjudged: [0] },
    ],
    ['nothing judged', { kind: 'nothing', cause: 'timeout' }, { kind: 'failed', cause: 'timeout' }],
    [
      'broken',
      { kind: 'broken', error: new AnswerGuardError('AG_ENGINE_FAILED', 'It stopped.') },
      { kind: 'failed', cause: 'engine', error: { code: 'AG_ENGINE_FAILED' } },
    ],
    [
      'closed under it',
      { kind: 'broken', error: new AnswerGuardError('AG_CLOSED', 'Closed.') },
      { kind: 'failed', cause: 'unavailable', error: { code: 'AG_CLOSED' } },
    ],
  ])('a job that ends %s is a verdict', async (_how, end, verdict) => {
    const engine = scriptedEngine();
    const pending = checkerOver(engine).check(request, within(500));
    await jest.advanceTimersByTimeAsync(30);
    engine.jobs[0]!.end(end);
    expect(await pending).toMatchObject({ checker: 'embedded', cache: 'off', elapsedMs: 30, ...verdict });
  });

  test.each([
    [false, 'timeout'],
    [true, 'engineHeld'],
  ])(
    'a job that has not ended at its deadline, known to hold the thread: %s, is a %s',
    async (isHeld, cause) => {
      const pending = checkerOver(scriptedEngine(STARTING, isHeld)).check(request, within(500));
      await jest.advanceTimersByTimeAsync(500);
      expect(await pending).toMatchObject({ kind: 'failed', cause, elapsedMs: 500 });
    },
  );

  test.each([
    [500, 490],
    [20, 15],
  ])('of %d ms the engine has %d', async (budget, told) => {
    const engine = scriptedEngine();
    const started = systemClock.now();
    const pending = checkerOver(engine).check(request, within(budget));
    expect(engine.jobs[0]!.deadline - started).toBe(told);
    engine.jobs[0]!.end({ kind: 'nothing', cause: 'timeout' });
    await pending;
  });

  test('an engine that does not keep the deadline does not keep the caller', async () => {
    const engine = scriptedEngine();
    const pending = checkerOver(engine).check(request, within(500));
    await jest.advanceTimersByTimeAsync(500);
    expect(await pending).toMatchObject({ kind: 'failed', cause: 'timeout', elapsedMs: 500 });
    expect(engine.jobs[0]!.withdrawn).toBe(true);
  });

  test('an abort withdraws the job', async () => {
    const engine = scriptedEngine();
    const caller = new AbortController();
    const pending = checkerOver(engine).check(request, within(500, caller.signal));
    caller.abort();
    expect(await pending).toMatchObject({ kind: 'failed', error: { code: 'AG_ABORTED' } });
    expect(engine.jobs[0]!.withdrawn).toBe(true);
  });

  test('more than may wait are turned away, until one is done', async () => {
    const engine = scriptedEngine();
    const checker = checkerOver(engine, 1);
    const first = checker.check(request, within(500));
    expect(await checker.check(request, within(500))).toMatchObject({
      kind: 'failed',
      cause: 'unavailable',
      error: { code: 'AG_OVERLOADED' },
    });
    engine.jobs[0]!.end({ kind: 'nothing', cause: 'timeout' });
    await first;
    const second = checker.check(request, within(500));
    engine.jobs[1]!.end({ kind: 'nothing', cause: 'timeout' });
    expect(await second).toMatchObject({ cause: 'timeout' });
  });

  const raw = (passes?: Assessment['passes']): Assessment => ({
    claims: [],
    chunks: [],
    supportScore: 0,
    contradictionScore: 0,
    ...(passes && { passes }),
  });

  test.each<[string, EngineTier, Assessment, string, boolean]>([
    ['by the rules alone', STARTING, raw(), 'lexical', true],
    ['by the rules though there was a model', MODEL, raw(), 'lexical', false],
    ['by the model wherever it counted', MODEL, raw({ planned: 3, made: 3 }), 'model', true],
    ['where the model had nothing to add', MODEL, raw({ planned: 0, made: 0 }), 'model', true],
    ['where it had no time', MODEL, raw({ planned: 3, made: 0 }), 'lexical', false],
    ['where it had time for some', MODEL, raw({ planned: 3, made: 2 }), 'mixed', false],
    ['by a model that came up meanwhile', STARTING, raw({ planned: 1, made: 1 }), 'model', true],
  ])('judged %s: its tier, and whether it is for keeping', async (_how, tier, assessment, judged, isKept) => {
    const engine = scriptedEngine(tier);
    const pending = checkerOver(engine).check(request, within(500));
    engine.jobs[0]!.end({ kind: 'complete', response: responseTo(request), raw: assessment });
    const verdict = await pending;
    expect(verdict.tier).toBe(judged);
    expect(verdict.kind === 'complete' && verdict.raw !== undefined).toBe(isKept);
  });

  test('its version and its tier are those of now', () => {
    const engine = scriptedEngine();
    const checker = checkerOver(engine);
    expect(checker.version).toMatch(/\+lexical$/);
    expect(checker.tier).toEqual({ tier: 'lexical', reason: 'the model is starting' });
    Object.assign(engine, { tier: MODEL });
    expect(checker.version).toMatch(/\+model-0123456789ab$/);
    expect(checker.tier).toEqual({ tier: 'model' });
  });

  test('without facts there is nothing to check against', async () => {
    const engine = scriptedEngine();
    const asked = { ...request, facts: [], groundingSource: { searchSource: 's' } };
    expect(await checkerOver(engine).check(asked, within(500))).toMatchObject({
      kind: 'failed',
      cause: 'noFacts',
    });
    expect(engine.jobs).toHaveLength(0);
  });

  test('close ends what waits, and gives the engine back once', async () => {
    const engine = scriptedEngine();
    const checker = checkerOver(engine);
    const pending = checker.check(request, within(500));
    await Promise.all([checker.close(), checker.close()]);
    expect(await pending).toMatchObject({ kind: 'failed', error: { code: 'AG_CLOSED' } });
    expect(engine.jobs[0]!.withdrawn).toBe(true);
    expect(release).toHaveBeenCalledTimes(1);
  });
});

describe('what an assessment comes to', () => {
  const claim = (checkRequired: boolean, judged: boolean): AssessedClaim => ({
    start: 0,
    end: 1,
    checkRequired,
    judged,
    support: 0,
    contradiction: 0,
    supporters: [],
    contradictors: [],
  });
  const assessment = (...claims: AssessedClaim[]): Assessment => ({
    claims,
    chunks: [],
    supportScore: 0,
    contradictionScore: 0,
  });
  const [done, late, idle] = [claim(true, true), claim(true, false), claim(false, true)];

  test.each<[string, Assessment, object]>([
    ['all judged', assessment(done, idle, done), { kind: 'complete' }],
    ['nothing to judge', assessment(idle), { kind: 'complete' }],
    ['no claims', assessment(), { kind: 'complete' }],
    [
      'the last not judged',
      assessment(done, idle, done, late),
      { kind: 'partial', cause: 'timeout', coverage: 2 / 3, unjudged: [3] },
    ],
    ['one without need not judged', assessment(done, claim(false, false)), { kind: 'complete' }],
    ['none judged', assessment(late, idle, late), { kind: 'nothing', cause: 'timeout' }],
  ])('%s', (_what, given, expected) => {
    const judgement = engineResultOf(given, request);
    expect(judgement).toMatchObject({
      ...expected,
      ...('coverage' in expected && { coverage: expect.closeTo(2 / 3) }),
    });
  });
});

test('its version names the package and the engine', () => {
  expect(engineVersion()).toMatch(/^\d+\.\d+\.\d+.*\+[0-9a-f]{12}$/);
});

test.each([
  { threads: -1 },
  { threads: 65 },
  { maxWaiting: 0 },
  { maxWaiting: 1.5 },
  { handoverMs: -1 },
  { handoverMs: NaN },
])('%p is refused', (options) => {
  expect(() => embedded(options)).toThrow(new RegExp(`^${String(Object.keys(options)[0])}: `));
});
