import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import type { EngineTier } from '../../../src/checkers/embedded/engine-tier.js';
import { ModelProcess, type ModelProcessOptions } from '../../../src/checkers/embedded/model-process.js';

const childFile = join(packageRoot, 'test/checkers/embedded/children/scripted.mjs');
const processes: ModelProcess[] = [];
afterEach(() => {
  for (const one of processes.splice(0)) one.close();
});

function started(folder = 'any', own: Partial<ModelProcessOptions> = {}) {
  const tiers: EngineTier[] = [];
  const model = new ModelProcess({ childFile, folder, threads: 2, restartAfterMs: 1, ...own }, (tier) => {
    tiers.push(tier);
  });
  processes.push(model);
  return { model, tiers };
}

const passage = (text: string) => ({
  reader: 'en',
  evidence: 'e',
  question: '',
  sentences: [{ text, isJudged: true }],
});
const pidOf = async (model: ModelProcess) => (await model.run(passage('score'))).logits[0]?.supported ?? 0;
const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('a loaded model is the tier, and scores', async () => {
  const { model, tiers } = started();
  expect(model.tier).toMatchObject({ tier: 'lexical', reason: 'the model is starting', expected: true });
  await expect(model.run(passage('early'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  await model.startFinished;
  expect(model.tier).toEqual({ tier: 'model', revision: 'r', sha256: 'abc', readers: [], threads: 2 });
  expect(tiers).toEqual([model.tier]);
  const passes = await Promise.all(['a', 'b', 'c'].map((claim) => model.run(passage(claim))));
  expect(passes.map(({ logits }) => logits[0]?.missing)).toEqual([1, 2, 3]);
});

test('without threads no process is started', async () => {
  const { model } = started('any', { threads: 0, childFile: '/nowhere' });
  await model.startFinished;
  expect(model.tier).toMatchObject({ tier: 'lexical', reason: 'the model is switched off', expected: true });
});

test('a model that cannot be loaded is not tried again', async () => {
  const { model, tiers } = started('unavailable');
  await model.startFinished;
  expect(model.tier).toEqual({ tier: 'lexical', reason: 'a test', expected: false });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(tiers).toHaveLength(1);
});

test.each([
  ['dies at each start', 'dying', {}],
  ['is not there', 'any', { childFile: '/nowhere/model.mjs' }],
  ['never answers', 'silent', { startWithinMs: 20 }],
])('a process that %s is started again and again, ever more seldom', async (_how, folder, own) => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const { model, tiers } = started(folder, own);
  await until(() => tiers.length >= 7);
  const delays = timers.mock.calls.map(([, delay]) => delay);
  timers.mockRestore();
  expect(model.tier).toEqual({ tier: 'lexical', reason: 'its process stopped', expected: false });
  for (const delay of [1, 2, 4, 8, 16, 32]) expect(delays).toContain(delay);
});

test('a start that takes too long gives the next one twice the time', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const { tiers } = started('silent', { startWithinMs: 3 });
  await until(() => tiers.length >= 6);
  const delays = timers.mock.calls.map(([, delay]) => delay);
  timers.mockRestore();
  for (const limit of [3, 6, 12, 24, 48]) expect(delays).toContain(limit);
  expect(delays).not.toContain(96);
});

test('the longest wait for another start is half a minute', async () => {
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const { tiers } = started('dying', { restartAfterMs: 1e6 });
  await until(() => tiers.length > 0);
  expect(timers.mock.calls.map(([, delay]) => delay)).toContain(30_000);
  timers.mockRestore();
});

test('a process that dies breaks off its passes, and another takes its place', async () => {
  const { model, tiers } = started();
  await model.startFinished;
  const first = await pidOf(model);
  await expect(model.run(passage('die'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  expect(model.tier.tier).toBe('lexical');
  await until(() => model.tier.tier === 'model');
  expect(await pidOf(model)).not.toBe(first);
  expect(tiers.map(({ tier }) => tier)).toEqual(['model', 'lexical', 'model']);
});

test('a process that has scored a pass is replaced at once when it dies', async () => {
  const { model } = started('any', { restartAfterMs: 1e6 });
  await model.startFinished;
  const first = await pidOf(model);
  await expect(model.run(passage('die'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  await until(() => model.tier.tier === 'model');
  expect(await pidOf(model)).not.toBe(first);
});

test('what replaces it at once and dies at its start is waited for again', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'model-')), 'once');
  mkdirSync(folder);
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const { model, tiers } = started(folder, { restartAfterMs: 1e6 });
  await model.startFinished;
  await pidOf(model);
  await expect(model.run(passage('die'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  await until(() => tiers.length === 3);
  expect(tiers.map(({ tier }) => tier)).toEqual(['model', 'lexical', 'lexical']);
  expect(timers.mock.calls.map(([, delay]) => delay)).toContain(30_000);
  timers.mockRestore();
});

test('a pass that hangs ends its process', async () => {
  const { model } = started('any', { stuckAfterMs: 3000 });
  await model.startFinished;
  const first = await pidOf(model);
  await expect(model.run(passage('hang'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  await until(() => model.tier.tier === 'model' && !isAlive(first));
});

test('a pass that takes too long gives the next one twice the time', async () => {
  const { model } = started('any', { stuckAfterMs: 3000 });
  const timers = jest.spyOn(globalThis, 'setTimeout');
  await model.startFinished;
  await expect(model.run(passage('hang'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  await until(() => model.tier.tier === 'model');
  await pidOf(model);
  const delays = timers.mock.calls.map(([, delay]) => delay);
  timers.mockRestore();
  expect(delays.filter((delay) => delay === 3000 || delay === 6000)).toEqual([3000, 6000]);
});

test('a pass that throws is broken off; its process goes on', async () => {
  const { model } = started();
  await model.startFinished;
  const first = await pidOf(model);
  await expect(model.run(passage('throw'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  expect(await pidOf(model)).toBe(first);
});

test('close ends the process and what is waited for; closed before it was ready, it resolves', async () => {
  const { model } = started();
  await model.startFinished;
  const pid = await pidOf(model);
  const hanging = expect(model.run(passage('hang'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  model.close();
  model.close();
  await hanging;
  await until(() => !isAlive(pid));
  await expect(model.run(passage('late'))).rejects.toMatchObject({ code: 'AG_MODEL_UNAVAILABLE' });
  const early = started('silent').model;
  early.close();
  await early.startFinished;
});

describe("the app's process", () => {
  /** Runs a module that prints the model's process id, and then does what it is told. */
  async function childOf(code: string): Promise<{ pid: number; exit: number | null; signal: string | null }> {
    const esm = join(packageRoot, 'dist/esm/src/checkers/embedded/model-process.js');
    const module = `
      import { ModelProcess } from ${JSON.stringify(esm)};
      const options = { childFile: ${JSON.stringify(childFile)}, folder: 'any', threads: 1 };
      const model = new ModelProcess(options, () => undefined);
      await model.startFinished;
      const run = (text) => model.run({ reader: 'en', evidence: 'e', question: '', sentences: [{ text, isJudged: true }] });
      console.log((await run('c')).logits[0].supported);
      ${code}
    `;
    const app = execFile(process.execPath, ['--input-type=module', '--eval', module]);
    const printed = once(app.stdout!, 'data');
    const [exit, signal] = (await once(app, 'exit')) as [number | null, string | null];
    return { pid: Number((await printed)[0]), exit, signal };
  }

  test.each([
    ['comes to its end', '', 0, null],
    ['exits while a pass is made', "void run('hang'); process.exit(7);", 7, null],
    ['is killed', "process.kill(process.pid, 'SIGKILL');", null, 'SIGKILL'],
  ])('%s: the model goes with it', async (_how, code, exit, signal) => {
    const child = await childOf(code);
    expect([child.exit, child.signal]).toEqual([exit, signal]);
    // A pass of the scripted process that hangs never ends; the model's do.
    if (!code.includes('hang')) await until(() => !isAlive(child.pid));
    else process.kill(child.pid, 'SIGKILL');
  });
});
