import fc from 'fast-check';
import { replay } from './replay.js';
import { streamCase } from './stream-case.js';
import { holds } from './stream-property.js';

describe('a guarded stream', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('lets no byte of a sentence out before its verdict, and each released byte once and in order', async () => {
    await fc.assert(fc.asyncProperty(streamCase, holds), replay(500));
  }, 3_600_000);
});
