import fc from 'fast-check';
import { editJson } from '../../middleware/dialects/json-text.js';
import { plainJson } from '../../middleware/dialects/plain-json.js';

const dialect = plainJson();

function rewritten(text: string, answer: string): string {
  const body = { mediaType: 'application/json', text, json: JSON.parse(text) as unknown, escapeHtml: false };
  expect(dialect.read(body)?.answers).toEqual(['It opened in 1958.']);
  return dialect.write(body, { texts: [answer], blocked: [false], report: undefined });
}

describe('of several members of one name', () => {
  test.each([
    '{"answer":"It opened in 1968.","answer":"It opened in 1958."}',
    '{"answer":"It opened in 1958.","\\u0061nswer":"It opened in 1958."}',
    '{"\\u0061nswer":"It opened in 1958."}',
    '{"data":{"answer":"a"},"data":{"answer":"It opened in 1958."}}',
    '{"answer":["a"],"answer":"It opened in 1958.","sources":[]}',
  ])('what a client reads of %s is judged, and edited', (text) => {
    const after = rewritten(text, 'It opened in 1968.');
    expect(after).not.toContain('1958');
    expect(
      dialect.read({ mediaType: 'application/json', text: after, json: JSON.parse(after), escapeHtml: false })
        ?.answers,
    ).toEqual(['It opened in 1968.']);
  });

  test('what an edit does not touch stays as it was written', () => {
    expect(editJson('{"a":1,"b":2,"a":3,"c":4}', [{ path: ['b'], value: 5 }])).toBe(
      '{"a":1,"b":5,"a":3,"c":4}',
    );
  });

  test('an edit comes to what it does to the parsed value', () => {
    const names = fc.constantFrom('a', 'b', '\\u0061');
    const members = fc.array(fc.tuple(names, fc.constantFrom('1', '"x"', '{"a":2,"a":3}')), {
      minLength: 1,
      maxLength: 6,
    });
    const edits = fc.constantFrom(
      { path: ['a'], value: 9 },
      { path: ['a'], value: undefined },
      { path: ['a', 'a'], value: 9 },
      { path: ['a', 'a'], value: undefined },
    );
    fc.assert(
      fc.property(members, edits, (given, edit) => {
        const text = `{${given.map(([name, value]) => `"${name}":${value}`).join(',')}}`;
        const expected = JSON.parse(text) as Record<string, unknown>;
        const inner = expected['a'];
        if (edit.path.length === 1) {
          if (edit.value === undefined) delete expected['a'];
          else expected['a'] = edit.value;
        } else if (typeof inner === 'object') {
          expected['a'] = edit.value === undefined ? {} : { a: edit.value };
        }
        expect(JSON.parse(editJson(text, [edit]))).toEqual(expected);
      }),
    );
  });
});
