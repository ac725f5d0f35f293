import type { CheckGroundingRequest } from '../../contract/check-request.js';

/** Enough rounds for the hot paths to be compiled, few enough not to be felt at a start. */
const ROUNDS = 5;

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

/** Judges a small request of all kinds a few times, so that the first caller does not pay for loading and compiling. */
export function warmUp(judge: (request: CheckGroundingRequest) => unknown): void {
  for (let round = 0; round < ROUNDS; round++) judge(sample);
}
