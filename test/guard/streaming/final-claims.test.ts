import type { AnswerStreamOptions } from '../../../src/guard/streaming/answer-stream.js';
import { guardCore } from '../../../src/guard/guard-core.js';
import { SentenceChecks } from '../../../src/guard/streaming/sentence-checks.js';
import { SentenceFeed } from '../../../src/guard/streaming/sentence-feed.js';
import { FinalClaims } from '../../../src/guard/streaming/final-claims.js';
import type { Policy } from '../../../src/policy/policy.js';
import { scene } from '../../policy/scene.js';
import { complete, policyWith } from '../../policy/verdicts.js';
import { ScriptedChecker } from '../scripted-checker.js';

const FACT = { factText: 'Dogs are free.' };

/** What has come of an answer, with marks on what is not supported ({-Dogs pay.-}) or contradicted ({!Dogs pay.!}). */
function finalClaimsOf(marked: string, changes: Partial<Policy> = {}) {
  const policy = policyWith(changes);
  const { answer, response } = scene(marked, [FACT], undefined, changes);
  const options: AnswerStreamOptions = {
    policy,
    mode: 'enforce',
    route: 'r',
    dialect: 'd',
    budgetMs: 1000,
    signal: new AbortController().signal,
    facts: () => [FACT],
    about: () => ({}),
    notes: () => undefined,
  };
  const feed = new SentenceFeed(1000);
  feed.push(answer);
  const none = (): void => undefined;
  const checks = new SentenceChecks(
    guardCore({ checker: new ScriptedChecker([]) }),
    options,
    feed,
    none,
    none,
  );
  checks.places.placesFor([FACT]);
  checks.judged.add(complete(response), { start: 0, end: Buffer.byteLength(answer), sentences: [] });
  return { final: new FinalClaims(checks, feed, policy), known: checks.judged.claims.length };
}

const REWRITES = { lowSupport: 'rewrite', unsupportedClaim: 'annotate' } as const;

describe('final', () => {
  it.each<[why: string, marked: string, count: number, forced?: number, policy?: Partial<Policy>]>([
    ['is nothing of nothing', '', 0],
    ['are sentences that stand', 'The café opens at nine. It has two lakes.', 2],
    ['are sentences that fall', '{-Dogs pay.-} {-Cats pay.-}', 2],
    ['is not what leads in', 'Dogs are free. The rates are:', 1],
    ['is what leads in once something under it is', 'The rates are:\n\n- Dogs are free.', 2],
    ['is not a heading over what falls', '## Rates\n\n{-Dogs pay.-}', 0],
    ['is a heading over what stands', '## Rates\n\n{-Dogs pay.-} Cats are free.', 3],
    ['is not a question that may lose its answer', 'Dogs are free.\n\nAnd what do cats pay?', 1],
    ['is what must not wait any longer', '## Rates', 1, 1],
    ['is no more than is known', '## Rates', 1, 9],
    [
      'is not what an answer rule may remove',
      'It opens at nine. {-Dogs pay.-} It has a lake.',
      1,
      0,
      REWRITES,
    ],
    [
      'is not a heading over what an answer rule may remove',
      '## Rates\n\n{-Dogs pay.-}\n\nIt has a lake.',
      0,
      0,
      REWRITES,
    ],
    ['is not, be it never so late', 'It opens at nine. {-Dogs pay.-} It has a lake.', 1, 3, REWRITES],
    ['is what an answer rule leaves alone', 'Hello! It opens at nine.', 2, 0, REWRITES],
    [
      'is what a claim rule took out before an answer rule could',
      '{-Dogs pay.-} It has a lake.',
      2,
      0,
      { lowSupport: 'rewrite' },
    ],
  ])('%s', (_, marked, count, forced = 0, policy) => {
    const { final, known } = finalClaimsOf(marked, policy);
    expect(final.count(known, forced)).toBe(count);
  });

  it('are no more claims than are asked for', () => {
    const { final } = finalClaimsOf('Dogs are free. It has two lakes. It opens at nine.');
    expect(final.count(2, 0)).toBe(2);
  });
});

describe('the text that leaves', () => {
  const OPENS = 'The café opens at nine. ';
  it.each<
    [why: string, marked: string, count: number, text: string | undefined, end: number, isEdited: boolean]
  >([
    ['is the original up to the last claim', `${OPENS}It has a lake. Dogs`, 1, OPENS.trim(), 23, false],
    ['lacks what falls', `${OPENS}{-Dogs pay.-} Cats are free.`, 3, `${OPENS}Cats are free.`, 48, true],
    ['ends in the original where what fell did', `${OPENS}{-Dogs pay.-} It`, 2, OPENS.trim(), 33, true],
    ['has what the fact says', `${OPENS}{!Dogs pay.!} Hello!`, 2, `${OPENS}Dogs are free.`, 33, true],
    ['is empty where all falls', '{-Dogs pay.-}', 1, '', 9, true],
    ['is empty before the first claim', OPENS, 0, '', 0, false],
  ])('%s', (_, marked, count, text, end, isEdited) => {
    expect(finalClaimsOf(marked).final.textUpTo(count)).toEqual({ text, end, isEdited });
  });
});
