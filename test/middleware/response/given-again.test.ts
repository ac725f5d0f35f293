import type { Request, RequestHandler, Response } from 'express';
import request from 'supertest';

import type { TakeOverOptions } from '../../../middleware/response/take-over-options.js';
import { AS_IS, appOf, taking } from './guarded-app.js';

const ANSWER = { answer: 'The store is open from 8:00 to 20:00.' };
const BEFORE = '{"answer":"The store is open."}';

type Again = NonNullable<TakeOverOptions['again']>;
type Handler = (req: Request, res: Response) => unknown;

/** Answers with `handler` where `BEFORE` was given before; says which texts were asked about, and how many were held. */
async function given(
  handler: Handler,
  again: Again = () => ({ kind: 'replace', body: BEFORE }),
  inside?: RequestHandler,
) {
  const asked: string[] = [];
  let held = 0;
  const guard = taking({
    again: (text, head) => {
      asked.push(text);
      head.setHeader('Answer-Guard', 'again');
      return again(text, head);
    },
    onHeld: () => {
      held++;
      return AS_IS;
    },
  });
  const handlers = inside === undefined ? [guard] : [guard, inside];
  const response = await request(appOf(...handlers, (req, res) => void handler(req, res))).get('/');
  return { response, asked, held };
}

describe('a body that was given before', () => {
  it('leaves as it did then, with what belongs to it', async () => {
    const { response, asked, held } = await given((_req, res) => res.json(ANSWER));
    expect(asked).toEqual([JSON.stringify(ANSWER)]);
    expect(held).toBe(0);
    expect(response.text).toBe(BEFORE);
    const { headers } = response;
    expect(headers['answer-guard']).toBe('again');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(BEFORE)));
    const bare = await request(appOf((_req, res) => void res.type('json').send(BEFORE))).get('/');
    expect(headers['etag']).toBe(bare.headers['etag']);
  });

  it('leaves as it is where it was left so then', async () => {
    const { response, held } = await given(
      (_req, res) => res.json(ANSWER),
      () => AS_IS,
    );
    expect(response.body).toEqual(ANSWER);
    expect(response.headers['answer-guard']).toBe('again');
    expect(held).toBe(0);
  });

  it.each<[string, Handler]>([
    ['a text', (_req, res) => res.type('json').end(JSON.stringify(ANSWER))],
    ['a text with a callback', (_req, res) => res.type('json').end(JSON.stringify(ANSWER), () => undefined)],
    ['bytes', (_req, res) => res.type('text').end(Buffer.from('The store is open.'))],
  ])('may be written as %s', async (_what, handler) => {
    const { response, held } = await given(handler);
    expect(response.text).toBe(BEFORE);
    expect(held).toBe(0);
  });

  it('calls back who ended it', async () => {
    const ended: string[] = [];
    await given((_req, res) => res.type('json').end(JSON.stringify(ANSWER), () => ended.push('ended')));
    expect(ended).toEqual(['ended']);
  });

  it('is judged as any other where looking for it fails', async () => {
    const { response, held } = await given(
      (_req, res) => res.json(ANSWER),
      () => {
        throw new Error('on purpose');
      },
    );
    expect(response.body).toEqual(ANSWER);
    expect(held).toBe(1);
  });
});

describe('a body is not looked for', () => {
  const coded = { 'content-type': 'text/plain', 'content-encoding': 'x-own' };
  const patched: RequestHandler = (_req, res, next) => {
    const end = res.end.bind(res);
    res.end = ((...args: Parameters<typeof end>) => end(...args)) as typeof end;
    next();
  };

  it.each<[string, Handler, RequestHandler?]>([
    ['written in parts', (_req, res) => void (res.type('text').write('The store'), res.end(' is open.'))],
    [
      'with a head of its own',
      (_req, res) => void res.writeHead(200, { 'content-type': 'text/plain' }).end('Open.'),
    ],
    ['in a coding', (_req, res) => void res.set(coded).end('Open.')],
    [
      'in another charset',
      (_req, res) => void res.set('content-type', 'text/plain; charset=latin1').end('Open.'),
    ],
    ['written through who is mounted inside', (_req, res) => res.json(ANSWER), patched],
    ['of an error', (_req, res) => res.status(404).json(ANSWER)],
    ['of a page', (_req, res) => res.send('<!doctype html><p>The store is open.')],
  ])('%s', async (_what, handler, ...[inside]) => {
    const { asked, response } = await given(handler, undefined, inside);
    expect(asked).toEqual([]);
    expect(response.text).not.toBe(BEFORE);
  });
});
