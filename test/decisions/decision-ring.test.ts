import { DecisionRing } from '../../src/decisions/decision-ring.js';
import type { DecidedEvent } from '../../src/telemetry/decided-event.js';

const event = (id: string, more: Partial<DecidedEvent> = {}): DecidedEvent => ({
  type: 'decided',
  id,
  route: 'chat',
  mode: 'enforce',
  dialect: 'json',
  action: 'pass',
  reason: 'allGrounded',
  checker: 'embedded',
  cache: 'miss',
  verdict: 'complete',
  supportScore: 0.9,
  coverage: 1,
  claims: { grounded: 1, uncertain: 0, unsupported: 0, contradicted: 0, notChecked: 0, unjudged: 0 },
  facts: 1,
  answerBytes: 10,
  elapsedMs: 5,
  budgetMs: 500,
  texts: () => ({ answer: 'A secret.', facts: ['A fact.'], released: 'A secret.' }),
  detail: () => ({
    language: 'en',
    reasons: [],
    claims: [{ startPos: 0, endPos: 9, state: 'grounded', action: 'pass', score: 0.9, facts: [0] }],
  }),
  ...more,
});

const now = () => new Date('2026-01-02T03:04:05Z');

function ringOf(
  events: readonly DecidedEvent[],
  options: ConstructorParameters<typeof DecisionRing>[0] = {},
) {
  const ring = new DecisionRing({ now, ...options });
  for (const one of events) ring.observe(one);
  return ring;
}

const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

describe('the ring of decisions', () => {
  test('keeps the newest, newest first', async () => {
    const ring = ringOf(
      ['a', 'b', 'c', 'd'].map((id) => event(id)),
      { keep: 3 },
    );
    expect(idsOf(await ring.latest({}))).toEqual(['d', 'c', 'b']);
    expect(await ring.get('a')).toBeUndefined();
  });

  test.each([
    [{ route: 'claims' }, ['b']],
    [{ action: 'block' as const }, ['b']],
    [{ cause: 'timeout' }, ['c']],
    [{ cause: 'none' }, ['b', 'a']],
    [{ language: 'de' }, ['b']],
    [{ minScore: 0.5 }, ['a']],
    [{ maxScore: 0.2 }, ['b']],
    [{ label: 'none' as const }, ['c', 'b', 'a']],
    [{ label: 'right' as const }, []],
  ])('finds by %j', async (query, ids) => {
    const german = { detail: () => ({ language: 'de', reasons: [], claims: [] }) };
    const { supportScore: _score, ...unscored } = event('c', { verdict: 'failed', cause: 'timeout' });
    const ring = ringOf([
      event('a'),
      event('b', { route: 'claims', action: 'block', supportScore: 0.2, ...german }),
      unscored,
    ]);
    expect(idsOf(await ring.latest(query))).toEqual(ids);
  });

  test('holds texts only where they are asked for, and not such as would fill the memory', async () => {
    expect(JSON.stringify(await ringOf([event('a')]).get('a'))).not.toContain('secret');
    const long = { texts: () => ({ answer: 'x'.repeat(300_000), facts: [], released: '' }) };
    const ring = ringOf([event('a'), event('b', long)], { texts: true });
    expect((await ring.get('a'))?.texts?.answer).toBe('A secret.');
    expect((await ring.get('b'))?.texts).toBeUndefined();
    expect(JSON.stringify(await ring.latest({}))).not.toContain('secret');
  });

  test('tells of decisions and labels until nobody listens', async () => {
    const told: string[] = [];
    const ring = ringOf([]);
    const stop = ring.subscribe((change, { id, label }) =>
      told.push(`${change} ${id} ${label?.verdict ?? ''}`),
    );
    ring.observe(event('a'));
    const said = { verdict: 'wrong', at: now().toISOString(), note: 'a secret' } as const;
    const label = { verdict: 'wrong', source: 'person', at: said.at };
    // Where no texts are kept, no note is.
    expect(await ring.label('a', said)).toMatchObject({ id: 'a', at: '2026-01-02T03:04:05.000Z', label });
    expect(await ring.label('b', said)).toBeUndefined();
    stop();
    ring.observe(event('c'));
    expect(told).toEqual(['decided a ', 'labelled a wrong']);
    expect((await ring.get('a'))?.label).toEqual(label);
  });

  test.each([0, 1.5, 100_001, Number.NaN])('is not made to keep %p', (keep) => {
    expect(() => new DecisionRing({ keep })).toThrow(
      expect.objectContaining({ code: 'AG_CONFIG_INVALID' }) as Error,
    );
  });
});
