import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import express from 'express';
import { Registry } from 'prom-client';
import request from 'supertest';
import { embedded } from '../src/checkers/embedded/embedded.js';
import { serviceChecker } from '../src/checkers/service/service.js';
import type { Checker } from '../src/checkers/checker.js';
import { banded } from '../src/checkers/banded.js';
import { runCli } from '../src/cli/run-cli.js';
import { systemClock, after } from '../src/contract/monotonic-clock.js';
import type { Verdict } from '../src/contract/verdict.js';
import { createService } from '../src/service/create-service.js';
import { startGrpc } from '../src/service/grpc/start-grpc.js';
import { checkMethodOf, loadGroundingProto } from '../src/wire/grounding-proto.js';
import { answerGuard } from '../middleware/index.js';
import { fakeIo } from './cli/fake-io.js';
import { recordingLogger } from './service/recording-logger.js';
import { complete, scriptedChecker } from './service/scripted-checker.js';

/** What becomes of an answer in a language that the rules do not know, from end to end. */

const COPIED = 'De winkel is op zondag gesloten.';
const FACT = `${COPIED} Het museum werd in 1885 geopend en trekt ieder jaar twee miljoen bezoekers.`;
const DENIED = 'Het museum werd niet in 1885 geopend, maar het trekt ieder jaar twee miljoen bezoekers.';
const facts = [{ factText: FACT }];
const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';

const refusing = embedded({ inProcess: true, threads: 0 });
const judging = embedded({ inProcess: true, threads: 0, otherLanguages: 'judge' });
const closing: { close(): unknown }[] = [refusing, judging];
afterAll(async () => {
  await Promise.all(closing.map((one) => one.close()));
});

function check(checker: Checker, answerCandidate: string): Promise<Verdict> {
  const wait = { signal: new AbortController().signal, deadline: after(systemClock.now(), 60_000) };
  return checker.check({ answerCandidate, facts }, wait);
}

describe('the embedded checker', () => {
  test('judges no sentence in words that it does not know', async () => {
    expect(await check(refusing, DENIED)).toMatchObject({ kind: 'failed', cause: 'unsupportedLanguage' });
  });

  test('judges those that stand in the facts word for word', async () => {
    expect(await check(refusing, COPIED)).toMatchObject({ kind: 'complete' });
    const verdict = await check(refusing, `${COPIED} ${DENIED}`);
    expect(verdict).toMatchObject({
      kind: 'partial',
      cause: 'unsupportedLanguage',
      unjudged: [1],
      coverage: 0.5,
    });
    if (verdict.kind === 'failed') throw new Error('nothing was judged');
    expect(verdict.response.claims.map(({ citationIndices }) => citationIndices)).toEqual([[0], []]);
  });

  test('has nothing to refuse where nothing is asserted', async () => {
    expect(await check(refusing, 'Wat wilt u weten over de winkel en het museum?')).toMatchObject({
      kind: 'complete',
    });
  });

  test('judges all of it where it is to, under a version of its own in caches', async () => {
    expect(await check(judging, DENIED)).toMatchObject({ kind: 'complete' });
    expect(judging.version).not.toBe(refusing.version);
  });

  test('takes no other word for it', () => {
    expect(() => embedded({ otherLanguages: 'maybe' as 'judge' })).toThrow(/otherLanguages: 'maybe'/);
  });

  test('leaves it to a second checker, where there is one', async () => {
    const second = scriptedChecker(complete);
    const verdict = await check(banded(refusing, second), DENIED);
    expect(verdict).toMatchObject({ kind: 'complete', checker: 'scripted' });
  });
});

describe('the middleware', () => {
  async function answered(policy: 'strict' | 'balanced' | 'lenient') {
    const app = express();
    const register = new Registry();
    app.use(
      answerGuard({ checker: refusing, policy, config: false, logger: false, register, budgetMs: 60_000 }),
    );
    app.get('/', (_req, res) => {
      res.json({ answer: DENIED, facts: [FACT] });
    });
    return { response: await request(app).get('/'), metrics: await register.metrics() };
  }

  test.each([
    ['strict', 'block', false],
    ['balanced', 'unchecked', true],
    ['lenient', 'pass', true],
  ] as const)('%s: %s', async (policy, told, stays) => {
    const { response, metrics } = await answered(policy);
    expect(response.headers['answer-guard']).toMatch(new RegExp(`^${told};.*error=unsupportedLanguage`));
    expect((response.body as { answer: string }).answer === DENIED).toBe(stays);
    expect(metrics).toMatch(/cause="unsupportedLanguage"/);
  });
});

describe('the service', () => {
  const service = createService({ checker: refusing, logger: recordingLogger() });

  test('says 501 over REST', async () => {
    const response = await request(service.app).post(PATH).send({ answerCandidate: DENIED, facts });
    expect(response.status).toBe(501);
    expect((response.body as { error: object }).error).toMatchObject({
      code: 501,
      status: 'UNIMPLEMENTED',
      message: 'The checker does not know the language of the answer',
    });
  });

  test('says which sentences it did not judge', async () => {
    const response = await request(service.app)
      .post(PATH)
      .send({ answerCandidate: `${COPIED} ${DENIED}`, facts });
    expect(response.status).toBe(200);
    expect(response.headers['answer-guard']).toMatch(
      /^partial;.*error=unsupportedLanguage;unjudged="1";id="[0-9a-f-]{36}"$/,
    );
  });

  test('says UNIMPLEMENTED over gRPC', async () => {
    await refusing.ready;
    const server = await startGrpc(service, {});
    const { path, requestSerialize, responseDeserialize } = checkMethodOf(loadGroundingProto(), 'v1');
    const client = new Client(server.address, credentials.createInsecure());
    closing.push(server, client);
    const groundingConfig = 'projects/p/locations/global/groundingConfigs/default_grounding_config';
    const error = await new Promise<ServiceError | null>((resolve) => {
      client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        { groundingConfig, answerCandidate: DENIED, facts },
        new Metadata(),
        {},
        resolve,
      );
    });
    expect(error).toMatchObject({ code: status.UNIMPLEMENTED });
    const remote = serviceChecker({ addresses: [`grpc://${server.address}`] });
    closing.push(remote);
    expect(await check(remote, DENIED)).toMatchObject({ kind: 'failed', cause: 'unsupportedLanguage' });
  });

  test('is understood by the checker that asks it', async () => {
    const server = service.app.listen(0, '127.0.0.1');
    closing.push(server);
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const remote = serviceChecker({ addresses: [`http://127.0.0.1:${String(port)}`] });
    closing.push(remote);
    expect(await check(remote, DENIED)).toMatchObject({ kind: 'failed', cause: 'unsupportedLanguage' });
    expect(await check(remote, `${COPIED} ${DENIED}`)).toMatchObject({ kind: 'partial', unjudged: [1] });
  });
});

describe('the command', () => {
  async function run(env: Record<string, string>) {
    const io = fakeIo({ files: { 'facts.txt': FACT }, env: { ANSWER_GUARD_ENGINE_THREADS: '0', ...env } });
    return { exit: await runCli(['check', '--answer', DENIED, '--facts', 'facts.txt'], io), err: io.err() };
  }

  test('says why it judged nothing, and what would', async () => {
    const { exit, err } = await run({});
    expect(exit).toBeGreaterThan(1);
    expect(err).toMatch(/unsupportedLanguage[^]*otherLanguages/);
  });

  test('judges it where it is to', async () => {
    expect((await run({ ANSWER_GUARD_ENGINE_OTHER_LANGUAGES: 'judge' })).exit).toBeLessThan(2);
  });
});
