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
import { within } from '../checkers/scripted-checker.js';

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
