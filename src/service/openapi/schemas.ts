import { z } from 'zod';
import { checkGroundingRequestSchema } from '../../contract/request-schema.js';
import { checkGroundingResponseSchema } from '../../contract/response-schema.js';
import { STATUS_NAMES } from '../../contract/status-error.js';
import { lenient } from './lenient.js';

export type Json = Record<string, unknown>;

/** Rules between fields: facts, or a data store that has them. */
const FACTS = { required: ['facts'], properties: { facts: { type: 'array', minItems: 1 } } };
const SOURCE = { required: ['groundingSource'], properties: { groundingSource: { type: 'object' } } };

/**
 * The request, with the rules between its fields.
 *
 * @param hasDatastores whether `groundingSource` can name a store; without one each request with it is refused
 */
export function requestSchema(hasDatastores: boolean): Json {
  const request = hasDatastores
    ? checkGroundingRequestSchema
    : checkGroundingRequestSchema.omit({ groundingSource: true });
  const meant = z.toJSONSchema(request, { io: 'input', target: 'draft-2020-12' });
  const { $schema: _, ...schema } = lenient(meant);
  const helpfulness = {
    type: 'object',
    required: ['enableHelpfulnessScore'],
    properties: { enableHelpfulnessScore: { enum: [true, 'true'] } },
  };
  return {
    ...schema,
    required: ['answerCandidate'],
    oneOf: hasDatastores ? [FACTS, SOURCE] : [FACTS],
    if: { required: ['groundingSpec'], properties: { groundingSpec: helpfulness } },
    then: { required: ['prompt'], properties: { prompt: { type: 'string', minLength: 1 } } },
  };
}

/** The response; a mask may leave any of it out. */
export function responseSchema(): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(checkGroundingResponseSchema, { io: 'output' });
  const optional = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(optional);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([name]) => name !== 'required' && name !== 'default');
    return Object.fromEntries(kept.map(([name, inside]) => [name, optional(inside)]));
  };
  return optional(schema) as Json;
}

/** The form of an error: google.rpc.Status. */
export function errorSchema(): Json {
  return {
    type: 'object',
    description: 'google.rpc.Status',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'status'],
        properties: {
          code: { type: 'integer' },
          message: { type: 'string' },
          status: { enum: Object.keys(STATUS_NAMES) },
          details: { type: 'array', items: { type: 'object', required: ['@type'] } },
        },
      },
    },
  };
}
