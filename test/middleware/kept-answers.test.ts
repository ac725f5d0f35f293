import { loadConfig } from '../../config/load-config.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import type { MonotonicMs, Outcome } from '../../middleware/index.js';
import { RepeatedAnswers, type AnswerContext } from '../../middleware/repeated-answers.js';
import type { Clock } from '../../src/contract/monotonic-clock.js';

describe('what is kept of answers', () => {
  const clockAt = (time: { now: number }): Clock => ({ now: () => time.now as MonotonicMs });
  const context = (text: string): AnswerContext => ({
    text,
    mediaType: 'application/json',
    escapeHtml: false,
    facts: undefined,
    prompt: undefined,
    acceptLanguage: undefined,
    mode: 'enforce',
    isOnRoute: true,
    engineVersion: '1',
  });
  const prepared = {
    outcome: { text: '', exchange: { answer: '', facts: [] } } as unknown as Outcome,
    dialect: 'json',
    header: ['', ''],
    body: undefined,
    finalText: undefined,
    keptTag: {},
  } as const;
  const PUT_BACK = { replacement: undefined, texts: [''], header: undefined };
  const kept = (cache: { maxBytes: number; ttlSeconds: number }, time = { now: 0 }): RepeatedAnswers =>
    new RepeatedAnswers({
      settings: { ...SETTINGS, cache: { maxEntries: 10, ...cache } },
      clock: clockAt(time),
    });
  const SETTINGS = resolveSettings(loadConfig({ path: false, env: {} })).settings;

  it.each([
    [3600, 60_000],
    [10, 10_000],
  ])('lasts a minute, or as long as verdicts are kept (%d s)', (ttlSeconds, lastsMs) => {
    const time = { now: 0 };
    const answers = kept({ maxBytes: 1e6, ttlSeconds }, time);
    answers.keep(context('a'), prepared);
    time.now = lastsMs - 1;
    expect(answers.find(context('a'))).toBe(prepared);
    time.now = lastsMs + 1;
    expect(answers.find(context('a'))).toBeUndefined();
  });

  it('lasts in a body no longer than the decision that it was made by', () => {
    const time = { now: 0 };
    const answers = kept({ maxBytes: 1e6, ttlSeconds: 3600 }, time);
    answers.keepDecision(context('answer'), { ...prepared, putBack: PUT_BACK });
    time.now = 59_000;
    answers.keep(context('body'), prepared, 'answer');
    expect(answers.find(context('body'))).toBe(prepared);
    time.now = 60_001;
    expect(answers.find(context('body'))).toBeUndefined();
    expect(answers.findDecision(context('answer'))).toBeUndefined();
  });

  it('is bounded in bytes, and leaves out long texts', () => {
    const answers = kept({ maxBytes: 50_000, ttlSeconds: 60 });
    const names = Array.from({ length: 30 }, (_, n) => `text ${n}`);
    for (const name of names) answers.keep(context(name), prepared);
    const found = names.filter((name) => answers.find(context(name)) !== undefined);
    expect(found).toEqual(names.slice(-found.length));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(13);
    answers.keep(context('x'.repeat(20_000)), prepared);
    expect(answers.find(context('x'.repeat(20_000)))).toBeUndefined();
  });
});
