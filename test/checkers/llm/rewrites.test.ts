import { setFacts, type AnswerGuardOptions } from '../../../middleware/index.js';
import { llm } from '../../../src/checkers/llm/llm.js';
import { createGuardCore } from '../../../src/guard/guard.js';
import { chunk, readChunks, receive, serveStream } from '../../middleware/streaming/served-stream.js';
import { onError, policyWith } from '../../policy/verdicts.js';
import { completion, good, json, readPrompt, startJudgeServer, type JudgeServer } from './judge-server.js';

const FACTS = ['The park opens at nine. The museum closes at noon.'];
const WRONG = 'Dogs pay double.';
const ANSWER = `The park opens at nine. ${WRONG} The museum closes at noon.`;
const KEPT = 'The park opens at nine. The museum closes at noon.';

/** A judge that fails as soon as it is asked about a text without the wrong sentence. */
type Failure = Parameters<JudgeServer['behave']>[0];
const FAILURES: [string, Failure, string][] = [
  ['the server is gone', (response) => response.destroy(), 'unavailable'],
  ['its reply cannot be read', json(() => completion('I think that all of it is fine.')), 'engine'],
  ['the account has no credit', json(() => ({ error: 'no credit' }), 402), 'quota'],
];

let server: JudgeServer;

beforeEach(async () => {
  server = await startJudgeServer();
});
afterEach(() => server.close());

describe.each(FAILURES)('a rewrite whose second check fails, as %s,', (_, failure, cause) => {
  const checker = () => llm({ url: server.url, model: 'judge-1', maxAttempts: 1 }, { random: () => 0 });

  beforeEach(() => {
    server.behave((response, body, request) => {
      const { sentences } = readPrompt(body);
      const isSecond = !sentences.some(({ text }) => text.includes(WRONG)) && sentences.length > 1;
      (isSecond ? failure : good)(response, body, request);
    });
  });

  it.each([
    ['annotate', KEPT],
    ['rewrite', 'The park opens at nine.'],
    ['pass', KEPT],
    ['block', 'The answer could not be verified.'],
  ] as const)('obeys onError: %s', async (action, text) => {
    const judge = checker();
    const guard = createGuardCore({ checker: judge });
    const outcome = await guard(
      { answer: ANSWER, facts: FACTS.map((factText) => ({ factText })) },
      {
        policy: policyWith({ onError: onError('block', { [cause]: action }) }),
        mode: 'enforce',
        route: 'chat',
        dialect: 'plain-json',
        budgetMs: 60_000,
      },
    );
    await judge.close();
    expect(outcome.text).toBe(text);
    expect(outcome.rewrite?.unchecked).toBe(action === 'block' ? undefined : cause);
  });

  it('obeys it in a stream', async () => {
    const options: AnswerGuardOptions = {
      checker: checker(),
      budgetMs: 60_000,
      policy: { preset: 'balanced', onError: { [cause]: 'annotate' } },
    };
    const stream = await serveStream((_request, res) => {
      setFacts(res, FACTS);
      res.setHeader('Content-Type', 'text/event-stream');
      res.end(`${chunk({ content: ANSWER })}${chunk({}, 'stop')}data: [DONE]\n\n`);
    }, options);
    const client = await receive(stream.url);
    const { text, report } = readChunks(await client.whole);
    await stream.close();
    expect(text.trim()).toBe(KEPT);
    expect(report).toMatchObject({ action: 'rewrite' });
  });
});
