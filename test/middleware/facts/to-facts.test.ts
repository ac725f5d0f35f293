import fc from 'fast-check';
import { toFacts } from '../../../middleware/facts/to-facts.js';

describe('toFacts', () => {
  it.each([
    ['a string', 'F.', [{ factText: 'F.' }]],
    ['strings', ['F.', ' ', 'G.'], [{ factText: 'F.' }, { factText: 'G.' }]],
    [
      'a fact',
      { factText: 'F.', attributes: { author: 'A' } },
      [{ factText: 'F.', attributes: { author: 'A' } }],
    ],
    [
      'a LangChain document',
      { pageContent: 'F.', metadata: { source: 's.md', loc: { line: 1 } } },
      [{ factText: 'F.', attributes: { source: 's.md' } }],
    ],
    [
      'a LlamaIndex node',
      { node: { text: 'F.', metadata: { page: 3 } }, score: 0.4 },
      [{ factText: 'F.', attributes: { page: '3' } }],
    ],
    [
      'a database row',
      { id: 4, content: 'F.', url: 'https://e.org', embedding: [1], score: 0.9 },
      [{ factText: 'F.', attributes: { id: '4', uri: 'https://e.org' } }],
    ],
    ['Chroma, a list in a list', [['F.', 'G.']], [{ factText: 'F.' }, { factText: 'G.' }]],
    [
      'a store’s match',
      { id: 'a', metadata: { text: 'F.', title: 'T' } },
      [{ factText: 'F.', attributes: { title: 'T' } }],
    ],
    ['documents with their scores', [[{ pageContent: 'F.' }, 0.7]], [{ factText: 'F.' }]],
    ['a title and a link', { title: 'T', url: 'https://e.org' }, []],
    ['nothing', [null, undefined, 3, true, {}], []],
  ])('reads %s', (_, input, facts) => {
    expect(toFacts(input)).toEqual(facts);
  });

  it('gives facts with texts, whatever it is handed', () => {
    fc.assert(
      fc.property(fc.anything(), (input) => {
        for (const fact of toFacts(input)) {
          expect(fact.factText.trim()).not.toBe('');
          for (const value of Object.values(fact.attributes ?? {})) expect(typeof value).toBe('string');
        }
      }),
    );
  });

  it('is not led astray by names of the prototype', () => {
    const [fact] = toFacts(JSON.parse('{"text":"F.","__proto__":"x","constructor":"y"}'));
    expect(fact).toEqual({ factText: 'F.', attributes: expect.objectContaining({ constructor: 'y' }) });
    expect(Object.getPrototypeOf(fact!.attributes)).toBe(Object.prototype);
  });
});
