import { parse, visit } from 'graphql';
import { graphqlAliases } from '../../middleware/graphql-request.js';

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
