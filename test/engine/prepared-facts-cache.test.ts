import { systemClock, type MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { assess } from '../../src/engine/engine.js';
import { PreparedFactsCache } from '../../src/engine/prepared-facts-cache.js';
import { respond } from '../../src/engine/respond.js';

const always = { deadline: Infinity as MonotonicMs, clock: systemClock };
const facts = [
  { factText: 'The lighthouse stands on the northern cape. Construction ended in 1874.' },
  { factText: 'The tower measures 42 m. It was designed by the engineer Anna Berg.' },
];
const request = {
  answerCandidate: 'Work on the lighthouse finished in 1874. The engineer Anna Berg planned the tower.',
  facts,
  prompt: 'Tell me about the lighthouse.',
};

describe('facts that were read before', () => {
  const judged = (kept: { readonly facts?: PreparedFactsCache }) =>
    respond(assess(request, { ...always, ...kept }), request);

  it('come to the same', () => {
    const kept = { facts: new PreparedFactsCache() };
    expect(judged(kept)).toEqual(judged({}));
    expect(judged(kept)).toEqual(judged({}));
  });

  it('are told apart by text, order, and attributes', () => {
    const cache = new PreparedFactsCache();
    const [first, second] = facts;
    const variants = [
      facts,
      [second!, first!],
      [first!],
      [{ factText: first!.factText + second!.factText }],
      [{ ...first!, attributes: { title: 'Lighthouses' } }, second!],
      [{ ...first!, attributes: { titleL: 'ighthouses' } }, second!],
    ];
    const prepared = variants.map((list) => cache.prepare(list, () => false));
    expect(new Set(prepared).size).toBe(variants.length);
    expect(variants.map((list) => cache.prepare(list, () => false))).toEqual(prepared);
  });

  it('are not kept when time ran out on them, nor beyond the bounds', () => {
    const cache = new PreparedFactsCache({ mostLists: 2, mostCharacters: 100 });
    expect(cache.prepare([{ factText: 'a' }], () => true).isComplete).toBe(false);
    expect(cache.prepare([{ factText: 'a' }], () => false).isComplete).toBe(true);
    const long = [{ factText: 'x'.repeat(101) }];
    expect(cache.prepare(long, () => false)).not.toBe(cache.prepare(long, () => false));
    const [a, b, c] = ['a', 'b', 'c'].map((factText) => [{ factText }]);
    const kept = cache.prepare(a!, () => false);
    expect(cache.prepare(a!, () => false)).toBe(kept);
    cache.prepare(b!, () => false);
    cache.prepare(c!, () => false);
    expect(cache.prepare(a!, () => false)).not.toBe(kept);
  });
});
