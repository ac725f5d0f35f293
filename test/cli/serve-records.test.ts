import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run-cli.js';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { openRecording } from '../../src/recording/read-recording.js';
import { checkMethodOf, loadGroundingProto } from '../../src/wire/grounding-proto.js';
import { scriptedChecker } from '../service/scripted-checker.js';
import { fakeIo } from './fake-io.js';

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const NAME = 'projects/p/locations/global/groundingConfigs/default_grounding_config';
const check = (answerCandidate: string) => ({
  answerCandidate,
  facts: [{ factText: 'The store opens at 9.' }],
});

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-served-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (): string =>
  `record: { sink: '${folder}', texts: true }\nfeedback: { secret: a secret of the tests }\n`;

const KEY = 'a-key-of-the-tests-of-some-length';

async function serve(config = configOf(), ...args: string[]) {
  const io = {
    ...fakeIo({ files: { 'answer-guard.config.yaml': config }, env: { ANSWER_GUARD_API_KEYS: KEY } }),
    buildChecker: () => scriptedChecker(),
  };
  const exit = runCli(['serve', '--port', '0', ...args], io);
  // The command may end by itself, with an error.
  await Promise.race([io.written('\n'), exit]);
  const [, url = ''] = /listening on (\S+)/.exec(io.out()) ?? [];
  return {
    io,
    exit,
    url,
    post: (path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(url + path, {
        method: 'POST',
        // Readers have no key.
        headers: {
          'content-type': 'application/json',
          ...(path === PATH && { 'x-goog-api-key': KEY }),
          ...headers,
        },
        body: JSON.stringify(body),
      }),
    get: (path: string): Promise<Response> => fetch(url + path, { headers: { 'x-goog-api-key': KEY } }),
    async ended(): Promise<RecordedExchange[]> {
      io.signals.emit('SIGTERM');
      expect(await exit).toBe(0);
      const all: RecordedExchange[] = [];
      for await (const one of (await openRecording([folder], folder)).exchanges()) all.push(one);
      return all;
    },
  };
}

describe('answer-guard serve with record', () => {
  test('writes its checks down, in observe mode of the configured policy, and loses none on SIGTERM', async () => {
    const service = await serve();
    await Promise.all(Array.from({ length: 30 }, (_, index) => service.post(PATH, check(`It is ${index}.`))));
    const records = await service.ended();
    expect(records).toHaveLength(30);
    expect(records[0]).toMatchObject({
      route: 'default_grounding_config',
      mode: 'observe',
      dialect: 'service',
      action: 'pass',
      checker: 'scripted',
      complete: true,
      facts: ['The store opens at 9.'],
    });
  });

  test('takes what readers say by the token of the answer, without a key, and says so in /openapi.json', async () => {
    const service = await serve();
    const answer = await service.post(PATH, check('It opens at 9.'));
    const token = answer.headers.get('answer-guard-feedback');
    expect((await service.post('/feedback', { token, verdict: 'wrong' })).status).toBe(202);
    expect((await service.post('/feedback', { token: 'x', verdict: 'wrong' })).status).toBe(401);
    const { paths } = (await (await service.get('/openapi.json')).json()) as { paths: object };
    expect(paths).toHaveProperty('/feedback');
    const metrics = await (await service.get('/metrics')).text();
    expect(metrics).toContain('answer_guard_feedback_total{result="wrong"} 1');
    expect((await service.ended()).map(({ label }) => label)).toEqual([
      { verdict: 'wrong', source: 'reader', at: expect.any(String) as string },
    ]);
  });

  test('gives a token with each of many checks, and over gRPC', async () => {
    const service = await serve(configOf(), '--grpc-port', '0');
    await service.io.written('grpc on');
    const many = await service.post(PATH, [check('One.'), check('Two.')]);
    const tokens = ((await many.json()) as { answerGuardFeedback: string }[]).map(
      ({ answerGuardFeedback }) => answerGuardFeedback,
    );
    const [, address = ''] = /grpc on (\S+)/.exec(service.io.out()) ?? [];
    tokens.push(await tokenOverGrpc(address));
    for (const token of tokens) {
      expect((await service.post('/feedback', { token, verdict: 'right' })).status).toBe(202);
    }
    expect((await service.ended()).map(({ label }) => label?.verdict)).toEqual(['right', 'right', 'right']);
  });

  test('has no /feedback, and no tokens, without a secret', async () => {
    const service = await serve(`record: { sink: '${folder}' }`);
    expect((await service.post(PATH, check('One.'))).headers.has('answer-guard-feedback')).toBe(false);
    expect((await service.post('/feedback', { token: 'x', verdict: 'right' })).status).toBe(404);
    await service.ended();
  });

  test.each(['/userLabels/conversation', 'x-conversation-id'])(
    'knows the checks of one conversation by %s, over REST and gRPC, and writes its name nowhere',
    async (place) => {
      const service = await serve(`conversation: ${place}\n${configOf()}`, '--grpc-port', '0');
      await service.io.written('grpc on');
      const [, address = ''] = /grpc on (\S+)/.exec(service.io.out()) ?? [];
      const inHeader = place === 'x-conversation-id';
      const of = (name: string) => (inHeader ? { 'x-conversation-id': name } : {});
      const labelled = (answer: string, userLabels: Record<string, string>) => ({
        ...check(answer),
        ...(!inHeader && { userLabels }),
      });
      await service.post(PATH, labelled('One.', { conversation: 'ann-17' }), of('ann-17'));
      await service.post(PATH, labelled('Two.', { conversation: 'ben-4' }), of('ben-4'));
      await service.post(
        PATH,
        [check('Three.'), labelled('Four.', { conversation: 'ann-17' })],
        of('ann-17'),
      );
      await service.post(PATH, labelled('Five.', { team: 'ann-17' }));
      await tokenOverGrpc(address, labelled('Six.', { conversation: 'ann-17' }), of('ann-17'));
      const records = await service.ended();
      const byAnswer = Object.fromEntries(
        records.map(({ answer = '', conversation }) => [answer, conversation]),
      );
      const ann = byAnswer['One.'];
      expect(ann).toMatch(/^[0-9a-f]{32}$/);
      expect(byAnswer).toEqual({
        'One.': ann,
        'Two.': expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        // A header is of the whole request; what a check says is of that check.
        'Three.': inHeader ? ann : undefined,
        'Four.': ann,
        'Five.': undefined,
        'Six.': ann,
      });
      expect(byAnswer['Two.']).not.toBe(ann);
      expect(JSON.stringify(records)).not.toMatch(/ann-17|ben-4/);
    },
  );

  test('gives no check a conversation where the configuration does not say where it is', async () => {
    const service = await serve();
    await service.post(PATH, { ...check('One.'), userLabels: { conversation: 'ann-17' } });
    expect((await service.ended()).map(({ conversation }) => conversation)).toEqual([undefined]);
  });

  test('is not started with a secret and no place for labels', async () => {
    const service = await serve('feedback: { secret: a secret of the tests }');
    expect(await service.exit).not.toBe(0);
    expect(service.io.err()).toContain('record.sink');
    expect(service.io.err()).toContain('AG_CONFIG_INVALID');
  });
});

function tokenOverGrpc(
  address: string,
  checked: object = check('Three.'),
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { path, requestSerialize, responseDeserialize } = checkMethodOf(loadGroundingProto(), 'v1');
  const client = new Client(address, credentials.createInsecure());
  return new Promise((resolve, reject) => {
    const metadata = new Metadata();
    metadata.set('x-goog-api-key', KEY);
    for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
    const message = { groundingConfig: NAME, ...checked };
    client
      .makeUnaryRequest(path, requestSerialize, responseDeserialize, message, metadata, {}, (error) => {
        client.close();
        if (error !== null) reject(error);
      })
      .on('metadata', (answered) => {
        resolve(String(answered.get('answer-guard-feedback')[0]));
      });
  });
}
