import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acquireAudit } from '../../config/build-audit.js';
import { buildChecker } from '../../config/build-checker.js';
import { loadConfig } from '../../config/load-config.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import { withoutSecrets } from '../../config/secrets.js';
import {
  completion,
  json,
  judgedVerdicts,
  startJudgeServer,
  type JudgeServer,
} from '../checkers/llm/judge-server.js';
import { nextTurn, within } from '../checkers/scripted-checker.js';
import { wordPiece, writeTinyModel } from '../engine/judge/tiny-models.js';

const request = { answerCandidate: 'The bridge is red.', facts: [{ factText: 'The bridge is red.' }] };

let server: JudgeServer;
beforeAll(async () => {
  server = await startJudgeServer();
  server.behave(json((body) => completion(judgedVerdicts(body))));
});
afterAll(() => server.close());

function built(checker: object | string | undefined, env: Record<string, string> = {}) {
  const config = loadConfig({ path: false, env });
  const { settings } = resolveSettings(config, { checker: checker as never });
  server.requests.length = 0;
  server.bodies.length = 0;
  return buildChecker(settings, { observe: () => undefined }, env);
}

async function judged(checker: ReturnType<typeof built>) {
  const verdicts = [
    await checker.check(request, within(60_000)),
    await checker.check(request, within(60_000)),
  ];
  await checker.close();
  return verdicts;
}

test('checker.llm has a language model judge, behind the cache, with the key of the environment', async () => {
  const checker = built(
    { llm: { url: server.url, model: 'judge-1' } },
    { ANSWER_GUARD_LLM_API_KEY: 'sk-ours', OPENAI_API_KEY: 'sk-openai' },
  );
  expect(await judged(checker)).toMatchObject([
    { kind: 'complete', checker: 'llm', cache: 'miss' },
    { kind: 'complete', checker: 'llm', cache: 'hit' },
  ]);
  expect(server.requests).toHaveLength(1);
  expect(server.requests[0]!.headers.authorization).toBe('Bearer sk-ours');
});

test('variables alone do', async () => {
  const env = {
    ANSWER_GUARD_CHECKER: 'llm',
    ANSWER_GUARD_LLM_URL: server.url,
    ANSWER_GUARD_LLM_MODEL: 'of-env',
  };
  const [verdict] = await judged(built(undefined, env));
  expect(verdict).toMatchObject({ kind: 'complete', checker: 'llm' });
  expect(server.bodies[0]).toMatchObject({ model: 'of-env' });
});

test("the key of OpenAI's tools goes to no other server", async () => {
  await judged(built({ llm: { url: server.url, model: 'judge-1' } }, { OPENAI_API_KEY: 'sk-openai' }));
  expect(server.requests[0]!.headers.authorization).not.toContain('sk-openai');
});

test.each(['llm-then-embedded', 'embedded-then-llm'])('%s is one word', async (use) => {
  const checker = built({ llm: { url: server.url, model: 'judge-1' } }, { ANSWER_GUARD_CHECKER: use });
  expect(checker.name).toBe(use);
  expect(checker.judges!.map(({ name }) => name).sort()).toEqual(['embedded', 'llm']);
  await checker.close();
});

test('a server that is left alone for a moment is explained where its failures are', async () => {
  const checker = built({ llm: { url: 'http://127.0.0.1:9/v1', model: 'judge-1', maxAttempts: 1 } });
  const errors: unknown[] = [];
  for (let check = 0; check < 6; check++) {
    const verdict = await checker.check(request, within(60_000));
    errors.push(verdict.kind === 'failed' && verdict.error);
  }
  await checker.close();
  const docs = 'answer-guard/docs/llm-judge.md#when-the-server-fails';
  expect(errors[0]).toMatchObject({ code: 'AG_REMOTE_UNREACHABLE', docs });
  expect(errors[5]).toMatchObject({ code: 'AG_REMOTE_PAUSED', docs });
});

describe('with a model of another make', () => {
  let modelFolder: string;
  beforeEach(() => {
    modelFolder = mkdtempSync(join(tmpdir(), 'answer-guard-tiny-'));
    writeTinyModel(modelFolder, {
      labels: ['entailment', 'contradiction'],
      kind: 'ForSequenceClassification',
      words: { red: 0, blue: 1 },
      tokenizer: wordPiece,
    });
  });
  afterEach(() => {
    rmSync(modelFolder, { recursive: true });
  });
  const cascadeWith = (bounds: object | undefined) => () =>
    buildChecker(
      {
        ...resolveSettings(loadConfig({ path: false, env: {} }), {
          checker: { use: 'embedded-then-llm', llm: { url: server.url, model: 'judge-1' }, bounds } as never,
        }).settings,
        engine: { modelFolder, threads: 0, otherLanguages: 'judge' },
      },
      { observe: () => undefined },
      {},
    );

  test('bounds by errors are refused, as nobody measured its errors', () => {
    expect(cascadeWith({ maxFalseAlarm: 0.01, maxMiss: 0.05 })).toThrow(
      expect.objectContaining({
        code: 'AG_CONFIG_INVALID',
        message: expect.stringMatching(/^checker\.bounds: /) as string,
      }) as Error,
    );
  });

  test.each([[[0.1, 0.9]], [undefined]])('bounds of %j are taken', async (bounds) => {
    const checker = cascadeWith(bounds)();
    expect(checker.name).toBe('embedded-then-llm');
    await checker.close();
  });
});

test('calls that are allowed are those of the process, however many guards there are', async () => {
  const settings = { llm: { url: server.url, model: 'judge-1', maxCallsPerMinute: 1 } };
  const [first, second] = [built(settings), built(settings)];
  const other = { ...request, answerCandidate: 'The bridge was red.' };
  expect(await first.check(request, within(60_000))).toMatchObject({ kind: 'complete' });
  expect(await second.check(other, within(60_000))).toMatchObject({ kind: 'failed', cause: 'quota' });
  await first.close();
  await second.close();
});

test('a model must be named; no key is shown', () => {
  expect(() => built({ llm: { url: server.url } })).toThrow(/checker\.llm\.model/);
  expect(() => built('embedded-then-llm')).toThrow(/ANSWER_GUARD_LLM_MODEL|checker\.llm\.model/);
  const shown = JSON.stringify(
    withoutSecrets({ llm: { apiKey: 'sk-1', headers: { authorization: 'sk-2' } } }),
  );
  expect(shown).not.toMatch(/sk-\d/);
});

describe('the audit', () => {
  function audited(code: object, env: Record<string, string> = {}) {
    const { settings } = resolveSettings(loadConfig({ path: false, env }), code);
    server.requests.length = 0;
    const audit = acquireAudit(settings, { observe: () => undefined }, env);
    return { audit: audit!, checker: settings.checker };
  }
  const decided = {
    route: 'chat',
    action: 'pass',
    answer: request.answerCandidate,
    facts: request.facts,
    sentences: [],
    otherwise: 'passed',
  } as const;

  test.each<[string, object, Record<string, string>]>([
    ['what checker.llm says', { checker: { use: 'embedded', llm: { url: 'SERVER', model: 'judge-1' } } }, {}],
    ['the environment', {}, { ANSWER_GUARD_LLM_URL: 'SERVER', ANSWER_GUARD_LLM_MODEL: 'judge-1' }],
  ])('asks the language model by %s', async (_what, code, env) => {
    const real = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('SERVER', server.url)) as T;
    const { audit, checker } = audited({ ...real(code), audit: { share: 1 } }, real(env));
    expect(checker).toBe('embedded');
    audit.value.consider(() => decided);
    await nextTurn();
    await audit.release();
    expect(server.requests).toHaveLength(1);
    expect(audit.value.figures()['chat']).toMatchObject({ judged: 1, passed: { sentences: 1, errors: 0 } });
  });

  test('is one for all guards with these settings', async () => {
    const code = {
      checker: { llm: { url: server.url, model: 'judge-1' } },
      audit: { judge: 'llm', share: 1 },
    };
    const [first, second] = [audited(code), audited(code)];
    expect(first.audit.value).toBe(second.audit.value);
    await first.audit.release();
    second.audit.value.consider(() => decided);
    await nextTurn();
    await second.audit.release();
    expect(second.audit.value.figures()['chat']).toMatchObject({ judged: 1 });
  });
});
