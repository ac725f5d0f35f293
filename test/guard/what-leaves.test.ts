import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import type { Verdict } from '../../src/contract/verdict.js';
import type { Exchange } from '../../src/guard/exchange.js';
import { headerValue } from '../../src/guard/header.js';
import { annotate } from '../../src/policy/annotate.js';
import { completeFor, failedWith, onError, partial, policyWith, responseFor } from '../policy/verdicts.js';
import { allGood, children, exchange, facts, fee, oneBad, rest, setUp } from './guard-under-test.js';

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
    [
      'a part is judged, and a sentence of it unsupported',
      partial(
        responseFor(exchange.answer, [
          { ...fee, is: 'unsupported' },
          { ...children, is: 'unjudged' },
        ]),
        [1],
        'unavailable',
      ),
      'recheckFailed',
    ],
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
      'is not made by the judge of the first',
      { ...oneBad, checker: 'embedded-then-llm', tier: 'model' },
      {
        ...completeFor(fee.text, [{ ...fee, is: 'unsupported' }]),
        checker: 'embedded',
        tier: 'model',
        fallback: 'quota',
      },
    ],
    ['fails with the server', oneBad, failedWith('unavailable')],
    ['has no reply that can be read', oneBad, failedWith('engine')],
    ['has no allowance left', oneBad, failedWith('quota')],
    [
      'fails in the middle',
      oneBad,
      partial(responseFor(fee.text, [{ ...fee, is: 'unjudged' }]), [0], 'engine'),
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
    const cause = recheck.kind === 'complete' ? (recheck.fallback ?? 'timeout') : recheck.cause;

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
      const why = cause === 'timeout' ? 'timeout' : 'recheckFailed';
      if (action === 'block')
        expect(outcome.decision.reasons[0]).toMatchObject({ rule: 'rewriteFailed', why });
    });
  });

  describe('after a sentence that was removed, with no time to judge it there,', () => {
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
  ])('is the original in observe mode, whatever is decided: %s', async (action, verdict) => {
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
