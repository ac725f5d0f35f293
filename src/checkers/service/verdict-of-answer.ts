import { parseItem, Token } from 'structured-headers';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { decodeCheckResponse } from '../../contract/decode-response.js';
import { FAILURE_CAUSES, type FailureCause, type Verdict } from '../../contract/verdict.js';
import type { ServiceAnswer } from './transport.js';

/** The verdict in what a service answered, held to the contract. Throws AG_RESPONSE_INVALID. */
export function verdictOfAnswer(
  { json, summary }: ServiceAnswer,
  request: CheckGroundingRequest,
  about: { readonly checker: string; readonly cache: 'off'; readonly elapsedMs: number },
): Verdict {
  const { answerCandidate, facts } = request;
  const response = decodeCheckResponse(json, { answerCandidate, facts: facts.length });
  const partial = summary === undefined ? undefined : readPartial(summary);
  if (partial === undefined) return { kind: 'complete', response, ...about };
  const inRange = partial.unjudged.every((index) => response.claims[index]?.groundingCheckRequired === true);
  if (!inRange)
    throw new AnswerGuardError('AG_RESPONSE_INVALID', 'Answer-Guard: unjudged names what is no claim.');
  return { kind: 'partial', response, ...partial, ...about };
}

/** What `Answer-Guard` says of a partial verdict; undefined for a complete one. Throws AG_RESPONSE_INVALID. */
function readPartial(
  summary: string,
): { cause: FailureCause; coverage: number; unjudged: readonly number[] } | undefined {
  try {
    const [kind, parameters] = parseItem(summary);
    if (!(kind instanceof Token) || kind.toString() !== 'partial') return undefined;
    const error = parameters.get('error');
    const cause =
      FAILURE_CAUSES.find((known) => error instanceof Token && known === error.toString()) ?? 'timeout';
    const coverage = Math.min(0.99, Math.max(0, Number(parameters.get('coverage')) || 0));
    const listed = parameters.get('unjudged');
    const unjudged = typeof listed === 'string' && listed !== '' ? listed.split(' ').map(Number) : [];
    return { cause, coverage, unjudged };
  } catch (cause) {
    throw new AnswerGuardError('AG_RESPONSE_INVALID', 'Answer-Guard is not a structured field.', { cause });
  }
}
