import { after } from '../../src/contract/monotonic-clock.js';
import type { FailureCause, Verdict } from '../../src/contract/verdict.js';
import type { Exchange } from '../../src/guard/exchange.js';
import { createGuardCore } from '../../src/guard/guard.js';
import { completeFor, failedWith, onError, partial, policyWith, responseFor } from '../policy/verdicts.js';
import { ScriptedChecker } from './scripted-checker.js';
import { allGood, children, exchange, facts, fee, oneBad, rest, setUp, stopped } from './guard-under-test.js';

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

  it.each([[undefined], [true]])('explains what it says where explain is %s', async (explain) => {
    const { checker, run } = setUp([allGood]);
    await run(explain === undefined ? {} : { explain });
    expect(checker.asked[0]!.options.explain === true).toBe(explain === true);
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

  it.each([
    ['What is the fee?', true, 'What is the fee?'],
    ['What is the fee?', false, undefined],
    [' ', true, undefined],
    [undefined, true, undefined],
  ])('hands %p over where the checker reads prompts: %p', async (prompt, reads, given) => {
    const { checker, run } = setUp([allGood], {
      contradictions: true,
      claimScores: true,
      helpfulness: false,
      prompt: reads,
    });
    await run({}, { ...exchange, ...(prompt === undefined ? {} : { prompt }) });
    expect(checker.asked[0]!.request.prompt).toBe(given);
    expect(checker.asked[0]!.request.groundingSpec).not.toHaveProperty('enableHelpfulnessScore');
  });

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
