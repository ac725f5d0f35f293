import { checkGroundingResponseSchema } from '../../contract/response-schema.js';
import { API_VERSIONS } from '../../contract/api-version.js';
import { MOST_CHECKS } from '../rest/batch.js';
import { feedbackPath } from './feedback-path.js';
import { EVERY_REFUSAL, refusals } from './refusals.js';
import { errorSchema, requestSchema, responseSchema, type Json } from './schemas.js';

export interface OpenApiOptions {
  /** Of the package. */
  readonly version: string;
  readonly groundingConfigs: readonly string[];
  /** Whether nobody is asked who they are. */
  readonly isOpen: boolean;
  /** Whether callers may bring tokens. */
  readonly acceptsTokens: boolean;
  /** Whether explanations are kept. */
  readonly explains: boolean;
  /** Whether readers may give feedback. */
  readonly hasFeedback: boolean;
  /** Whether a check can name a data store in place of facts. */
  readonly hasDatastores: boolean;
}

/** The service's own description, OpenAPI 3.1, from the schemas that validate. */
export function openApiDocument(options: OpenApiOptions): Json {
  const { version, groundingConfigs, isOpen, acceptsTokens, explains, hasFeedback, hasDatastores } = options;
  const security = !isOpen ? { security: [{ apiKey: [] }, { bearer: [] }, { keyInQuery: [] }] } : {};
  return {
    openapi: '3.1.0',
    info: {
      title: 'answer-guard: check grounding',
      version,
      description:
        'How well facts ground an answer, claim by claim. The same contract over gRPC is in the .proto files.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: {
      ...checkPaths(groundingConfigs, security),
      ...(hasFeedback && feedbackPath()),
      '/healthz': { get: { operationId: 'healthz', summary: 'Alive', responses: stateResponses([200]) } },
      '/readyz': {
        get: {
          operationId: 'readyz',
          summary: 'Whether to send checks here',
          responses: stateResponses([200, 503]),
        },
      },
      '/metrics': {
        get: {
          operationId: 'metrics',
          summary: 'Metrics of Prometheus',
          ...security,
          responses: {
            200: { description: 'Metrics', content: { 'text/plain': {} } },
            ...refusals([401, 403, 404, 405, 503]),
          },
        },
      },
      '/admin': {
        get: {
          operationId: 'admin',
          summary: 'Figures of the audit; null without one',
          ...security,
          responses: {
            200: {
              description: 'Figures',
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { audit: { type: ['object', 'null'] } },
                    required: ['audit'],
                  },
                },
              },
            },
            ...refusals([401, 403, 405, 503]),
          },
        },
      },
      ...(explains && { '/explain/{id}': explainPath(security) }),
      '/openapi.json': {
        get: {
          operationId: 'openapi',
          summary: 'This document',
          responses: {
            200: {
              description: 'OpenAPI 3.1',
              content: { 'application/json': { schema: { type: 'object' } } },
            },
            ...refusals([405]),
          },
        },
      },
    },
    components: {
      schemas: {
        CheckGroundingRequest: requestSchema(hasDatastores),
        CheckGroundingResponse: responseSchema(),
        Error: errorSchema(),
      },
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-Goog-Api-Key' },
        bearer: { type: 'http', scheme: 'bearer', ...(acceptsTokens && { bearerFormat: 'API key or JWT' }) },
        keyInQuery: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
  };
}

function explainPath(security: Json): Json {
  const schema = {
    type: 'object',
    properties: {
      id: { type: 'string' },
      at: { type: 'string', format: 'date-time' },
      outcome: { enum: ['complete', 'partial', 'failed'] },
      checker: { type: 'string' },
      sentences: { type: 'array', items: { type: 'object' } },
    },
    required: ['id', 'at', 'outcome', 'checker', 'sentences'],
  };
  return {
    get: {
      operationId: 'explain',
      summary: 'Evidence and scores of a recent check, sentence by sentence',
      ...security,
      parameters: [
        {
          ...pathParameter('id', { type: 'string' }),
          description: 'As in the header Answer-Guard of the response.',
        },
      ],
      responses: {
        200: { description: 'Explained', content: { 'application/json': { schema } } },
        ...refusals([401, 403, 404, 405, 503]),
      },
    },
  };
}

function checkPaths(groundingConfigs: readonly string[], security: Json): Json {
  const paths = API_VERSIONS.flatMap((version) =>
    ['check', 'checkGrounding'].map(
      (method) =>
        [
          `/${version}/projects/{project}/locations/{location}/groundingConfigs/{config}:${method}`,
          {
            post: {
              operationId: `${method}_${version}`,
              summary: 'Check how well facts ground an answer, or several answers in one request',
              ...security,
              parameters: [
                ...['project', 'location'].map((name) =>
                  pathParameter(name, { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,128}$' }),
                ),
                pathParameter('config', { enum: groundingConfigs }),
                ...queryParameters(),
              ],
              requestBody: {
                required: true,
                description: 'Field names are taken in snake_case too.',
                content: {
                  'application/json': {
                    schema: {
                      anyOf: [
                        ref('CheckGroundingRequest'),
                        {
                          type: 'array',
                          description: 'A check each; one that is wrong is an error in its place.',
                          minItems: 1,
                          maxItems: MOST_CHECKS,
                          items: {},
                        },
                      ],
                    },
                  },
                },
              },
              responses: {
                200: {
                  description: 'Judged. The header says how completely; of several, each entry does.',
                  headers: {
                    'Answer-Guard': {
                      description:
                        'complete or partial, with checker, cache, coverage, ms and id (RFC 9651). Not sent with several.',
                      schema: { type: 'string' },
                    },
                  },
                  content: {
                    'application/json': {
                      schema: {
                        anyOf: [ref('CheckGroundingResponse'), { type: 'array', items: { type: 'object' } }],
                      },
                    },
                  },
                },
                ...refusals(EVERY_REFUSAL),
              },
            },
          },
        ] as const,
    ),
  );
  return Object.fromEntries(paths);
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

function pathParameter(name: string, schema: Json): Json {
  return { name, in: 'path', required: true, schema };
}

function queryParameters(): Json[] {
  const fields = Object.keys(checkGroundingResponseSchema.shape).join('|');
  const schemas: Readonly<Record<string, Json>> = {
    $alt: { enum: ['json', 'json;enum-encoding=int', 'json;enum-encoding=string'] },
    alt: { enum: ['json', 'json;enum-encoding=int', 'json;enum-encoding=string'] },
    fields: {
      type: 'string',
      description:
        'What of the response to send, e.g. supportScore,claims(claimText,score); also as X-Goog-FieldMask.',
      pattern: `^(\\*|${fields})(,(\\*|${fields}))*$`,
    },
    prettyPrint: { enum: ['true', 'false', '1', '0', ''] },
  };
  return Object.entries(schemas).map(([name, schema]) => ({ name, in: 'query', schema }));
}

function stateResponses(statuses: readonly number[]): Json {
  const schema = { type: 'object', properties: { status: { type: 'string' } }, required: ['status'] };
  const entries = statuses.map((status) => [
    String(status),
    { description: status === 200 ? 'Yes' : 'No', content: { 'application/json': { schema } } },
  ]);
  return { ...(Object.fromEntries(entries) as Json), ...refusals([405]) };
}
