import fc from 'fast-check';
import { llm } from '../../../src/checkers/llm/llm.js';
import type { LlmOptions } from '../../../src/checkers/llm/llm-options.js';
import { claimsStyle } from '../../../src/checkers/llm/claims-style.js';
import { isUnreadable } from '../../../src/checkers/llm/judge-style.js';
import { judgeTask } from '../../../src/checkers/judge-task.js';
import { tokenProbabilities } from '../../../src/checkers/llm/token-probabilities.js';
import { within } from '../scripted-checker.js';
import { completion, fetchOf } from './judge-server.js';

const request = {
  answerCandidate: 'The bridge is 210 m long. It was opened in 1932. Shall I go on?',
  facts: [{ factText: 'The bridge, 210 m long, was opened in 1931.' }, { factText: 'It is of steel.' }],
  groundingSpec: { enableClaimLevelScore: true, enableAntiCitations: true },
};

async function verdictOn(answer: object, options: Partial<LlmOptions> = {}) {
  const checker = llm({ model: 'judge-1', agreement: 0.9, ...options }, { fetch: fetchOf(() => answer) });
  const verdict = await checker.check(request, within(60_000));
  await checker.close();
  return verdict;
}
const reply = (...verdicts: unknown[]): string => JSON.stringify({ verdicts });
const GOOD = reply('1 supported 1', '2 contradicted 1');

test('a reply becomes scores, citations and contradictions', async () => {
  const verdict = await verdictOn(completion(GOOD));
  if (verdict.kind !== 'complete') throw new Error('not complete');
  const { claims, citedChunks, supportScore } = verdict.response;
  expect(claims).toMatchObject([
    { score: 0.9, citationIndices: [0], antiCitationIndices: [] },
    { score: expect.closeTo(0.1), citationIndices: [], antiCitationIndices: [0] },
    { groundingCheckRequired: false },
  ]);
  expect(citedChunks).toMatchObject([{ source: '0', chunkText: request.facts[0]!.factText }]);
  expect(supportScore).toBeCloseTo(0.8 * 0.5 + 0.2 * 0.1);
});

test.each([
  ['a code fence', '```json\n' + GOOD + '\n```'],
  ['reasoning before it', `<think>Is it?</think>\n${GOOD}`],
  ['reasoning that quotes a list', `<think>It wants {"verdicts":["1 missing"]}.</think>${GOOD}`],
  ['spaces', `\n ${GOOD} \n`],
  ['a fact named twice', reply('1 supported 1,1', '2 contradicted 1')],
])('%s around a judgement does no harm', async (_what, content) => {
  expect(await verdictOn(completion(content))).toMatchObject({ kind: 'complete' });
});

test.each<[string, string | null]>([
  ['nothing', ''],
  ['null', null],
  ['prose', 'All sentences are supported.'],
  ['prose before it', `Here you are: ${GOOD}`],
  ['prose after it', `${GOOD} I hope this helps.`],
  ['two objects', GOOD + GOOD],
  ['a list', '["1 supported 1","2 supported 1"]'],
  ['no list', '{"verdicts":"1 supported 1"}'],
  ['other members', '{"supported":[1,2]}'],
  ['no verdicts', reply()],
  ['too few', reply('1 supported 1')],
  ['too many', reply('1 supported 1', '2 supported 1', '3 supported 1')],
  ['one twice', reply('1 supported 1', '1 supported 1')],
  ['another order', reply('2 supported 1', '1 supported 1')],
  ['numbers that there are not', reply('1 supported 1', '3 supported 1')],
  ['a fact that there is not', reply('1 supported 1', '2 supported 3')],
  ['fact 0', reply('1 supported 1', '2 supported 0')],
  ['support by no fact', reply('1 supported 1', '2 supported')],
  ['another word', reply('1 supported 1', '2 ok 1')],
  ['several words', reply('1 supported 1', '2 not supported 1')],
  ['a number for a verdict', reply('1 supported 1', 2)],
  ['null for a verdict', reply('1 supported 1', null)],
  ['two lists', `{"verdicts":["1 missing","2 missing"],${GOOD.slice(1)}`],
  [
    'two lists, one in escapes',
    `{"verdicts":["1 missing","2 missing"],"verdict\\u0073":["1 supported 1","2 supported 1"]}`,
  ],
  [
    'reasoning that quotes its end',
    `<think>It says </think>${GOOD}, wrongly.</think>${reply('1 missing', '2 missing')}`,
  ],
  ['numbers as words', reply('one supported 1', 'two supported 1')],
  ['a number below all', reply('0 supported 1', '1 supported 1')],
  ['a negative number', reply('-1 supported 1', '2 supported 1')],
  ['a number of many digits', reply('1 supported 1', `${'9'.repeat(400)} supported 1`)],
  ['numbers with a fraction', reply('1.0 supported 1', '2.0 missing')],
  ['a fact with a fraction', reply('1 supported 1.0', '2 missing')],
  ['numbers with a sign or a power', reply('+1 supported 1', '2e0 missing')],
  ['a negative fact', reply('1 supported -1', '2 missing')],
  ['facts of full width', reply('1 supported １', '2 missing')],
  ['facts by a list', reply(['1 supported', 1], '2 missing')],
  ['objects', reply({ sentence: 1, verdict: 'supported', facts: [1] }, { sentence: 2 })],
  ['digits of another script', reply('١ supported 1', '2 supported 1')],
  ['a letter that looks like another', reply('1 suppоrted 1', '2 supported 1')],
  ['a byte order mark', `\ufeff${GOOD}`],
  ['a character that was no UTF-8', GOOD.replace('supported', 'supported\ufffd')],
  ['half of a reply', GOOD.slice(0, -4)],
  ['reasoning without an end', `<think>${GOOD}`],
])('a reply of %s is a failure with the cause engine, never support', async (_what, content) => {
  expect(await verdictOn(completion(content))).toMatchObject({
    kind: 'failed',
    cause: 'engine',
    error: { code: 'AG_REPLY_UNREADABLE' },
  });
});

test.each<[string, object]>([
  ['no choices', completion(GOOD, { body: { choices: [] } })],
  [
    'two choices',
    completion(GOOD, {
      body: { choices: [0, 1].map(() => ({ message: { content: GOOD }, finish_reason: 'stop' })) },
    }),
  ],
  ['choices of another kind', completion(GOOD, { body: { choices: 'none' } })],
  ['cut off', completion(GOOD, { choice: { finish_reason: 'length' } })],
  ['withheld by a filter', completion(GOOD, { choice: { finish_reason: 'content_filter' } })],
  ['a call of a tool', completion(GOOD, { choice: { finish_reason: 'tool_calls' } })],
  [
    'a call of a tool that is said to be at its end',
    completion(null, {
      choice: {
        message: {
          content: null,
          tool_calls: [{ type: 'function', function: { name: 'x', arguments: GOOD } }],
        },
      },
    }),
  ],
  [
    'reasoning without a reply',
    completion('', { choice: { message: { content: '', reasoning_content: GOOD } } }),
  ],
  ['no end', completion(GOOD, { choice: { finish_reason: null } })],
  ['refused', completion(GOOD, { choice: { message: { content: GOOD, refusal: 'I cannot.' } } })],
  [
    'content in parts',
    completion(GOOD, { choice: { message: { content: [{ type: 'text', text: GOOD }] } } }),
  ],
  ['an error in a good response', { error: { message: GOOD } }],
])('a completion that is %s is unreadable', async (_what, answer) => {
  const verdict = await verdictOn(answer);
  expect(verdict).toMatchObject({ kind: 'failed', cause: 'engine', error: { code: 'AG_REPLY_UNREADABLE' } });
  expect(String(verdict.kind === 'failed' && verdict.error)).not.toContain('verdicts":');
});

test('no reply whatever makes support out of what the judge did not say', () => {
  const task = judgeTask(request);
  const call = claimsStyle.callsFor(task)[0]!;
  const parts = fc.constantFrom(
    '1 supported 1',
    '2 supported 2',
    '2 missing',
    ' ',
    '"',
    ',',
    '{',
    '}',
    '[',
    ']',
    '{"verdicts":[',
    ']}',
    '1',
    'supported',
    '\n',
    '```',
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), (written) => {
      const text = written.join('');
      const read = claimsStyle.read(call, { text, isCut: false }, task);
      if (isUnreadable(read)) return;
      expect(read.map(({ sentence }) => sentence)).toEqual([0, 1]);
      for (const { says, sentence } of read)
        if (says === 'supported') expect(text).toContain(`"${sentence + 1} supported`);
    }),
  );
});

describe('log-probabilities', () => {
  /** Tokens of a reply; `alternatives` by the token's text. */
  const tokensOf = (texts: readonly string[], alternatives: Record<string, Record<string, number>>) => ({
    content: texts.map((token) => ({
      token,
      logprob: Math.log(alternatives[token]?.[token] ?? 1),
      top_logprobs: Object.entries(alternatives[token] ?? { [token]: 1 }).map(([text, p]) => ({
        token: text,
        logprob: Math.log(p),
      })),
    })),
  });

  test('become scores, drawn in to what the judge is worth', async () => {
    const texts = [
      '{"',
      'verdicts',
      '":["',
      '1',
      ' supported',
      ' 1',
      '","',
      '2',
      ' contr',
      'adicted',
      ' 1',
      '"]}',
    ];
    const logprobs = tokensOf(texts, {
      ' supported': { ' supported': 0.75, ' missing': 0.25 },
      ' contr': { ' contr': 0.5, ' supported': 0.3, ' missing': 0.2 },
    });
    const verdict = await verdictOn(completion(texts.join(''), { choice: { logprobs } }));
    if (verdict.kind !== 'complete') throw new Error(verdict.kind);
    expect(verdict.response.claims).toMatchObject([
      { score: expect.closeTo(0.1 + 0.8 * 0.75) },
      { score: expect.closeTo(0.1 + 0.8 * 0.3) },
      {},
    ]);
  });

  test('never lift a sentence that the judge did not call supported over an even chance', async () => {
    const texts = ['{"verdicts":["1', ' supported', ' 1","2', ' missing', '"]}'];
    const logprobs = tokensOf(texts, { ' missing': { ' missing': 0.1, ' supported': 0.9 } });
    const verdict = await verdictOn(completion(texts.join(''), { choice: { logprobs } }));
    expect(verdict).toMatchObject({ response: { claims: [{}, { score: 0.5, citationIndices: [] }, {}] } });
  });

  test.each([
    ['of another text', tokensOf(['other'], {})],
    ['that are none', { content: [{ token: 1, logprob: 'x' }] }],
    ['that are empty', { content: [] }],
    ['null', null],
  ])('%s are left aside', async (_what, logprobs) => {
    const verdict = await verdictOn(completion(GOOD, { choice: { logprobs } }));
    expect(verdict).toMatchObject({ kind: 'complete', response: { claims: [{ score: 0.9 }, {}, {}] } });
  });

  test('are only read where they decide', () => {
    const tokens = [
      {
        text: 'x yes',
        alternatives: [
          { text: 'x yes', logprob: -3 },
          { text: 'other', logprob: -0.1 },
        ],
      },
    ];
    expect(tokenProbabilities(tokens, 2, ['yes', 'no'])).toBeUndefined();
    expect(tokenProbabilities(tokens, 9, ['yes', 'no'])).toBeUndefined();
  });
});

describe('one word a sentence', () => {
  const options = { style: 'yes-no' as const };
  test.each(['Yes', 'yes.', ' YES\n', '"Yes"', '**Yes**'])(
    '%s is support, cited by the closest fact',
    async (word) => {
      const verdict = await verdictOn(completion(word, { choice: { finish_reason: 'length' } }), options);
      expect(verdict).toMatchObject({
        kind: 'complete',
        response: { claims: [{ score: 0.9, citationIndices: [0] }, { score: 0.9 }, {}] },
      });
    },
  );
  test.each(['No', 'no.'])('%s is none', async (word) => {
    expect(await verdictOn(completion(word), options)).toMatchObject({
      response: { supportScore: expect.closeTo(0.1) },
    });
  });
  test.each(['Maybe', 'Yes and no', 'Yes, because', 'Not', '', 'supported', '1'])(
    '%s is unreadable',
    async (word) => {
      expect(await verdictOn(completion(word), options)).toMatchObject({ kind: 'failed', cause: 'engine' });
    },
  );

  test('a sentence whose reply cannot be read is not judged, the others are', async () => {
    let calls = 0;
    const checker = llm(
      { model: 'judge-1', ...options },
      { fetch: fetchOf(() => completion(calls++ === 0 ? 'Hm' : 'Yes')) },
    );
    expect(await checker.check(request, within(60_000))).toMatchObject({
      kind: 'partial',
      cause: 'engine',
      coverage: 0.5,
      unjudged: [0],
    });
    await checker.close();
  });
});
