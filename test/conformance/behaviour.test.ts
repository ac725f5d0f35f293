import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroundingFact } from '../../src/contract/check-request.js';
import { describeJudges, type ClaimState } from './assess-and-respond.js';

interface BehaviourCase {
  kind: string;
  model?: boolean;
  facts: (string | GroundingFact)[];
  answer: string;
  expect: ClaimState[];
}

const FIXTURE = join(__dirname, '..', 'fixtures/conformance/behaviour.json');
const { cases } = JSON.parse(readFileSync(FIXTURE, 'utf8')) as { cases: BehaviourCase[] };

describeJudges('behaviour that users of grounding checks have measured', (judge) => {
  it.each(cases.map((example) => [example.kind, example] as const))(
    '%s',
    async (_, { facts, answer, expect: states }) => {
      expect(await judge.claimStates(answer, facts)).toEqual(states);
    },
  );
});
