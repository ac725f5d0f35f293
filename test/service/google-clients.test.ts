import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checker } from '../../src/checkers/checker.js';
import { hashOfKey } from '../../src/service/access/api-keys.js';
import { createService } from '../../src/service/create-service.js';
import { startGrpc, type RunningGrpc } from '../../src/service/grpc/start-grpc.js';
import { startService, type RunningService } from '../../src/service/start-service.js';
import { wordChecker } from '../checkers/word-checker.js';
import { IN_ITS_WORDS } from './guide-in-its-words.js';
import { recordingLogger } from './recording-logger.js';

const KEY = 'a-key-that-the-service-knows';
const CONFIG = 'projects/PROJECT_ID/locations/global/groundingConfigs/default_grounding_config';
/** Where google-cloud-discoveryengine is installed; CI makes it. */
const PYTHON = process.env['TEST_PYTHON'] ?? '';

interface Claim {
  readonly startPos: number;
  readonly endPos: number;
  readonly claimText: string;
  readonly groundingCheckRequired: boolean;
  readonly citationIndices: number[];
  readonly score?: number;
}

interface Result {
  readonly response?: {
    readonly supportScore: number;
    readonly claims: Claim[];
    readonly citedChunks: {
      readonly chunkText: string;
      readonly source: string;
      readonly sourceMetadata: object;
    }[];
    readonly citedFacts?: { readonly chunkText: string }[];
  };
  readonly error?: {
    readonly code: number;
    readonly http?: number;
    readonly message: string;
    readonly details?: unknown;
  };
}

interface Guide {
  readonly facts: { readonly attributes: object }[];
  readonly cases: {
    readonly answerCandidate: string;
    readonly groundingSpec?: { readonly enableAntiCitations?: boolean };
    readonly supportScore: number;
    readonly claims: { readonly groundingCheckRequired: boolean }[];
  }[];
}
const guide = JSON.parse(
  readFileSync(join(__dirname, '..', 'fixtures/conformance/guide.json'), 'utf8'),
) as Guide;
/** What the published messages have fields for. */
const cases = guide.cases.filter(({ groundingSpec }) => groundingSpec?.enableAntiCitations !== true);

let checker: Checker;
let http: RunningService;
let grpc: RunningGrpc;
beforeAll(async () => {
  checker = wordChecker();
  const keys = [{ name: 'tests', hash: hashOfKey(KEY), projects: undefined }];
  const service = createService({
    checker,
    logger: recordingLogger(),
    budgetMs: 60_000,
    checkTimeoutMs: 60_000,
    keys: { current: () => keys },
  });
  http = await startService(service);
  grpc = await startGrpc(service);
});
afterAll(async () => {
  await Promise.all([http.close(), grpc.close()]);
  await checker.close();
});

type Language = 'Node' | 'Python';
type Transport = 'grpc' | 'rest';

interface Call {
  readonly version: string;
  readonly key?: string;
  readonly request: object;
}

/** Runs a client in a process of its own, as its users have it. */
function send(language: Language, transport: Transport, calls: readonly Call[]): Promise<Result[]> {
  const [command, script] = language === 'Node' ? [process.execPath, 'client.mjs'] : [PYTHON, 'client.py'];
  const port = transport === 'grpc' ? grpc.port : http.port;
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      [join(__dirname, 'google-clients', script)],
      { maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        if (error === null) resolve(JSON.parse(stdout) as Result[]);
        else reject(new Error(stderr));
      },
    );
    child.stdin?.end(JSON.stringify({ transport, port, calls }));
  });
}

const languages: Language[] = ['Node'];
if (existsSync(PYTHON)) languages.push('Python');
else console.warn('Not run, no TEST_PYTHON: the client for Python');

const VERSIONS = ['v1', 'v1beta', 'v1alpha'];
const facts = [...guide.facts, IN_ITS_WORDS];
const base = { groundingConfig: CONFIG, facts };
const hasScores = (version: string): boolean => version !== 'v1alpha';

describe.each(languages.flatMap((language) => [[language, 'grpc'] as const, [language, 'rest'] as const]))(
  "Google's own client for %s over %s",
  (language, transport) => {
    const results = new Map<string, Result>();
    const resultOf = (name: string): Result => results.get(name) ?? {};

    // One process for all calls: its start takes longer than they do.
    beforeAll(async () => {
      const calls = new Map<string, Call>();
      for (const version of VERSIONS) {
        const groundingSpec = {
          citationThreshold: 0.6,
          ...(hasScores(version) && { enableClaimLevelScore: true }),
        };
        const add = (name: string, request: object, key?: string) =>
          calls.set(`${version} ${name}`, {
            version,
            request: { ...base, answerCandidate: 'A.', ...request },
            ...(key !== undefined && { key }),
          });
        for (const [index, { answerCandidate }] of cases.entries()) {
          add(`case ${index}`, { answerCandidate, groundingSpec, userLabels: { team: 'tests' } }, KEY);
        }
        add('wrong', { groundingSpec: { citationThreshold: 7 } }, KEY);
        add('lost', { groundingConfig: CONFIG.replace('default', 'no') }, KEY);
        add('keyless', {});
        add('foreign', {}, 'AIzaSyA-key-of-another-service-altogether');
      }
      const answers = await send(language, transport, [...calls.values()]);
      for (const [index, name] of [...calls.keys()].entries()) results.set(name, answers[index] ?? {});
    });

    test.each(VERSIONS)("gets the guide's answers from %s", (version) => {
      for (const [index, { answerCandidate, supportScore, claims }] of cases.entries()) {
        const { response, error } = resultOf(`${version} case ${index}`);
        if (response === undefined) throw new Error(JSON.stringify(error));
        expect(response.supportScore >= 0.6).toBe(supportScore >= 0.6);
        expect(response.claims.map((claim) => claim.groundingCheckRequired)).toEqual(
          claims.map((claim) => claim.groundingCheckRequired),
        );
        for (const claim of response.claims) {
          const bytes = Buffer.from(answerCandidate).subarray(claim.startPos, claim.endPos);
          expect(bytes.toString()).toBe(claim.claimText);
          if (hasScores(version)) expect(typeof claim.score === 'number').toBe(claim.groundingCheckRequired);
        }
        for (const { source, sourceMetadata } of response.citedChunks) {
          expect(sourceMetadata).toEqual(facts[Number(source)]?.attributes);
        }
        if (hasScores(version)) {
          const short = response.citedChunks.map(({ chunkText }) => ({ chunkText }));
          expect(response.citedFacts).toEqual(short);
        }
      }
    });

    test.each(VERSIONS)('gets the errors of %s with their details', (version) => {
      const { error: violation } = resultOf(`${version} wrong`);
      expect(violation).toMatchObject(codes(3, 400));
      expect(whatIsSaid(violation)).toMatch(/groundingSpec.citationThreshold: is 7; must be in \[0, 1\]/);
      expect(whatIsSaid(violation)).toMatch(/BadRequest|field_?[vV]iolations/);
      expect(whatIsSaid(violation)).toMatch(/request_?[iI]d/);
      const { error: lost } = resultOf(`${version} lost`);
      expect(lost).toMatchObject(codes(5, 404));
      expect(whatIsSaid(lost)).toMatch(/There is no grounding configuration no_grounding_config/);
    });

    test.each(VERSIONS)('is refused by %s without a key, and with a foreign one', (version) => {
      for (const name of ['keyless', 'foreign']) {
        const { error } = resultOf(`${version} ${name}`);
        expect(error).toMatchObject(codes(16, 401));
        expect(whatIsSaid(error)).toMatch(/API key/);
      }
    });

    /** Over REST a client has the HTTP status. */
    function codes(rpc: number, httpStatus: number): object {
      return transport === 'rest' ? { http: httpStatus } : { code: rpc };
    }
    function whatIsSaid(error: Result['error']): string {
      return `${error?.message ?? ''} ${JSON.stringify(error?.details)}`;
    }
  },
);
