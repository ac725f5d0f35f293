import { createGuard } from '../../middleware/index.js';
import { embedded } from '../../src/checkers/embedded/embedded.js';

const FACTS = ['The museum opened in 1904. It has forty rooms and a café. The café sells cakes.'];
const PROMPT = 'When did the museum open?';

describe('a policy with a threshold for helpfulness', () => {
  const guard = createGuard({
    checker: embedded({ inProcess: true }),
    config: false,
    logger: false,
    register: false,
    budgetMs: 60_000,
    policy: { preset: 'balanced', helpfulnessThreshold: 0.5, lowHelpfulness: 'block' },
  });
  afterAll(() => guard.close());

  test.each([
    ['The museum opened in 1904.', PROMPT, 'pass'],
    ['The café sells cakes.', PROMPT, 'block'],
    ['The café sells cakes.', undefined, 'pass'],
    ['I am sorry, but I cannot help with that.', PROMPT, 'pass'],
  ])('%s to %s: %s', async (answer, prompt, action) => {
    const { decision } = await guard.check({ answer, facts: FACTS, ...(prompt !== undefined && { prompt }) });
    expect(decision.action).toBe(action);
    expect(decision.reasons.some(({ rule }) => rule === 'lowHelpfulness')).toBe(action === 'block');
  });
});
