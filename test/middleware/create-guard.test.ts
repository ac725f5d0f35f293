import { createGuard } from '../../middleware/index.js';
import { FACTS, FALSE, MIXED, QUIET } from './express-app.js';

describe('createGuard', () => {
  it('judges without HTTP', async () => {
    const guard = createGuard(QUIET);
    await guard.ready;
    const outcome = await guard.check({ answer: MIXED, facts: FACTS });
    expect(outcome.decision.action).toBe('rewrite');
    expect(outcome.text).not.toContain('6:00');
    await guard.close();
  });

  it('passes in mode off, and says that nobody looked', async () => {
    const outcome = await createGuard({ ...QUIET, mode: 'off' }).check({ answer: FALSE, facts: FACTS });
    expect(outcome).toMatchObject({
      mode: 'off',
      text: FALSE,
      decision: { action: 'pass' },
      verdict: { kind: 'failed' },
    });
  });

  it('reads rows of a database as setFacts does', async () => {
    const rows = [{ id: 7, opens: 'The store opens at 8:00.' }];
    const guard = createGuard({ ...QUIET, mode: 'off' });
    const { exchange } = await guard.check({ answer: MIXED, facts: rows });
    expect(exchange.facts).toEqual([{ factText: 'id: 7\nopens: The store opens at 8:00.' }]);
  });

  it.each([
    ['nothing', undefined, 'AG_REQUEST_INVALID', /of type undefined; it must be an object/],
    ['a text', 'The store.', 'AG_REQUEST_INVALID', /of type string; it must be an object/],
    ['a list for the answer', { answer: ['A.'] }, 'AG_REQUEST_INVALID', /^answer is of type array;/],
    ['a number for the facts', { answer: MIXED, facts: 5 }, 'AG_FACTS_INVALID', /^facts is a number;/],
    [
      'facts that nobody awaited',
      { answer: MIXED, facts: Promise.resolve(FACTS) },
      'AG_FACTS_INVALID',
      /^facts is a promise; await it/,
    ],
  ])('refuses %s', async (_, input, code, message) => {
    await expect(createGuard(QUIET).check(input as never)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as unknown,
    });
  });

  it('refuses an answer that is no text', async () => {
    await expect(
      createGuard(QUIET).check({ answer: null as unknown as string, facts: [] }),
    ).rejects.toMatchObject({
      code: 'AG_REQUEST_INVALID',
      message: 'answer is of type null; it must be a string.',
    });
  });
});
