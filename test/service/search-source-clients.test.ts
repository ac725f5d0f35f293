import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startGrpc } from '../../src/service/grpc/start-grpc.js';
import { startService } from '../../src/service/start-service.js';
import { answerCandidate, pathOf, service, sourceOf } from './service-with-stores.js';

/** Where google-cloud-discoveryengine is installed; CI makes it. */
const PYTHON = process.env['TEST_PYTHON'] ?? '';

interface Result {
  readonly response?: {
    readonly supportScore: number;
    readonly citedChunks: { readonly uri?: string; readonly source: string }[];
  };
  readonly error?: { readonly code?: number; readonly http?: number };
}

describe("Google's own client", () => {
  const beside = (engine: string) => ({
    'answer-guard-request-bin': Buffer.from(JSON.stringify({ groundingSource: sourceOf(engine) })).toString(
      'base64',
    ),
  });

  const clients = [
    ['Node', 'grpc'],
    ['Node', 'rest'],
    ...(existsSync(PYTHON)
      ? ([
          ['Python', 'grpc'],
          ['Python', 'rest'],
        ] as const)
      : []),
  ] as const;

  test.each(clients)('for %s names a store beside the message over %s', async (language, transport) => {
    const made = service();
    const server = await (transport === 'grpc' ? startGrpc(made) : startService(made));
    try {
      const calls = ['v1', 'v1beta', 'v1alpha'].flatMap((version) =>
        ['handbook', 'nothing'].map((engine) => ({
          version,
          request: {
            groundingConfig: `projects/p-1/locations/global/groundingConfigs/default_grounding_config`,
            answerCandidate,
          },
          metadata: beside(engine),
        })),
      );
      const results = await runClient({ transport, port: server.port, calls }, language);
      for (const [index, { response, error }] of results.entries()) {
        if (index % 2 === 0) {
          expect(error).toBeUndefined();
          expect(response?.supportScore).toBeGreaterThan(0);
          expect(response?.citedChunks[0]?.source).toMatch(/\/dataStores\/handbook\/.*\/chunks\/c1$/);
        } else expect([5, 404]).toContain(error?.http ?? error?.code);
      }
      expect(results).toHaveLength(calls.length);
    } finally {
      await server.close();
    }
  });

  test('its sign-in over REST, with the field in the body', async () => {
    const made = service();
    const http = await startService(made);
    try {
      const calls = ['v1', 'v1alpha'].map((version) => ({
        version,
        path: pathOf(version),
        body: { answerCandidate, groundingSource: sourceOf('handbook') },
      }));
      for (const { response } of await runClient({ transport: 'raw', port: http.port, calls }))
        expect(response?.citedChunks[0]?.uri).toBe('https://docs.example.com/pets.md');
    } finally {
      await http.close();
    }
  });
});

function runClient(input: object, language: 'Node' | 'Python' = 'Node'): Promise<Result[]> {
  const [command, file] = language === 'Node' ? [process.execPath, 'client.mjs'] : [PYTHON, 'client.py'];
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      [join(__dirname, 'google-clients', file)],
      { maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        if (error === null) resolve(JSON.parse(stdout) as Result[]);
        else reject(new Error(stderr));
      },
    );
    child.stdin?.end(JSON.stringify(input));
  });
}
