import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { evaluationRunSchema } from '../../src/evaluation/evaluation-run.js';
import { runCli } from '../../src/cli/run-cli.js';
import type { Checker } from '../../src/checkers/checker.js';
import { groundedResponse, scriptedChecker } from '../service/scripted-checker.js';
import { fakeIo, type FakeIoOptions } from './fake-io.js';

const FACTS = ['The lighthouse was built in 1874 by Anna Berg.', { text: 'It is 42 metres tall.' }];
const jsonl = (...rows: object[]): string => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
const ROWS = jsonl(
  { facts: FACTS, answer: 'The lighthouse was built in 1874.', label: 'supported', id: 7 },
  { facts: FACTS, answer: 'The lighthouse was built in 1921.', label: 'unsupported' },
  { facts: FACTS, answer: 'It is 42 metres tall.', label: 'supported', prompt: 'How tall is it?' },
  { facts: FACTS, answer: 'The lighthouse was built by Olaf Lind.', label: 'unsupported', prompt: null },
);
const files = { 'rows.jsonl': ROWS, 'more.jsonl.gz': gzipSync(ROWS) };

async function evaluate(args: string[], options: FakeIoOptions & { checker?: Checker } = {}) {
  const { checker, ...rest } = options;
  const fake = fakeIo({ ...rest, files: { ...files, ...rest.files } });
  const io = checker === undefined ? fake : { ...fake, buildChecker: () => checker };
  const exit = await runCli(['eval', ...args], io);
  return { exit, out: fake.out(), err: fake.err(), cwd: fake.cwd };
}

/** Answers each check with a score by its answer. */
function scoring(scoreOf: (answer: string) => number): Checker {
  return scriptedChecker((request) => ({
    kind: 'complete',
    checker: 'scripted',
    cache: 'off',
    elapsedMs: 1,
    response: { ...groundedResponse(request), supportScore: scoreOf(request.answerCandidate) },
  }));
}

describe('answer-guard eval, with the embedded engine', () => {
  test('prints a table of files, gzipped ones too, and their mean', async () => {
    const { exit, out } = await evaluate(['rows.jsonl', 'more.jsonl.gz']);
    expect(exit).toBe(0);
    expect(out).toMatch(/^embedded\n/);
    expect(out).toMatch(/\nrows +4 +2 +1\.000 \(1\.000–1\.000\) +100\.0 /);
    expect(out).toMatch(/\nmore +4 +2 +1\.000 /);
    expect(out).toMatch(/\nmean +1\.000 /);
  });

  test('--json prints summaries; --out saves a run without texts, which --baseline compares with', async () => {
    const first = await evaluate(['rows.jsonl', '--json', '--out', 'run.json']);
    expect(JSON.parse(first.out)).toMatchObject({
      summaries: [
        { name: 'embedded', files: [{ name: 'rows', rows: 4, measures: { auroc: { value: 1 } } }] },
      ],
    });
    const saved = readFileSync(join(first.cwd, 'run.json'), 'utf8');
    expect(saved).not.toContain('lighthouse');
    expect(evaluationRunSchema.parse(JSON.parse(saved)).files[0]?.rows).toHaveLength(4);
    const second = await evaluate(['rows.jsonl', '--baseline', 'run.json'], { files: { 'run.json': saved } });
    expect([second.exit, second.err]).toEqual([0, '']);
    expect(second.out).toMatch(/embedded less embedded, paired\n[^]*\nmean +0\.000 \(0\.000 0\.000\)/);
  });
});

describe('answer-guard eval', () => {
  test('compares two configurations on the same rows', async () => {
    const { exit, out } = await evaluate(['rows.jsonl', '--compare-config', 'other.yaml'], {
      files: { 'other.yaml': 'policy: strict\n' },
      checker: scoring((answer) => (answer.includes('42') || answer.includes('1874') ? 0.9 : 0.2)),
    });
    expect(exit).toBe(0);
    expect(out.match(/^mean /gm)).toHaveLength(3);
    expect(out).toContain('less scripted (other.yaml), paired');
  });

  test('lists the rows that it judged wrong, with what the policy does to each', async () => {
    const rows = `\n${ROWS}`;
    const { out } = await evaluate(['late.jsonl', '--threshold', '0.5', '--config', 'strict.yaml'], {
      files: { 'late.jsonl': rows, 'strict.yaml': 'policy: strict\n' },
      checker: scoring((answer) => (answer.includes('1874') ? 0.4 : 0.9)),
    });
    const [heading, ...lines] = out.slice(out.indexOf('judged wrong')).trimEnd().split('\n');
    expect(heading).toMatch(/^judged wrong, 3 of 4: /);
    expect(lines.map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
      'late:2 supported 0.400 block (lowSupport)',
      'late:3 unsupported 0.900 pass',
      'late:5 unsupported 0.900 pass',
    ]);
  });

  test('judges no row wrong where one label alone leaves no threshold', async () => {
    const one = jsonl({ facts: FACTS, answer: 'The lighthouse was built in 1874.', label: 'supported' });
    const { exit, out } = await evaluate(['one.jsonl'], {
      files: { 'one.jsonl': one },
      checker: scoring(() => 0.9),
    });
    expect(exit).toBe(0);
    expect(out).toContain('no file has judged rows of both labels: there is no best threshold');
    expect(out).not.toMatch(/NaN|judged wrong/);
  });

  test('has facts over the limits made to fit, as a guard does', async () => {
    const facts = Array.from({ length: 301 }, (_, n) => `Room ${n} has ${n + 1000} seats.`);
    const checker = scriptedChecker();
    await evaluate(['many.jsonl', '--threshold', '0.5'], {
      files: { 'many.jsonl': jsonl({ facts, answer: 'Room 7 has 1007 seats.', label: 'supported' }) },
      checker,
    });
    expect(checker.received[0]?.facts.length).toBeLessThanOrEqual(200);
    expect(checker.received[0]?.facts).toContainEqual({ factText: 'Room 7 has 1007 seats.' });
  });

  test('lists some of many, and all as JSON', async () => {
    const rows = jsonl(
      ...Array.from({ length: 30 }, (_, n) => ({
        facts: FACTS,
        answer: `It is ${n} metres tall.`,
        label: n % 2 === 0 ? 'supported' : 'unsupported',
      })),
    );
    const asked = ['many.jsonl', '--threshold', '0.5'];
    const options = { files: { 'many.jsonl': rows }, checker: scoring(() => 0.1) };
    const { out } = await evaluate(asked, options);
    expect(out.match(/^ {2}many:\d+/gm)).toHaveLength(15);
    const all = await evaluate(asked, {
      ...options,
      checker: scoring((answer) => (/\d*[02468] /.test(answer) ? 0.1 : 0.9)),
    });
    expect(all.out.match(/^ {2}many:\d+/gm)).toHaveLength(20);
    expect(all.out).toContain('and 10 more: --json lists them');
    const json = await evaluate([...asked, '--json'], options);
    const { summaries } = JSON.parse(json.out) as { summaries: { files: { wrong: object[] }[] }[] };
    expect(summaries[0]?.files[0]?.wrong).toHaveLength(15);
    expect(summaries[0]?.files[0]?.wrong[0]).toEqual({
      line: 1,
      supported: true,
      score: 0.1,
      action: 'block',
      rules: ['lowSupport'],
    });
  });

  test('says how wide intervals are with few rows, and not with many', async () => {
    const { out } = await evaluate(['rows.jsonl'], { checker: scoring(() => 0.9) });
    expect(out).toMatch(/^rows: 2 of 4 rows are supported; so few leave an interval of up to 98 points/m);
    const rows = Array.from({ length: 400 }, (_, n) => ({
      facts: FACTS,
      answer: `It is ${n} metres tall.`,
      label: n % 2 === 0 ? 'supported' : 'unsupported',
    }));
    const many = await evaluate(['many.jsonl', '--resamples', '100'], {
      files: { 'many.jsonl': jsonl(...rows) },
      checker: scoring(() => 0.9),
    });
    expect(many.out).not.toContain('so few');
  });

  test('asks as the policy does', async () => {
    const checker = scriptedChecker();
    await evaluate(['rows.jsonl', '--config', 'own.yaml'], {
      files: { 'own.yaml': 'policy: { citationThreshold: 0.81 }\n' },
      checker,
    });
    expect(checker.received[0]?.groundingSpec).toMatchObject({
      citationThreshold: 0.81,
      enableAntiCitations: true,
    });
  });

  test('--threshold and --rows are taken', async () => {
    const { out } = await evaluate(['rows.jsonl', '--threshold', '0.95', '--rows', '2', '--json'], {
      checker: scoring(() => 0.9),
    });
    expect(JSON.parse(out)).toMatchObject({
      summaries: [{ threshold: 0.95, isFitted: false, files: [{ rows: 2 }] }],
    });
  });

  test('rows that were not judged are told, and end in a code of their own', async () => {
    const { exit, out, err } = await evaluate(['rows.jsonl'], {
      checker: scriptedChecker(() => ({
        kind: 'failed',
        cause: 'timeout',
        checker: 'scripted',
        cache: 'off',
        elapsedMs: 1,
      })),
    });
    expect(exit).toBe(3);
    expect(out).toContain('4 of the rows were not judged');
    expect(err).toMatch(/^AG_CHECK_INCOMPLETE: 4 of the rows were not judged/);
  });

  test.each<[string, string, RegExp]>([
    ['a line that is no JSON', `${ROWS}{"facts": [`, /^AG_ROW_INVALID: bad\.jsonl:5: the line is not JSON/],
    ['a line that is no object', `\n"text"\n`, /bad\.jsonl:2: the line is no JSON object/],
    ['no facts', jsonl({ answer: 'A.', label: 'supported' }), /bad\.jsonl:1: facts is missing/],
    [
      'facts without a text',
      jsonl({ facts: [{ id: 3 }], answer: 'A.', label: 'supported' }),
      /1: facts is no list/,
    ],
    [
      'a fact that is no list',
      jsonl({ facts: 'A fact.', answer: 'A.', label: 'supported' }),
      /1: facts is no list/,
    ],
    ['an empty answer', jsonl({ facts: FACTS, answer: ' ', label: 'supported' }), /1: answer is no text/],
    ['another label', jsonl({ facts: FACTS, answer: 'A.', label: 1 }), /1: label is neither/],
    [
      'a prompt that is no text',
      jsonl({ facts: FACTS, answer: 'A.', label: 'supported', prompt: 3 }),
      /1: prompt is no text/,
    ],
    ['nothing', '\n', /^AG_INPUT_UNREADABLE: bad\.jsonl holds no labelled answer/],
  ])('names the place of %s, and quotes nothing', async (_, text, message) => {
    const { exit, err } = await evaluate(['bad.jsonl'], {
      files: { 'bad.jsonl': text },
      checker: scoring(() => 1),
    });
    expect(exit).toBe(2);
    expect(err).toMatch(message);
    expect(err).not.toContain('lighthouse');
  });

  test.each<[string, string[], RegExp]>([
    ['no file', [], /^AG_USAGE_INVALID/],
    [
      'a file that is missing',
      ['none.jsonl'],
      /^AG_INPUT_UNREADABLE: none\.jsonl cannot be read: ENOENT, there is no such file/,
    ],
    ['a file that is no gzip', ['plain.gz'], /plain\.gz is no gzip file/],
    ['a threshold out of range', ['rows.jsonl', '--threshold', '2'], /^AG_USAGE_INVALID: --threshold/],
    [
      'a baseline that is none',
      ['rows.jsonl', '--baseline', 'rows.jsonl'],
      /^AG_INPUT_UNREADABLE: rows\.jsonl is not JSON/,
    ],
    [
      'a baseline of another form',
      ['rows.jsonl', '--baseline', 'odd.json'],
      /odd\.json is no run that --out saved: format/,
    ],
    ['two to compare with', ['rows.jsonl', '--baseline', 'a', '--compare-config', 'b'], /one of the two/],
    [
      'a folder that is missing',
      ['rows.jsonl', '--out', 'no/run.json'],
      /^AG_USAGE_INVALID: --out: no\/run\.json cannot be written: ENOENT/,
    ],
  ])('refuses %s', async (_, args, message) => {
    const { exit, err } = await evaluate(args, {
      files: { 'plain.gz': 'text', 'odd.json': '{}' },
      checker: scoring(() => 0.5),
    });
    expect(exit).toBe(2);
    expect(err).toMatch(message);
  });
});
