import fc from 'fast-check';
import request from 'supertest';
import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import type { Verdict } from '../../src/contract/verdict.js';
import { Admission, type Ticket } from '../../src/service/admission/admission.js';
import { createService } from '../../src/service/create-service.js';
import { startService } from '../../src/service/start-service.js';
import { rawClient, statusesOf } from './raw-http.js';
import { recordingLogger } from './recording-logger.js';
import { complete, scriptedChecker } from './scripted-checker.js';

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const lawful = { answerCandidate: 'The sky is blue.', facts: [{ factText: 'The sky is blue.' }] };
const judged: Verdict = complete(lawful);

function simulated(options: { targetMs?: number; least?: number; most?: number } = {}) {
  let now = 0;
  const limits: number[] = [];
  const admission = new Admission({
    ...options,
    clock: { now: () => now as MonotonicMs },
    random: () => 0.5,
    onLimit: (limit) => limits.push(limit),
  });
  return {
    admission,
    limits,
    at: (ms: number) => {
      now = ms;
    },
  };
}

/** A checker that judges `perSecond` checks, one after the other, asked `load` times as often: how many end within `patienceMs`. */
function simulate(load: number, seconds: number, perSecond = 100, patienceMs = 1000) {
  const { admission, at } = simulated({ targetMs: 250 });
  const serviceMs = 1000 / perSecond;
  const waiting: { arrived: number; ends: number; ticket: Ticket }[] = [];
  const latencies: number[] = [];
  let free = 0;
  let refused = 0;
  const advance = (until: number): void => {
    while (waiting.length > 0 && waiting[0]!.ends <= until) {
      const { arrived, ends, ticket } = waiting.shift()!;
      at(ends);
      ticket.leave(judged);
      latencies.push(ends - arrived);
    }
  };
  for (let arrival = 0; arrival < seconds * 1000; arrival += serviceMs / load) {
    advance(arrival);
    at(arrival);
    const ticket = admission.enter();
    if (ticket === undefined) refused++;
    else {
      free = Math.max(free, arrival) + serviceMs;
      waiting.push({ arrived: arrival, ends: free, ticket });
    }
  }
  const good = latencies.filter((ms) => ms <= patienceMs).length;
  latencies.sort((a, b) => a - b);
  return { goodput: good / seconds, p99: latencies[Math.floor(latencies.length * 0.99)]!, refused };
}

describe('admission', () => {
  test('refuses nothing under capacity', () => {
    expect(simulate(0.8, 30)).toMatchObject({ refused: 0 });
  });

  test.each([1.5, 3, 10])('at %s times capacity nearly all of it is used, and nobody waits long', (load) => {
    const { goodput, p99 } = simulate(load, 60);
    expect(goodput).toBeGreaterThan(95);
    expect(p99).toBeLessThan(400);
  });

  test('shrinks when checks grow longer, in proportion and once a round; grows when they are short again', () => {
    const { admission, at, limits } = simulated({ targetMs: 100 });
    const round = (started: number, ms: number): void => {
      at(started);
      const tickets = Array.from({ length: admission.limit }, () => admission.enter()!);
      at(started + ms);
      for (const ticket of tickets) ticket.leave(judged);
    };
    round(0, 200);
    expect(admission.limit).toBe(16);
    round(1000, 10_000);
    expect(admission.limit).toBe(8);
    for (let time = 20_000; time < 30_000; time += 1000) round(time, 50);
    expect(admission.limit).toBeGreaterThan(10);
    expect(limits.slice(0, 3)).toEqual([32, 16, 8]);
  });

  test('what the cache answers, or nobody waited for, says nothing of the load', () => {
    const { admission, at } = simulated();
    for (const end of [
      { ...judged, cache: 'hit' as const },
      { ...judged, cache: 'shared' as const },
      undefined,
    ]) {
      at(0);
      const ticket = admission.enter()!;
      at(60_000);
      ticket.leave(end);
      ticket.leave(judged);
    }
    expect([admission.limit, admission.inFlight]).toEqual([32, 0]);
  });

  test('keeps its bounds whatever happens', () => {
    const step = fc.record({ enter: fc.nat(60), ms: fc.double({ min: 0, max: 1e6, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { admission, at } = simulated({ least: 2, most: 50 });
        let now = 0;
        for (const { enter, ms } of steps) {
          const tickets = Array.from({ length: enter }, () => admission.enter());
          expect(admission.inFlight).toBe(Math.min(enter, admission.limit));
          at((now += ms));
          for (const ticket of tickets) ticket?.leave(judged);
          expect(admission.inFlight).toBe(0);
          expect(admission.limit).toBeGreaterThanOrEqual(2);
          expect(admission.limit).toBeLessThanOrEqual(50);
          expect(admission.retryAfterMs()).toBeGreaterThanOrEqual(100);
          expect(admission.retryAfterMs()).toBeLessThanOrEqual(20_000);
        }
      }),
    );
  });

  test.each([{ targetMs: 0 }, { least: 0 }, { least: 5, most: 4 }, { targetMs: Number.NaN }])(
    '%j is refused at construction',
    (options) => {
      expect(() => simulated(options)).toThrow(/^admission: /);
    },
  );
});

/** A service for one check at a time, which ends when the test says. */
async function narrow() {
  const ends: (() => void)[] = [];
  const checker = scriptedChecker(
    (asked) =>
      new Promise<Verdict>((resolve) => {
        ends.push(() => {
          resolve(complete(asked));
        });
      }),
  );
  const logger = recordingLogger();
  const service = createService({ checker, logger, admission: { least: 1, most: 1, random: () => 0 } });
  const server = await startService(service);
  const post = () =>
    fetch(server.url + PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(lawful),
    });
  return {
    checker,
    logger,
    service,
    server,
    post,
    /** Sends a check that takes the one place; resolves when it has it. */
    fill: async () => {
      const asked = checker.received.length;
      const answer = post();
      while (checker.received.length === asked) await new Promise(setImmediate);
      return answer.then(({ status }) => status);
    },
    end: () => {
      for (const end of ends.splice(0)) end();
    },
  };
}

describe('a service that is full', () => {
  test('refuses with 429 and when to come back, before and after the body is read', async () => {
    const { checker, logger, service, server, post, end } = await narrow();
    const first = post();
    while (checker.received.length === 0) await new Promise(setImmediate);
    const expected = {
      error: {
        code: 429,
        message: 'The service has as many checks as it can answer in time',
        status: 'RESOURCE_EXHAUSTED',
        details: [
          { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.1s' },
          {
            '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
            violations: [{ subject: 'service', description: '1 checks at once' }],
          },
          { '@type': 'type.googleapis.com/google.rpc.RequestInfo', requestId: expect.any(String) },
        ],
      },
    };
    const early = await post();
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await early.json()).toEqual(expected);
    // Mounted in an app of its own, the way is longer and the answer the same.
    const mounted = await request(service.app).post(PATH).send(lawful);
    expect([mounted.status, mounted.body]).toEqual([429, expected]);
    end();
    expect((await first).status).toBe(200);
    expect(checker.received).toHaveLength(1);
    expect(logger.lines.map(({ http }) => http)).toEqual([429, 429, 200]);
    await server.close();
  });

  test('parses no body that came while others took the room', async () => {
    const { checker, server, fill, end } = await narrow();
    const slow = await rawClient(server.port);
    slow.send(`POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"no`);
    // In turn on one connection each: the headers have been read when this is answered.
    await fetch(`${server.url}/healthz`);
    const filled = fill();
    while (checker.received.length === 0) await new Promise(setImmediate);
    slow.send(' JSON');
    await slow.until(/RequestInfo/);
    expect(statusesOf(slow.received())).toEqual([429]);
    end();
    expect(await filled).toBe(200);
    slow.socket.destroy();
    await server.close();
  });

  test('tells who asks before sending a long body, and bids others go on', async () => {
    const { checker, server, fill, end } = await narrow();
    const head = `POST ${PATH} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n`;
    const client = await rawClient(server.port);
    client.send(head);
    await client.until(/^HTTP\/1.1 100 Continue\r\n\r\n/);
    client.send('{}');
    await client.until(/INVALID_ARGUMENT/);
    const filled = fill();
    while (checker.received.length === 0) await new Promise(setImmediate);
    const refused = await rawClient(server.port);
    refused.send(head);
    await refused.until(/RESOURCE_EXHAUSTED/);
    expect(statusesOf(refused.received())).toEqual([429]);
    end();
    expect(await filled).toBe(200);
    for (const { socket } of [client, refused]) socket.destroy();
    await server.close();
  });
});
