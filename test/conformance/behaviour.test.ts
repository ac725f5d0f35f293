import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GroundingFact } from '../../src/contract/check-request.js';
import { describeJudge, type ClaimState } from './assess-and-respond.js';

interface BehaviourCase {
  kind: string;
  facts: (string | GroundingFact)[];
  answer: string;
  expect: ClaimState[];
}

const FIXTURE = join(__dirname, '..', 'fixtures/conformance/behaviour.json');
const { cases } = JSON.parse(readFileSync(FIXTURE, 'utf8')) as { cases: BehaviourCase[] };
/** What the shipped model judges otherwise: a change that mends one takes it out, and none may be added. */
const MISSED: ReadonlySet<string> = new Set([
  'a bare row, its headers given as attributes',
  'a conclusion that follows',
  'chit-chat around a fact',
  'names exchanged',
  'unit changed',
  'values of two groups exchanged',
  'values of two rows exchanged',
]);

describeJudge('behaviour that users of grounding checks have measured', (judge) => {
  it.each(cases.map((example) => [example.kind, example] as const))(
    '%s',
    async (kind, { facts, answer, expect: states }) => {
      const found = await judge.claimStates(answer, facts);
      if (MISSED.has(kind)) expect(found).not.toEqual(states);
      else expect(found).toEqual(states);
    },
  );
});
