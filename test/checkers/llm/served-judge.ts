import { llm, type LlmDependencies } from '../../../src/checkers/llm/llm.js';
import type { LlmOptions } from '../../../src/checkers/llm/llm-options.js';
import { within } from '../scripted-checker.js';
import { startJudgeServer, type JudgeServer } from './judge-server.js';

export const request = {
  answerCandidate: 'The bridge is 210 m long. It was opened in 1932.',
  facts: [{ factText: 'The bridge is 210 m long.' }],
  prompt: 'How long?',
};

export const PLENTY = 60_000;

export let server: JudgeServer;

beforeAll(async () => {
  server = await startJudgeServer();
});

afterAll(() => server.close());

export async function check(
  options: Partial<LlmOptions> = {},
  dependencies: LlmDependencies = {},
  ms = PLENTY,
) {
  server.bodies.length = 0;
  server.requests.length = 0;
  const checker = llm(
    { url: server.url, model: 'judge-1', ...options },
    { random: () => 0, ...dependencies },
  );
  const verdict = await checker.check(request, within(ms));
  await checker.close();
  return verdict;
}
