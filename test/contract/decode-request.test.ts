import fc from 'fast-check';
import { growthOf } from '../work-counter.js';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { decodeCheckRequest } from '../../src/contract/decode-request.js';
import { limits } from '../../src/contract/limits.js';
import { parseJson } from '../../src/contract/parse-json.js';
import { RequestInvalidError } from '../../src/contract/request-invalid-error.js';
import { lawfulRequest } from './arbitraries.js';
import { lawful, violationsOf } from './violations.js';

describe('what is lawful', () => {
  test('a lawful request decodes to itself', () => {
    fc.assert(
      fc.property(lawfulRequest, (request) => {
        expect(decodeCheckRequest(parseJson(JSON.stringify(request)))).toEqual(request);
      }),
    );
  });

  test.each([
    [
      'snake_case',
      { answer_candidate: 'A.', facts: [{ fact_text: 'F.' }], grounding_spec: { citation_threshold: 0.5 } },
    ],
    [
      'numbers as strings',
      { answerCandidate: 'A.', facts: [{ factText: 'F.' }], groundingSpec: { citationThreshold: '0.5' } },
    ],
    [
      'numbers with an exponent',
      { answerCandidate: 'A.', facts: [{ factText: 'F.' }], groundingSpec: { citationThreshold: '5e-1' } },
    ],
    [
      'null as unset',
      {
        answerCandidate: 'A.',
        facts: [{ factText: 'F.', attributes: null }],
        groundingSpec: { citationThreshold: 0.5, enableAntiCitations: null },
        prompt: null,
        groundingSource: null,
        userLabels: null,
      },
    ],
  ])('takes %s', (_kind, request) => {
    expect(decodeCheckRequest(request)).toEqual({
      answerCandidate: 'A.',
      facts: [{ factText: 'F.' }],
      groundingSpec: { citationThreshold: 0.5 },
    });
  });

  test('takes booleans as strings', () => {
    const groundingSpec = { enableClaimLevelScore: 'true', enable_anti_citations: 'false' };
    expect(decodeCheckRequest({ ...lawful, groundingSpec }).groundingSpec).toEqual({
      enableClaimLevelScore: true,
      enableAntiCitations: false,
    });
  });

  test('takes a search source instead of facts', () => {
    const searchSource = 'projects/p-1/locations/eu/collections/c/engines/e_1/servingConfigs/default_search';
    expect(
      decodeCheckRequest({ answerCandidate: 'A.', groundingSource: { searchSource } }, { location: 'eu' }),
    ).toEqual({
      answerCandidate: 'A.',
      facts: [],
      groundingSource: { searchSource },
    });
  });

  test.each([
    ['code points, not units, are counted', { ...lawful, facts: [{ factText: '😀'.repeat(10_000) }] }],
    ['200 facts', { ...lawful, facts: Array.from({ length: 200 }, () => ({ factText: 'F' })) }],
    ['4096 tokens', { ...lawful, answerCandidate: 'word '.repeat(4096) }],
    [
      'international labels',
      { ...lawful, userLabels: { größe: 'klein_1', ключ: '', 日本: 'サーバー', हिन्दी: '१२' } },
    ],
    [
      '64 labels',
      { ...lawful, userLabels: Object.fromEntries(Array.from({ length: 64 }, (_, i) => [`k${i}`, ''])) },
    ],
    ['a label of 63 characters', { ...lawful, userLabels: { ['k'.repeat(63)]: 'v'.repeat(63) } }],
    [
      'thresholds at the ends',
      { ...lawful, groundingSpec: { citationThreshold: 0, antiCitationThreshold: '1' } },
    ],
    [
      'helpfulness with a prompt',
      { ...lawful, prompt: 'Why?', groundingSpec: { enableHelpfulnessScore: true } },
    ],
    ['a fact of attributes alone', { ...lawful, facts: [{ attributes: { author: 'A' } }] }],
  ])('takes %s', (_kind, request) => {
    expect(violationsOf(request)).toEqual([]);
  });
});

/** The value at a violation's path in the request as it was sent; undefined when the field is absent. */
function resolves(request: unknown, field: string): boolean {
  const segments = [...field.matchAll(/\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\.?(\w+)/gu)].map(
    ([, index, key, name]) => index ?? ((key === undefined ? name : JSON.parse(`"${key}"`)) as string),
  );
  let at = request;
  for (const [depth, segment] of segments.entries()) {
    if (typeof at !== 'object' || at === null) return false;
    const found = Object.entries(at).find(([name]) => name === segment || camel(name) === segment);
    // Only the last name of a path may be absent: that is then what is wrong with it.
    if (found === undefined) return depth === segments.length - 1;
    at = found[1];
  }
  return true;
}

function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

describe('fuzzed', () => {
  const names = fc.constantFrom(
    'answerCandidate',
    'answer_candidate',
    'facts',
    'factText',
    'fact_text',
    'attributes',
    'groundingSpec',
    'citationThreshold',
    'citation_threshold',
    'enableAntiCitations',
    'prompt',
    'groundingSource',
    'searchSource',
    'userLabels',
    '__proto__',
    'constructor',
    'x',
  );
  const leaf = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(0.5, '0.5', 'true', null, -1, '1e400'),
  );
  const json = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(names, tie('value')), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
    ),
  })).value;
  const requestLike = fc.oneof(
    json,
    fc
      .tuple(lawfulRequest, json)
      .map(([request, noise]) => Object.assign({}, request, typeof noise === 'object' ? noise : {})),
  );

  test('only a coded error escapes, and its paths are real', () => {
    fc.assert(
      fc.property(requestLike, (request) => {
        try {
          decodeCheckRequest(request);
        } catch (error) {
          expect(AnswerGuardError.isInstance(error)).toBe(true);
          expect(RequestInvalidError.isInstance(error)).toBe(true);
          if (!RequestInvalidError.isInstance(error)) return;
          expect(error.violations.length).toBeGreaterThan(0);
          for (const { field, description } of error.violations) {
            expect(description).not.toBe('');
            expect([field, resolves(request, field)]).toEqual([field, true]);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('only a coded error escapes the parser, whatever the text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', ' ', '1', 'null', '"a"'), {
          maxLength: 30,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(text, (source) => {
        try {
          parseJson(source);
        } catch (error) {
          expect(RequestInvalidError.isInstance(error)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('depth and size of what is not in the contract cost nothing', () => {
    const deep = `{"answerCandidate":"A","facts":[{"factText":"F"}],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect(violationsOf(parseJson(deep)).map(({ field }) => field)).toEqual(['x']);
    const many = (count: number) => ({ ...lawful, facts: new Array<unknown>(count).fill({ factText: 1 }) });
    expect(violationsOf(many(10_000))).toHaveLength(limits.reportedViolations);
    expect(growthOf(many, violationsOf, 10_000)).toBe(1);
  });
});
