import fc from 'fast-check';
import { cacheKeys } from '../../src/checkers/cache-key.js';
import type { CheckGroundingRequest, GroundingSpec } from '../../src/contract/check-request.js';

/** Few and short texts, so that equal requests, and unequal ones that join to the same text, are common. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b', '1', ':', '+'), maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('\u00e9', 'e\u0301', '塔', '\ud83d\ude00', '\ud83d', '\udc00', '\ufffd'),
  },
);
const threshold = fc.constantFrom(undefined, 0.6, 0.7, 0.8);
const flag = fc.constantFrom(undefined, false, true);
const spec = fc.option(
  fc.record({
    citationThreshold: threshold,
    enableClaimLevelScore: flag,
    enableAntiCitations: flag,
    antiCitationThreshold: threshold,
    enableHelpfulnessScore: flag,
  }),
  { nil: undefined },
);
const fact = fc.record({
  factText: text,
  attributes: fc.option(fc.dictionary(text, text, { maxKeys: 2 }), { nil: undefined }),
});
const asked = fc.record({
  name: fc.constantFrom('embedded', 'google'),
  version: text,
  scope: text,
  answerCandidate: text,
  facts: fc.array(fact, { maxLength: 2 }),
  prompt: fc.option(text, { nil: undefined }),
  searchSource: fc.option(text, { nil: undefined }),
  spec,
  userLabels: fc.constantFrom(undefined, { team: 'a' }),
});
type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

function keysOf({ name, version, scope, spec: groundingSpec, searchSource, ...rest }: Asked) {
  const request = {
    ...rest,
    groundingSpec,
    ...(searchSource !== undefined && { groundingSource: { searchSource } }),
  };
  return cacheKeys({ name, version }, scope, request as CheckGroundingRequest);
}

/** What the keys are to tell apart, written down as it reads. */
function oracle({ spec: given, userLabels: _unused, facts, ...rest }: Asked) {
  const s: Required<{ [K in keyof GroundingSpec]: unknown }> = {
    citationThreshold: given?.citationThreshold ?? 0.6,
    enableClaimLevelScore: given?.enableClaimLevelScore ?? false,
    enableAntiCitations: given?.enableAntiCitations ?? false,
    antiCitationThreshold: given?.antiCitationThreshold ?? 0.8,
    enableHelpfulnessScore: given?.enableHelpfulnessScore ?? false,
  };
  const raw = {
    ...rest,
    helpfulness: s.enableHelpfulnessScore,
    facts: facts.map(({ factText, attributes }) => [
      factText,
      Object.entries(attributes ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  };
  return { raw: JSON.stringify(raw), withSpec: JSON.stringify({ ...raw, s }) };
}

test('two requests have the same key exactly when a verdict on one is a verdict on the other', () => {
  fc.assert(
    fc.property(asked, asked, fc.nat(18), (a, other, field) => {
      // Half of the pairs differ in one field only, or in none.
      const one = Object.entries(other)[field];
      const b = field > 9 ? other : one ? { ...a, ...Object.fromEntries([one]) } : a;
      expect(keysOf(a).raw === keysOf(b).raw).toBe(oracle(a).raw === oracle(b).raw);
      expect(keysOf(a).withSpec === keysOf(b).withSpec).toBe(oracle(a).withSpec === oracle(b).withSpec);
    }),
    { numRuns: 2000 },
  );
});

const base: CheckGroundingRequest = {
  answerCandidate: 'The tower is 330 m tall.',
  facts: [{ factText: 'ab', attributes: { author: 'x', title: 'y' } }, { factText: 'c' }],
  prompt: 'How tall?',
};
const keys = (change: Partial<CheckGroundingRequest>) =>
  cacheKeys({ name: 'embedded', version: '1' }, '', { ...base, ...change });

test.each<[string, Partial<CheckGroundingRequest>]>([
  ['the answer', { answerCandidate: 'The tower is 330 m tall. ' }],
  ['the order of facts', { facts: [base.facts[1]!, base.facts[0]!] }],
  [
    'where one fact ends',
    { facts: [{ factText: 'a', attributes: { author: 'x', title: 'y' } }, { factText: 'bc' }] },
  ],
  [
    'whose attribute it is',
    {
      facts: [
        { factText: 'ab', attributes: { author: 'x' } },
        { factText: 'c', attributes: { title: 'y' } },
      ],
    },
  ],
  [
    'an attribute',
    { facts: [{ factText: 'ab', attributes: { author: 'x', title: 'z' } }, { factText: 'c' }] },
  ],
  ['the prompt', { prompt: '' }],
  ['the source of facts', { groundingSource: { searchSource: 's' } }],
  ['whether helpfulness is asked for', { groundingSpec: { enableHelpfulnessScore: true } }],
  ['how a character is composed', { answerCandidate: 'The towe\u0301r is 330 m tall.' }],
])('%s counts', (_what, change) => {
  expect(keys(change).raw).not.toBe(keys({}).raw);
});

test.each<[string, Partial<CheckGroundingRequest>]>([
  [
    'the order of attributes',
    { facts: [{ factText: 'ab', attributes: { title: 'y', author: 'x' } }, { factText: 'c' }] },
  ],
  ['an empty set of attributes', { facts: [base.facts[0]!, { factText: 'c', attributes: {} }] }],
  ['a default written out', { groundingSpec: { citationThreshold: 0.6, enableAntiCitations: false } }],
  ['a label', { userLabels: { team: 'a' } }],
])('%s does not count', (_what, change) => {
  expect(keys(change)).toEqual(keys({}));
});

test('a threshold counts only in the key with the spec', () => {
  const changed = keys({ groundingSpec: { citationThreshold: 0.7 } });
  expect(changed.raw).toBe(keys({}).raw);
  expect(changed.withSpec).not.toBe(keys({}).withSpec);
});

test('texts whose bytes join to the same are told apart', () => {
  // U+3A61 and U+613A hold the bytes of a colon and an `a`, in either order.
  const key = (version: string, scope: string) => cacheKeys({ name: 'x', version }, scope, base).raw;
  expect(key('', '\u3a61')).not.toBe(key('\u613a', ''));
  expect(key('1:', '')).not.toBe(key('', '1:'));
});

test('keys are SHA-256 in hexadecimal', () => {
  expect(keys({}).raw).toMatch(/^[0-9a-f]{64}$/);
  expect(keys({}).withSpec).toMatch(/^[0-9a-f]{64}$/);
});
