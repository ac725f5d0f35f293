import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { assess } from '../../../src/engine/engine.js';

const THRESHOLD = 0.6;
const clock = { now: () => 0 as MonotonicMs };

const PLANS = ['The Basic plan costs 9 euros a month.', 'The Pro plan costs 19 euros a month.'];
const RIVERS = ['The Alda is 120 km long.', 'The Bress is 95 km long.'];
const TOWNS = ['Lina Moss was born in Porto.', 'Omar Haddad was born in Tunis.'];

/** Facts, an answer whose last sentence says of whom it speaks by "the former" and the like, and whether that one is grounded. */
const CASES: readonly (readonly [readonly string[], string, boolean])[] = [
  [PLANS, 'There is a Basic plan and a Pro plan. The former costs 9 euros a month.', true],
  [PLANS, 'There is a Basic plan and a Pro plan. The former costs 19 euros a month.', false],
  [PLANS, 'There is a Basic plan and a Pro plan. The latter costs 19 euros a month.', true],
  [PLANS, 'There is a Basic plan and a Pro plan. The latter costs 9 euros a month.', false],
  [RIVERS, 'The rivers are the Alda and the Bress. The latter is 95 km long.', true],
  [RIVERS, 'The rivers are the Alda and the Bress. The latter is 120 km long.', false],
  [TOWNS, 'They are Lina Moss and Omar Haddad. The former was born in Porto.', true],
  [TOWNS, 'They are Lina Moss and Omar Haddad. The former was born in Tunis.', false],
  [
    ['Ana Ruiz lives in Lima.', 'Eva Paz lives in Lima.'],
    'We know Ana Ruiz and Eva Paz. Both live in Lima.',
    true,
  ],
  [
    ['Ana Ruiz lives in Lima.', 'Eva Paz lives in Quito.'],
    'We know Ana Ruiz and Eva Paz. Both live in Lima.',
    false,
  ],
  [
    ['Das Hotel Adler hat 40 Zimmer.', 'Das Hotel Bären hat 25 Zimmer.'],
    'Es gibt das Hotel Adler und das Hotel Bären. Letzteres hat 25 Zimmer.',
    true,
  ],
  [
    ['Das Hotel Adler hat 40 Zimmer.', 'Das Hotel Bären hat 25 Zimmer.'],
    'Es gibt das Hotel Adler und das Hotel Bären. Letzteres hat 40 Zimmer.',
    false,
  ],
];

test.each(CASES)('%j: %s', (facts, answerCandidate, isGrounded) => {
  const request = { answerCandidate, facts: facts.map((factText) => ({ factText })) };
  const { claims } = assess(request, { deadline: Infinity as MonotonicMs, clock });
  expect((claims.at(-1)?.support ?? 0) >= THRESHOLD).toBe(isGrounded);
});
