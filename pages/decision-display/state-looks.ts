import type { ClaimState } from '../../src/policy/decision.js';
import type { Action } from '../../src/policy/policy.js';

/** How a sentence's state looks and is called; the sign is there for those who do not see the colour. */
export const STATES: Readonly<
  Record<ClaimState, { readonly sign: string; readonly name: string; readonly means: string }>
> = {
  grounded: { sign: '✓', name: 'grounded', means: 'the facts support it' },
  uncertain: { sign: '~', name: 'uncertain', means: 'between supported and unsupported' },
  unsupported: { sign: '?', name: 'unsupported', means: 'no fact says so' },
  contradicted: { sign: '≠', name: 'contradicted', means: 'a fact says otherwise' },
  notChecked: { sign: '·', name: 'not checked', means: 'asserts nothing that needs a check' },
  unjudged: { sign: '…', name: 'unjudged', means: 'the check ended before it' },
};

export const ACTION_MEANINGS: Readonly<Record<Action, string>> = {
  pass: 'The answer leaves as it is.',
  annotate: 'The answer leaves with marks.',
  rewrite: 'Sentences are removed.',
  block: 'A message takes the answer’s place.',
};
