import { decodeCheckRequest } from '../../src/contract/decode-request.js';
import { limits } from '../../src/contract/limits.js';
import { parseJson } from '../../src/contract/parse-json.js';
import { RequestInvalidError } from '../../src/contract/request-invalid-error.js';
import { lawful, violationsOf } from './violations.js';

describe('what breaks the contract', () => {
  const longSource = 'projects/p/locations/eu/collections/c/engines/e/servingConfigs/s';
  test.each<[string, unknown, string, RegExp]>([
    ['no answer', { facts: lawful.facts }, 'answerCandidate', /must be set/],
    ['an empty answer', { ...lawful, answerCandidate: '' }, 'answerCandidate', /is empty/],
    [
      'an answer that is no string',
      { ...lawful, answerCandidate: 7 },
      'answerCandidate',
      /must be a string, not a number/,
    ],
    [
      'an answer that is too long',
      { ...lawful, answerCandidate: 'word '.repeat(4097) },
      'answerCandidate',
      /more than 4096 tokens/,
    ],
    ['neither facts nor source', { answerCandidate: 'A' }, 'facts', /1 to 200 facts, unless groundingSource/],
    ['empty facts and no source', { answerCandidate: 'A', facts: [] }, 'facts', /1 to 200 facts/],
    [
      'facts and a source',
      { ...lawful, groundingSource: { searchSource: longSource } },
      'groundingSource',
      /together with facts/,
    ],
    [
      'a source without a name',
      { answerCandidate: 'A', groundingSource: {} },
      'groundingSource.searchSource',
      /must be set/,
    ],
    [
      'a source of another form',
      { answerCandidate: 'A', groundingSource: { searchSource: 'projects/p' } },
      'groundingSource.searchSource',
      /has 10 characters.*projects\/\{p\}/,
    ],
    [
      'facts that are no list',
      { ...lawful, facts: { factText: 'F' } },
      'facts',
      /must be a list of facts, not an object/,
    ],
    ['a fact that is a string', { ...lawful, facts: ['F'] }, 'facts[0]', /must be an object, not a string/],
    [
      'a fact that is null',
      { ...lawful, facts: [lawful.facts[0], null] },
      'facts[1]',
      /must be an object, not null/,
    ],
    [
      'too many facts',
      { ...lawful, facts: Array.from({ length: 201 }, () => ({})) },
      'facts',
      /has 201 entries; at most 200/,
    ],
    [
      'a fact that is too long',
      { ...lawful, facts: [{ factText: 'x'.repeat(10_001) }] },
      'facts[0].factText',
      /has 10001 characters; at most 10000/,
    ],
    [
      'a fact too long in emoji',
      { ...lawful, facts: [{ factText: '😀'.repeat(10_001) }] },
      'facts[0].factText',
      /has 10001 characters/,
    ],
    [
      'an attribute that is no string',
      { ...lawful, facts: [{ factText: 'F', attributes: { page: 3 } }] },
      'facts[0].attributes["page"]',
      /must be a string, not a number/,
    ],
    [
      'an attribute named __proto__',
      parseJson('{"answerCandidate":"A","facts":[{"attributes":{"__proto__":"x"}}]}'),
      'facts[0].attributes["__proto__"]',
      /cannot be used as a key/,
    ],
    [
      'a threshold over one',
      { ...lawful, groundingSpec: { citationThreshold: 1.5 } },
      'groundingSpec.citationThreshold',
      /is 1.5; must be in \[0, 1\]/,
    ],
    [
      'a threshold under zero, as a string',
      { ...lawful, groundingSpec: { antiCitationThreshold: '-0.1' } },
      'groundingSpec.antiCitationThreshold',
      /is -0.1/,
    ],
    [
      'a threshold that is NaN',
      { ...lawful, groundingSpec: { citationThreshold: 'NaN' } },
      'groundingSpec.citationThreshold',
      /is NaN; must be in/,
    ],
    [
      'a threshold that is infinite',
      { ...lawful, groundingSpec: { citationThreshold: 'Infinity' } },
      'groundingSpec.citationThreshold',
      /is Infinity/,
    ],
    [
      'a threshold in words',
      { ...lawful, groundingSpec: { citationThreshold: 'high' } },
      'groundingSpec.citationThreshold',
      /must be a number in \[0, 1\], not a string/,
    ],
    [
      'an empty threshold',
      { ...lawful, groundingSpec: { citationThreshold: '' } },
      'groundingSpec.citationThreshold',
      /must be a number/,
    ],
    [
      'a flag in words',
      { ...lawful, groundingSpec: { enableClaimLevelScore: 'yes' } },
      'groundingSpec.enableClaimLevelScore',
      /must be true or false, not a string/,
    ],
    [
      'a flag as a number',
      { ...lawful, groundingSpec: { enableClaimLevelScore: 1 } },
      'groundingSpec.enableClaimLevelScore',
      /not a number/,
    ],
    [
      'helpfulness without a prompt',
      { ...lawful, groundingSpec: { enableHelpfulnessScore: true } },
      'prompt',
      /must be set when/,
    ],
    [
      'an unknown field',
      { ...lawful, temperature: 1 },
      'temperature',
      /not a field of the contract; known here: answerCandidate, facts/,
    ],
    [
      'an unknown field of a fact',
      { ...lawful, facts: [{ factText: 'F', text: 'F' }] },
      'facts[0].text',
      /known here: factText, attributes/,
    ],
    [
      'an unknown field of the spec',
      { ...lawful, groundingSpec: { threshold: 1 } },
      'groundingSpec.threshold',
      /citationThreshold/,
    ],
    [
      '__proto__ as a field',
      parseJson('{"answerCandidate":"A","facts":[{"factText":"F"}],"__proto__":{"x":1}}'),
      '__proto__',
      /not a field/,
    ],
    ['a field in both spellings', { ...lawful, answer_candidate: 'B' }, 'answerCandidate', /given twice/],
    [
      'a label that starts with a digit',
      { ...lawful, userLabels: { '1a': 'x' } },
      'userLabels["1a"]',
      /has a key of 2 characters/,
    ],
    ['a label with a capital', { ...lawful, userLabels: { Team: 'x' } }, 'userLabels["Team"]', /lowercase/],
    ['an empty label key', { ...lawful, userLabels: { '': 'x' } }, 'userLabels[""]', /1 to 63/],
    [
      'a label key of 64 characters',
      { ...lawful, userLabels: { ['k'.repeat(64)]: 'x' } },
      `userLabels["${'k'.repeat(63)}…"]`,
      /64 characters/,
    ],
    [
      'a label value of 64 characters',
      { ...lawful, userLabels: { k: 'v'.repeat(64) } },
      'userLabels["k"]',
      /has 64 characters; at most 63/,
    ],
    [
      'a label value with a space',
      { ...lawful, userLabels: { k: 'a b' } },
      'userLabels["k"]',
      /holds a character/,
    ],
    [
      '65 labels',
      { ...lawful, userLabels: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`k${i}`, ''])) },
      'userLabels',
      /has 65 entries; at most 64/,
    ],
    ['a list', [lawful], '', /must be a JSON object, not a list/],
    ['null', null, '', /must be a JSON object, not null/],
    ['nothing', undefined, '', /must be set: a JSON object/],
  ])('%s', (_kind, request, field, description) => {
    const violations = violationsOf(request);
    expect(violations.map((violation) => violation.field)).toEqual([field]);
    expect(violations[0]?.description).toMatch(description);
  });

  test('a search source in another location than the request', () => {
    const request = { answerCandidate: 'A', groundingSource: { searchSource: longSource } };
    expect(violationsOf(request, { location: 'us' })).toEqual([
      {
        field: 'groundingSource.searchSource',
        description: 'is in location eu; the request was sent to another',
      },
    ]);
    expect(violationsOf(request)).toEqual([]);
  });

  test('every violation is reported at once', () => {
    const fields = violationsOf({
      answerCandidate: '',
      facts: [{ factText: 3 }, { wrong: 1 }],
      groundingSpec: { citationThreshold: 2, enableHelpfulnessScore: true },
      userLabels: { A: 'B' },
      groundingSource: { searchSource: 'x' },
    }).map((violation) => violation.field);
    expect(new Set(fields)).toEqual(
      new Set([
        'answerCandidate',
        'facts[0].factText',
        'facts[1].wrong',
        'groundingSpec.citationThreshold',
        'prompt',
        'userLabels["A"]',
        'groundingSource',
        'groundingSource.searchSource',
      ]),
    );
  });

  test('a long list of violations is bounded, and counted in the message', () => {
    const request = {
      ...lawful,
      ...Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`unknown${i}`, 1])),
    };
    expect(violationsOf(request)).toHaveLength(limits.reportedViolations);
    expect(() => decodeCheckRequest(request)).toThrow(/and 499 more/);
  });

  test('no text of the request is in the error', () => {
    const secret = 'the patient is ill';
    const request = {
      answerCandidate: [secret],
      facts: [{ factText: secret.repeat(1000) }, secret],
      prompt: { secret },
      groundingSpec: { citationThreshold: secret, enableAntiCitations: secret },
      groundingSource: { searchSource: secret },
      userLabels: { team: secret },
    };
    const text = JSON.stringify([
      violationsOf(request),
      String(new RequestInvalidError(violationsOf(request))),
    ]);
    expect(text).not.toContain('patient');
  });

  test('does not touch any prototype', () => {
    const polluting =
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"answerCandidate":"A","facts":[{"factText":"F","attributes":{"constructor":"x","toString":"y"}}]}';
    expect(violationsOf(parseJson(polluting)).map(({ field }) => field)).toEqual([
      '__proto__',
      'constructor',
    ]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    const { facts } = decodeCheckRequest({
      answerCandidate: 'A',
      facts: [{ attributes: { constructor: 'x', toString: 'y' } }],
    });
    expect(Object.entries(facts[0]?.attributes ?? {})).toEqual([
      ['constructor', 'x'],
      ['toString', 'y'],
    ]);
  });
});
