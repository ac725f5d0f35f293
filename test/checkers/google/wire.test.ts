import type { Socket } from 'node:net';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { google } from '../../../src/checkers/google/google.js';
import type { GoogleOptions } from '../../../src/checkers/google/google-options.js';
import type { CheckGroundingRequest } from '../../../src/contract/check-request.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { complete, requestFor, within } from '../scripted-checker.js';

const request: CheckGroundingRequest = {
  answerCandidate: 'Ein Turm. \ud83d\ude00 Halb: \ud83d',
  facts: [{ factText: 'A tower.', attributes: { author: 'Wikipedia' } }],
  groundingSpec: {
    citationThreshold: 0.7,
    enableClaimLevelScore: true,
    enableAntiCitations: true,
    antiCitationThreshold: 0.8,
    enableHelpfulnessScore: true,
  },
  prompt: 'What stands?',
  userLabels: { team: 'a' },
};

let server: Server;
let received: { url: string | undefined; headers: IncomingMessage['headers']; body: string }[];
let refuse: (body: string) => { status: number; message: string; fields?: string[] } | undefined;

beforeAll(async () => {
  server = createServer((req, res) => {
    let body = '';
    req.on('data', (part: Buffer) => (body += part.toString()));
    req.on('end', () => {
      received.push({ url: req.url, headers: req.headers, body });
      const refused = refuse(body);
      const { answerCandidate } = JSON.parse(body) as { answerCandidate: string };
      const details = [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: (refused?.fields ?? []).map((field) => ({ field, description: refused?.message })),
        },
      ];
      res.writeHead(refused?.status ?? 200, { 'content-type': 'application/json' });
      res.end(
        JSON.stringify(
          refused === undefined
            ? complete(requestFor(answerCandidate)).response
            : {
                error: {
                  code: refused.status,
                  message: refused.message,
                  status: 'INVALID_ARGUMENT',
                  details,
                },
              },
        ),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => {
  received = [];
  refuse = () => undefined;
});

function checkerFor(options: GoogleOptions = {}) {
  const events: GuardEvent[] = [];
  const checker = google(
    {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`,
      projectId: 'p',
      auth: false,
      ...options,
    },
    { observer: { observe: (event) => void events.push(event) } },
  );
  return { checker, events };
}

test('sends v1 what its proto has, to its path, byte for byte', async () => {
  const { checker } = checkerFor({ auth: { accessToken: 'token', quotaProjectId: 'q' } });
  expect(await checker.check(request, within(60_000))).toMatchObject({ kind: 'complete' });
  expect(received[0]).toMatchObject({
    url: '/base/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check',
    headers: {
      authorization: 'Bearer token',
      'x-goog-user-project': 'q',
      'content-type': 'application/json; charset=utf-8',
      accept: 'application/json',
    },
  });
  expect(received[0]!.body).toBe(
    '{"answerCandidate":"Ein Turm. 😀 Halb: \ufffd","facts":[{"factText":"A tower.","attributes":{"author":"Wikipedia"}}],' +
      '"groundingSpec":{"citationThreshold":0.7,"enableClaimLevelScore":true},"userLabels":{"team":"a"}}',
  );
  await checker.close();
});

test('sends v1alpha the experimental fields too', async () => {
  const { checker } = checkerFor({ version: 'v1alpha' });
  await checker.check(request, within(60_000));
  expect(JSON.parse(received[0]!.body)).toMatchObject({
    groundingSpec: request.groundingSpec,
    prompt: 'What stands?',
  });
  await checker.close();
});

test('sends the question to v1alpha only where helpfulness is asked for', async () => {
  const { checker } = checkerFor({ version: 'v1alpha' });
  const { enableHelpfulnessScore, ...groundingSpec } = request.groundingSpec ?? {};
  expect(enableHelpfulnessScore).toBe(true);
  await checker.check({ ...request, groundingSpec }, within(60_000));
  expect(JSON.parse(received[0]!.body)).toMatchObject({ groundingSpec });
  expect(received[0]!.body).not.toContain('What stands?');
  await checker.close();
});

test.each([
  [
    'named in a message',
    { status: 400, message: 'Unknown name "enableAntiCitations" at \'grounding_spec\': Cannot find field.' },
  ],
  ['named as a field', { status: 400, message: 'no', fields: ['grounding_spec.enable_anti_citations'] }],
])('a field that is refused, %s, is said once and gone without', async (_how, refusal) => {
  const { checker, events } = checkerFor({ version: 'v1alpha' });
  refuse = (body) => (body.includes('enableAntiCitations') ? refusal : undefined);
  for (let n = 0; n < 3; n++)
    expect(await checker.check(request, within(60_000))).toMatchObject({ kind: 'complete' });
  expect(received).toHaveLength(4);
  const last = JSON.parse(received[3]!.body) as CheckGroundingRequest;
  expect(last.groundingSpec).toEqual({
    citationThreshold: 0.7,
    enableClaimLevelScore: true,
    enableHelpfulnessScore: true,
  });
  expect(events.filter(({ type }) => type === 'warning')).toEqual([
    expect.objectContaining({
      code: 'google-field-refused',
      message: expect.stringContaining('enableAntiCitations') as unknown,
    }),
  ]);
  await checker.close();
});

test('a refusal that names nothing is tried once without all of them; if that fails too, they were not at fault', async () => {
  const { checker, events } = checkerFor({ version: 'v1alpha' });
  refuse = () => ({ status: 400, message: 'The answer is odd: PLANTED' });
  const verdict = await checker.check(request, within(60_000));
  expect(verdict).toMatchObject({
    kind: 'failed',
    cause: 'unavailable',
    error: { code: 'AG_REMOTE_REFUSED' },
  });
  expect(received).toHaveLength(2);
  expect(JSON.stringify([events, verdict.kind === 'failed' && String(verdict.error)])).not.toContain(
    'PLANTED',
  );
  refuse = () => undefined;
  await checker.check(request, within(60_000));
  expect(received[2]!.body).toContain('enableAntiCitations');
  await checker.close();
});

test('what is over the limits of the contract is not sent', async () => {
  const { checker } = checkerFor();
  const fact = { factText: 'a' };
  for (const over of [
    { ...request, facts: Array.from({ length: 201 }, () => fact) },
    { ...request, facts: [{ factText: 'a'.repeat(10_001) }] },
    { ...request, answerCandidate: 'a '.repeat(4097) },
  ]) {
    expect(await checker.check(over, within(60_000))).toMatchObject({ kind: 'failed', cause: 'tooLarge' });
  }
  expect(await checker.check({ ...request, facts: [] }, within(60_000))).toMatchObject({ cause: 'noFacts' });
  expect(received).toHaveLength(0);
  await checker.close();
});

test('a connection is open before the first check, and is the one that it uses', async () => {
  // What an earlier test opened and has closed may only now arrive.
  const opened: Socket[] = [];
  const count = (socket: Socket) => void opened.push(socket);
  const open = () => opened.filter((socket) => !socket.destroyed).length;
  server.on('connection', count);
  const { checker } = checkerFor();
  await checker.ready;
  await checker.check(requestFor(), within(60_000));
  expect(open()).toBe(1);
  server.off('connection', count);
  await checker.close();
});

test.each([
  [{ location: 'mars' }, /google\.location: mars is not one of global, us, eu/],
  [{ endpoint: 'ftp://x' }, /google\.endpoint: ftp:/],
  [{ endpoint: 'https://user:PLANTED@x' }, /google\.endpoint: \(not shown\)/],
  [{ projectId: 'a/b' }, /google\.projectId: a\/b/],
  [{ connections: 0 }, /google\.connections: 0/],
])('%p is refused at construction', (options, message) => {
  expect(() => google({ auth: false, ...options })).toThrow(message);
});
