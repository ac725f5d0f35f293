import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openRecording } from '../../src/recording/read-recording.js';
import { numberOf, startRecordingApp, type RecordingApp } from './recording-app.js';

jest.setTimeout(120_000);

let folder: string;
const apps: RecordingApp[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-records-'));
});

afterEach(async () => {
  for (const app of apps.splice(0)) {
    if (app.process.exitCode === null && app.process.signalCode === null) await app.end('SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(...args: Parameters<typeof startRecordingApp>): Promise<RecordingApp> {
  const app = await startRecordingApp(...args);
  apps.push(app);
  return app;
}

async function numbersIn(path: string): Promise<{ numbers: number[]; torn: number }> {
  const recording = await openRecording([path], folder);
  const numbers: number[] = [];
  for await (const { answer } of recording.exchanges()) numbers.push(numberOf(answer));
  return { numbers: numbers.sort((a, b) => a - b), torn: recording.torn };
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const inOrder = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);

/** Waits for what has to happen: the test's own time limit is its end. */
async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await setTimeout(20);
}

describe('a folder', () => {
  test.each([
    ['nobody listens to it: the process ends by it', false, { code: null, signal: 'SIGTERM' }],
    ['the app listens to it and closes the guard', true, { code: 0, signal: null }],
    ['the app listens to it once, from before the guard on', 'once', { code: 0, signal: null }],
    ['the app listens to it and ends without closing', 'exit', { code: 0, signal: null }],
  ] as const)('loses nothing on SIGTERM when %s', async (_, ownHandler, end) => {
    const app = await start({ sink: folder, ownHandler });
    // More than three batches of the queue.
    const answered = await app.askAll(upTo(160));
    expect(await app.end('SIGTERM')).toEqual(end);
    expect(answered).toHaveLength(160);
    expect(await numbersIn(folder)).toEqual({ numbers: upTo(160), torn: 0 });
  });

  test('has the record of an answer after which the app ended at once, and is read by nobody else on the machine', async () => {
    const app = await start({ sink: join(folder, 'new'), ownHandler: 'exit' });
    await app.ask(1);
    await app.end('SIGTERM');
    expect(await numbersIn(join(folder, 'new'))).toEqual({ numbers: [1], torn: 0 });
    const [name = ''] = readdirSync(join(folder, 'new'));
    expect(statSync(join(folder, 'new', name)).mode & 0o077).toBe(0);
  });

  test('loses nothing that was answered when SIGTERM comes under load', async () => {
    const app = await start({ sink: folder });
    const asking = app.askAll(upTo(5000));
    await until(async () => (await app.metric('answer_guard_records_total')) > 200);
    await app.end('SIGTERM');
    const answered = await asking;
    expect(answered.length).toBeLessThan(5000);
    const { numbers } = await numbersIn(folder);
    expect(numbers).toEqual(expect.arrayContaining(answered));
  });

  test('keeps every written record whole through kill -9 under load, and the next process goes on', async () => {
    const app = await start({ sink: folder });
    const asking = app.askAll(upTo(5000));
    await until(async () => (await app.metric('answer_guard_records_total')) > 300);
    const written = await app.metric('answer_guard_records_total');
    await app.end('SIGKILL');
    await asking;
    const { numbers, torn } = await numbersIn(folder);
    expect(numbers.length).toBeGreaterThanOrEqual(written);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(torn).toBeLessThanOrEqual(1);

    const next = await start({ sink: folder });
    await next.askAll([7001, 7002]);
    await next.end('SIGTERM');
    const after = await numbersIn(folder);
    expect(after.numbers).toEqual([...numbers, 7001, 7002]);
  });

  test('goes on after a full disk with every record whole, and delays no answer meanwhile', async () => {
    const app = await start({ sink: folder });
    await app.askAll(upTo(20));
    const limit = (bytes: string): void => {
      const { status, stderr } = spawnSync('prlimit', [
        '--pid',
        String(app.process.pid),
        `--fsize=${bytes}:unlimited`,
      ]);
      expect([status, stderr.toString()]).toEqual([0, '']);
    };
    await until(async () => (await app.metric('answer_guard_records_total')) >= 20);
    // Nothing may grow past it, as on a full disk; in the middle of a line.
    const full = Math.max(...sizesIn(folder)) + 5003;
    limit(String(full));
    const answered = await app.askAll(upTo(300).map((number) => number + 1000));
    expect(answered).toHaveLength(300);
    await until(async () => (await app.metric('answer_guard_record_sink_failures_total')) >= 2);
    expect(Math.max(...sizesIn(folder))).toBe(full);
    limit('unlimited');
    await until(async () => (await app.metric('answer_guard_records_total')) >= 320);
    await app.end('SIGTERM');
    const expected = inOrder([...upTo(20), ...answered]);
    expect(await numbersIn(folder)).toEqual({ numbers: expected, torn: 0 });
  });

  test('drops and counts what does not fit into the queue', async () => {
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    const app = await start({ sink: join(file, 'records'), record: { maxQueued: 10 } });
    expect(await app.askAll(upTo(100))).toHaveLength(100);
    expect(await app.metric('answer_guard_records_total{result="dropped"}')).toBe(90);
    expect(await app.metric('answer_guard_record_sink_failures_total')).toBeGreaterThan(0);
  });

  test('starts a new file when one is large enough, and tears no line doing it', async () => {
    const app = await start({ sink: folder, record: { maxFileBytes: 20_000 } });
    await app.askAll(upTo(200));
    await app.end('SIGTERM');
    expect(readdirSync(folder).length).toBeGreaterThan(3);
    expect(await numbersIn(folder)).toEqual({ numbers: upTo(200), torn: 0 });
  });

  test('gives no file the name of one that was moved away', async () => {
    const app = await start({ sink: folder, record: { maxFileBytes: 1024 } });
    const moved = mkdtempSync(join(tmpdir(), 'answer-guard-moved-'));
    for (let round = 0; round < 3; round++) {
      await app.askAll(upTo(60).map((number) => 100 * round + number));
      await until(async () => (await app.metric('answer_guard_records_total')) >= 60 * (round + 1));
      const names = readdirSync(folder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      for (const name of names.slice(0, -1)) {
        expect(existsSync(join(moved, name))).toBe(false);
        renameSync(join(folder, name), join(moved, name));
      }
    }
    await app.end('SIGTERM');
    for (const name of readdirSync(folder)) {
      expect(existsSync(join(moved, name))).toBe(false);
      renameSync(join(folder, name), join(moved, name));
    }
    const all = [0, 1, 2].flatMap((round) => upTo(60).map((number) => 100 * round + number));
    expect(await numbersIn(moved)).toEqual({ numbers: all, torn: 0 });
    rmSync(moved, { recursive: true });
  });

  test('loses the files of days past the retention, whatever their time stamps say', async () => {
    const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const kept = [`${day(1)}.host-1.0.jsonl`, `${day(0)}.host-1.0.jsonl`, 'notes.jsonl'];
    const gone = [`${day(2)}.host-1.0.jsonl`, `${day(400)}.host-9.3.jsonl`];
    for (const name of [...kept, ...gone]) writeFileSync(join(folder, name), '');
    for (const name of kept) utimesSync(join(folder, name), 0, 0);
    const app = await start({ sink: folder, record: { days: 2 } });
    await until(() => !readdirSync(folder).some((name) => gone.includes(name)));
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(kept));
    await app.end('SIGTERM');
  });

  test('holds no text unless asked', async () => {
    const without = await start({ sink: folder, record: { texts: false } });
    await without.ask(4711);
    await without.end('SIGTERM');
    expect(contentOf(folder)).toMatch(/"state":"grounded"/);
    expect(contentOf(folder)).not.toMatch(/4711|store|Who am I/);
  });
});

function sizesIn(folder: string): number[] {
  return readdirSync(folder).map((name) => statSync(join(folder, name)).size);
}

function contentOf(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
}
