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

  it('refuses an answer that is no text', async () => {
    await expect(
      createGuard(QUIET).check({ answer: null as unknown as string, facts: [] }),
    ).rejects.toMatchObject({
      code: 'AG_REQUEST_INVALID',
      message: 'answer is of type null; it must be a string.',
    });
  });
});
