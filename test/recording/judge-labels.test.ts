import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGuard, type Checker } from '../../middleware/index.js';
import { opinionOf } from '../../src/audit/opinion.js';
import { answersOfRecording } from '../../src/calibration/of-recording.js';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { judgeLabels } from '../../src/recording/judge-labels.js';
import { openRecording } from '../../src/recording/read-recording.js';
import { nextTurn } from '../checkers/scripted-checker.js';
import { wordChecker } from '../checkers/word-checker.js';

const FACTS = ['The store is open from 8:00 to 20:00.', 'The basic plan costs 40 euros.'];
const TRUE = 'The store is open from 8:00 to 20:00.';
const FALSE = 'The store is open from 6:00 to 20:00.';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'answer-guard-judge-labels-'))));
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Passes everything, so that what the judge finds wrong is not what the guard found. */
const credulous = (): Checker => {
  const words = wordChecker();
  return {
    ...words,
    name: 'credulous',
    async check(asked, options) {
      const verdict = await words.check(asked, options);
      if (verdict.kind === 'failed') return verdict;
      const claims = verdict.response.claims.map((claim) => ({ ...claim, score: 1 }));
      return { ...verdict, checker: 'credulous', response: { ...verdict.response, claims } };
    },
  };
};

async function recorded(share: number): Promise<RecordedExchange[]> {
  const guard = createGuard({
    config: false,
    logger: false,
    register: false,
    budgetMs: 60_000,
    checker: credulous(),
    audit: { judge: wordChecker(), share: 1 },
    record: { sink: folder, share },
  });
  await guard.check({ answer: `${TRUE} ${FALSE}`, facts: FACTS });
  await guard.check({ answer: TRUE, facts: FACTS });
  await nextTurn();
  await guard.close();
  const all: RecordedExchange[] = [];
  for await (const one of (await openRecording([folder], folder)).exchanges()) all.push(one);
  return all;
}

test("what the audit's judge finds becomes labels of the recorded answers and their sentences", async () => {
  const [mixed, right] = await recorded(1);
  const { by } = mixed!.label!;
  // Name and version.
  expect(by).toBe('embedded words');
  expect(mixed!.label).toMatchObject({ verdict: 'wrong', source: 'judge' });
  expect(mixed!.sentences.map(({ label }) => [label?.source, label?.verdict])).toEqual([
    ['judge', 'right'],
    ['judge', 'wrong'],
  ]);
  expect(right!.label).toMatchObject({ verdict: 'right', source: 'judge', by });
  // They calibrate only where they are asked for.
  expect(answersOfRecording([mixed!, right!], [], ['person']).map(({ isRight }) => isRight)).toEqual([
    undefined,
    undefined,
  ]);
  expect(answersOfRecording([mixed!, right!], [], ['person', 'judge']).map(({ isRight }) => isRight)).toEqual(
    [false, true],
  );
});

test('an answer that is not recorded gets no label', async () => {
  await expect(recorded(0)).rejects.toMatchObject({ code: 'AG_INPUT_UNREADABLE' });
});

test('of an answer that was judged in part only what was found is said', () => {
  const decided = [
    { start: 0, end: 10, fate: 'passed' },
    { start: 11, end: 20, fate: 'passed' },
  ] as const;
  const found = (right: boolean) => [{ start: 0, end: 10, fate: 'passed', right }] as const;
  const by = { kind: 'partial', by: 'm 1' } as const;
  expect(opinionOf(decided, found(true), by)).toEqual({
    by: 'm 1',
    isRight: undefined,
    sentences: [true, undefined],
  });
  expect(opinionOf(decided, found(false), by).isRight).toBe(false);
  expect(opinionOf(decided, [], { ...by, kind: 'complete' }).isRight).toBeUndefined();
  const lines = judgeLabels('a', opinionOf(decided, found(true), by), 0);
  expect(lines).toEqual([
    {
      labelOf: 'a',
      sentence: 0,
      label: { verdict: 'right', source: 'judge', by: 'm 1', at: '1970-01-01T00:00:00.000Z' },
    },
  ]);
});
