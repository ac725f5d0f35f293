import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express from 'express';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { answerGuard, type AnswerGuard } from '../../middleware/answer-guard.js';
import { setFacts } from '../../middleware/facts/set-facts.js';
import type { CheckerSettings } from '../../config/resolve-settings.js';
import { recorded } from '../../src/checkers/recorded/recorded.js';
import type { RunningService } from '../../src/service/start-service.js';
import { standIn } from '../checkers/google/stand-in.js';
import { FAULTS, FaultyService, type Fault } from './faulty-service.js';

const BUDGET_MS = 400;
/** How much later than its budget an answer may come here: the machine has other things to do. */
const LAG_MS = 400;
const TOKEN = 'PLANTED-TOKEN';
const PLANTED = [TOKEN, 'PLANTED-FACT', 'PLANTED-ANSWER'];

interface Answered {
  readonly header: string;
  readonly body: string;
  readonly ms: number;
}

/** An Express app whose answers are guarded, and all that it says on the side. */
class GuardedApp {
  readonly log: string[] = [];
  readonly register = new Registry();
  readonly guard: AnswerGuard;
  #server: Server | undefined;
  #asked = 0;

  constructor(checker: CheckerSettings) {
    this.guard = answerGuard({
      checker,
      budgetMs: BUDGET_MS,
      config: false,
      // Each cause has an action, so that the wrong cause would show.
      policy: { onError: { timeout: 'annotate', unavailable: 'pass', unauthorised: 'block' } },
      logger: pino({ level: 'trace' }, { write: (line) => void this.log.push(line) }),
      register: this.register,
    });
  }

  async start(): Promise<void> {
    const app = express();
    app.get('/', this.guard, (_req, res) => {
      setFacts(res, [`The PLANTED-FACT tower is ${this.#asked} m high.`, 'It was built of stone.']);
      res.json({ answer: `The PLANTED-ANSWER tower is ${this.#asked++} m high. It was built of stone.` });
    });
    await this.guard.ready;
    this.#server = app.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async ask(): Promise<Answered> {
    const { port } = this.#server!.address() as AddressInfo;
    const started = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const body = await response.text();
    expect(response.status).toBe(200);
    return { header: response.headers.get('answer-guard') ?? '', body, ms: performance.now() - started };
  }

  async stop(): Promise<void> {
    const closed = once(this.#server!, 'close');
    this.#server!.close();
    this.#server!.closeAllConnections();
    await closed;
    await this.guard.close();
  }
}

/** Actions of the policy above. */
const ACTIONS: Readonly<Record<string, string>> = {
  timeout: 'annotate',
  unavailable: 'pass',
  unauthorised: 'block',
};
const actionOf = (cause: string): string => ACTIONS[cause] ?? 'annotate';

let service: RunningService;
let upstream: FaultyService;
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown): void => void unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', onUnhandled);
  service = await standIn(recorded({ supportScore: 0.9 }));
  upstream = await FaultyService.before(service.url);
});
afterAll(async () => {
  await upstream.refuse();
  await service.close();
  process.off('unhandledRejection', onUnhandled);
});

/** Well again, and seen to be: within the breaker's rest and one answer. */
async function heal(app: GuardedApp): Promise<void> {
  upstream.fault = undefined;
  const from = performance.now();
  while (!/checker=google;(?!.*(?:error|fallback)=)/.test((await app.ask()).header)) {
    expect(performance.now() - from).toBeLessThan(5000);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function expectNothingLeft(app: GuardedApp): Promise<void> {
  await app.stop();
  const until = performance.now() + 5000;
  while (upstream.openSockets > 0 && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 10));
  expect(upstream.openSockets).toBe(0);
  expect(unhandled).toEqual([]);
  const said = [...app.log, await app.register.metrics()].join('\n');
  for (const planted of PLANTED) expect(said).not.toContain(planted);
}

describe('the service alone', () => {
  let app: GuardedApp;
  beforeAll(async () => {
    const auth = { accessToken: () => TOKEN };
    app = new GuardedApp({ google: { endpoint: upstream.url, projectId: 'p', auth } });
    await app.start();
  });
  afterAll(() => expectNothingLeft(app));
  beforeEach(() => heal(app));

  test.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    const logged = app.log.length;
    upstream.fault = fault;
    const { header, ms } = await app.ask();
    expect(ms).toBeLessThan(BUDGET_MS + LAG_MS);
    if (fault.comesTo === 'ok') {
      expect(header).toMatch(/^pass;support=0\.9;.*checker=google;cache=miss;coverage=1\.0;ms=\d+$/);
      return;
    }
    expect(header).toContain(`;error=${fault.comesTo}`);
    expect(header).toMatch(new RegExp(`^${actionOf(fault.comesTo)};`));
    const action = actionOf(fault.comesTo);
    const metrics = await app.register.metrics();
    expect(metrics).toContain(
      `answer_guard_incomplete_checks_total{route="default",cause="${fault.comesTo}",action="${action}"}`,
    );
    const decided = app.log
      .slice(logged)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .find(({ msg }) => msg === `answer-guard: ${action}`);
    expect(decided).toMatchObject({ cause: fault.comesTo, level: 40 });
  });

  test('while it is down the breaker spares answers their budget, and the cause stays the same', async () => {
    upstream.fault = FAULTS.find(({ name }) => name === 'silence');
    for (let n = 0; n < 5; n++) await app.ask();
    const calls = upstream.requests.length;
    const { header, ms } = await app.ask();
    expect(header).toContain(';error=timeout');
    expect(ms).toBeLessThan(BUDGET_MS);
    expect(upstream.requests.length).toBe(calls);
    expect(await app.register.metrics()).toContain('answer_guard_breaker_open{checker="google"} 1');
  });

  test('refused connections, and back when it listens again', async () => {
    const { port } = upstream;
    await upstream.refuse();
    const { header, ms } = await app.ask();
    expect(header).toMatch(/^pass;.*error=unavailable/);
    expect(ms).toBeLessThan(BUDGET_MS + LAG_MS);
    await upstream.listen(port);
    await heal(app);
  });

  test('any sequence of faults: each answer in time, and well as soon as the service is', async () => {
    const sequence = fc.array(fc.constantFrom<Fault | undefined>(undefined, ...FAULTS), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(sequence, fc.boolean(), async (faults, together) => {
        const asked: Promise<Answered>[] = [];
        for (const fault of faults) {
          upstream.fault = fault;
          asked.push(app.ask());
          if (!together) await asked.at(-1);
        }
        for (const { header, ms } of await Promise.all(asked)) {
          expect(ms).toBeLessThan(BUDGET_MS + LAG_MS);
          expect(header).toMatch(/^(?:pass|annotate|block|rewrite);/);
        }
        await heal(app);
      }),
      { numRuns: 12 },
    );
  });
});

describe('the service, then the engine', () => {
  let app: GuardedApp;
  beforeAll(async () => {
    const auth = { accessToken: () => TOKEN };
    app = new GuardedApp({
      use: 'google-then-embedded',
      google: { endpoint: upstream.url, projectId: 'p', auth },
    });
    await app.start();
  });
  afterAll(() => expectNothingLeft(app));
  beforeEach(() => heal(app));

  test.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    upstream.fault = fault;
    const { header, ms } = await app.ask();
    expect(ms).toBeLessThan(BUDGET_MS + LAG_MS);
    if (fault.comesTo === 'ok') {
      expect(header).toContain('checker=google;');
      return;
    }
    expect(header).toContain('checker=embedded;');
    expect(header).toContain(`;fallback=${fault.comesTo}`);
    expect(header).not.toContain(';error=');
    expect(await app.register.metrics()).toContain(
      `answer_guard_fallbacks_total{from="google",to="embedded",cause="${fault.comesTo}"}`,
    );
  });
});

describe('no service at all', () => {
  test.each([
    ['name resolution gone', 'http://no-such-host.invalid', 'unavailable'],
    ['nothing listens', 'http://127.0.0.1:1', 'unavailable'],
  ])('%s', async (_name, endpoint, cause) => {
    const app = new GuardedApp({ google: { endpoint, projectId: 'p', auth: { accessToken: TOKEN } } });
    await app.start();
    const { header, ms } = await app.ask();
    expect(header).toContain(`;error=${cause}`);
    expect(ms).toBeLessThan(BUDGET_MS + LAG_MS);
    await app.stop();
  });
});
