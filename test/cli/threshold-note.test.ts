import { thresholdNote } from '../../src/cli/threshold-note.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import { complete } from '../service/scripted-checker.js';

const request: CheckGroundingRequest = { answerCandidate: 'A.', facts: [{ factText: 'A.' }] };

function note(score: number, { citationThreshold }: { citationThreshold?: number } = {}): string {
  const verdict = complete(request);
  if (verdict.kind !== 'complete') throw new Error('not complete');
  const claims = verdict.response.claims.map((claim) => ({ ...claim, score }));
  return thresholdNote(
    { ...verdict, response: { ...verdict.response, claims } },
    { ...request, ...(citationThreshold !== undefined && { groundingSpec: { citationThreshold } }) },
    0.4,
  );
}

describe('thresholdNote', () => {
  it('names both thresholds where they part on a claim, and what decides as the policy does', () => {
    expect(note(0.5)).toBe(
      "1 claim is between the citationThreshold of the policy, 0.40, and the contract's, 0.60, which decided; --threshold 0.4 decides as the policy does\n",
    );
  });

  it.each([[0.39], [0.6]])('says nothing of %d, on which both decide alike', (score) => {
    expect(note(score)).toBe('');
  });

  it('says nothing where a threshold was given', () => {
    expect(note(0.5, { citationThreshold: 0.6 })).toBe('');
  });
});
