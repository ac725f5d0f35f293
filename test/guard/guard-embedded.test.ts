import { embedded } from '../../src/checkers/embedded/embedded.js';
import { createGuardCore } from '../../src/guard/guard.js';
import type { Exchange } from '../../src/guard/exchange.js';
import type { Policy } from '../../src/policy/policy.js';
import { policyWith } from '../policy/verdicts.js';

const facts = [
  {
    factText:
      'The harbour library in Lindau was opened in 1987. It lends 42,000 books a year. The library is closed on Mondays.',
  },
  { factText: 'The annual fee for adults is 24 euros. Children under 14 pay nothing.' },
];

const checker = embedded({ inProcess: true });
afterAll(() => checker.close());

async function outcomeOf(answer: string, changes: Partial<Policy> = {}, of: Partial<Exchange> = {}) {
  const guard = createGuardCore({ checker });
  // A budget that a busy machine keeps.
  const how = { mode: 'enforce', route: 'chat', dialect: 'plain-json', budgetMs: 60_000 } as const;
  return guard({ answer, facts, ...of }, { ...how, policy: policyWith(changes) });
}

describe('the guard with the embedded engine', () => {
  it('lets a grounded answer pass', async () => {
    const answer = 'The harbour library in Lindau was opened in 1987. The annual fee for adults is 24 euros.';
    const outcome = await outcomeOf(answer);
    expect(outcome).toMatchObject({ text: answer, decision: { action: 'pass' } });
  });

  it('removes what the facts do not say', async () => {
    const outcome = await outcomeOf(
      'The harbour library in Lindau was opened in 1987. The annual fee for adults is 24 euros. ' +
        'The director is called Jonas Weber. The library is closed on Mondays.',
      { citationThreshold: 0.5, unsupportedThreshold: 0.3, supportThreshold: 0, minCitedClaims: 0 },
    );
    expect(outcome.decision.action).toBe('rewrite');
    expect(outcome.text).toBe(
      'The harbour library in Lindau was opened in 1987. The annual fee for adults is 24 euros. The library is closed on Mondays.',
    );
    expect(outcome.recheck?.kind).toBe('complete');
    expect(outcome.claims.every(({ state }) => state === 'grounded')).toBe(true);
  });

  it('never lets a wrong number stand', async () => {
    const outcome = await outcomeOf(
      'The library is closed on Mondays. The annual fee for adults is 35 euros.',
    );
    expect(outcome.decision.action).not.toBe('pass');
    expect(outcome.text).not.toContain('35');
  });

  it('blocks an answer of which nothing holds', async () => {
    const outcome = await outcomeOf(
      'The director is called Jonas Weber. The roof garden has 300 olive trees.',
    );
    expect(outcome.decision.action).toBe('block');
    expect(outcome.text).toBe('The answer could not be verified.');
  });

  it.each(['Hello! How can I help you today?', "I couldn't find that in your documents."])(
    'lets %p pass without facts and without a call',
    async (answer) => {
      const outcome = await outcomeOf(answer, {}, { facts: [] });
      expect(outcome).toMatchObject({
        text: answer,
        decision: { action: 'pass' },
        verdict: { kind: 'complete' },
      });
    },
  );
});
