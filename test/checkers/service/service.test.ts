import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { embedded } from '../../../src/checkers/embedded/embedded.js';
import type { Checker } from '../../../src/checkers/checker.js';
import { serviceChecker } from '../../../src/checkers/service/service.js';
import { after, systemClock, type MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import type { Verdict } from '../../../src/contract/verdict.js';
import { hashOfKey } from '../../../src/service/access/api-keys.js';
import { createService, type ServiceOptions } from '../../../src/service/create-service.js';
import { startGrpc } from '../../../src/service/grpc/start-grpc.js';
import { startService } from '../../../src/service/start-service.js';
import { freePort } from '../../free-port.js';
import { recordingLogger } from '../../service/recording-logger.js';
import { complete, groundedResponse, scriptedChecker, type Script } from '../../service/scripted-checker.js';
import { describeCheckerContract } from '../checker-contract.js';
import { within } from '../scripted-checker.js';

const request = { answerCandidate: 'The sky is blue. 😀', facts: [{ factText: 'The sky is blue.' }] };
/** Enough time for any check, on a machine that has other things to do. */
const PLENTY_MS = 60_000;
const opened: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

/** A service of ours, over both transports. */
async function startBoth(options: Partial<ServiceOptions> & { script?: Script } = {}) {
  const checker = options.checker ?? scriptedChecker(options.script);
  const service = createService({ logger: recordingLogger(), checkTimeoutMs: 60_000, ...options, checker });
  await checker.ready;
  const [http, grpc] = [await startService(service), await startGrpc(service)];
  return {
    checker,
    rest: http.url,
    grpc: `grpc://${grpc.address}`,
    close: () => Promise.all([http.close(), grpc.close()]),
  };
}

async function started(options: Parameters<typeof startBoth>[0] = {}) {
  const both = await startBoth(options);
  opened.push(both);
  return both;
}

function checkerOf(...addresses: string[]): Checker {
  const checker = serviceChecker({ addresses });
  opened.push(checker);
  return checker;
}

/** A server of another making. */
async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
async function answering(listener: RequestListener): Promise<string> {
  const server = createHttpServer((req, res) => {
    req.resume().once('end', () => {
      listener(req, res);
    });
  });
  opened.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return listen(server);
}
async function nobody(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

describe.each(['rest', 'grpc'] as const)('over %s', (transport) => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let engine: Checker;
  beforeAll(async () => {
    engine = embedded({ inProcess: true });
    // On a busy machine the checks of the suite would be refused for taking long.
    both = await startBoth({ checker: engine, admission: { least: 64 } });
  });
  afterAll(async () => {
    await both.close();
    await engine.close();
  });

  describeCheckerContract(`another service over ${transport}`, () =>
    serviceChecker({ addresses: [both[transport]] }),
  );
});

describe.each(['rest', 'grpc'] as const)('a service over %s', (transport) => {
  test('gets all of a request, and gives all of a response', async () => {
    const script: Script = (asked) => {
      const response = groundedResponse(asked);
      const [claim] = response.claims;
      const claims = [{ ...claim!, score: 0.75, antiCitationIndices: [0] }];
      const scored = { ...response, claims, contradictionScore: 0.25, helpfulnessScore: 0.5 };
      return { ...complete(asked), response: scored } as Verdict;
    };
    const service = await started({ script });
    const full = {
      ...request,
      prompt: 'Why?',
      userLabels: { team: 'a' },
      groundingSpec: {
        citationThreshold: 0.5,
        enableClaimLevelScore: true,
        enableAntiCitations: true,
        antiCitationThreshold: 0.75,
        enableHelpfulnessScore: true,
      },
    };
    const verdict = await checkerOf(service[transport]).check(full, within(PLENTY_MS));
    expect(service.checker).toMatchObject({ received: [full] });
    expect(verdict).toMatchObject({
      kind: 'complete',
      response: {
        contradictionScore: 0.25,
        helpfulnessScore: 0.5,
        claims: [{ score: 0.75, antiCitationIndices: [0] }],
      },
    });
  });

  test('that judged a part says which', async () => {
    const script: Script = (asked) => ({
      kind: 'partial',
      cause: 'timeout',
      checker: 'scripted',
      cache: 'miss',
      elapsedMs: 1,
      response: {
        ...groundedResponse(asked),
        claims: [{ ...groundedResponse(asked).claims[0]!, citationIndices: [] }],
      },
      coverage: 0,
      unjudged: [0],
    });
    const service = await started({ script });
    const verdict = await checkerOf(service[transport]).check(request, within(PLENTY_MS));
    expect(verdict).toMatchObject({ kind: 'partial', cause: 'timeout', coverage: 0, unjudged: [0] });
  });

  test.each<[string, Script, number, object]>([
    [
      'fails',
      () => ({ kind: 'failed', cause: 'engine', checker: 's', cache: 'off', elapsedMs: 1 }),
      PLENTY_MS,
      { cause: 'unavailable' },
    ],
    [
      'is refused by its own',
      () => ({ kind: 'failed', cause: 'quota', checker: 's', cache: 'off', elapsedMs: 1 }),
      PLENTY_MS,
      { cause: 'quota' },
    ],
    ['does not answer', () => new Promise(() => undefined), 400, { cause: 'timeout' }],
  ])('that %s', async (_kind, script, budget, expected) => {
    const service = await started({ script });
    const before = systemClock.now();
    const verdict = await checkerOf(service[transport]).check(request, within(budget));
    expect(verdict).toMatchObject({ kind: 'failed', ...expected });
    // The service itself would wait for a minute.
    expect(systemClock.now() - before).toBeLessThan(20_000);
  });

  test('that asks for a key', async () => {
    const keys = { current: () => [{ name: 'a', hash: hashOfKey('the-right-key'), projects: undefined }] };
    const service = await started({ keys });
    const right = serviceChecker({ addresses: [service[transport]], apiKey: 'the-right-key' });
    opened.push(right);
    expect(await right.check(request, within(PLENTY_MS))).toMatchObject({ kind: 'complete' });
    expect(await checkerOf(service[transport]).check(request, within(PLENTY_MS))).toMatchObject({
      kind: 'failed',
      cause: 'unauthorised',
    });
  });

  test('that cannot be reached is left for one that can', async () => {
    const service = await started();
    const gone = await nobody();
    const dead = transport === 'rest' ? gone : gone.replace('http', 'grpc');
    const checker = checkerOf(dead, service[transport]);
    for (let i = 0; i < 4; i++)
      expect(await checker.check(request, within(PLENTY_MS))).toMatchObject({ kind: 'complete' });
    expect(await checkerOf(dead).check(request, within(PLENTY_MS))).toMatchObject({
      kind: 'failed',
      cause: 'unavailable',
      error: { code: 'AG_REMOTE_UNREACHABLE' },
    });
  });

  test('that is full is left for one that is not', async () => {
    const full = await started({
      script: () => ({ kind: 'failed', cause: 'quota', checker: 's', cache: 'off', elapsedMs: 1 }),
    });
    const free = await started();
    const checker = checkerOf(full[transport], free[transport]);
    for (let i = 0; i < 4; i++)
      expect(await checker.check(request, within(PLENTY_MS))).toMatchObject({ kind: 'complete' });
    expect(full.checker).toMatchObject({ received: [request] });
  });

  test('that has less to do is asked', async () => {
    const held: (() => void)[] = [];
    const slow: Script = (asked) =>
      new Promise((resolve) => {
        held.push(() => {
          resolve(complete(asked));
        });
      });
    const services = [
      await started({ script: slow }),
      await started({ script: slow }),
      await started({ script: slow }),
    ];
    const checker = checkerOf(...services.map((service) => service[transport]));
    const verdicts = Array.from({ length: 9 }, (_, index) =>
      checker.check({ ...request, prompt: String(index) }, within(PLENTY_MS)),
    );
    while (held.length < 9) await new Promise(setImmediate);
    for (const end of held) end();
    await Promise.all(verdicts);
    for (const { checker: asked } of services) expect(asked).toHaveProperty('received.length', 3);
  });
});

test('time that is up before a service is asked is the cause, and nobody is asked', async () => {
  const { rest, checker: asked } = await started();
  // Each look at the clock takes half of the budget.
  let now = 0;
  const clock = { now: () => (now += 0.5) as MonotonicMs };
  const checker = serviceChecker({ addresses: [rest], clock });
  opened.push(checker);
  const wait = { deadline: after(now as MonotonicMs, 2.6), signal: new AbortController().signal };
  const verdict = await checker.check(request, wait);
  expect(verdict).toMatchObject({ kind: 'failed', cause: 'timeout' });
  expect(asked).toHaveProperty('received.length', 0);
});

describe('what is no answer', () => {
  const good = JSON.stringify({ supportScore: 1, claims: [] });
  test.each<[string, RequestListener, string]>([
    ['no JSON', (_req, res) => res.end('<html>'), 'undecodable'],
    ['a wrong offset', (_req, res) => res.end('{"claims":[{"startPos":0,"endPos":999}]}'), 'undecodable'],
    [
      'another fact',
      (_req, res) => res.end('{"citedChunks":[{"chunkText":"x","source":"7"}]}'),
      'undecodable',
    ],
    ['a header that is none', (_req, res) => res.setHeader('Answer-Guard', '((').end(good), 'undecodable'],
    [
      'unjudged what is no claim',
      (_req, res) => res.setHeader('Answer-Guard', 'partial;unjudged="5"').end(good),
      'undecodable',
    ],
    [
      'a redirect',
      (_req, res) => res.writeHead(307, { Location: 'http://127.0.0.1:1/' }).end(),
      'unavailable',
    ],
    ['a broken connection', (_req, res) => res.destroy(), 'unavailable'],
    [
      'half a body',
      (_req, res) => {
        res.writeHead(200, { 'Content-Length': 100 }).write('{');
        res.destroy();
      },
      'unavailable',
    ],
    ['an internal error', (_req, res) => res.writeHead(500).end('the sky is blue'), 'unavailable'],
    ['a gateway that is not well', (_req, res) => res.writeHead(502).end(), 'unavailable'],
    ['silence', () => undefined, 'timeout'],
  ])('%s', async (_kind, listener, cause) => {
    const budget = cause === 'timeout' ? 500 : PLENTY_MS;
    const verdict = await checkerOf(await answering(listener)).check(request, within(budget));
    expect(verdict).toMatchObject({ kind: 'failed', cause, checker: 'service' });
    const { error } = verdict as { error?: Error };
    expect(error?.message ?? '').not.toContain('sky');
  });
});

describe('addresses', () => {
  test.each([
    'ftp://a',
    'http://',
    'http://user:secret@a',
    'http://a/path',
    'http://a?key=secret',
    'a:80',
    'http://a:99999',
    '',
  ])('%p is refused, with nothing of it', (address) => {
    expect(() => serviceChecker({ addresses: [address] })).toThrow(
      /^checker.service: must be http, https, grpc or/,
    );
    expect(() => serviceChecker({ addresses: [address] })).not.toThrow(/secret/);
  });

  test('none are refused', () => {
    expect(() => serviceChecker({ addresses: [] })).toThrow(/has 0 addresses; must have 1 to 100/);
  });

  test('have their usual ports', () => {
    const addresses = ['http://a', 'https://b/', 'grpc://[::1]', 'GRPCS://d:5'];
    expect(serviceChecker({ addresses }).version).toBe(
      'http://a:80 https://b:443 grpc://[::1]:8081 grpcs://d:5',
    );
  });
});
