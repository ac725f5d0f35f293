import type { GroundingFact } from '../../../src/contract/check-request.js';
import { systemClock } from '../../../src/contract/monotonic-clock.js';
import type { Verdict } from '../../../src/contract/verdict.js';
import { createGuardCore } from '../../../src/guard/guard.js';
import type { SecondAnswer } from '../../../src/guard/regenerate.js';
import type { AnswerStreamOptions, StreamEnd } from '../../../src/guard/streaming/answer-stream.js';
import { WholeAnswer } from '../../../src/guard/streaming/whole-answer.js';
import type { Policy } from '../../../src/policy/policy.js';
import { completeFor, policyWith } from '../../policy/verdicts.js';
import { ScriptedChecker } from '../scripted-checker.js';

const KINDS = ['hold', 'trail', 'watch'] as const;
type Kind = (typeof KINDS)[number];

const TEXT = 'The park opens at nine. Dogs pay.';
const FACTS: readonly GroundingFact[] = [{ factText: 'The park opens at nine.' }];
const GOOD = completeFor(TEXT, [{ text: 'The park opens at nine.' }, { text: 'Dogs pay.' }]);
const BAD = completeFor(TEXT, [
  { text: 'The park opens at nine.', is: 'unsupported' },
  { text: 'Dogs pay.', is: 'unsupported' },
]);
const MESSAGE = 'The answer could not be verified.';

interface Given {
  readonly verdicts?: readonly Verdict[];
  readonly policy?: Partial<Policy>;
  readonly options?: Partial<AnswerStreamOptions>;
}

/** A streamed answer, and all that it told in order. */
function answer(kind: Kind, { verdicts = [GOOD], policy = {}, options = {} }: Given = {}) {
  const told: string[] = [];
  const checker = new ScriptedChecker(verdicts);
  const ended: { resolve?: (end: StreamEnd) => void } = {};
  const end = new Promise<StreamEnd>((resolve) => (ended.resolve = resolve));
  const stream = new WholeAnswer(
    createGuardCore({ checker }),
    {
      policy: policyWith(policy),
      mode: kind === 'watch' ? 'observe' : 'enforce',
      route: 'r',
      dialect: 'd',
      budgetMs: 60_000,
      signal: new AbortController().signal,
      facts: () => FACTS,
      about: () => ({ prompt: 'When?' }),
      notes: () => undefined,
      ...options,
    },
    {
      release: (upTo, text) => told.push(`${String(upTo)} ${text}`),
      end: (last) => {
        told.push('end');
        ended.resolve?.(last);
      },
    },
    kind,
    systemClock,
  );
  return { stream, told, checker, end };
}

const [ONE, TWO] = ['The park opens', ' at nine. Dogs pay.'] as const;
const AS_IT_CAME = [`14 ${ONE}`, `33 ${TWO}`];

describe.each(KINDS)('an answer in mode %s', (kind) => {
  const isHeld = kind === 'hold';

  it('is judged once, when it is complete', async () => {
    const { stream, told, checker, end } = answer(kind);
    stream.push(ONE);
    stream.push(TWO);
    expect(told).toEqual(isHeld ? [] : AS_IT_CAME);
    expect(checker.asked).toEqual([]);
    stream.finish();
    stream.finish();
    stream.push('More.');
    expect(await end).toMatchObject({ text: TEXT, message: undefined, claims: [{}, {}] });
    expect(told).toEqual(isHeld ? [`33 ${TEXT}`, 'end'] : [...AS_IT_CAME, 'end']);
    expect(checker.asked.map(({ request: { answerCandidate } }) => answerCandidate)).toEqual([TEXT]);
  });

  it('ends as its kind says when it is blocked', async () => {
    const { stream, told, end } = answer(kind, { verdicts: [BAD] });
    stream.push(TEXT);
    stream.finish();
    const { text, message } = await end;
    expect([text, message]).toEqual(
      {
        hold: [MESSAGE, MESSAGE],
        trail: [`${TEXT}\n\n${MESSAGE}`, `\n\n${MESSAGE}`],
        watch: [TEXT, undefined],
      }[kind],
    );
    expect(told).toEqual(isHeld ? ['end'] : [`33 ${TEXT}`, 'end']);
  });

  it('tells the app what the reader gets', async () => {
    const texts: string[] = [];
    const onDecision = (_: unknown, text: string): unknown => texts.push(text);
    const { stream, end } = answer(kind, { verdicts: [BAD], options: { onDecision } });
    stream.push(TEXT);
    stream.finish();
    expect(texts).toEqual([(await end).text]);
  });

  it.each(['', ' \n'])('is not judged when its text is %j', async (text) => {
    const { stream, told, checker, end } = answer(kind);
    if (text !== '') stream.push(text);
    stream.finish();
    expect(await end).toMatchObject({ outcome: undefined, text, claims: [] });
    expect([told, checker.asked]).toEqual([text === '' ? ['end'] : [`2 ${text}`, 'end'], []]);
  });

  it('has a paragraph where it paused, if more comes', async () => {
    const { stream, checker, end } = answer(kind);
    const grown = [stream.pause()];
    stream.push('Hello!');
    grown.push(stream.pause(), stream.pause());
    stream.push('Dogs pay.\n\n');
    grown.push(stream.pause());
    stream.push('Bye!');
    grown.push(stream.pause());
    stream.finish();
    grown.push(stream.pause());
    await end;
    expect(grown).toEqual([0, 2, 0, 0, 2, 0]);
    expect(checker.asked[0]?.request.answerCandidate).toBe('Hello!\n\nDogs pay.\n\nBye!');
  });

  it('says nothing once it is closed', async () => {
    let free: (verdict: Verdict) => void = () => undefined;
    const held = new Promise<Verdict>((resolve) => (free = resolve));
    const core = answer(kind);
    const { stream, told } = answer(kind, {
      options: { onDecision: () => held },
    });
    stream.push(TEXT);
    const before = [...told];
    stream.finish();
    stream.close();
    free(GOOD);
    // Another answer that began later has come to its end.
    core.stream.push(TEXT);
    core.stream.finish();
    await core.end;
    stream.push('More.');
    stream.factsChanged();
    expect(told).toEqual(before);
  });
});

describe('facts that come last', () => {
  /** An answer that is complete while no facts are known. */
  function waiting(policy: Partial<Policy> = {}) {
    const known: { facts?: readonly GroundingFact[] } = {};
    const begun = answer('hold', { policy, options: { facts: () => known.facts } });
    begun.stream.push(TEXT);
    begun.stream.finish();
    return { ...begun, known };
  }

  it('are waited for', async () => {
    const { stream, checker, known, end } = waiting();
    stream.factsChanged();
    expect(checker.asked).toEqual([]);
    known.facts = FACTS;
    stream.factsChanged();
    stream.factsChanged();
    expect((await end).outcome?.decision.action).toBe('pass');
    expect(checker.asked).toHaveLength(1);
  });

  it('are not waited for when none come any more', async () => {
    const { stream, end } = waiting();
    stream.noMoreFacts();
    expect((await end).outcome?.verdict).toMatchObject({ kind: 'failed', cause: 'noFacts' });
  });

  it.each([
    ['where the policy judges without', { factsLast: 'judge' as const }],
    ['longer than a text is held', { longestHoldMs: 1 }],
  ])('are not waited for %s', async (_, streaming) => {
    const { end } = waiting({ streaming: { ...policyWith().streaming, ...streaming } });
    expect((await end).outcome?.verdict).toMatchObject({ cause: 'noFacts' });
  });
});

describe('a second answer', () => {
  const SECOND = 'The park opens at nine.';
  const verdicts = [BAD, completeFor(SECOND, [{ text: SECOND }])];
  const regenerate = () => ({ answer: SECOND });

  it('stands in the place of one that was held', async () => {
    const { stream, told, end } = answer('hold', { verdicts, options: { regenerate } });
    stream.push(TEXT);
    stream.finish();
    expect(await end).toMatchObject({ text: SECOND, outcome: { regeneration: { used: true } } });
    expect(told).toEqual([`33 ${SECOND}`, 'end']);
  });

  it.each(['{}', '{"answer":5}', '{"answer":" "}'])('is none that has no text: %s', async (json) => {
    const options = { regenerate: () => JSON.parse(json) as SecondAnswer };
    const { stream, end } = answer('hold', { verdicts: [BAD], options });
    stream.push(TEXT);
    stream.finish();
    expect(await end).toMatchObject({ message: MESSAGE, outcome: { regeneration: { used: false } } });
  });

  it('is not asked for where the first has left', async () => {
    const { stream, end } = answer('trail', { verdicts, options: { regenerate } });
    stream.push(TEXT);
    stream.finish();
    expect((await end).outcome?.regeneration).toBeUndefined();
  });
});

describe('notes for the reader', () => {
  const notes = (): ReturnType<AnswerStreamOptions['notes']> => ({
    citesFacts: true,
    mark: (text, claims) => ({
      text: `${text} [${String(claims.length)}]`,
      claims: [...claims],
      inserted: [],
    }),
    sources: (_, facts) => ` Sources: ${String(facts.length)}`,
  });

  it.each<[Kind, Verdict, string]>([
    ['hold', GOOD, `${TEXT} [2] Sources: 1`],
    ['hold', BAD, MESSAGE],
    ['trail', GOOD, TEXT],
  ])('in mode %s', async (kind, verdict, text) => {
    const { stream, end } = answer(kind, { verdicts: [verdict], options: { notes } });
    stream.push(TEXT);
    stream.finish();
    expect((await end).text).toBe(text);
  });
});
