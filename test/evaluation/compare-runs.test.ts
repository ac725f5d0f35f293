import { compareRuns } from '../../src/evaluation/compare-runs.js';
import type { EvaluationRun } from '../../src/evaluation/evaluation-run.js';
import { summariseRun } from '../../src/evaluation/summarise-run.js';

type Row = EvaluationRun['files'][number]['rows'][number];

const row = (n: number, supported: boolean, score: number): Row => ({
  id: `row${n}`,
  supported,
  score,
  cited: score >= 0.5,
  ms: n,
});
const run = (name: string, ...files: Row[][]): EvaluationRun => ({
  format: 'answer-guard-eval/1',
  name,
  files: files.map((rows, n) => ({ name: `file${n}`, rows })),
});
const many = (scoreOf: (supported: boolean, n: number) => number): Row[] =>
  Array.from({ length: 100 }, (_, n) => row(n, n % 2 === 0, scoreOf(n % 2 === 0, n)));

const knowing = many((supported, n) => (supported ? 0.9 : 0.1) + (n % 7) / 100);
const guessing = many((_, n) => (n % 13) / 13);

describe('summariseRun', () => {
  test('measures each file and their mean', () => {
    const { files, mean, isFitted } = summariseRun(run('a', knowing, guessing), { resamples: 200 });
    expect(isFitted).toBe(true);
    expect(files[0]?.measures.auroc).toEqual({ value: 1, low: 1, high: 1 });
    expect(files[1]?.measures.auroc.value).toBeCloseTo(0.5, 1);
    expect(mean.auroc.value).toBeCloseTo((1 + (files[1]?.measures.auroc.value ?? 0)) / 2);
    expect(files[0]).toMatchObject({ rows: 100, supported: 50, failed: 0, p50: 49, p95: 94 });
  });

  test('takes the threshold that is given', () => {
    const { threshold, isFitted, files } = summariseRun(run('a', knowing), {
      threshold: 0.99,
      resamples: 100,
    });
    expect([threshold, isFitted]).toEqual([0.99, false]);
    expect(files[0]?.measures.balanced.value).toBeLessThan(0.6);
  });

  test('leaves out what was not judged, and counts it', () => {
    const failed: Row = { id: 'x', supported: true, failed: 'timeout' };
    const { files } = summariseRun(run('a', [...knowing, failed]), { resamples: 100 });
    expect(files[0]).toMatchObject({ rows: 101, failed: 1, supported: 51 });
    expect(files[0]?.measures.auroc.value).toBe(1);
  });

  test('says nothing of a file of one class', () => {
    const { files, mean } = summariseRun(run('a', [row(0, true, 1), row(1, true, 0.5)]), { resamples: 100 });
    expect([files[0]?.measures.auroc.value, mean.auroc.value]).toEqual([NaN, NaN]);
  });
});

describe('compareRuns', () => {
  test('tells a better run apart, and nothing from itself', () => {
    const better = compareRuns(run('new', knowing), run('old', guessing), { resamples: 300 });
    expect(better.mean.auroc.low).toBeGreaterThan(0.3);
    const same = compareRuns(run('new', guessing), run('old', guessing), { resamples: 300 });
    expect(same.mean).toEqual({
      auroc: { value: 0, low: 0, high: 0 },
      balanced: { value: 0, low: 0, high: 0 },
      cited: { value: 0, low: 0, high: 0 },
    });
  });

  test('leaves out what one of the two did not judge', () => {
    const failed: Row[] = guessing.map((one, n) =>
      n === 3 ? { id: one.id, supported: one.supported, failed: 'timeout' } : one,
    );
    expect(compareRuns(run('new', knowing), run('old', failed), { resamples: 100 }).leftOut).toBe(1);
  });

  test.each<[string, EvaluationRun]>([
    ['another file', { ...run('old', guessing), files: [{ name: 'other', rows: guessing }] }],
    ['fewer rows', run('old', guessing.slice(1))],
    ['other rows', run('old', [row(999, true, 0.5), ...guessing.slice(1)])],
    ['a label that was changed', run('old', [row(0, false, 0.5), ...guessing.slice(1)])],
    ['a file more', run('old', guessing, guessing)],
  ])('refuses %s', (_, baseline) => {
    expect(() => compareRuns(run('new', knowing), baseline)).toThrow(/did not judge the same rows of file/);
  });
});
