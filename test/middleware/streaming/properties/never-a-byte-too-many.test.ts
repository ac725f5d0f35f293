import fc from 'fast-check';
import { cases } from '../../../cases.js';
import { replay } from './replay.js';
import { streamCase, type StreamCase } from './stream-case.js';
import { SocketStage } from './socket-run.js';
import { holdsInMemory, isAsWhole } from './stream-property.js';

describe('a guarded stream in memory', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('lets no byte of a sentence out before its verdict, and each released byte once and in order', async () => {
    await fc.assert(fc.asyncProperty(streamCase, holdsInMemory), replay(cases(120, 250)));
  }, 3_600_000);
});

const CALM = { faults: false, mode: 'enforce', reports: false } as const;

/** Time passes here as the machine has it: none may run out. */
function unhurried({ policy }: StreamCase): StreamCase['policy'] {
  return { ...policy, streaming: { ...policy.streaming, longestHoldMs: 600_000, totalBudgetMs: 3_600_000 } };
}

describe('a guarded stream on a raw socket', () => {
  let stage: SocketStage;
  beforeAll(async () => {
    stage = await SocketStage.open();
  });
  afterAll(() => stage.close());

  it('lets no byte of a sentence out before its verdict, and reads as the whole answer would', async () => {
    const calm = streamCase.map((given) => ({ ...given, ...CALM, policy: unhurried(given) }));
    const property = fc.asyncProperty(calm, async (given) => {
      await isAsWhole(given, await stage.run(given));
    });
    await fc.assert(property, replay(cases(20, 40), 10));
  }, 3_600_000);
});
