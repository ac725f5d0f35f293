import { z } from 'zod';
import { feedbackRequestSchema } from '../../pages/feedback/read-feedback.js';

type Json = Record<string, unknown>;

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'A field is missing or wrong; fieldViolations name each.',
  401: 'The token was not issued for an answer (FEEDBACK_TOKEN_INVALID), or is too old (FEEDBACK_TOKEN_EXPIRED).',
  403: 'The caller without a token lacks the scope feedback; or, where nobody is asked who they are, a web page of another origin asks.',
  405: 'What a reader says is a POST.',
  413: 'The request is larger than 16 KiB.',
  429: 'The address says too much, or all together do, or too much is said of one answer.',
  503: 'There is no room for it now; RetryInfo says when to come back.',
};

/** What readers say of answers: `POST /feedback`. */
export function feedbackPath(): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(feedbackRequestSchema, { io: 'input' });
  const refusals = Object.entries(REFUSALS).map(([status, description]) => [
    status,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  ]);
  return {
    '/feedback': {
      post: {
        operationId: 'feedback',
        summary: 'Say what one thinks of an answer, by the token that came with it',
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: {
          202: {
            description: 'Waits to be written.',
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: { id: { type: 'string' }, verdict: { type: 'string' } },
                  required: ['id', 'verdict'],
                },
              },
            },
          },
          ...(Object.fromEntries(refusals) as Json),
        },
      },
    },
  };
}
