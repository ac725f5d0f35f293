import type { AnswerStreamOptions } from '../../../src/guard/streaming/answer-stream.js';
import { guardCore } from '../../../src/guard/guard-core.js';
import { SentenceChecks } from '../../../src/guard/streaming/sentence-checks.js';
import { SentenceFeed } from '../../../src/guard/streaming/sentence-feed.js';
import { wordChecker } from '../../middleware/streaming/word-checker.js';
import { policyWith } from '../../policy/verdicts.js';

/** The checks of an answer whose pieces come one after the other. */
function checksOf() {
  const options: AnswerStreamOptions = {
    policy: policyWith(),
    mode: 'enforce',
    route: 'r',
    dialect: 'd',
    budgetMs: 60_000,
    signal: new AbortController().signal,
    facts: () => [{ factText: 'Dogs are free.' }],
    about: () => ({}),
    notes: () => undefined,
  };
  const feed = new SentenceFeed(1000);
  const running: Promise<void>[] = [];
  const checks = new SentenceChecks(
    guardCore({ checker: wordChecker() }),
    options,
    feed,
    (task) => running.push(task),
    () => undefined,
  );
  return {
    push: (piece: string) => {
      checks.add(feed.push(piece));
    },
    /** The sentences that are judged, once nothing is being checked. */
    judged: async (): Promise<string[]> => {
      for (let awaited = -1; awaited !== running.length;) {
        awaited = running.length;
        await Promise.all(running);
      }
      return checks.judged.claims.map(({ claimText }) => claimText.trim());
    },
  };
}

describe('a reply such as "Yes."', () => {
  test.each([
    ['at the beginning', ''],
    ['after questions', 'Is it open? '.repeat(3)],
    // A sentence is read in the 3,000 units before it.
    ['after so many greetings that not all are read with it', 'Hello! '.repeat(500)],
  ])('%s waits for what follows it', async (_where, before) => {
    const { push, judged } = checksOf();
    for (const piece of before.match(/.{1,700}/g) ?? []) {
      push(piece);
      await judged();
    }
    push('Yes. Dogs');
    expect(await judged()).not.toContain('Yes.');
    push(' are free. Cats');
    expect(await judged()).toEqual(expect.arrayContaining(['Yes.', 'Dogs are free.']));
  });

  test('does not wait where the answer has asserted something', async () => {
    const { push, judged } = checksOf();
    push('Dogs are free. Yes. Cats');
    expect(await judged()).toEqual(['Dogs are free.', 'Yes.']);
  });
});
