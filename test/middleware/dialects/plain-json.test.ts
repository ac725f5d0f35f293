import { plainJson } from '../../../middleware/dialects/plain-json.js';
import { holdsDialectContract, jsonBody } from './dialect-contract.js';

holdsDialectContract(plainJson(), [
  jsonBody({ answer: 'It opens at 8.', sources: ['The store opens at 8.'] }),
  jsonBody({ id: 7, message: { role: 'assistant', content: 'It opens at 8.' } }),
  jsonBody(
    { data: { reply: 'It opens at 8.' } },
    '{\n  "data": { "reply":"It opens at 8." } ,"n":12345678901234567890 }\n',
  ),
  jsonBody('It opens at 8.'),
  jsonBody({ answer: ['It opens at 8.', 'It closes at 20.'], sources: ['The store opens at 8.'] }),
  jsonBody({ output: ['It', ' opens', ' at', ' 8', '.'] }),
  jsonBody({
    reply: [
      { type: 'text', text: 'It opens at 8.' },
      { type: 'image', url: 'x' },
    ],
  }),
]);

describe('plain JSON', () => {
  const read = (value: unknown) => plainJson().read(jsonBody(value));

  it.each([
    [{ answer: 'A.' }, 'A.'],
    [{ reply: 'A.' }, 'A.'],
    [{ response: 'A.' }, 'A.'],
    [{ text: 'A.' }, 'A.'],
    [{ output: 'A.' }, 'A.'],
    [{ result: 'A.' }, 'A.'],
    [{ content: 'A.' }, 'A.'],
    [{ message: 'A.' }, 'A.'],
    [{ message: { content: 'A.' } }, 'A.'],
    [{ result: { answer: 'A.' } }, 'A.'],
    [{ data: { answer: 'A.' } }, 'A.'],
    [{ message: 'ok', answer: 'A.' }, 'A.'],
    [{ answer: '', text: 'A.' }, 'A.'],
    [{ answer: ['A.'] }, 'A.'],
    [{ answer: ['A.', 'B.'] }, 'A.\n\nB.'],
    [{ answer: ['A', ' is', ' B', '.'] }, 'A is B.'],
    [{ answer: ['A is ', 'B.'] }, 'A is B.'],
    [{ answer: ['', ' ', 'A.'] }, ' A.'],
    [{ data: { reply: ['A.'] } }, 'A.'],
    [{ reply: [{ text: 'A.' }, { text: 'B.' }] }, 'A.\n\nB.'],
    [{ reply: [{ type: 'text', text: 'A.', annotations: [] }] }, 'A.'],
    [
      {
        answer: [
          { type: 'text', text: 'A.' },
          { type: 'tool_use', id: 't', name: 'f', input: {} },
        ],
      },
      'A.',
    ],
    [{ text: ['tag', 'other'], completion: 'A.' }, 'A.'],
  ])('finds the answer in %j', (value, answer) => {
    expect(read(value)?.answers).toEqual([answer]);
  });

  it.each([
    [{ id: 1 }],
    [{ answer: 7 }],
    [{ answer: '  ' }],
    [{ answer: [] }],
    [{ answer: ['', ' '] }],
    [{ answer: ['A.', 7] }],
    [{ answer: ['A.', { text: 'B.' }] }],
    [{ answer: [['A.']] }],
    [{ answer: [{ role: 'assistant', text: 'A.' }] }],
    [{ answer: [{ text: 'A passage.', score: 0.8 }] }],
    [{ answer: [{ type: 'image', url: 'x' }] }],
    [{ data: ['A.'] }],
    [['A.']],
    [null],
    [{}],
    [{ a: { answer: 'A.' } }],
    [{ message: { message: { message: { message: 'A.' } } } }],
  ])('finds none in %j', (value) => {
    expect(read(value)).toBeUndefined();
  });

  it.each([
    [{ sources: ['F.'] }, [{ factText: 'F.' }]],
    [{ context: 'F.' }, [{ factText: 'F.' }]],
    [
      { documents: [{ pageContent: 'F.', metadata: { title: 'T' } }] },
      [{ factText: 'F.', attributes: { title: 'T' } }],
    ],
    [
      { facts: [{ factText: 'F.', attributes: { author: 'A' } }] },
      [{ factText: 'F.', attributes: { author: 'A' } }],
    ],
    [{ sources: [{ title: 'T', url: 'https://example.com' }] }, []],
    [{ sources: 3 }, []],
  ])('finds facts beside the answer: %j', (members, facts) => {
    expect(read({ answer: 'A.', ...members })?.facts).toEqual(facts);
    expect(read({ data: { answer: 'A.' }, ...members })?.facts).toEqual(facts);
    expect(read({ data: { answer: 'A.', ...members } })?.facts).toEqual(facts);
  });

  it('finds the question that the body repeats', () => {
    expect(read({ answer: 'A.', question: 'Q?' })?.prompt).toBe('Q?');
  });

  it('goes where pointers say, and nowhere else', () => {
    const dialect = plainJson({ answer: ['/a~1b/0/said', '/second'], facts: ['/ctx'] });
    const body = jsonBody({
      answer: 'no',
      'a/b': [{ said: 'One.' }],
      second: 'Two.',
      ctx: ['F.'],
      sources: ['no'],
    });
    expect(dialect.read(body)).toEqual({
      answers: ['One.', 'Two.'],
      facts: [{ factText: 'F.' }],
      places: ['/a~1b/0/said', '/second'],
    });
    expect(dialect.write(body, { texts: ['1', '2'], blocked: [false, false] })).toBe(
      '{"answer":"no","a/b":[{"said":"1"}],"second":"2","ctx":["F."],"sources":["no"]}',
    );
    expect(dialect.read(jsonBody({ answer: 'A.' }))).toBeUndefined();
  });

  it('keeps the layout, large numbers and the order of what it does not change', () => {
    const text = '{\n  "id": 12345678901234567890,\n  "answer": "It \\u006fpens at 8.",\n  "score": 1.0\n}\n';
    const body = jsonBody(JSON.parse(text), text);
    expect(
      plainJson().write(body, { texts: ['It opens at 9.'], blocked: [false], report: { action: 'rewrite' } }),
    ).toBe(
      '{\n  "id": 12345678901234567890,\n  "answer": "It opens at 9.",\n  "score": 1.0,\n  "answerGuard": {\n    "action": "rewrite"\n  }\n}\n',
    );
  });

  it('escapes HTML where the app does', () => {
    const body = { ...jsonBody({ answer: 'A.' }), escapeHtml: true };
    expect(plainJson().write(body, { texts: ['</script>&'], blocked: [false] })).toBe(
      '{"answer":"\\u003c/script\\u003e\\u0026"}',
    );
  });
});
