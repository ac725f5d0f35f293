import type { CheckOptions } from '../../../src/checkers/checker.js';
import { embedded } from '../../../src/checkers/embedded/embedded.js';
import { fitted } from '../../../src/checkers/fitting/fitted.js';
import type { CheckGroundingRequest, GroundingFact } from '../../../src/contract/check-request.js';
import { limits } from '../../../src/contract/limits.js';
import { after, systemClock, type MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import type { Verdict } from '../../../src/contract/verdict.js';
import { describeCheckerContract } from '../checker-contract.js';
import { wordChecker } from '../word-checker.js';

const inner = wordChecker();
const soon = (): CheckOptions => ({
  signal: new AbortController().signal,
  deadline: after(systemClock.now(), 60_000),
});
// No number of seats is a room's.
const room = (n: number): GroundingFact => ({
  factText: `Room ${n} has ${n + 1000} seats. It lies on floor ${n % 9}.`,
  attributes: { id: `room-${n}`, page: String(n) },
});
const rooms = Array.from({ length: 900 }, (_, n) => room(n));
const check = (request: CheckGroundingRequest, options = soon()): Promise<Verdict> =>
  fitted(inner).check(request, options);

describeCheckerContract('fitted embedded', () => fitted(embedded({ threads: 0 })));

describe('fitted', () => {
  it('narrows many facts to those that bear on each sentence, and names the caller’s', async () => {
    const verdict = await check({
      answerCandidate: 'Room 777 has 1777 seats. Room 3 has 1003 seats. Room 512 has 5000 seats.',
      facts: rooms,
      groundingSpec: { enableClaimLevelScore: true, enableAntiCitations: true },
    });
    expect(verdict).toMatchObject({
      kind: 'complete',
      narrowed: { given: 900, cut: 0, parts: 900 },
    });
    expect(verdict.narrowed?.kept).toBeLessThanOrEqual(75);
    if (verdict.kind === 'failed') throw new Error('failed');
    const { claims, citedChunks } = verdict.response;
    const cited = (indices: readonly number[] = []): unknown[] => indices.map((index) => citedChunks[index]);
    expect(cited(claims[0]?.citationIndices)).toMatchObject([
      { source: '777', sourceMetadata: { page: '777' } },
    ]);
    expect(cited(claims[1]?.citationIndices)).toMatchObject([{ source: '3' }]);
    expect(claims[2]?.citationIndices).toEqual([]);
    expect(cited(claims[2]?.antiCitationIndices)).toMatchObject([{ source: '512' }]);
    expect(verdict).not.toHaveProperty('raw');
  });

  it('cuts a long fact, and names it by itself with its own attributes', async () => {
    const book = {
      factText: `# Rooms\n\n${rooms.map(({ factText }) => factText).join('\n\n')}`,
      attributes: { title: 'The book of rooms' },
    };
    const verdict = await check({
      answerCandidate: 'Room 640 has 1640 seats.',
      facts: [{ factText: 'The yard is closed.' }, book],
    });
    expect(verdict).toMatchObject({
      kind: 'complete',
      narrowed: { given: 2, cut: 1 },
      response: {
        citedChunks: [
          {
            chunkText: 'Room 640 has 1640 seats.',
            source: '1',
            sourceMetadata: book.attributes,
            title: book.attributes.title,
          },
        ],
      },
    });
  });

  it('judges by some facts when none shares a word with the answer', async () => {
    const verdict = await check({ answerCandidate: 'Llamas hum quietly.', facts: rooms });
    expect(verdict).toMatchObject({ kind: 'complete', response: { citedChunks: [] } });
  });

  it('lets what is within the limits through as it is', async () => {
    const asked: CheckGroundingRequest[] = [];
    const spy = fitted({
      ...inner,
      check: (request, options) => {
        asked.push(request);
        return inner.check(request, options);
      },
    });
    const request = { answerCandidate: 'Room 3 has 1003 seats.', facts: rooms.slice(0, limits.facts) };
    const verdict = await spy.check(request, soon());
    expect(asked[0]).toBe(request);
    expect(verdict).not.toHaveProperty('narrowed');
  });

  it('gives up when the time is up, and lets other work have its turn meanwhile', async () => {
    let now = 0;
    let pauses = 0;
    const clock = { now: () => (now += 5) as MonotonicMs };
    const checker = fitted(inner, { clock, pause: () => Promise.resolve(pauses++) });
    const facts = Array.from({ length: 5000 }, (_, n) => room(n));
    const options = { signal: new AbortController().signal, deadline: 500 as MonotonicMs };
    const verdict = await checker.check({ answerCandidate: 'Room 3 has 1003 seats.', facts }, options);
    expect(verdict).toMatchObject({ kind: 'failed', cause: 'timeout' });
    expect(pauses).toBeGreaterThan(10);
  });

  it('reads a list of facts once', async () => {
    const read = jest.fn();
    const facts = rooms.map((fact) => ({
      get factText() {
        read();
        return fact.factText;
      },
    }));
    const checker = fitted(inner);
    await checker.check({ answerCandidate: 'Room 3 has 1003 seats.', facts }, soon());
    const first = read.mock.calls.length;
    await checker.check({ answerCandidate: 'Room 3 has 1003 seats.', facts }, soon());
    // What is looked at again: the lengths of all, and the texts of those kept, by the engine.
    expect(read.mock.calls.length - first).toBeLessThan(first);
  });
});
