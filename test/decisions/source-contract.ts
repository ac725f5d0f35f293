import type { DecisionSource, DecisionSummary } from '../../src/decisions/decision-source.js';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { exchangeOf } from '../recording/exchanges.js';

export interface HeldSource {
  readonly source: DecisionSource;
  /** Has a decision made, and there where the source finds it. */
  readonly decide: (exchange: RecordedExchange) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A decision of the test: the minute says when. */
export function decided(
  id: string,
  minute: number,
  fields: Parameters<typeof exchangeOf>[0] = {},
): RecordedExchange {
  return exchangeOf({ id, at: `2026-11-23T12:${String(minute).padStart(2, '0')}:00.000Z`, ...fields });
}

export const AT = '2026-11-24T08:00:00.000Z';
const LATER = '2026-11-24T09:00:00.000Z';
const idsOf = (found: readonly DecisionSummary[]) => found.map(({ id }) => id);

/** What every place where decisions are looked up must do. */
export function sourceContract(name: string, hold: () => Promise<HeldSource>): void {
  describe(`${name}, by the contract of decision sources`, () => {
    let held: HeldSource;
    beforeEach(async () => {
      held = await hold();
    });
    afterEach(() => held.close());

    test('lists the newest first, and goes on from a place', async () => {
      const { source, decide } = held;
      expect(await source.latest({})).toEqual([]);
      for (const [id, minute] of [
        ['a', 1],
        ['c', 2],
        ['b', 2],
        ['d', 4],
      ] as const)
        await decide(decided(id, minute));
      const all = await source.latest({});
      expect(idsOf(all)).toEqual(['d', 'c', 'b', 'a']);
      expect(idsOf(await source.latest({ limit: 2 }))).toEqual(['d', 'c']);
      expect(idsOf(await source.latest({ before: all[1], limit: 1 }))).toEqual(['b']);
      expect(idsOf(await source.latest({ before: all[3] }))).toEqual([]);
      // A place whose decision is gone is a place all the same.
      const place = { at: '2026-11-23T12:03:00.000Z', id: 'gone' };
      expect(idsOf(await source.latest({ before: place }))).toEqual(['c', 'b', 'a']);
      expect(JSON.stringify(all)).not.toContain('opens');
    });

    describe('finds by', () => {
      beforeEach(async () => {
        const { supportScore: _none, ...failed } = decided('failed', 3, {
          sentences: [],
          complete: false,
          cause: 'timeout',
          action: 'block',
          reason: 'onError',
          coverage: 0,
        });
        await held.decide(decided('english', 1, { supportScore: 0.5, action: 'rewrite' }));
        await held.decide(
          decided('german', 2, { route: 'claims', action: 'pass', language: 'de', supportScore: 0.9 }),
        );
        await held.decide(failed);
        await held.source.label('german', { verdict: 'right', at: AT });
        await held.source.label('english', { verdict: 'wrong', at: AT, by: 'ann' });
      });

      test.each([
        [{}, ['failed', 'german', 'english']],
        [{ route: 'claims' }, ['german']],
        [{ route: "claims' OR 'a'='a" }, []],
        [{ action: 'block' as const }, ['failed']],
        [{ cause: 'timeout' }, ['failed']],
        [{ cause: 'none' }, ['german', 'english']],
        [{ language: 'de' }, ['german']],
        [{ minScore: 0.6 }, ['german']],
        [{ maxScore: 0.5 }, ['english']],
        [{ minScore: 0.5, maxScore: 0.9 }, ['german', 'english']],
        [{ label: 'none' as const }, ['failed']],
        [{ label: 'right' as const }, ['german']],
        [{ label: 'wrong' as const }, ['english']],
        [{ label: 'unsure' as const }, []],
        [{ cause: 'none', action: 'pass' as const, limit: 1 }, ['german']],
      ])('%j', async (query, ids) => {
        expect(idsOf(await held.source.latest(query))).toEqual(ids);
      });
    });

    test('shows one in full, with the places of its sentences in the text', async () => {
      const answer = 'Es öffnet um 9 🙂. It is red.';
      const [first, second] = exchangeOf().sentences;
      await held.decide(
        decided('a', 1, {
          answer,
          sentences: [
            { ...first!, start: 0, end: 18 },
            { ...second!, start: 19, end: 29 },
          ],
          sent: 'Es öffnet um 9 🙂.',
        }),
      );
      const decision = await held.source.get('a');
      expect(decision).toMatchObject({
        id: 'a',
        at: '2026-11-23T12:01:00.000Z',
        route: 'chat',
        mode: 'enforce',
        action: 'rewrite',
        reason: 'unsupportedClaim',
        verdict: 'complete',
        supportScore: 0.5,
        coverage: 1,
        claims: { grounded: 1, unsupported: 1, contradicted: 0 },
        facts: 1,
        elapsedMs: 12,
        budgetMs: 500,
        texts: {
          answer,
          prompt: 'When does it open?',
          facts: ['The store opens at 9.'],
          released: 'Es öffnet um 9 🙂.',
        },
      });
      expect(decision?.reasons).toEqual([
        expect.objectContaining({ rule: 'unsupportedClaim', action: 'rewrite', claim: 1, score: 0.02 }),
      ]);
      expect(
        decision?.sentences.map(({ start, end, ...sentence }) => [answer.slice(start, end), sentence]),
      ).toEqual([
        ['Es öffnet um 9 🙂.', { state: 'grounded', action: 'pass', score: 0.98, facts: [0] }],
        ['It is red.', { state: 'unsupported', action: 'rewrite', score: 0.02, facts: [] }],
      ]);
      expect(await held.source.get('b')).toBeUndefined();
    });

    test('keeps what a person says of an answer and of its sentences, until they say something else', async () => {
      const { source, decide } = held;
      await decide(decided('a', 1));
      const wrong = { verdict: 'wrong', wrong: [1], note: 'It is blue.', by: 'ann', at: AT } as const;
      const labelled = await source.label('a', wrong);
      const label = { verdict: 'wrong', source: 'person', by: 'ann', at: AT };
      expect(labelled).toMatchObject({ id: 'a', label: { ...label, note: 'It is blue.' } });
      expect((await source.latest({}))[0]?.label).toEqual(labelled?.label);
      expect((await source.get('a'))?.sentences.map((sentence) => sentence.label)).toEqual([
        { ...label, verdict: 'right' },
        label,
      ]);
      const unsure = { verdict: 'unsure', by: 'ann', at: LATER } as const;
      expect((await source.label('a', unsure))?.label).toEqual({ ...unsure, source: 'person' });
      expect((await source.get('a'))?.sentences.map((sentence) => sentence.label)).toEqual([
        undefined,
        undefined,
      ]);
      expect(await source.label('b', wrong)).toBeUndefined();
    });

    test('is unsure where two people differ', async () => {
      await held.decide(decided('a', 1));
      await held.source.label('a', { verdict: 'right', by: 'ann', at: LATER });
      expect((await held.source.label('a', { verdict: 'wrong', by: 'ben', at: AT }))?.label).toMatchObject({
        verdict: 'unsure',
        by: 'ann, ben',
      });
    });

    test('tells of decisions and labels until nobody listens', async () => {
      const { source, decide } = held;
      const told: string[] = [];
      let wake: () => void = () => undefined;
      const stop = source.subscribe((change, { id, label }) => {
        told.push(`${change} ${id} ${label?.verdict ?? ''}`.trim());
        wake();
      });
      const isTold = async (what: string): Promise<void> => {
        while (!told.includes(what)) await new Promise<void>((resolve) => (wake = resolve));
      };
      expect(await source.latest({})).toEqual([]);
      await decide(decided('a', 1));
      await isTold('decided a');
      await source.label('a', { verdict: 'wrong', at: AT });
      await isTold('labelled a wrong');
      stop();
      const before = told.length;
      await decide(decided('b', 2));
      expect(idsOf(await source.latest({}))).toEqual(['b', 'a']);
      expect(told.slice(before)).toEqual([]);
    });
  });
}
