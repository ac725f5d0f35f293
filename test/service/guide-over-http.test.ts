import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { embedded } from '../../src/checkers/embedded/embedded.js';
import type { Checker } from '../../src/checkers/checker.js';
import { createService, type Service } from '../../src/service/create-service.js';
import { wordChecker } from '../checkers/word-checker.js';
import { IN_ITS_WORDS } from './guide-in-its-words.js';
import { recordingLogger } from './recording-logger.js';

interface WireClaim {
  readonly startPos: number;
  readonly endPos: number;
  readonly claimText: string;
  readonly groundingCheckRequired: boolean;
  readonly citationIndices?: number[];
  readonly antiCitationIndices?: number[];
  readonly score?: number;
}

interface WireResponse {
  readonly supportScore: number;
  readonly citedChunks: { chunkText: string; source: string; sourceMetadata?: object }[];
  readonly citedFacts: { chunkText: string }[];
  readonly claims: WireClaim[];
  readonly contradictionScore?: number;
  readonly helpfulnessScore?: number;
}

interface Guide {
  readonly facts: { factText: string; attributes: Record<string, string> }[];
  readonly cases: {
    answerCandidate: string;
    groundingSpec?: Record<string, unknown>;
    supportScore: number;
    claims: { groundingCheckRequired: boolean }[];
  }[];
  readonly helpfulness: { prompt: string; cases: { answerCandidate: string; helpfulnessScore: number }[] };
}

const FIXTURE = join(__dirname, '..', 'fixtures/conformance/guide.json');
const guide = JSON.parse(readFileSync(FIXTURE, 'utf8')) as Guide;
const PATH = '/v1alpha/projects/PROJECT_ID/locations/global/groundingConfigs/default_grounding_config:check';

let checker: Checker;
let service: Service;
beforeAll(() => {
  checker = embedded({ inProcess: true });
  service = createService({ checker, logger: recordingLogger(), budgetMs: 60_000, checkTimeoutMs: 60_000 });
});
afterAll(() => checker.close());

async function check(body: string, { app } = service): Promise<WireResponse> {
  const response = await request(app).post(PATH).set('Content-Type', 'application/json').send(body);
  expect([response.status, response.body.error]).toEqual([200, undefined]);
  return response.body as WireResponse;
}

/** As the guide prints it: a comma after every last member. */
function asPrinted(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/([^\s{[,])(?=\n\s*[}\]])/g, '$1,');
}

test("the guide's helpfulness over HTTP, and only when it is asked for", async () => {
  const { prompt, cases } = guide.helpfulness;
  for (const { answerCandidate, helpfulnessScore } of cases) {
    const body = { answerCandidate, facts: guide.facts, prompt };
    const asked = await check(JSON.stringify({ ...body, groundingSpec: { enableHelpfulnessScore: true } }));
    expect(Math.abs((asked.helpfulnessScore ?? NaN) - helpfulnessScore)).toBeLessThanOrEqual(0.15);
    expect(await check(JSON.stringify(body))).not.toHaveProperty('helpfulnessScore');
  }
});

describe("the guide's examples over HTTP", () => {
  // How the engine judges them is held by test/conformance/guide.test.ts.
  const byWords = createService({ checker: wordChecker(), logger: recordingLogger() });
  const facts = [...guide.facts, IN_ITS_WORDS];

  test.each(guide.cases.map((example) => [example.answerCandidate, example] as const))(
    '%s',
    async (answer, example) => {
      const spec = example.groundingSpec ?? {};
      const body = {
        answerCandidate: answer,
        facts,
        ...(example.groundingSpec && { groundingSpec: spec }),
      };
      const response = await check(asPrinted(body), byWords);
      expect(response.supportScore >= 0.6).toBe(example.supportScore >= 0.6);
      expect(response.claims.map((claim) => claim.groundingCheckRequired)).toEqual(
        example.claims.map((claim) => claim.groundingCheckRequired),
      );
      expect(response.contradictionScore !== undefined).toBe(spec['enableAntiCitations'] === true);
      expect(response.citedFacts).toEqual(response.citedChunks.map(({ chunkText }) => ({ chunkText })));
      for (const claim of response.claims) {
        const bytes = Buffer.from(answer).subarray(claim.startPos, claim.endPos);
        expect(bytes.toString()).toBe(claim.claimText);
        const checked = claim.groundingCheckRequired;
        expect('citationIndices' in claim).toBe(checked);
        expect('score' in claim).toBe(checked && spec['enableClaimLevelScore'] === true);
        expect('antiCitationIndices' in claim).toBe(checked && spec['enableAntiCitations'] === true);
      }
      for (const { chunkText, source, sourceMetadata } of response.citedChunks) {
        expect(facts[Number(source)]?.factText).toContain(chunkText);
        expect(sourceMetadata).toEqual(facts[Number(source)]?.attributes);
      }
    },
  );

  test.each([
    [
      'Japanese',
      '入館料は大人500円です。営業時間は午前9時から午後8時までです。',
      '営業時間は午前9時から午後5時までです。入館料は大人500円です。',
    ],
    ['emoji', '🚀 The launch was in 2021. 👩‍🚀 She flew it.', 'The launch was in 2021.'],
    ['Arabic', 'تأسست الشركة عام 1998. مقرها في دبي.', 'تأسست الشركة عام 1998.'],
    ['a lone surrogate', 'The \ud83d shop opened in 1998.', 'The shop opened in 1998.'],
  ])('offsets are of UTF-8 bytes in %s', async (_kind, answer, factText) => {
    const { claims } = await check(JSON.stringify({ answerCandidate: answer, facts: [{ factText }] }));
    expect(claims.length).toBeGreaterThan(0);
    for (const claim of claims) {
      expect(Buffer.from(answer).subarray(claim.startPos, claim.endPos).toString()).toBe(claim.claimText);
    }
  });

  test('nothing to check has a support score of zero', async () => {
    const response = await check(
      '{"answerCandidate":"Hello! How can I help?","facts":[{"factText":"A fact."}]}',
    );
    expect(response).toMatchObject({ supportScore: 0, citedChunks: [], citedFacts: [] });
    expect(response.claims.every((claim) => !claim.groundingCheckRequired)).toBe(true);
  });
});
