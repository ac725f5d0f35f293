import { once } from 'node:events';
import { connect } from 'node:net';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import type { Verdict } from '../../src/contract/verdict.js';
import { createService, type Service } from '../../src/service/create-service.js';
import { startService, type RunningService } from '../../src/service/start-service.js';
import { rawClient, statusesOf } from './raw-http.js';
import { recordingLogger } from './recording-logger.js';
import { complete, scriptedChecker, type Script } from './scripted-checker.js';

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const running: RunningService[] = [];

async function start(script?: Script, options = {}) {
  const checker = scriptedChecker(script);
  const logger = recordingLogger();
  const service: Service = createService({ checker, logger });
  await checker.ready;
  const server = await startService(service, options);
  running.push(server);
  return { checker, logger, service, server };
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

function post(url: string, answerCandidate: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url + PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ answerCandidate, facts: [{ factText: 'A fact.' }] }),
    ...init,
  });
}

/** Verdicts that come when the test says. */
function held() {
  const waiting: (() => void)[] = [];
  const script: Script = (request) =>
    new Promise<Verdict>((resolve) => {
      waiting.push(() => {
        resolve(complete(request));
      });
      arrived?.();
    });
  let arrived: (() => void) | undefined;
  return {
    script,
    release: () => {
      for (const resolve of waiting.splice(0)) resolve();
    },
    arrival: (count: number) =>
      new Promise<void>((resolve) => {
        arrived = () => {
          if (waiting.length >= count) resolve();
        };
        arrived();
      }),
  };
}

describe('startService', () => {
  test('listens on loopback, on a port of its own', async () => {
    const { server } = await start();
    expect(server.url).toBe(`http://127.0.0.1:${server.port}`);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  test.each([
    [
      'a port that is taken',
      (port: number) => ({ port }),
      /Cannot listen on 127.0.0.1, port \d+: EADDRINUSE/,
    ],
    [
      'an address that is not of this machine',
      () => ({ host: '192.0.2.1', insecureNoAuth: true }),
      /EADDRNOTAVAIL/,
    ],
    ['a port that is none', () => ({ port: 70_000 }), /port 70000: ERR_SOCKET_BAD_PORT/],
  ])('refuses %s', async (_kind, options, message) => {
    const { server, service } = await start();
    const attempt = startService(service, options(server.port));
    await expect(attempt).rejects.toThrow(message);
    await expect(attempt).rejects.toMatchObject({ code: 'AG_LISTEN_FAILED' });
    await expect(attempt).rejects.toBeInstanceOf(AnswerGuardError);
  });

  test('answers many at once, each its own', async () => {
    const { server } = await start();
    const answers = Array.from({ length: 30 }, (_, index) => `Answer ${index}. 語😀`);
    const claims = await Promise.all(
      answers.map(async (answer) => {
        const body: unknown = await (await post(server.url, answer)).json();
        return (body as { claims: { claimText: string }[] }).claims[0]?.claimText;
      }),
    );
    expect(claims).toEqual(answers);
  });

  test('ends the wait for a client that is gone, and logs it', async () => {
    const checks = held();
    let signal: AbortSignal | undefined;
    const { server, logger } = await start((request, options) => {
      signal = options.signal;
      return checks.script(request, options);
    });
    const client = new AbortController();
    const response = post(server.url, 'An answer.', { signal: client.signal });
    await checks.arrival(1);
    const aborted = once(signal!, 'abort');
    client.abort();
    await expect(response).rejects.toThrow();
    await aborted;
    await new Promise(setImmediate);
    expect(logger.lines).toMatchObject([{ message: 'client gone', http: 499, status: 'CANCELLED' }]);
  });

  test('takes no harm from a client that leaves in the middle of its request', async () => {
    const { server, checker, logger } = await start();
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"answer`,
    );
    socket.destroy();
    await once(socket, 'close');
    expect((await post(server.url, 'An answer.')).status).toBe(200);
    expect(checker.received).toHaveLength(1);
    expect(logger.lines.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test.each([
    ['what is not HTTP', 'hello\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])("answers %s in Google's form", async (_kind, sent, http) => {
    const { server } = await start();
    const client = await rawClient(server.port);
    client.send(sent);
    const received = await client.ended();
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${http} `));
    expect(JSON.parse(received.split('\r\n\r\n')[1]!)).toMatchObject({
      error: { code: http, status: 'INVALID_ARGUMENT' },
    });
  });
});

describe('shutdown', () => {
  test('readiness first, then checks in flight end, then sockets', async () => {
    const checks = held();
    const { server, service } = await start(checks.script);
    const response = post(server.url, 'An answer.');
    await checks.arrival(1);
    let closed = false;
    const closing = server.close().then(() => {
      closed = true;
    });
    expect(service.readiness.state).toBe('draining');
    await expect(fetch(`${server.url}/readyz`, { headers: { Connection: 'close' } })).rejects.toThrow();
    expect(closed).toBe(false);
    checks.release();
    expect((await response).status).toBe(200);
    await closing;
  });

  test('waits for a check whose client asked before it sent the body', async () => {
    const checks = held();
    const { server } = await start(checks.script);
    const client = await rawClient(server.port);
    const body = JSON.stringify({ answerCandidate: 'An answer.', facts: [{ factText: 'A fact.' }] });
    const head = ['Host: localhost', 'Expect: 100-continue', `Content-Length: ${body.length}`].join('\r\n');
    client.send(`POST ${PATH} HTTP/1.1\r\n${head}\r\n\r\n`);
    await client.until(/^HTTP\/1.1 100 /);
    client.send(body);
    await checks.arrival(1);
    const closing = server.close();
    checks.release();
    expect(statusesOf(await client.ended())).toEqual([100, 200]);
    await closing;
  });

  test('keeps answering while load balancers look away', async () => {
    const checks = held();
    const shutdownDelayMs = 600_000;
    const { server } = await start(checks.script, { shutdownDelayMs });
    const timer = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(undefined as never);
    const closing = server.close();
    const [[lookedAway, delay] = []] = timer.mock.calls;
    timer.mockRestore();
    expect(delay).toBe(shutdownDelayMs);
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining' }]);
    const response = post(server.url, 'An answer.');
    await checks.arrival(1);
    checks.release();
    expect((await response).status).toBe(200);
    lookedAway!();
    await closing;
  });

  test('does not wait for connections on which nothing is asked', async () => {
    const { server } = await start(undefined, { shutdownTimeoutMs: 600_000 });
    const silent = connect(server.port, '127.0.0.1');
    await once(silent, 'connect');
    const kept = connect(server.port, '127.0.0.1');
    kept.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(kept, 'data');
    await Promise.all([server.close(), once(silent, 'close'), once(kept, 'close')]);
  });

  test('does not wait for ever', async () => {
    const checks = held();
    const { server } = await start(checks.script, { shutdownTimeoutMs: 20 });
    const response = post(server.url, 'An answer.');
    await checks.arrival(1);
    await Promise.all([server.close(), expect(response).rejects.toThrow()]);
  });

  test('twice is once', async () => {
    const { server } = await start();
    expect(server.close()).toBe(server.close());
    await server.close();
  });
});
