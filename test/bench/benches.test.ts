import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { temporaryFolder } from '../temporary-folder.js';

/** The benchmarks call the built package by paths that nothing else checks: these two are run on texts of a few words. */
const FACT = 'The museum opens at nine and closes at five.';
const COPY = 'The museum opens at nine and closes at five.';
const OTHER = 'Penguins are kept in the cellar of the library.';

function bench(name: string, ...args: readonly string[]): string {
  return execFileSync(process.execPath, [join('bench', `${name}.mjs`), ...args], {
    cwd: packageRoot,
    encoding: 'utf8',
  });
}

test('bench:accuracy judges labelled answers by the exact layer and by word overlap', () => {
  const labelled = [
    { facts: [FACT], answer: COPY, label: 'supported' },
    { facts: [FACT], answer: OTHER, label: 'unsupported' },
  ];
  const folder = temporaryFolder({ 'two.jsonl': labelled.map((row) => JSON.stringify(row)).join('\n') });

  const printed = bench('accuracy', folder.path, '--rows', '2', '--threads', '0', '--json');

  const { summaries } = JSON.parse(printed) as { summaries: { name: string; files: unknown }[] };
  expect(summaries.map(({ name }) => name)).toEqual(['exact layer alone', 'word overlap']);
  expect(summaries[0]?.files).toMatchObject([
    { name: 'two', rows: 2, failed: 0, measures: { auroc: { value: 1 } } },
  ]);
});

test('bench:chat says what a preset does to right and to wrong answers', () => {
  const scenario = {
    facts: [FACT],
    question: 'When is the museum open?',
    lang: 'en',
    form: 'prose',
    right: [{ answer: COPY, style: 'close' }],
    wrong: [{ answer: OTHER, bad: [OTHER], kind: 'invented' }],
  };
  const folder = temporaryFolder({ 'one.jsonl': JSON.stringify(scenario) });

  const printed = bench('chat', join(folder.path, 'one.jsonl'));

  expect(printed).toContain('1 scenarios, preset balanced');
  expect(printed).toMatch(/^all +1 100 % +0 % +0 % +0 %/m);
});
