import express from 'express';
import request from 'supertest';
import { answerGuard, setFacts, type AnswerGuardOptions } from '../../middleware/index.js';
import { wordChecker } from '../middleware/streaming/word-checker.js';

const GOOD = 'The museum opened in the year 1968.';
const BAD = 'The museum opened in the FALSE year.';

function chat(
  type: string | undefined,
  body: string | Buffer,
  options: AnswerGuardOptions = {},
  facts = true,
) {
  const app = express();
  const quiet = { checker: wordChecker(), config: false, logger: false, register: false } as const;
  app.get('/', answerGuard({ ...quiet, budgetMs: 60_000, ...options }), (_req, res) => {
    if (facts) setFacts(res, ['The museum opened in 1968.']);
    if (type !== undefined) res.setHeader('content-type', type);
    res.end(body);
  });
  return request(app)
    .get('/')
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => {
        done(null, Buffer.concat(chunks).toString());
      });
    });
}

describe('where facts were handed over, a text is judged whatever it looks like', () => {
  test.each([
    ['text/html', `<svg> ${BAD}`.replace('<svg>', '<p>')],
    ['text/html', `<!-- note --> ${BAD}`],
    [undefined, `\u0001 ${BAD}`],
    ['application/octet-stream', BAD],
    ['application/octet-stream', `\u0002${BAD}`],
    ['text/x-anything', BAD],
    ['text/x-rst', BAD],
    ['application/yaml', `answer: ${BAD}`],
    ['application/toml', `answer = "${BAD}"`],
    ['application/json5', `{answer: '${BAD}'}`],
    ['application/x-json-stream', `{"answer": "${BAD}"}\n`],
    ['application/text', BAD],
    ['text', BAD],
    ['*/*', BAD],
    ['application/vnd.acme.answer', BAD],
    ['application/json', `{"answer": "${BAD}`],
    ['application/json', `{"answer": "${BAD}",}`],
    ['application/json', '```json\n{"answer": "' + BAD + '"}\n```'],
    ['application/json', `Here you are: ${BAD}`],
    ['application/vnd.api+json', BAD],
  ])('%s: %j', async (type, body) => {
    const { headers, body: sent } = await chat(type, body, { policy: 'strict' });
    expect(headers['answer-guard']).toMatch(/^block/);
    expect(sent).not.toContain('FALSE');
  });

  test.each([
    ['multipart/mixed; boundary=b', `--b\r\ncontent-type: text/plain\r\n\r\n${BAD}\r\n--b--`],
    ['application/x-www-form-urlencoded', `answer=${BAD}`],
  ])('%s is not read, and says so', async (type, body) => {
    const { headers, body: sent } = await chat(type, body, { policy: 'strict' });
    expect(headers['answer-guard']).toMatch(/^block.*error=/);
    expect(sent).not.toContain('FALSE');
  });

  test.each([
    ['application/pdf', `%PDF-1.7 ${BAD}`],
    ['application/atom+xml', `<a>${BAD}</a>`],
    ['text/csv', `a,b\n1,${BAD}`],
    ['application/x-thing', Buffer.from([0, 1, 2, 255])],
  ])('%s stays the file that it is', async (type, body) => {
    const { headers } = await chat(type, body, { policy: 'strict' });
    expect(headers['answer-guard']).toBeUndefined();
  });

  test('a right one leaves as it was', async () => {
    const { headers, body } = await chat('application/json', `Here: ${GOOD}`, { policy: 'strict' });
    expect(headers['answer-guard']).toMatch(/^pass/);
    expect(body).toBe(`Here: ${GOOD}`);
  });
});

describe('a page where facts were handed over is an incomplete check', () => {
  const PAGES = [`<html>${BAD}`, `<svg>${BAD}</svg>`, `<!-- a --><html>${BAD}`, `<!doctype html>${BAD}`];

  test.each(PAGES)('strict blocks %s', async (page) => {
    const { headers, body } = await chat('text/html', page, { policy: 'strict' });
    expect(headers['answer-guard']).toMatch(/^block.*error=undecodable/);
    expect(body).not.toContain('FALSE');
  });

  test.each(PAGES)('balanced says of %s that it was not judged', async (page) => {
    const { headers, body } = await chat('text/html', page);
    expect(headers['answer-guard']).toMatch(/error=undecodable/);
    expect(body).toBe(page);
  });

  test.each(PAGES)('without facts %s passes', async (page) => {
    const { headers, body } = await chat('text/html', page, { policy: 'strict' }, false);
    expect(headers['answer-guard']).toBeUndefined();
    expect(body).toBe(page);
  });
});

test('bytes that are no text, where facts were handed over, are an incomplete check', async () => {
  const { headers } = await chat(undefined, Buffer.from([0x89, 0x50, 0xff, 0xfe]), { policy: 'strict' });
  expect(headers['answer-guard']).toMatch(/^block.*error=undecodable/);
});

test('a call of JSONP that is written in pieces is judged', async () => {
  const app = express();
  const quiet = { checker: wordChecker(), config: false, logger: false, register: false } as const;
  app.get('/', answerGuard({ ...quiet, budgetMs: 60_000, policy: 'strict' }), (_req, res) => {
    setFacts(res, ['The museum opened in 1968.']);
    res.type('text/javascript');
    const body = `/**/ typeof cb === 'function' && cb(${JSON.stringify({ answer: BAD })});`;
    for (const character of body) res.write(character);
    res.end();
  });
  const { body: text, headers } = await request(app)
    .get('/')
    .buffer(true)
    .parse((res, done) => {
      let all = '';
      res.on('data', (chunk: Buffer) => (all += chunk.toString()));
      res.on('end', () => {
        done(null, all);
      });
    });
  expect(headers['answer-guard']).toMatch(/^block/);
  expect(text).not.toContain('FALSE');
});
