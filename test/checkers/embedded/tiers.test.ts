import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import { embedded } from '../../../src/checkers/embedded/embedded.js';
import { ModelProcess } from '../../../src/checkers/embedded/model-process.js';
import { readModelManifest } from '../../../src/engine/judge/model-files.js';
import type { Checker } from '../../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../../src/contract/check-request.js';
import type { Verdict } from '../../../src/contract/verdict.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { within } from '../scripted-checker.js';
import { describeWithModel } from '../../with-model.js';

const request: CheckGroundingRequest = {
  answerCandidate:
    'Construction of the lighthouse was completed in 1874. It rises 42 metres. Anna Berg is its designer. ' +
    'Fishermen hate the building.',
  facts: [
    { factText: 'The lighthouse stands on the northern cape. Construction ended in 1874.' },
    { factText: 'The tower measures 42 m. It was designed by the engineer Anna Berg, a native of the town.' },
  ],
  groundingSpec: { enableClaimLevelScore: true, enableAntiCitations: true },
};

const others = Array.from({ length: 20 }, (_, n) => ({
  answerCandidate: `Harbour ${n} has a pier of ${n + 3} metres. Boats reach it in the morning. It was painted blue.`,
  facts: [
    { factText: `The pier of harbour ${n} is ${n + 3} metres long. Ferries arrive there early each day.` },
  ],
}));

const ask = (checker: Checker, asked: CheckGroundingRequest): Promise<Verdict> =>
  checker.check(asked, within(60_000));
const responseOf = (verdict: Verdict) => (verdict.kind === 'complete' ? verdict.response : verdict);

describeWithModel('with the model', () => {
  let checker: Checker;
  beforeAll(async () => {
    checker = embedded({ threads: 1 });
    await checker.ready;
  });
  afterAll(() => checker.close());

  test('it judges, and the verdict and the checker say so', async () => {
    expect(checker.tier).toEqual({ tier: 'model' });
    expect(checker.version).toMatch(/\+model-[0-9a-f]{12}$/);
    const verdict = await ask(checker, request);
    expect(verdict).toMatchObject({ kind: 'complete', tier: 'model' });
    expect(verdict.kind === 'complete' && verdict.raw).toMatchObject({
      passes: { planned: expect.any(Number) as number, made: expect.any(Number) as number },
    });
  });

  test('the same request comes to the same, alone and among others', async () => {
    const fresh = embedded({ threads: 1, inProcess: true });
    await fresh.ready;
    const [among] = await Promise.all([request, ...others].map((asked) => ask(fresh, asked)));
    await fresh.close();
    expect(responseOf(among!)).toEqual(responseOf(await ask(checker, request)));
  });

  test('in this thread it comes to the same as in the worker', async () => {
    const own = embedded({ threads: 2, inProcess: true });
    await own.ready;
    expect(responseOf(await ask(own, request))).toEqual(responseOf(await ask(checker, request)));
    await own.close();
  });

  test('without time for it, the rules alone have judged, and nothing is kept', async () => {
    const busy = others.map((asked) =>
      ask(checker, { ...asked, answerCandidate: `So: ${asked.answerCandidate}` }),
    );
    const verdict = await checker.check(
      { ...request, answerCandidate: request.answerCandidate.replace('hate', 'love') },
      within(40),
    );
    await Promise.all(busy);
    expect(['complete', 'partial', 'failed']).toContain(verdict.kind);
    if (verdict.kind === 'complete') {
      expect(['lexical', 'mixed']).toContain(verdict.tier);
      expect(verdict.raw).toBeUndefined();
    }
  });
});

test('with no threads for it, nobody is warned', async () => {
  const events: GuardEvent[] = [];
  const checker = embedded({ threads: 0, observer: { observe: (event) => events.push(event) } });
  await checker.ready;
  expect(await ask(checker, request)).toMatchObject({ kind: 'complete', tier: 'lexical' });
  expect(checker.tier).toEqual({ tier: 'lexical', reason: 'the model is switched off' });
  expect(events).toEqual([]);
  await checker.close();
});

describe('a model that is not whole', () => {
  const shipped = join(packageRoot, 'model');
  const childFile = join(packageRoot, 'dist/esm/src/checkers/embedded/model-child.js');
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'answer-guard-model-'));
    cpSync(shipped, folder, { recursive: true });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  test.each<[string, (weights: string) => void, RegExp]>([
    [
      'with other weights',
      (weights) => {
        writeFileSync(weights, 'others');
      },
      /SHA-256 differs/,
    ],
    [
      'without weights',
      (weights) => {
        rmSync(`${weights}.gz`);
      },
      /cannot be read \(ENOENT\)/,
    ],
  ])('%s leaves the rules alone', async (_how, change, reason) => {
    change(join(folder, readModelManifest(folder).readers[0]!.weights.file));
    const model = new ModelProcess({ childFile, folder, threads: 1 }, () => undefined);
    await model.startFinished;
    expect(model.tier).toMatchObject({ tier: 'lexical', expected: false });
    expect(model.tier.tier === 'lexical' && model.tier.reason).toMatch(reason);
    expect(JSON.stringify(model.tier)).not.toContain(folder);
    model.close();
  });
});

describe('a model of one’s own', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'answer-guard-own-'));
    cpSync(join(packageRoot, 'model'), folder, { recursive: true });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  describeWithModel('in a folder', () => {
    test.each([false, true])('is the one that judges (in process: %p)', async (inProcess) => {
      const manifestFile = join(folder, 'manifest.json');
      const manifest = readModelManifest(folder);
      // One reader only, whose word for "supported" is turned round.
      const [reader] = manifest.readers;
      const flat = { bias: 30, weights: {} };
      const calibration = { contradicted: flat, missing: { ...flat, bias: 0 }, noCheckFrom: 1 };
      writeFileSync(
        manifestFile,
        JSON.stringify({
          ...manifest,
          readers: [{ ...reader, calibration, calibrationBesideShortFacts: calibration }],
        }),
      );
      const checker = embedded({ threads: 1, inProcess, modelFolder: folder });
      await checker.ready;
      expect(checker.tier).toEqual({ tier: 'model' });
      const verdict = await ask(checker, request);
      expect(verdict.kind === 'complete' && verdict.response.supportScore).toBeLessThan(0.01);
      await checker.close();
    });
  });

  test.each<[string, (folder: string) => void, RegExp]>([
    [
      'is missing',
      (at) => {
        rmSync(join(at, 'manifest.json'));
      },
      /manifest\.json cannot be read \(ENOENT\)/,
    ],
    [
      'is not whole',
      (at) => {
        writeFileSync(join(at, readModelManifest(at).readers[0]!.weights.file), 'others');
      },
      /SHA-256 differs/,
    ],
  ])('that %s is refused at once', (_what, change, why) => {
    change(folder);
    const build = (): Checker => embedded({ modelFolder: folder });
    expect(build).toThrow(expect.objectContaining({ code: 'AG_CONFIG_INVALID' }) as Error);
    expect(build).toThrow(/^modelFolder: .*answer-guard-own-/);
    expect(build).toThrow(why);
  });
});

/** The package as it is installed, but for something that is not. */
function installed(change: (root: string) => void): string {
  const root = mkdtempSync(join(tmpdir(), 'answer-guard-installed-'));
  for (const part of ['dist/esm', 'dist/pages', 'package.json', 'protos'])
    cpSync(join(packageRoot, part), join(root, part), { recursive: true });
  symlinkSync(join(packageRoot, 'model'), join(root, 'model'));
  const modules = join(packageRoot, 'node_modules');
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(modules)) {
    if (name !== 'onnxruntime-node' && !name.startsWith('.'))
      symlinkSync(join(modules, name), join(root, 'node_modules', name));
  }
  change(root);
  return root;
}

describe.each<[string, (root: string) => void, string]>([
  [
    'is not installed',
    (root) => {
      // An empty package in its place: folders above this one may hold the library.
      const folder = join(root, 'node_modules/onnxruntime-node');
      mkdirSync(folder);
      writeFileSync(join(folder, 'package.json'), '{ "main": "gone.js" }');
    },
    'onnxruntime-node is not installed',
  ],
  [
    'cannot be loaded',
    (root) => {
      const folder = join(root, 'node_modules/onnxruntime-node');
      mkdirSync(folder);
      writeFileSync(join(folder, 'index.js'), "throw new Error('/lib/ld-linux.so.2: not found');");
    },
    'onnxruntime-node cannot be loaded on this machine',
  ],
])('the service where onnxruntime-node %s', (_how, change, reason) => {
  let root: string;
  let service: ChildProcess;
  let url: string;
  let log = '';
  beforeAll(async () => {
    root = installed(change);
    const main = join(root, 'dist/esm/src/cli/main.js');
    // However busy the machine is, no check may end by its time.
    service = spawn(process.execPath, [main, 'serve', '--port', '0', '--check-timeout', '60000'], {
      cwd: root,
      env: { ...process.env, ANSWER_GUARD_BUDGET_MS: '60000' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    service.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
    const [printed] = (await once(service.stdout!, 'data')) as [Buffer];
    url = /http:\S+/.exec(printed.toString())![0];
  });
  afterAll(async () => {
    const gone = once(service, 'exit');
    service.kill('SIGTERM');
    expect(await gone).toEqual([0, null]);
    rmSync(root, { recursive: true });
  });

  test('serves by the rules alone, and says so in the verdict, in /readyz, in a metric, and once in the log', async () => {
    const path = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
    for (let n = 0; n < 2; n += 1) {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ...request, answerCandidate: `${request.answerCandidate} So ${n}.` }),
      });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('answer-guard')).toContain('tier=lexical');
    }
    const ready = await fetch(`${url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', tier: 'lexical', reason: expect.stringContaining(reason) as string },
    ]);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('answer_guard_tiers_total{tier="lexical"} 2');
    expect(metrics).toContain('answer_guard_warnings_total{code="model-unavailable"} 1');
    const lines = log.split('\n').filter((line) => line.includes('model-unavailable'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(reason);
    expect(lines[0]).not.toContain(root);
  });
});
