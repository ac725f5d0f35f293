import fc from 'fast-check';
import { appendMember, editJson } from '../../../middleware/dialects/json-text.js';

describe('editing JSON as text', () => {
  it.each([
    ['[1, 2, 3]', [{ path: [0], value: undefined }], '[2, 3]'],
    ['[1, 2, 3]', [{ path: [1], value: undefined }], '[1, 3]'],
    ['[1, 2, 3]', [{ path: [2], value: undefined }], '[1, 2]'],
    [
      '[1, 2, 3]',
      [
        { path: [0], value: undefined },
        { path: [2], value: undefined },
      ],
      '[2]',
    ],
    ['[ 1 ]', [{ path: [0], value: undefined }], '[  ]'],
    ['{"a":1,"b":2}', [{ path: ['a'], value: undefined }], '{"b":2}'],
    ['{"a":1,"b":2}', [{ path: ['b'], value: undefined }], '{"a":1}'],
    [
      '{"a":1}',
      [
        { path: ['a'], value: undefined },
        { path: ['b'], value: 2 },
      ],
      '{"b":2}',
    ],
    ['{"a":{"b":1}}', [{ path: ['a', 'c'], value: [] }], '{"a":{"b":1,"c":[]}}'],
    ['{\n  "a": 1\n}', [{ path: ['b'], value: 2 }], '{\n  "a": 1,\n  "b": 2\n}'],
    ['{}', [{ path: ['b'], value: 2 }], '{"b":2}'],
    [
      '{"a":{"b":1}}',
      [
        { path: ['a', 'b'], value: 2 },
        { path: ['a'], value: null },
      ],
      '{"a":null}',
    ],
    [
      '[{"b":1}]',
      [
        { path: [0, 'b'], value: 2 },
        { path: [0], value: undefined },
      ],
      '[]',
    ],
    ['{"a":1}', [{ path: ['x', 'y'], value: 2 }], '{"a":1}'],
    ['{"a":12345678901234567890}', [{ path: ['a'], value: 'b' }], '{"a":"b"}'],
    ['no JSON', [{ path: ['a'], value: 1 }], 'no JSON'],
    [
      String.raw`{"a":"{ \"b\": [\"c\", 1.0], \"d\": \"e\" }"}`,
      [
        { path: ['a', 'b', 0], value: '"<f>"' },
        { path: ['a', 'd'], value: undefined },
      ],
      String.raw`{"a":"{ \"b\": [\"\\\"<f>\\\"\", 1.0] }"}`,
    ],
    ['{"a":"no JSON"}', [{ path: ['a', 'b'], value: 1 }], '{"a":"no JSON"}'],
    ['"[\\"a\\"]"', [{ path: [0], value: 'b' }], '"[\\"b\\"]"'],
  ])('%s with %j is %s', (text, edits, edited) => {
    expect(editJson(text, edits)).toBe(edited);
  });

  it('appends a member as an edit would, where it does', () => {
    const texts = fc
      .tuple(
        fc.dictionary(fc.stringMatching(/^[a-c]$/), fc.jsonValue({ maxDepth: 2 })),
        fc.constantFrom(0, 2),
        fc.constantFrom('', ' ', '\n'),
      )
      .map(([value, space, around]) => around + JSON.stringify(value, null, space) + around);
    const seen = { appended: 0, left: 0 };
    fc.assert(
      fc.property(texts, fc.constantFrom('c', 'd'), fc.jsonValue({ maxDepth: 1 }), (text, name, value) => {
        const json = JSON.parse(text) as Record<string, unknown>;
        const appended = appendMember(text, json, { name, value });
        if (appended === undefined) seen.left++;
        else {
          seen.appended++;
          expect(appended).toBe(editJson(text, [{ path: [name], value }]));
        }
      }),
    );
    expect(seen.appended).toBeGreaterThan(0);
    expect(seen.left).toBeGreaterThan(0);
  });

  it('is JSON still, and what an edit of the value would be', () => {
    const record = fc.dictionary(fc.stringMatching(/^[a-e]$/), fc.jsonValue({ maxDepth: 1 }), { minKeys: 1 });
    const edits = fc.array(fc.tuple(fc.stringMatching(/^[a-g]$/), fc.option(fc.jsonValue({ maxDepth: 1 }))), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(record, edits, fc.constantFrom(0, 2), (value, changes, space) => {
        const expected = new Map(Object.entries(value));
        const last = new Map(changes);
        const list = [...last].map(([name, change]) => ({ path: [name], value: change ?? undefined }));
        for (const { path, value: change } of list) {
          if (change === undefined) expected.delete(path[0]!);
          else expected.set(path[0]!, change);
        }
        const written = editJson(JSON.stringify(value, null, space), list);
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(expected))));
      }),
    );
  });
});
