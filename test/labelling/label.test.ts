import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agreements } from '../../src/labelling/agreement.js';
import { serveLabelPage } from '../../src/labelling/label-page.js';
import { LabelSession } from '../../src/labelling/label-session.js';
import { runCli } from '../../src/cli/run-cli.js';
import type { CliIo } from '../../src/cli/cli-io.js';
import type { LabelLine } from '../../src/recording/exchange.js';
import { openRecording } from '../../src/recording/read-recording.js';
import { exchangeOf } from '../recording/exchanges.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-label-'));
  const lines = ['a', 'b', 'c', 'd'].map((id) => JSON.stringify(exchangeOf({ id })));
  // The last line is what a killed process left.
  writeFileSync(join(folder, 'records.jsonl'), `${lines.join('\n')}\n{"id":"e","ans`);
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function label(
  args: readonly string[],
  keys = '',
): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  // eslint-disable-next-line @typescript-eslint/require-await
  async function* stdin(): AsyncGenerator<string> {
    yield* keys;
  }
  const io: CliIo = {
    stdout: { write: (text) => (out += text) },
    stderr: { write: (text) => (err += text) },
    stdin: stdin(),
    cwd: folder,
    env: {},
    signals: { once: () => undefined, off: () => undefined },
  };
  const code = await runCli(['label', 'records.jsonl', ...args], io);
  return { code, out, err };
}

const kept = (name: string): LabelLine[] =>
  readFileSync(join(folder, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelLine);

test('a label that a full disk broke off costs no other', async () => {
  writeFileSync(join(folder, 'labels.ann.jsonl'), '{"labelOf":"a","lab');
  await label(['--by', 'ann'], 'rq');
  const [torn, ...lines] = readFileSync(join(folder, 'labels.ann.jsonl'), 'utf8').trimEnd().split('\n');
  expect(torn).toBe('{"labelOf":"a","lab');
  expect(lines.map((line) => (JSON.parse(line) as LabelLine).label.verdict)).toEqual([
    'right',
    'right',
    'right',
  ]);
});

test('labels that cannot be kept end the command, saying why', async () => {
  const ended = await label(['--by', 'ann', '--out', 'nowhere/labels.jsonl'], 'r');
  expect(ended).toMatchObject({
    code: 2,
    err: expect.stringContaining('AG_USAGE_INVALID: --out: nowhere/labels.jsonl cannot be written: ENOENT'),
  });
});

test('keys label, a stopped session goes on where it was, and the labels come with the exchanges', async () => {
  const first = await label(['--by', 'ann'], 'r2wq');
  expect(first).toMatchObject({
    code: 0,
    out: expect.stringContaining('2 answers labelled by ann, 2 to go'),
  });
  const second = await label(['--by', 'ann'], 'us');
  expect(second.out).toContain('3 answers labelled by ann');

  const lines = kept('labels.ann.jsonl');
  const ofAnswers = lines.filter(({ sentence }) => sentence === undefined);
  expect(ofAnswers.map((line) => line.label.verdict)).toEqual(['right', 'wrong', 'unsure']);
  expect(new Set(ofAnswers.map(({ labelOf }) => labelOf)).size).toBe(3);
  const recording = await openRecording(['records.jsonl', 'labels.ann.jsonl'], folder);
  expect(recording).toMatchObject({ count: 4, torn: 1 });
  const wrong = [];
  for await (const exchange of recording.exchanges())
    if (exchange.label?.verdict === 'wrong') wrong.push(exchange);
  expect(wrong).toHaveLength(1);
  expect(wrong[0]?.sentences.map((sentence) => sentence.label?.verdict)).toEqual(['right', 'wrong']);
  expect(wrong[0]?.label).toMatchObject({ source: 'person', by: 'ann' });
});

test('what was said too fast is taken back, and holds no more', async () => {
  const { out } = await label(['--by', 'ann'], '2wbbrq');
  expect(out).toContain('This is the first of this session.');
  expect(kept('labels.ann.jsonl').filter(({ sentence }) => sentence === undefined)).toHaveLength(2);
  const recording = await openRecording(['records.jsonl', 'labels.ann.jsonl'], folder);
  const labels = [];
  for await (const { label: whole, sentences } of recording.exchanges())
    if (whole !== undefined)
      labels.push([whole.verdict, sentences.map((sentence) => sentence.label?.verdict)]);
  expect(labels).toEqual([['right', ['right', 'right']]]);
});

test('an answer with marked sentences is not right', async () => {
  const { out } = await label(['--by', 'ann'], '2rwq');
  expect(out).toContain('Sentences are marked as wrong: w, or take the marks off.');
  expect(kept('labels.ann.jsonl')[0]?.label.verdict).toBe('wrong');
});

test('does not show what the guard found', async () => {
  const { out } = await label(['--by', 'ann'], 'q');
  expect(out).toContain('It is red.');
  expect(out).not.toMatch(/unsupported|grounded|0\.02|rewrite/);
});

test('two people label the same answers, and their agreement is told', async () => {
  await label(['--by', 'ann'], 'rrww');
  await label(['--by', 'ben'], 'rwww');
  const { out } = await label(['labels.ann.jsonl', 'labels.ben.jsonl', '--agreement']);
  expect(out).toMatch(
    /^ann and ben: agree on 3 of 4 answers; Cohen's kappa 0\.50\n {2}they differ on: [abcd]\n$/,
  );
});

test('people who only ever say the same agree by chance alone', async () => {
  await label(['--by', 'ann'], 'rrrr');
  await label(['--by', 'ben'], 'rrrr');
  const recording = await openRecording(['records.jsonl', 'labels.ann.jsonl', 'labels.ben.jsonl'], folder);
  expect(await agreements(recording)).toEqual([
    { people: ['ann', 'ben'], both: 4, agreed: 4, kappa: null, disputed: [] },
  ]);
});

test.each([
  ['no name', [], /^AG_USAGE_INVALID: --by: /],
  ['a name that is a path', ['--by', '../ann'], /^AG_USAGE_INVALID: --by: /],
  [
    'a file that is not there',
    ['missing.jsonl', '--by', 'ann'],
    /^AG_INPUT_UNREADABLE: missing\.jsonl cannot be read: ENOENT/,
  ],
])('%s is an error', async (_, args, message) => {
  expect(await label(args)).toMatchObject({ code: 2, err: expect.stringMatching(message) });
});

test('without texts there is nothing to label', async () => {
  const { answer: _answer, facts: _facts, ...without } = exchangeOf();
  writeFileSync(join(folder, 'records.jsonl'), JSON.stringify(without));
  expect(await label(['--by', 'ann'])).toMatchObject({ err: expect.stringContaining('record.texts') });
});

describe('the page', () => {
  test('shows one answer at a time to who knows its address, and keeps what is said', async () => {
    const recording = await openRecording(['records.jsonl'], folder);
    const lines: LabelLine[] = [];
    const session = await LabelSession.open({
      recording,
      by: 'ann',
      most: 2,
      keep: (more) => {
        lines.push(...more);
        return Promise.resolve();
      },
    });
    const page = await serveLabelPage(session, 0);
    try {
      const html = await fetch(page.url);
      const policy = html.headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(await html.text()).toContain(`<script nonce="${nonce}">`);
      expect((await fetch(new URL('/', page.url))).status).toBe(404);
      expect((await fetch(new URL('/current', page.url))).status).toBe(404);

      const { exchange } = (await (await fetch(new URL('current', page.url))).json()) as {
        exchange: { id: string; sentences: unknown[] };
      };
      expect(exchange.sentences).toEqual([
        { start: 0, end: 14 },
        { start: 15, end: 25 },
      ]);
      const post = async (body: unknown) =>
        fetch(new URL('label', page.url), { method: 'POST', body: JSON.stringify(body) });
      expect((await post({ id: exchange.id, verdict: 'perhaps' })).status).toBe(400);
      const next = (await (await post({ id: exchange.id, verdict: 'wrong', wrong: [1] })).json()) as {
        exchange: { id: string };
      };
      // Pressed twice: the second is of an answer that is labelled.
      await post({ id: exchange.id, verdict: 'right' });
      expect(lines.map(({ sentence, label: { verdict } }) => [sentence, verdict])).toEqual([
        [undefined, 'wrong'],
        [0, 'right'],
        [1, 'wrong'],
      ]);
      await post({ id: next.exchange.id, verdict: 'unsure' });
      await page.done;
    } finally {
      await page.close();
    }
  });
});
