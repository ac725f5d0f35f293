import { cascade, type CascadeOptions } from '../../../src/checkers/cascade/cascade.js';
import type { Checker, CheckOptions } from '../../../src/checkers/checker.js';
import { llm } from '../../../src/checkers/llm/llm.js';
import { recorded } from '../../../src/checkers/recorded/recorded.js';
import type { CheckGroundingRequest } from '../../../src/contract/check-request.js';
import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import type { FailedVerdict, PartialVerdict, Verdict } from '../../../src/contract/verdict.js';
import type { Assessment } from '../../../src/engine/assessment.js';
import { respond } from '../../../src/engine/respond.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { describeCheckerContract } from '../checker-contract.js';
import { HOSTILE_TEXTS } from '../llm/hostile-texts.js';
import { completion, fetchOf, judgedVerdicts, readPrompt, type CallBody } from '../llm/judge-server.js';
import { nextTurn, stopTime, within } from '../scripted-checker.js';

const request: CheckGroundingRequest = {
  answerCandidate: 'The bridge is long. It is red. It is old. Shall I go on?',
  facts: [{ factText: 'The bridge is long and red.' }, { factText: 'It was built last year.' }],
  groundingSpec: { enableClaimLevelScore: true, enableAntiCitations: true },
};
/** Sure that it is long, sure that it is not old, unsure of its colour. */
const ENGINE = { claims: { long: 0.97, red: 0.5, old: 0.01 } };

function pair(
  engine: Parameters<typeof recorded>[0],
  reply: (body: CallBody) => string,
  options: CascadeOptions = {},
) {
  const bodies: CallBody[] = [];
  const events: GuardEvent[] = [];
  const judge = llm(
    { model: 'judge-1', agreement: 0.9 },
    {
      fetch: fetchOf((body) => {
        bodies.push(body);
        return completion(reply(body));
      }),
    },
  );
  const checker = cascade(recorded(engine), judge, {
    observer: { observe: (event) => events.push(event) },
    ...options,
  });
  return { checker, bodies, events, check: (one = request) => checker.check(one, within(60_000)) };
}
const verdicts = (...all: string[]) => JSON.stringify({ verdicts: all });
const scores = (verdict: Verdict) =>
  verdict.kind === 'failed' ? undefined : verdict.response.claims.map(({ score }) => score);

test('only what the first is unsure of goes to the second, with the rest as context', async () => {
  const { check, bodies, events } = pair(ENGINE, () => verdicts('1 supported 1'));
  const verdict = await check();
  expect(readPrompt(bodies[0]!).sentences).toEqual([
    { number: undefined, text: 'The bridge is long.' },
    { number: 1, text: 'It is red.' },
    { number: undefined, text: 'It is old.' },
    { number: undefined, text: 'Shall I go on?' },
  ]);
  expect(verdict).toMatchObject({ kind: 'complete', checker: 'recorded-then-llm' });
  expect(verdict).not.toHaveProperty('fallback');
  expect(scores(verdict)).toEqual([0.97, 0.9, 0.01, undefined]);
  expect(events).toContainEqual({
    type: 'cascade',
    sure: 2,
    sent: 1,
    foundRight: 0,
    foundWrong: 0,
    unanswered: 0,
  });
  expect(events).toContainEqual({ type: 'secondOpinion', asked: true });
});

test('citations of both point into one list', async () => {
  const verdict = await pair(ENGINE, () => verdicts('1 contradicted 2')).check();
  if (verdict.kind !== 'complete') throw new Error(verdict.kind);
  const { citedChunks, claims, citedFacts } = verdict.response;
  expect(citedChunks.map(({ source }) => source)).toEqual(['0', '1']);
  expect(citedFacts).toHaveLength(2);
  expect(claims).toMatchObject([
    { citationIndices: [0] },
    { citationIndices: [], antiCitationIndices: [1] },
    { citationIndices: [] },
    {},
  ]);
});

test('disagreements are counted by what the second found', async () => {
  const { check, events } = pair({ claims: { long: 0.4, red: 0.6, old: 0.3 } }, () =>
    verdicts('1 supported 1', '2 missing', '3 missing'),
  );
  await check();
  expect(events).toContainEqual({
    type: 'cascade',
    sure: 0,
    sent: 3,
    foundRight: 1,
    foundWrong: 1,
    unanswered: 0,
  });
});

test('a first that is sure of all is not doubted', async () => {
  const { check, bodies, events } = pair({ claims: { long: 0.97, red: 0.96, old: 0.01 } }, () => verdicts());
  expect(await check()).toMatchObject({ kind: 'complete', checker: 'recorded' });
  expect(bodies).toHaveLength(0);
  expect(events).toEqual([
    { type: 'secondOpinion', asked: false },
    { type: 'cascade', sure: 3, sent: 0, foundRight: 0, foundWrong: 0, unanswered: 0 },
  ]);
});

test('each sentence has the bounds of the calibration that scored it, and the widest where that is not known', async () => {
  const bounds = {
    byCalibration: new Map([
      ['sharp', [0.3, 0.45] as const],
      ['blunt', [0.1, 0.9] as const],
    ]),
    widest: [0.1, 0.9] as const,
    calibrationsIn: () => ['sharp', undefined, 'sharp', undefined],
  };
  const engine = { claims: { long: 0.5, red: 0.5, old: 0.2 } };
  const { check, bodies } = pair(engine, () => verdicts('1 supported 1'), { bounds });
  expect(scores(await check())).toEqual([0.5, 0.9, 0.2, undefined]);
  expect(readPrompt(bodies[0]!).sentences.map(({ number }) => number)).toEqual([
    undefined,
    1,
    undefined,
    undefined,
  ]);
  const unknown = pair(engine, () => verdicts('1 supported 1', '2 supported 1', '3 supported 1'), {
    bounds: { ...bounds, calibrationsIn: () => [] },
  });
  expect(scores(await unknown.check())).toEqual([0.9, 0.9, 0.9, undefined]);
});

test('what the first finds contradicted is decided: the harsher counts', async () => {
  const { check, bodies } = pair(
    { claims: { long: 1, red: { support: 0.5, contradiction: 0.96 }, old: 0 } },
    () => verdicts('1 supported 1'),
  );
  const verdict = await check();
  expect(bodies).toHaveLength(0);
  expect(verdict).toMatchObject({ response: { claims: [{}, { antiCitationIndices: [0] }, {}, {}] } });
});

test('a contradiction that the request counts and the bounds leave open goes to the second', async () => {
  const engine = recorded({ claims: { long: 1, red: { support: 0.5, contradiction: 0.85 }, old: 0 } });
  const first: Checker = {
    ...engine,
    rethreshold: (verdict, one) => ({ ...verdict, response: respond(verdict.raw as Assessment, one) }),
  };
  const judge = llm({ model: 'judge-1' }, { fetch: fetchOf(() => completion(verdicts('1 supported 1'))) });
  const verdict = await cascade(first, judge).check(request, within(60_000));
  expect(verdict).toMatchObject({
    response: { claims: [{}, { citationIndices: [0], antiCitationIndices: [] }, {}, {}] },
  });
});

test.each(HOSTILE_TEXTS.map((text) => [JSON.stringify(text), text]))(
  'a judge that believes %s does not overrule a first that is sure',
  async (_name, hostile) => {
    const { check } = pair(ENGINE, (body) => {
      const asked = readPrompt(body).sentences.filter(({ number }) => number !== undefined);
      return verdicts(...asked.map(({ number }) => `${String(number)} supported 1`));
    });
    const verdict = await check({ ...request, facts: [...request.facts, { factText: hostile }] });
    expect(scores(verdict)).toMatchObject([0.97, 0.9, 0.01, undefined]);
  },
);

test('scores that nobody asked for are removed again', async () => {
  const { groundingSpec: _spec, ...plain } = request;
  const verdict = await pair(ENGINE, () => verdicts('1 supported 1')).check(plain);
  expect(scores(verdict)).toEqual([undefined, undefined, undefined, undefined]);
  expect(verdict).not.toHaveProperty('raw');
});

test.each([{ span: { start: 20, end: 30 } }, { spans: [{ start: 20, end: 30 }] }])(
  'of an answer by stretches (%j) only their sentences are asked about, also where the first judges all of them',
  async (part) => {
    const { check, bodies, events } = pair({ supportScore: 0.5 }, () => verdicts('1 missing'));
    const verdict = await check({ ...request, ...part });
    expect(bodies).toHaveLength(1);
    const asked = readPrompt(bodies[0]!).sentences.filter(({ number }) => number !== undefined);
    expect(asked).toEqual([{ number: 1, text: 'It is red.' }]);
    expect(verdict).toMatchObject({ kind: 'complete' });
    expect(events).toContainEqual(expect.objectContaining({ type: 'cascade', sure: 0, sent: 1 }));
  },
);

describe('where the second has no verdict', () => {
  test('the first stands, and says why', async () => {
    const { check, events } = pair(ENGINE, () => 'All supported!');
    const verdict = await check();
    expect(verdict).toMatchObject({ kind: 'complete', checker: 'recorded', fallback: 'engine' });
    expect(scores(verdict)).toEqual([0.97, 0.5, 0.01, undefined]);
    expect(events).toContainEqual({
      type: 'cascade',
      sure: 2,
      sent: 0,
      foundRight: 0,
      foundWrong: 0,
      unanswered: 1,
    });
    expect(events).toContainEqual(
      expect.objectContaining({ type: 'fallback', from: 'llm', to: 'recorded', cause: 'engine' }),
    );
  });

  describe('in time', () => {
    beforeEach(stopTime);
    afterEach(() => jest.useRealTimers());

    test('the first stands before the deadline', async () => {
      const clock = { now: () => performance.now() as MonotonicMs };
      const silent: Checker = {
        ...recorded({}),
        name: 'silent',
        check: (_request: CheckGroundingRequest, { deadline }: CheckOptions) =>
          new Promise<FailedVerdict>((resolve) => {
            setTimeout(() => {
              resolve({ kind: 'failed', cause: 'timeout', checker: 'silent', cache: 'off', elapsedMs: 0 });
            }, deadline - clock.now());
          }),
      };
      const checker = cascade(recorded(ENGINE, { clock }), silent, { clock });
      let verdict: Verdict | undefined;
      void checker
        .check(request, {
          signal: new AbortController().signal,
          deadline: (clock.now() + 500) as MonotonicMs,
        })
        .then((value) => (verdict = value));
      await nextTurn();
      await jest.advanceTimersByTimeAsync(489);
      expect(verdict).toBeUndefined();
      await jest.advanceTimersByTimeAsync(2);
      await nextTurn();
      expect(verdict).toMatchObject({ kind: 'complete', fallback: 'timeout', checker: 'recorded' });
    });
  });
});

describe('where the first has no verdict', () => {
  test('the second judges the whole', async () => {
    const { check, bodies } = pair({ fails: 'unsupportedLanguage' }, judgedVerdicts);
    expect(await check()).toMatchObject({
      kind: 'complete',
      checker: 'llm',
      fallback: 'unsupportedLanguage',
    });
    expect(readPrompt(bodies[0]!).sentences.filter(({ number }) => number !== undefined)).toHaveLength(3);
  });

  test('on some sentences, the second judges these', async () => {
    const whole = await recorded(ENGINE).check(request, within(60_000));
    if (whole.kind !== 'complete') throw new Error(whole.kind);
    const { raw: _raw, ...rest } = whole;
    const first: Checker = {
      ...recorded({}),
      check: () =>
        Promise.resolve<PartialVerdict>({
          ...rest,
          kind: 'partial',
          cause: 'timeout',
          coverage: 2 / 3,
          unjudged: [2],
        }),
    };
    const judge = llm(
      { model: 'judge-1' },
      { fetch: fetchOf(() => completion(verdicts('1 missing', '2 missing'))) },
    );
    expect(await cascade(first, judge).check(request, within(60_000))).toMatchObject({ kind: 'complete' });
  });

  test('nor the second, the first tells why', async () => {
    expect(await pair({ fails: 'timeout' }, () => '').check()).toMatchObject({
      kind: 'failed',
      cause: 'timeout',
      checker: 'recorded',
    });
  });
});

test.each([[[0.8, 0.3]], [[-1, 1]], [[0, Number.NaN]]] as const)('bounds of %j are refused', (bounds) => {
  expect(() => pair({}, () => '', { bounds })).toThrow(/^bounds: /);
});

describeCheckerContract('a cascade that asks', () => pair({ supportScore: 0.5 }, judgedVerdicts).checker);
describeCheckerContract('a cascade that is sure', () => pair({ supportScore: 1 }, judgedVerdicts).checker);
