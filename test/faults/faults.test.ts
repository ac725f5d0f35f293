import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express from 'express';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { cases } from '../cases.js';
import { answerGuard, type AnswerGuard } from '../../middleware/answer-guard.js';
import { setFacts } from '../../middleware/facts/set-facts.js';
import type { CheckerSettings } from '../../config/checker-choice.js';
import { recorded } from '../../src/checkers/recorded/recorded.js';
import type { RunningService } from '../../src/service/start-service.js';
import { standIn } from '../checkers/google/stand-in.js';
import { FAULTS, FaultyService, type Fault } from './faulty-service.js';

/** Where the time runs out, or the fault leaves the cause open. */
const HASTY_MS = 400;
/** The same where the engine has to judge in what is left. */
const BRISK_MS = 6000;
/** For what is decided before time can run out, however busy the machine is; less than the longest Retry-After asks for. */
const PATIENT_MS = 20_000;
const TOKEN = 'PLANTED-TOKEN';
const PLANTED = [TOKEN, 'PLANTED-FACT', 'PLANTED-ANSWER'];

interface Answered {
  readonly header: string;
  readonly body: string;
}

/** Each tower has its own, so that no answer is in the cache, which apps share. */
let heights = 0;

/** An Express app whose answers are guarded, and all that it says on the side. */
class GuardedApp {
  readonly log: string[] = [];
  readonly register = new Registry();
  readonly guard: AnswerGuard;
  #server: Server | undefined;

  constructor(
    checker: CheckerSettings,
    readonly budgetMs: number,
  ) {
    this.guard = answerGuard({
      checker,
      budgetMs,
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
      setFacts(res, [`The PLANTED-FACT tower is ${heights} m high.`, 'It was built of stone.']);
      res.json({ answer: `The PLANTED-ANSWER tower is ${heights++} m high. It was built of stone.` });
    });
    await this.guard.ready;
    this.#server = app.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async ask(): Promise<Answered> {
    const { port } = this.#server!.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const body = await response.text();
    expect(response.status).toBe(200);
    return { header: response.headers.get('answer-guard') ?? '', body };
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

/** Well again, and seen to be. */
async function heal(app: GuardedApp): Promise<void> {
  upstream.fault = undefined;
  while (!/checker=google;(?!.*(?:error|fallback)=)/.test((await app.ask()).header))
    await new Promise((resolve) => setTimeout(resolve, 20));
}

async function expectNothingLeft(...apps: GuardedApp[]): Promise<void> {
  for (const app of apps) await app.stop();
  while (upstream.openSockets > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(unhandled).toEqual([]);
  for (const app of apps) {
    const said = [...app.log, await app.register.metrics()].join('\n');
    for (const planted of PLANTED) expect(said).not.toContain(planted);
  }
}

/** Whether the fault lasts until time is up. */
const takesAllTime = ({ name, comesTo }: Fault): boolean => comesTo === 'timeout' && name !== '504';

describe('the service alone', () => {
  let hasty: GuardedApp;
  let patient: GuardedApp;
  beforeAll(async () => {
    const auth = { accessToken: () => TOKEN };
    const checker = () => ({ google: { endpoint: upstream.url, projectId: 'p', auth } });
    hasty = new GuardedApp(checker(), HASTY_MS);
    patient = new GuardedApp(checker(), PATIENT_MS);
    await hasty.start();
    await patient.start();
  });
  afterAll(() => expectNothingLeft(hasty, patient));
  beforeEach(async () => {
    await heal(hasty);
    await heal(patient);
  });

  test.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    const app = takesAllTime(fault) ? hasty : patient;
    const logged = app.log.length;
    upstream.fault = fault;
    const { header } = await app.ask();
    if (fault.comesTo === 'ok') {
      expect(header).toMatch(/^pass;support=0\.9;.*checker=google;cache=miss;coverage=1\.0;ms=\d+$/);
      return;
    }
    expect(header).toContain(`;error=${fault.comesTo}`);
    const action = actionOf(fault.comesTo);
    // Of an answer that nobody judged nothing but the header is annotated, which says so.
    const told = action === 'annotate' && fault.partly !== true ? 'unchecked' : action;
    expect(header).toMatch(new RegExp(`^${told};`));
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
    const spared = async (): Promise<boolean> => {
      const calls = upstream.requests.length;
      const { header } = await hasty.ask();
      expect(header).toContain(';error=timeout');
      return upstream.requests.length === calls;
    };
    // It is open for half a second at a time, which on a busy machine may be over before the next answer comes.
    while (!(await spared()));
    expect(await hasty.register.metrics()).toContain('answer_guard_breaker_open{checker="google"} 1');
  });

  test('refused connections, and back when it listens again', async () => {
    const { port } = upstream;
    await upstream.refuse();
    const { header } = await patient.ask();
    expect(header).toMatch(/^pass;.*error=unavailable/);
    await upstream.listen(port);
    await heal(patient);
  });

  test('any sequence of faults: each answer comes, and well as soon as the service is', async () => {
    const sequence = fc.array(fc.constantFrom<Fault | undefined>(undefined, ...FAULTS), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(sequence, fc.boolean(), async (faults, together) => {
        const asked: Promise<Answered>[] = [];
        for (const fault of faults) {
          upstream.fault = fault;
          asked.push(hasty.ask());
          if (!together) await asked.at(-1);
        }
        for (const { header } of await Promise.all(asked)) {
          expect(header).toMatch(/^(?:pass|annotate|unchecked|block|rewrite);/);
        }
        await heal(hasty);
      }),
      { numRuns: cases(4, 12) },
    );
  });
});

describe('the service, then the engine', () => {
  const apps: GuardedApp[] = [];
  const started = async (budgetMs: number): Promise<GuardedApp> => {
    const google = { endpoint: upstream.url, projectId: 'p', auth: { accessToken: () => TOKEN } };
    const app = new GuardedApp({ use: 'google-then-embedded', google }, budgetMs);
    apps.push(app);
    await app.start();
    await heal(app);
    return app;
  };
  let patient: GuardedApp;
  beforeAll(async () => {
    patient = await started(PATIENT_MS);
  });
  afterAll(() => expectNothingLeft(...apps));
  beforeEach(() => heal(patient));

  test.each(FAULTS.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
    // One that has seen a service take all the time gives the engine what that usually needs, and on a busy machine it
    // needs more.
    const app = takesAllTime(fault) ? await started(BRISK_MS) : patient;
    upstream.fault = fault;
    const { header } = await app.ask();
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
    const google = { endpoint, projectId: 'p', auth: { accessToken: TOKEN } };
    const app = new GuardedApp({ google }, PATIENT_MS);
    await app.start();
    const { header } = await app.ask();
    expect(header).toContain(`;error=${cause}`);
    await app.stop();
  });
});
