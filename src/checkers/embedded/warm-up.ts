import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { after, type Clock } from '../../contract/monotonic-clock.js';
import type { Engine } from './engine.js';

/** Enough for the hot paths to be compiled … */
const MOST_ROUNDS = 5;
/** … and no longer, in milliseconds, where the machine is busy. */
const MOST_MS = 300;

const sample: CheckGroundingRequest = {
  answerCandidate:
    'The lighthouse was built in 1874 and is 42 metres tall. It was designed by Anna Berg. Shall I say more? ' +
    'On 3 May 1921 its lamp was replaced, which did not change its range of 20 km.',
  facts: [
    {
      factText:
        'The lighthouse stands on the northern cape. Construction ended in 1874. The tower measures 42 m and was ' +
        'designed by the engineer Anna Berg.',
      attributes: { title: 'The lighthouse', author: 'Harbour office' },
    },
    { factText: '| Year | Change |\n|---|---|\n| 1921 | new lamp, range 20 km |\n| 1960 | automated |' },
  ],
};

/**
 * Judges a small request of all kinds a few times, so that the first caller does not pay for loading and compiling.
 */
export function warmUp(judge: (request: CheckGroundingRequest) => unknown, clock: Clock): void {
  const end = after(clock.now(), MOST_MS);
  for (let round = 0; round < MOST_ROUNDS && clock.now() < end; round++) judge(sample);
}

/** Milliseconds that one request may take on its whole way: the default budget of an answer, which no first one is to exceed. */
const MOST_WAY_MS = 500;

/**
 * Has one request take the whole way through an engine and back, the model's passes too. Resolves when it has, or has not in
 * half a second.
 */
export function warmUpOn(engine: Pick<Engine, 'submit'>, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    const terms = { deadline: after(clock.now(), MOST_WAY_MS), otherLanguages: 'judge' } as const;
    const withdraw = engine.submit(sample, terms, () => {
      clearTimeout(timer);
      resolve();
    });
    const timer = setTimeout(() => {
      withdraw();
      resolve();
    }, MOST_WAY_MS).unref();
  });
}
