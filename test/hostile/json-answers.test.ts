import express from 'express';
import fc from 'fast-check';
import request from 'supertest';
import { structuredAnswers } from '../../src/checkers/structured-answers.js';
import type { Verdict } from '../../src/contract/verdict.js';
import { answerGuard, createGuard, setFacts } from '../../middleware/index.js';
import { BY_WORDS } from '../backends/by-words.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const RIGHT = 'The park opens at nine.';
const WRONG = 'It closes at FALSE.';
const FACTS = [{ factText: RIGHT }];
const json = { say: `${RIGHT}\n${WRONG}`, kind: 'park', list: [{ note: WRONG }, { note: `"${RIGHT}"` }] };
const cut = { say: RIGHT, kind: 'park', list: [{ note: '' }, { note: `"${RIGHT}"` }] };
const POLICY = {
  preset: 'balanced',
  supportThreshold: 0,
  minCitedClaims: 0,
  message: 'No answer.',
} as const;
/** Ways to write an answer that is JSON and nothing else. */
const WRITTEN: readonly (readonly [how: string, text: string])[] = [
  ['tight', JSON.stringify(json)],
  ['in lines', `\n${JSON.stringify(json, null, 2)}\n`],
  ['in a fence', `\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\``],
  ['in tildes', `~~~\n${JSON.stringify(json)}\n~~~\n`],
  ['in a fence with line breaks of Windows', `\`\`\`\r\n${JSON.stringify(json)}\r\n\`\`\`\r\n`],
];
const asJson = (text: string): unknown =>
  JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));

describe('an answer that is JSON is judged text by text', () => {
  it.each(WRITTEN)('without HTTP, written %s', async (_how, answer) => {
    const guard = createGuard({ ...BY_WORDS, policy: POLICY });
    const { finalText, exchange } = await guard.check({ answer, facts: [RIGHT] });
    expect(asJson(finalText)).toEqual(cut);
    expect(finalText.slice(0, 4)).toBe(answer.slice(0, 4));
    expect(exchange.answer).toBe(`${RIGHT}\n${WRONG}\n\n${WRONG}\n\n"${RIGHT}"`);
  });

  it.each(['block', 'observe', 'off'] as const)('without HTTP, where it comes to %s', async (how) => {
    const policy = how === 'block' ? ({ ...POLICY, preset: 'strict' } as const) : POLICY;
    const guard = createGuard({ ...BY_WORDS, policy, ...(how !== 'block' && { mode: how }) });
    const { finalText } = await guard.check({ answer: WRITTEN[2]?.[1] ?? '', facts: [RIGHT] });
    const blocked = { say: 'No answer.', kind: 'park', list: [{ note: '' }, { note: '' }] };
    expect(asJson(finalText)).toEqual(how === 'block' ? blocked : json);
  });

  it.each(WRITTEN)('in a body, written %s', async (_how, answer) => {
    const options = { ...BY_WORDS, policy: POLICY, annotateBody: 'none' } as const;
    const app = express().get('/', answerGuard(options), (_req, res) => {
      setFacts(res, [RIGHT]);
      res.json({ answer });
    });
    const { body } = await request(app).get('/');
    expect(asJson((body as { readonly answer: string }).answer)).toEqual(cut);
  });

  it.each(WRITTEN)('in a stream, written %s', async (_how, answer) => {
    expect(asJson(await streamed(answer))).toEqual(cut);
  });

  it('in a stream that goes on behind it, as it comes', async () => {
    const text = await streamed(`${WRITTEN[2]?.[1] ?? ''}\n${RIGHT} ${WRONG}\n`);
    expect(text).not.toContain('FALSE');
    expect(text).toContain(RIGHT);
  });
});

async function streamed(answer: string): Promise<string> {
  const app = express().get('/', answerGuard({ ...BY_WORDS, policy: POLICY }), (_req, res) => {
    setFacts(res, [RIGHT]);
    res.type('text/event-stream');
    for (const text of answer.match(/.{1,5}/gsu) ?? []) res.write(`data: ${JSON.stringify({ text })}\n\n`);
    res.end('data: {"done":true}\n\n');
  });
  const { text: sse } = await request(app).get('/').buffer(true);
  return [...sse.matchAll(/^data: (\{.*)$/gmu)]
    .map(([, data]) => (JSON.parse(data ?? '') as { readonly text?: string }).text ?? '')
    .join('');
}

describe('a check of an answer that is JSON', () => {
  const checker = structuredAnswers(wordChecker());
  const options = { signal: new AbortController().signal, deadline: Infinity } as never;
  const claimsOf = (verdict: Verdict) => (verdict.kind === 'failed' ? [] : verdict.response.claims);

  it.each(WRITTEN)('names what each sentence stands for in it, written %s', async (_how, answer) => {
    const verdict = await checker.check({ answerCandidate: answer, facts: FACTS }, options);
    const bytes = Buffer.from(answer);
    const claims = claimsOf(verdict);
    expect(claims.map(({ claimText, citationIndices }) => [claimText, citationIndices.length])).toEqual([
      [RIGHT, 1],
      [WRONG, 0],
      [WRONG, 0],
      [`\\"${RIGHT}\\"`, 1],
    ]);
    for (const { startPos, endPos, claimText } of claims)
      expect(bytes.subarray(startPos, endPos).toString()).toBe(claimText);
  });

  it('asks for the claims of a stretch of it', async () => {
    const answer = JSON.stringify(json);
    const start = answer.lastIndexOf(WRONG);
    const request = {
      answerCandidate: answer,
      facts: FACTS,
      span: { start: start + 1, end: start + WRONG.length },
    };
    const claims = claimsOf(await checker.check(request, options));
    expect(claims.map(({ startPos }) => startPos)).toContain(start);
  });

  it('lies in its texts, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 2),
        fc.boolean(),
        async (texts, space, isEscaped) => {
          const value = texts.map((text) => `${text} ${RIGHT}`);
          const written = JSON.stringify({ value }, null, space);
          const answer = isEscaped
            ? written.replace(
                /[^\0-\x7f]/g,
                (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
              )
            : written;
          const claims = claimsOf(await checker.check({ answerCandidate: answer, facts: FACTS }, options));
          for (const { claimText } of claims)
            expect(value.some((text) => text.includes(JSON.parse(`"${claimText}"`) as string))).toBe(true);
          expect(claims.length).toBeGreaterThanOrEqual(texts.length);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is one of a text where it is none, or breaks off', async () => {
    for (const answer of [
      `{"say": "${RIGHT}`,
      `Here: {"say": "${RIGHT}"}`,
      `\`\`\`json\n{"say": "${RIGHT}"}`,
    ]) {
      const claims = claimsOf(await checker.check({ answerCandidate: answer, facts: FACTS }, options));
      expect(claims.map(({ claimText }) => claimText).join('')).toContain('say');
    }
  });
});
