import { answerRuleActions } from '../../src/policy/answer-rules.js';
import { policyWith } from './verdicts.js';

test('the rules on a whole answer are those whose action the policy says', () => {
  const policy = policyWith({ lowSupport: 'block', fewCitedClaims: 'rewrite', lowHelpfulness: 'annotate' });
  expect(answerRuleActions(policy)).toEqual({
    lowSupport: 'block',
    fewCitedClaims: 'rewrite',
    lowHelpfulness: 'annotate',
  });
});
