import type { RecordedExchange } from '../recording/exchange.js';
import type { AnswerTraits } from '../telemetry/answer-traits.js';

/** What drift is detected by, of a recorded exchange. */
export function traitsOfExchange(exchange: RecordedExchange): AnswerTraits {
  const kinds = { figure: 0, statement: 0, noClaim: 0 };
  let weakestScore: number | undefined;
  for (const { kind, score } of exchange.sentences) {
    kinds[kind]++;
    if (score !== undefined) weakestScore = Math.min(weakestScore ?? 1, score);
  }
  return {
    supportScore: exchange.supportScore,
    weakestScore,
    coverage: exchange.coverage,
    kinds,
    language: exchange.language,
    length: exchange.answerLength,
    facts: exchange.factCount,
  };
}
