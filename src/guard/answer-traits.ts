import { listOf, scoreOf } from '../policy/claim-evidence.js';
import type { AnswerTraits } from '../telemetry/answer-traits.js';
import { languageOf } from '../text/language-of.js';
import type { Outcome } from './outcome.js';
import { sentenceKind } from './sentence-kind.js';
import { coverageOf, supportScoreOf } from './verdict-figures.js';

/** What drift is detected by, of the answer that the app gave. */
export function traitsOf({
  verdict,
  exchange,
  decision,
}: Pick<Outcome, 'verdict' | 'exchange' | 'decision'>): AnswerTraits {
  const claims = verdict.kind === 'failed' ? [] : listOf(verdict.response.claims);
  const kinds = { figure: 0, statement: 0, noClaim: 0 };
  let weakestScore: number | undefined;
  for (const [index, { claimText, groundingCheckRequired, score }] of claims.entries()) {
    // As a recording has it: what the policy allows needs no check.
    const state = decision.claims[index]?.state;
    const needsCheck = groundingCheckRequired && state !== 'notChecked';
    kinds[sentenceKind(claimText, needsCheck)]++;
    const support = needsCheck && state !== 'unjudged' ? scoreOf(score) : undefined;
    if (support !== undefined) weakestScore = Math.min(weakestScore ?? 1, support);
  }
  return {
    supportScore: supportScoreOf(verdict),
    weakestScore,
    coverage: coverageOf(verdict),
    kinds,
    language: languageOf(exchange.answer) ?? 'und',
    length: exchange.answer.length,
    facts: exchange.facts.length,
  };
}
