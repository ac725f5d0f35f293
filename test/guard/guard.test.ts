import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { after, type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import type { FailureCause, Verdict } from '../../src/contract/verdict.js';
import type { Exchange } from '../../src/guard/exchange.js';
import { createGuardCore, type GuardOptions } from '../../src/guard/guard.js';
import { headerValue } from '../../src/guard/header.js';
import { annotate } from '../../src/policy/annotate.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { completeFor, failedWith, onError, partial, policyWith, responseFor } from '../policy/verdicts.js';
import { ScriptedChecker } from './scripted-checker.js';

const facts = [{ factText: 'The fee is 5 euros. It is due in May.' }];
const exchange: Exchange = { answer: 'The fee is 5 euros. Children pay nothing.', facts };
const fee = { text: 'The fee is 5 euros.' };
const children = { text: 'Children pay nothing.', is: 'unsupported' } as const;
const allGood = completeFor(exchange.answer, [fee, { ...children, is: 'grounded' }]);
const oneBad = completeFor(exchange.answer, [fee, children]);
const rest = completeFor(fee.text, [fee]);

/** Time stands still, so that a busy machine changes nothing. */
const stopped = { now: () => 1000 as MonotonicMs };

function setUp(
  script: ConstructorParameters<typeof ScriptedChecker>[0],
  capabilities?: ScriptedChecker['capabilities'],
) {
  const checker = new ScriptedChecker(script, capabilities);
  const events: GuardEvent[] = [];
  let ids = 0;
  const guard = createGuardCore({
    checker,
    observer: { observe: (event) => events.push(event) },
    clock: stopped,
    newId: () => `id-${++ids}`,
  });
  const run = (options: Partial<GuardOptions> = {}, of: Exchange = exchange) =>
    guard(of, {
      policy: policyWith(),
      mode: 'enforce',
      route: 'chat',
      dialect: 'plain-json',
      budgetMs: 500,
      ...options,
    });
  return { checker, events, run };
}

describe('the check that is made', () => {
  it('asks for what the policy needs, and hands the facts on as they are', async () => {
    const { checker, run } = setUp([allGood]);
    await run({ policy: policyWith({ citationThreshold: 0.7, contradictionThreshold: 0.9 }) });
    expect(checker.asked).toHaveLength(1);
    expect(checker.asked[0]!.request).toEqual({
      answerCandidate: exchange.answer,
      facts,
      groundingSpec: {
        citationThreshold: 0.7,
        enableClaimLevelScore: true,
        enableAntiCitations: true,
        antiCitationThreshold: 0.9,
      },
    });
    expect(checker.asked[0]!.request.facts).toBe(facts);
  });

  it('asks for no more than the checker can', async () => {
    const { checker, run } = setUp([allGood], {
      contradictions: false,
      claimScores: false,
      helpfulness: false,
    });
    await run(
      { policy: policyWith({ helpfulnessThreshold: 0.5 }) },
      { ...exchange, prompt: 'What is the fee?' },
    );
    expect(checker.asked[0]!.request.groundingSpec).toEqual({ citationThreshold: 0.6 });
    expect(checker.asked[0]!.request).not.toHaveProperty('prompt');
  });

  it.each([
    [0.5, 'What is the fee?', true],
    [null, 'What is the fee?', false],
    [0.5, ' ', false],
    [0.5, undefined, false],
  ])(
    'with a helpfulness threshold of %p and prompt %p asks for it: %p',
    async (helpfulnessThreshold, prompt, asks) => {
      const { checker, run } = setUp([allGood]);
      await run(
        { policy: policyWith({ helpfulnessThreshold }) },
        { ...exchange, ...(prompt === undefined ? {} : { prompt }) },
      );
      const { request } = checker.asked[0]!;
      expect(request.groundingSpec?.enableHelpfulnessScore).toBe(asks ? true : undefined);
      expect(request.prompt).toBe(asks ? prompt : undefined);
    },
  );

  it('gives the checker until the end of the budget', async () => {
    const { checker, run } = setUp([allGood]);
    await run({ budgetMs: 400 });
    expect(checker.asked[0]!.options.deadline).toBe(1400);
  });

  it('keeps to a deadline that answers share', async () => {
    const { checker, run } = setUp([allGood]);
    const deadline = after(stopped.now(), 200);
    await run({ deadline });
    expect(checker.asked[0]!.options.deadline).toBe(deadline);
  });
});

describe('what needs no checker', () => {
  it.each([
    ['an empty answer', { answer: '', facts: [] }, undefined],
    ['white space', { answer: ' \n\t', facts }, undefined],
    ['a greeting', { answer: 'Hello! How can I help you today?', facts }, undefined],
    ['a greeting without facts', { answer: 'Hello! How can I help you today?', facts: [] }, undefined],
    ['a refusal without facts', { answer: "I couldn't find that in your documents.", facts: [] }, undefined],
    ['no facts', { answer: 'The fee is 5 euros.', facts: [] }, 'noFacts'],
    ['an answer over 4096 tokens', { answer: 'fee '.repeat(4097), facts }, 'tooLarge'],
  ])('%s', async (_, of: Exchange, cause) => {
    const { checker, events, run } = setUp([]);
    const outcome = await run({}, of);
    expect(checker.asked).toHaveLength(0);
    expect(events.map(({ type }) => type)).toEqual(['inFlight', 'decided', 'inFlight']);
    expect(outcome.text).toBe(of.answer);
    expect(outcome.verdict).toMatchObject(
      cause === undefined ? { kind: 'complete' } : { kind: 'failed', cause },
    );
    expect(events[1]).toMatchObject({ reason: cause === undefined ? 'nothingToCheck' : 'onError' });
  });

  it.each([
    ['200 facts', { answer: 'A fee.', facts: Array(200).fill(facts[0]) }],
    ['facts of 10,000 characters', { answer: 'A fee.', facts: [{ factText: '😀'.repeat(10_000) }] }],
    ['4096 tokens', { answer: 'fee '.repeat(4096), facts }],
  ])('%s are within the limits', async (_, of: Exchange) => {
    const { checker, run } = setUp([completeFor('x', [{ text: 'x' }])]);
    await run({}, of);
    expect(checker.asked).toHaveLength(1);
  });
});

describe('what leaves', () => {
  it('is the answer itself when all is grounded', async () => {
    const outcome = await setUp([allGood]).run();
    expect(outcome).toMatchObject({ id: 'id-1', route: 'chat', mode: 'enforce', text: exchange.answer });
    expect(outcome.decision).toMatchObject({ action: 'pass', reasons: [] });
    expect(outcome.claims).toEqual([
      { startPos: 0, endPos: 19, state: 'grounded', action: 'pass', chunks: [0] },
      { startPos: 20, endPos: 41, state: 'grounded', action: 'pass', chunks: [1] },
    ]);
  });

  it('is the rewritten answer, once it has been checked again within the same budget', async () => {
    const { checker, run } = setUp([oneBad, rest]);
    const outcome = await run();
    expect(outcome).toMatchObject({
      text: fee.text,
      decision: { action: 'rewrite', reasons: [{ rule: 'unsupportedClaim', claim: 1 }] },
      rewrite: { dropped: [1], replaced: [] },
      verdict: { kind: 'complete', response: oneBad.response },
    });
    expect(outcome.claims).toEqual([
      { startPos: 0, endPos: 19, state: 'grounded', action: 'pass', chunks: [0] },
    ]);
    expect(outcome.recheck).toMatchObject({ kind: 'complete', response: rest.response });
    expect(checker.asked.map(({ request }) => request.answerCandidate)).toEqual([exchange.answer, fee.text]);
    expect(checker.asked[1]!.options.deadline).toBe(checker.asked[0]!.options.deadline);
    expect(checker.asked[1]!.request.facts).toBe(facts);
  });

  it.each<[string, Verdict, string]>([
    [
      'a sentence is now unsupported',
      completeFor(fee.text, [{ ...fee, is: 'unsupported' }]),
      'recheckFailed',
    ],
    [
      'the whole has low support',
      { ...rest, response: { ...rest.response, supportScore: 0.39 } },
      'recheckFailed',
    ],
    ['nothing is asserted any more', completeFor(fee.text, [{ ...fee, is: 'notChecked' }]), 'nothingRemains'],
    ['the checker fails', failedWith('unavailable'), 'recheckFailed'],
    [
      'the same tier finds a sentence unsupported',
      { ...completeFor(fee.text, [{ ...fee, is: 'unsupported' }]), tier: 'model' },
      'recheckFailed',
    ],
  ])('is the block message when on the second check %s', async (_, recheck, why) => {
    const outcome = await setUp([oneBad, recheck]).run();
    expect(outcome.text).toBe('The answer could not be verified.');
    expect(outcome.decision.action).toBe('block');
    expect(outcome.decision.reasons.map(({ rule }) => rule)).toEqual(['rewriteFailed', 'unsupportedClaim']);
    expect(outcome.decision.reasons[0]).toMatchObject({ why });
    expect(outcome.claims).toEqual([]);
    expect(outcome.rewrite).toBeUndefined();
  });

  describe.each<[string, Verdict, Verdict]>([
    ['is not made in time', oneBad, failedWith('timeout')],
    ['judges a part in time', oneBad, partial(responseFor(fee.text, [{ ...fee, is: 'unjudged' }]), [0])],
    [
      'has no time for the model',
      { ...oneBad, tier: 'model' },
      { ...completeFor(fee.text, [{ ...fee, is: 'unsupported' }]), tier: 'lexical' },
    ],
    [
      'has time for a part of its passes',
      { ...oneBad, tier: 'mixed' },
      { ...completeFor(fee.text, [{ ...fee, is: 'unsupported' }]), tier: 'mixed' },
    ],
    [
      'is one too many',
      oneBad,
      {
        ...failedWith('timeout'),
        cause: 'unavailable',
        error: new AnswerGuardError('AG_OVERLOADED', 'Too many.'),
      },
    ],
  ])('when the second check %s', (_, first, recheck) => {
    const cause = recheck.kind === 'failed' ? recheck.cause : 'timeout';

    it('is the rewritten answer all the same, and says that it was not judged again', async () => {
      const outcome = await setUp([first, recheck]).run();
      expect(outcome).toMatchObject({
        text: fee.text,
        decision: { action: 'rewrite', reasons: [{ rule: 'unsupportedClaim' }, { rule: 'onError', cause }] },
        rewrite: { dropped: [1], unchecked: cause },
        claims: [{ startPos: 0, endPos: 19, state: 'grounded', action: 'pass' }],
      });
      expect(outcome.recheck).toBeUndefined();
      expect(headerValue([outcome])).toMatch(new RegExp(`^rewrite;.*;error=${cause}$`));
    });

    it.each([
      ['pass', 'rewrite'],
      ['rewrite', 'rewrite'],
      ['block', 'block'],
    ] as const)('obeys onError: %s', async (action, done) => {
      const outcome = await setUp([first, recheck]).run({ policy: policyWith({ onError: onError(action) }) });
      expect(outcome.decision.action).toBe(done);
      if (action === 'block')
        expect(outcome.decision.reasons[0]).toMatchObject({ rule: 'rewriteFailed', why: 'timeout' });
    });
  });

  describe('after a sentence that was taken out, with no time to judge it there,', () => {
    const answer = 'Ärzte zahlen 5 Euro. Kinder zahlen nichts. Im Mai ist sie fällig.';
    const [doctors, kids, may] = answer.split(/(?<=\.) /u).map((text) => ({ text }));
    const verdict = completeFor(answer, [doctors!, { ...kids!, is: 'unsupported' }, may!]);
    const script = [verdict, failedWith('timeout')];
    const kept = 'Ärzte zahlen 5 Euro. Im Mai ist sie fällig.';

    it.each(['annotate', 'pass'] as const)('a sentence is one that was not judged: %s', async (action) => {
      const policy = policyWith({ onError: onError(action) });
      const outcome = await setUp(script).run({ policy }, { ...exchange, answer });
      expect(outcome.text).toBe(kept);
      expect(outcome.claims).toMatchObject([
        { startPos: 0, endPos: 21, state: 'grounded', action: 'pass' },
        { startPos: 22, endPos: 45, state: 'unjudged', action },
      ]);
    });

    it('a sentence goes too where onError rewrites', async () => {
      const policy = policyWith({ onError: onError('rewrite') });
      const outcome = await setUp(script).run({ policy }, { ...exchange, answer });
      expect(outcome.text).toBe('Ärzte zahlen 5 Euro.');
      expect(outcome.rewrite).toMatchObject({ dropped: [1, 2], unchecked: 'timeout' });
    });
  });

  it('is the block message when nothing grounded would remain', async () => {
    const verdict = completeFor(exchange.answer, [{ ...fee, is: 'unsupported' }, children]);
    const policy = policyWith({ lowSupport: 'pass', fewCitedClaims: 'pass' });
    const outcome = await setUp([verdict]).run({ policy });
    expect(outcome.decision.reasons[0]).toEqual({
      rule: 'rewriteFailed',
      action: 'block',
      why: 'nothingRemains',
    });
  });

  it.each<[string, Partial<Exchange>, string]>([
    ['the answer', { answer: 'Die Gebühr ist 9 Euro und nicht weniger.', language: 'en' }, 'Nicht belegt.'],
    [
      'the prompt, where the answer shows none',
      { answer: '9 EUR', prompt: 'Wie hoch ist die Gebühr?' },
      'Nicht belegt.',
    ],
    ['the caller', { answer: '9 EUR', language: 'de-AT' }, 'Nicht belegt.'],
    ['nobody', { answer: '9 EUR' }, 'The answer could not be verified.'],
    [
      'the answer, but the policy has no such message',
      { answer: 'Les enfants ne paient rien du tout.' },
      'The answer could not be verified.',
    ],
  ])('is a block message in the language of %s', async (_, changes, message) => {
    const of = { ...exchange, ...changes };
    const verdict = completeFor(of.answer, [{ text: of.answer, is: 'unsupported' }]);
    const outcome = await setUp([verdict]).run({ policy: policyWith({ unsupportedClaim: 'block' }) }, of);
    expect(outcome.text).toBe(message);
  });

  it.each<[string, Verdict]>([
    ['rewrite', oneBad],
    ['block', completeFor(exchange.answer, [{ ...fee, is: 'unsupported' }, children])],
  ])('is the original in a trial, whatever is decided: %s', async (action, verdict) => {
    const { events, run } = setUp([verdict, rest]);
    const outcome = await run({ mode: 'observe' });
    expect(outcome).toMatchObject({ mode: 'observe', text: exchange.answer, decision: { action } });
    expect(outcome.claims.map(({ startPos }) => startPos)).toEqual([0, 20]);
    expect(outcome.rewrite).toBeUndefined();
    expect(events.find(({ type }) => type === 'decided')).toMatchObject({ mode: 'observe', action });
  });
});

describe('what is to be marked', () => {
  it('is listed where it stands in the text that leaves, in a rewritten one too', async () => {
    const dogs = { text: 'Dogs pay two.', is: 'contradicted' } as const;
    const of = { answer: `${exchange.answer} ${dogs.text}`, facts };
    const kept = `${fee.text} ${dogs.text}`;
    const script = [completeFor(of.answer, [fee, children, dogs]), completeFor(kept, [fee, dogs])];
    const policy = policyWith({ contradictedClaim: 'annotate', lowSupport: 'pass' });
    const outcome = await setUp(script).run({ policy }, of);
    expect(outcome.text).toBe(kept);
    expect(outcome.claims.map(({ state, action }) => [state, action])).toEqual([
      ['grounded', 'pass'],
      ['contradicted', 'annotate'],
    ]);
    expect(annotate(outcome.text, outcome.claims).text).toBe(`${kept} [contradicted]`);
  });
});

describe('a checker that misbehaves', () => {
  it.each<[string, () => Verdict | Promise<Verdict>]>([
    [
      'throws',
      () => {
        throw new Error('boom');
      },
    ],
    ['rejects', () => Promise.reject(new Error('boom'))],
    ['answers with something else', () => JSON.parse('{"kind":"maybe"}') as Verdict],
  ])('that %s is a failed verdict', async (_, answer) => {
    const { events, run } = setUp([answer]);
    const outcome = await run({ policy: policyWith({ onError: onError('pass', { engine: 'block' }) }) });
    expect(outcome.decision.reasons).toEqual([{ rule: 'onError', action: 'block', cause: 'engine' }]);
    const checked = events.find((event) => event.type === 'checked');
    expect(checked).toMatchObject({ outcome: 'failed', cause: 'engine' });
    expect(AnswerGuardError.isInstance(checked?.error)).toBe(true);
  });

  it('is a fault of the guard when its response cannot be read, and still no exception', async () => {
    const unreadable = { ...oneBad, response: JSON.parse('{"claims": [null]}') };
    const { events, run } = setUp([unreadable]);
    const outcome = await run({ policy: policyWith({ onError: onError('pass', { engine: 'block' }) }) });
    expect(outcome.verdict).toMatchObject({ kind: 'failed', cause: 'engine' });
    expect(outcome.decision.action).toBe('block');
    expect(events.filter(({ type }) => type === 'checked')).toHaveLength(2);
  });

  it('is not waited for past the deadline', async () => {
    jest.useFakeTimers();
    try {
      let now = 0;
      const checker = new ScriptedChecker([() => new Promise<Verdict>(() => undefined)]);
      const guard = createGuardCore({ checker, clock: { now: () => now as MonotonicMs } });
      // Its start is over: no answer waits for that any more.
      await jest.advanceTimersByTimeAsync(0);
      const outcome = guard(exchange, {
        policy: policyWith(),
        mode: 'enforce',
        route: 'r',
        dialect: 'd',
        budgetMs: 500,
      });
      now = 500;
      await jest.advanceTimersByTimeAsync(500);
      await expect(outcome).resolves.toMatchObject({
        verdict: { kind: 'failed', cause: 'timeout' },
        decision: { action: 'annotate' },
        text: exchange.answer,
        elapsedMs: 500,
      });
      expect(checker.asked[0]!.options.signal.aborted).toBe(true);
      expect(jest.getTimerCount()).toBe(0);
    } finally {
      jest.useRealTimers();
    }
  });

  it('gets no second check when the first took all the time', async () => {
    let now = 0;
    const checker = new ScriptedChecker([
      () => {
        now = 499;
        return oneBad;
      },
      () => {
        now = 500;
        return rest;
      },
    ]);
    const late = new ScriptedChecker([
      () => {
        now = 500;
        return oneBad;
      },
    ]);
    const options = {
      policy: policyWith(),
      mode: 'enforce',
      route: 'r',
      dialect: 'd',
      budgetMs: 500,
    } as const;
    const clock = { now: () => now as MonotonicMs };
    await expect(createGuardCore({ checker, clock })(exchange, options)).resolves.toMatchObject({
      decision: { action: 'rewrite' },
    });
    now = 0;
    await expect(createGuardCore({ checker: late, clock })(exchange, options)).resolves.toMatchObject({
      decision: { action: 'rewrite', reasons: [{ rule: 'unsupportedClaim' }, { rule: 'onError' }] },
      rewrite: { unchecked: 'timeout' },
    });
  });
});

describe('a client that is gone', () => {
  it('ends the wait, and nobody is told of a decision', async () => {
    const abort = new AbortController();
    const { events, run } = setUp([
      () => {
        abort.abort();
        return new Promise<Verdict>(() => undefined);
      },
    ]);
    const onDecision = jest.fn();
    const outcome = await run({ signal: abort.signal, onDecision });
    expect(outcome.verdict.kind).toBe('failed');
    expect(onDecision).not.toHaveBeenCalled();
    expect(events.filter((event) => event.type === 'decided')).toEqual([]);
    expect(events.at(-1)).toEqual({ type: 'inFlight', route: 'chat', change: -1 });
  });
});

describe('who is told', () => {
  it('observers learn of each check and of the decision, in order', async () => {
    const { events, run } = setUp([oneBad, rest]);
    await run();
    expect(events.map(({ type }) => type)).toEqual(['inFlight', 'checked', 'checked', 'decided', 'inFlight']);
    expect(events[3]).toMatchObject({
      id: 'id-1',
      route: 'chat',
      mode: 'enforce',
      dialect: 'plain-json',
      action: 'rewrite',
      reason: 'unsupportedClaim',
      checker: 'scripted',
      cache: 'off',
      verdict: 'complete',
      supportScore: 0.5,
      coverage: 1,
      claims: { grounded: 1, unsupported: 1, contradicted: 0, notChecked: 0, unjudged: 0 },
      facts: 1,
      answerBytes: 41,
      budgetMs: 500,
    });
  });

  it.each<[string, Verdict, string, FailureCause | undefined]>([
    ['all grounded', allGood, 'allGrounded', undefined],
    [
      'nothing to check',
      completeFor(exchange.answer, [{ ...fee, is: 'notChecked' }]),
      'nothingToCheck',
      undefined,
    ],
    ['a failure', failedWith('quota'), 'onError', 'quota'],
    [
      'an unjudged sentence',
      partial(responseFor(exchange.answer, [fee, { ...children, is: 'unjudged' }]), [1]),
      'unjudgedClaim',
      'timeout',
    ],
    ['an unsupported sentence', oneBad, 'allAllowed', undefined],
  ])('a pass says what it rests on: %s', async (_, verdict, reason, cause) => {
    const { events, run } = setUp([verdict]);
    await run({ policy: policyWith({ onError: onError('pass'), unsupportedClaim: 'pass' }) });
    const decided = events.find((event) => event.type === 'decided');
    expect(decided).toMatchObject({ action: 'pass', reason });
    expect(decided?.cause).toBe(cause);
  });

  it('events hold no text of the exchange', async () => {
    const { events, run } = setUp([oneBad, rest]);
    await run({}, { ...exchange, prompt: 'How much is it for children?' });
    const told = JSON.stringify(events);
    for (const text of ['fee', 'hildren', 'euro', 'May']) expect(told).not.toContain(text);
  });

  it('the app, with the outcome', async () => {
    const onDecision = jest.fn();
    const outcome = await setUp([allGood]).run({ onDecision });
    expect(onDecision.mock.calls).toEqual([[outcome]]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('theirs');
      },
    ],
    ['rejects', () => Promise.reject(new Error('theirs'))],
  ])('the app, whose callback %s, without harm', async (_, onDecision) => {
    const { events, run } = setUp([allGood]);
    await expect(run({ onDecision })).resolves.toMatchObject({ text: exchange.answer });
    expect(events.filter(({ type }) => type === 'callbackFailed')).toEqual([
      { type: 'callbackFailed', callback: 'onDecision', error: new Error('theirs') },
    ]);
  });

  it('an observer that throws does no harm', async () => {
    const guard = createGuardCore({
      checker: new ScriptedChecker([allGood]),
      observer: {
        observe: () => {
          throw new Error('theirs');
        },
      },
    });
    const outcome = await guard(exchange, {
      policy: policyWith(),
      mode: 'enforce',
      route: 'r',
      dialect: 'd',
      budgetMs: 500,
    });
    expect(outcome.decision.action).toBe('pass');
    expect(outcome.id).toMatch(/^[0-9a-f-]{36}$/);
  });
});
