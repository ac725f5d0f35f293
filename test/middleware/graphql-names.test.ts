import { parse, visit } from 'graphql';
import { graphqlAs } from '../../middleware/dialects/graphql.js';
import { graphqlAliases, graphqlArguments } from '../../middleware/request/graphql-request.js';
import { jsonBody } from './dialects/dialect-contract.js';

/** By the reference implementation. */
function aliasesOf(document: string): Map<string, Set<string>> {
  const aliases = new Map<string, Set<string>>();
  visit(parse(document), {
    Field: ({ alias, name }) => {
      if (alias !== undefined)
        aliases.set(alias.value, (aliases.get(alias.value) ?? new Set()).add(name.value));
    },
  });
  return aliases;
}

describe('the names of fields in a document of GraphQL', () => {
  it.each([
    '{ answer }',
    '{ reply: answer }',
    '{reply:answer,other :\n text}',
    '{ reply # by whom: me\n : # and what: this "\n answer }',
    '{ a: ask(question: "b: c", of: { d: "e" }, said: """f: "g" \\""" h: i""") { b: answer c } j: text }',
    String.raw`{ a: ask(said: """b \""" c: d\\""") { e: f """) { g: answer } }`,
    '{ # one line\r a: answer }',
    'query Q($a: String = "b: c", $d: [In!]! = [{ e: "f" }]) @x(y: 1) { k: ask(question: $a) { l: answer } }',
    'query Q { ...f ... on Query @include(if: true) { m: text } } fragment f on Query { n: ask { o: answer } }',
    '{ x: ask { x: answer } y: thread { x: title } }',
    'subscription { _1: text __typename t: __typename }',
  ])('are read as the reference implementation reads them: %s', (query) => {
    expect(graphqlAliases({ body: { query }, headers: {} } as never)).toEqual(aliasesOf(query));
  });
});

test('texts that a document gives are found by the names before them', () => {
  const query = String.raw`{ # no: "text"
    ask(said: "to:", of : "it \"is\"", all: { text: """ so: "it \""" is" """ }, list: ["a"], $no: "1", 2no: "3", said: "4")
    { reply: answer } more(open: "it is }`;
  expect(graphqlArguments({ query })).toEqual([{ said: 'to:', of: 'it "is"', text: 'so: "it """ is"' }]);
});

describe('an object that is asked for one field under several names', () => {
  it('has its texts replaced where they stand, and one answer where it has one', () => {
    const aliases = new Map(
      Object.entries({ a: 'answer', b: 'answer', s: 'text', t: 'text', all: 'turns', more: 'turns' }).map(
        ([name, field]) => [name, new Set([field])],
      ),
    );
    const dialect = graphqlAs(aliases);
    const thread = {
      all: [{ text: 'One.' }, { a: 'Two.', b: 'Three.' }],
      more: [{ answer: 'Four.', s: 'Not read.', t: 'Nor this.' }],
    };
    const body = jsonBody({ data: { thread } });
    expect(dialect.read(body)?.answers).toEqual(['One.', 'Two.', 'Three.', 'Four.']);
    const texts = ['1', '2', '3', '4'];
    const written = dialect.write(body, { texts, blocked: texts.map(() => false) });
    expect(JSON.parse(written)).toEqual({
      data: {
        thread: {
          all: [{ text: '1' }, { a: '2', b: '3' }],
          more: [{ answer: '4', s: 'Not read.', t: 'Nor this.' }],
        },
      },
    });
  });

  const many = (count: number) => {
    const names = Array.from({ length: count }, (_, index) => `q${String(index)}`);
    const aliases = new Map(names.map((name) => [name, new Set(['ask'])]));
    return { names, dialect: graphqlAs(aliases) };
  };

  it('is read whole', () => {
    const { names, dialect } = many(50);
    const bot = Object.fromEntries(
      names.map((name) => [name, { answer: `It is ${name}.`, sources: [name] }]),
    );
    const reading = dialect.read(jsonBody({ data: { bot } }));
    expect(reading?.answers).toEqual(names.map((name) => `It is ${name}.`));
    expect(reading?.facts).toEqual(names.map((name) => ({ factText: name })));
  });
});
