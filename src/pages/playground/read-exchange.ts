import { decodeCheckRequest } from '../../contract/decode-request.js';
import { isJsonObject } from '../../contract/json-object.js';
import { RequestInvalidError } from '../../contract/request-invalid-error.js';
import type { Exchange } from '../../guard/exchange.js';

const SLOWEST_PACE_MS = 1000;
const DEFAULT_PACE_MS = 40;

/** The exchange in a request's body, held to the contract's limits. Throws RequestInvalidError. */
export function readExchange(body: unknown): Exchange {
  if (!isJsonObject(body)) throw invalid('', 'The request must be a JSON object, as application/json');
  const { answer, facts, prompt } = body;
  const { answerCandidate, ...read } = decodeCheckRequest({
    answerCandidate: answer,
    facts,
    ...(prompt !== undefined && { prompt }),
  });
  return {
    answer: answerCandidate,
    facts: read.facts,
    ...(read.prompt !== undefined && read.prompt.trim() !== '' && { prompt: read.prompt }),
  };
}

/** Milliseconds between two words of a stream that is played. Throws RequestInvalidError. */
export function readPace(body: unknown): number {
  const pace = isJsonObject(body) ? (body['paceMs'] ?? DEFAULT_PACE_MS) : DEFAULT_PACE_MS;
  if (typeof pace === 'number' && pace >= 0 && pace <= SLOWEST_PACE_MS) return pace;
  throw invalid('paceMs', `must be a number in [0, ${SLOWEST_PACE_MS}]`);
}

function invalid(field: string, description: string): RequestInvalidError {
  return new RequestInvalidError([{ field, description }]);
}
