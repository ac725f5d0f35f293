import { type RequestHandler } from 'express';
import request from 'supertest';
import { answerGuard, type AnswerGuardOptions } from '../../middleware/index.js';
import { ALSO, FALSE, MARKING, QUIET, TRUE, UNKNOWN, answering, app, decided } from './last-word-app.js';

interface Report {
  readonly claims: readonly { readonly startPos: number; readonly endPos: number }[];
  readonly answers: readonly { readonly pointer: string; readonly action: string }[];
}

const reportOf = (res: request.Response): Report => (res.body as { answerGuard: Report }).answerGuard;

describe('annotation', () => {
  const answer = `${TRUE} ${ALSO} ${UNKNOWN}`;
  const sent = async (type: string | undefined, options: AnswerGuardOptions, body: unknown = answer) =>
    request(app(answering(body, type), { policy: MARKING, ...options })).get('/chat');

  it('writes footnotes into plain text', async () => {
    const { text } = await sent('text/plain', { annotation: 'footnotes' });
    expect(text).toBe(
      `${TRUE} [1] ${ALSO} [2] ${UNKNOWN} [unverified]\n\nSources\n[1] Hours <b>, p. 2, https://a.example/hours\n[2] Plans`,
    );
  });

  it('escapes what it writes into Markdown, and links to nothing but the web', async () => {
    const res = await sent(undefined, { annotation: 'footnotes' }, { answer });
    expect(res.body.answer).toBe(
      `${TRUE} [1] ${ALSO} [2] ${UNKNOWN} [unverified]\n\nSources\n\n- [1] [Hours \\<b\\>](<https://a.example/hours>), p. 2\n- [2] Plans`,
    );
    const bytes = Buffer.from(String(res.body.answer));
    const sentences = reportOf(res).claims.map(({ startPos, endPos }) => bytes.subarray(startPos, endPos));
    expect(sentences.map(String)).toEqual([TRUE, ALSO, UNKNOWN]);
  });

  it('escapes what it writes into HTML', async () => {
    const { text } = await sent('text/html', { annotation: 'footnotes' }, `${TRUE}\n\n${UNKNOWN}`);
    expect(text).toContain(`${TRUE} <sup class="answer-guard-note">[1]</sup>`);
    expect(text).toContain(`${UNKNOWN} <sup class="answer-guard-mark">[unverified]</sup>`);
    expect(text).toContain(
      '<li>[1] <a href="https://a.example/hours" rel="noopener noreferrer">Hours &lt;b&gt;</a>, p. 2</li>',
    );
    expect(text).not.toContain('<b>');
  });

  it('takes words of one’s own, by language, and can be switched off', async () => {
    const words = { unsupported: { default: '(?)', de: '(ungeprüft)' } };
    const german = 'Die Bibliothek öffnet am Sonntag um neun Uhr für alle Besucher.';
    const own = { annotation: { style: 'marks', words } } as const;
    expect((await sent('text/plain', own)).text).toBe(`${TRUE} ${ALSO} ${UNKNOWN} (?)`);
    expect((await sent('text/plain', own, german)).text).toBe(`${german} (ungeprüft)`);
    expect((await sent('text/plain', { annotation: 'none' })).text).toBe(answer);
  });

  it('is refused when it is none', () => {
    expect(() => answerGuard({ ...QUIET, annotation: 'foot' as 'marks' })).toThrow(/annotation/);
  });
});

describe('structured answers', () => {
  const body = {
    summary: `${TRUE} ${FALSE}`,
    items: [
      { id: 1, note: ALSO, by: 'x' },
      { id: 2, note: UNKNOWN },
      { id: 3, note: '' },
    ],
    by: { de: { text: TRUE }, en: { text: UNKNOWN } },
  };

  it('are judged field by field, by pointers with wildcards', async () => {
    const policy = { preset: 'balanced', message: 'No.' } as const;
    const made = app(answering(body), {
      policy,
      answer: ['/summary', '/items/*/note', '/by/*/text', '/items/0/note'],
    });
    const res = await request(made).get('/chat').expect(200);
    expect(res.body).toMatchObject({
      summary: TRUE,
      items: [
        { id: 1, note: ALSO, by: 'x' },
        { id: 2, note: 'No.' },
        { id: 3, note: '' },
      ],
      by: { de: { text: TRUE }, en: { text: 'No.' } },
    });
    expect(reportOf(res).answers.map(({ pointer, action }) => [pointer, action])).toEqual([
      ['/summary', 'rewrite'],
      ['/items/0/note', 'pass'],
      ['/items/1/note', 'block'],
      ['/by/de/text', 'pass'],
      ['/by/en/text', 'block'],
    ]);
  });

  it('may have their facts under wildcards, too', async () => {
    const handler: RequestHandler = (_req, res) => {
      res.json({ answer: ALSO, groups: [{ sources: [{ text: TRUE }] }, { sources: [{ text: ALSO }] }] });
    };
    const res = await request(app(handler, { policy: 'strict', facts: '/groups/*/sources' })).get('/chat');
    expect(decided(res)).toBe('pass');
  });
});
