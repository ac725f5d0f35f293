import { embedded } from '../../../src/checkers/embedded/embedded.js';
import type { Checker } from '../../../src/checkers/checker.js';
import { serviceChecker } from '../../../src/checkers/service/service.js';
import type { Verdict } from '../../../src/contract/verdict.js';
import { hashOfKey } from '../../../src/service/access/api-keys.js';
import { freePort } from '../../free-port.js';
import { complete, groundedResponse, type Script } from '../../service/scripted-checker.js';
import { describeCheckerContract } from '../checker-contract.js';
import { within } from '../scripted-checker.js';
import { PLENTY_MS, checkerOf, opened, request, startBoth, started } from './both-services.js';

async function nobody(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}

describe.each(['rest', 'grpc'] as const)('over %s', (transport) => {
  let both: Awaited<ReturnType<typeof startBoth>>;
  let engine: Checker;
  beforeAll(async () => {
    engine = embedded({ inProcess: true, threads: 0 });
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
    const verdict = await checkerOf(service[transport]).check(request, within(budget));
    expect(verdict).toMatchObject({ kind: 'failed', ...expected });
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
