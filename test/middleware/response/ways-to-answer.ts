import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { NextFunction, Request, Response } from 'express';

export type Handler = (req: Request, res: Response, next: NextFunction) => void;

/** Ways to send, by name: whether the guard holds them, and how. */
export const WAYS: readonly (readonly [name: string, held: boolean | undefined, handler: Handler])[] = [
  ['json', true, (_req, res) => void res.json({ answer: 'It is 42 m long.' })],
  ['json with status', true, (_req, res) => void res.status(201).json({ answer: 'a' })],
  ['json null', true, (_req, res) => void res.json(null)],
  ['jsonp', true, (_req, res) => void res.jsonp({ answer: 'a' })],
  ['send string', true, (_req, res) => void res.send('It is 42 m long.')],
  ['send text', true, (_req, res) => void res.type('text').send('Ünï')],
  ['send buffer', true, (_req, res) => void res.send(Buffer.from('It is.'))],
  ['send object', true, (_req, res) => void res.send({ answer: 'a' })],
  ['send empty', false, (_req, res) => void res.send('')],
  ['send nothing', false, (_req, res) => void res.send()],
  ['send own etag', true, (_req, res) => void res.set('ETag', '"own"').send('text')],
  ['end string', true, (_req, res) => void res.end('plain')],
  ['end buffer', true, (_req, res) => void res.end(Buffer.from('plain'))],
  ['end latin1', true, (_req, res) => void res.type('text/plain; charset=latin1').end('Ü', 'latin1')],
  ['end nothing', false, (_req, res) => void res.end()],
  [
    'write, end',
    true,
    (_req, res) => {
      res.write('one ');
      res.end('two');
    },
  ],
  [
    'write later',
    true,
    (_req, res) => {
      res.write('one ');
      setImmediate(() => res.end());
    },
  ],
  [
    'write empty',
    true,
    (_req, res) => {
      res.write('');
      res.write('one');
      res.end();
    },
  ],
  [
    'write with length',
    true,
    (_req, res) => {
      res.set('Content-Length', '3');
      res.write('o');
      res.end('ne');
    },
  ],
  ['pipe', true, (_req, res) => void Readable.from(['one ', 'two']).pipe(res)],
  ['writeHead', true, (_req, res) => void res.writeHead(200, { 'Content-Type': 'text/plain' }).end('x')],
  ['writeHead message', true, (_req, res) => void res.writeHead(200, 'Fine', { 'X-A': '1' }).end('x')],
  ['writeHead array', true, (_req, res) => void res.writeHead(200, ['X-A', '1', 'X-B', '2']).end('x')],
  [
    'flushHeaders',
    true,
    (_req, res) => {
      res.type('text');
      res.flushHeaders();
      res.end('x');
    },
  ],
  [
    'trailers',
    true,
    (req, res) => {
      // Node refuses trailers where there are no chunks.
      if (req.httpVersion === '1.1' && req.method !== 'HEAD') res.set('Trailer', 'X-T');
      res.write('x');
      res.addTrailers({ 'X-T': '1' });
      res.end();
    },
  ],
  [
    'trailers after end',
    true,
    (_req, res) => {
      res.write('x');
      res.end();
      res.addTrailers({ 'X-T': '1' });
    },
  ],
  [
    'string under a latin1 header',
    false, // it is empty
    (_req, res) => {
      // Node encodes the head as it encodes a string that goes out with it.
      res.set('X-A', 'Ü');
      res.write('');
      res.end();
    },
  ],
  [
    'format',
    true,
    (_req, res) => void res.format({ json: () => res.json({ answer: 'a' }), text: () => res.send('a') }),
  ],
  ['sendStatus', true, (_req, res) => void res.sendStatus(200)],
  [
    'statusMessage',
    true,
    (_req, res) => {
      res.statusMessage = 'Fine';
      res.json({ a: 1 });
    },
  ],
  [
    'cookies',
    true,
    (_req, res) => {
      res.cookie('a', '1');
      res.cookie('b', '2');
      res.json({});
    },
  ],
  [
    'gzip by hand',
    true,
    (_req, res) => void res.set('Content-Encoding', 'gzip').type('text').send(gzipSync('hello')),
  ],
  ['document', false, (_req, res) => void res.send('<!doctype html><title>x</title>')],
  ['binary', false, (_req, res) => void res.send(Buffer.from([0, 1, 2, 255]))],
  ['image', false, (_req, res) => void res.type('png').send(Buffer.from('png'))],
  ['attachment', false, (_req, res) => void res.attachment('a.txt').send('text')],
  ['error', false, (_req, res) => void res.status(500).json({ error: 'x' })],
  [
    'redirect',
    false,
    (_req, res) => {
      res.redirect('/x');
    },
  ],
  ['204', false, (_req, res) => void res.status(204).send('x')],
  ['205', false, (_req, res) => void res.status(205).send('x')],
  ['304', false, (_req, res) => void res.status(304).send('x')],
  [
    'sendFile',
    false,
    (_req, res) => {
      res.sendFile(__filename);
    },
  ],
  [
    'download',
    false,
    (_req, res) => {
      res.download(__filename);
    },
  ],
  [
    'sse',
    false,
    (_req, res) => {
      res.type('text/event-stream');
      res.write('data: 1\n\n');
      res.end();
    },
  ],
  [
    'throw',
    false,
    () => {
      throw new Error('thrown');
    },
  ],
  [
    'next',
    false,
    (_req, _res, next) => {
      next();
    },
  ],
  [
    'throw after json',
    undefined, // the connection is destroyed, before or after
    (_req, res) => {
      res.json({ a: 1 });
      throw new Error('late');
    },
  ],
  [
    'json twice',
    true,
    (_req, res) => {
      res.json({ a: 1 });
      try {
        res.json({ b: 2 });
      } catch {
        /* the client has its answer */
      }
    },
  ],
  [
    'set after json',
    true,
    (_req, res) => {
      res.json({ a: 1 });
      try {
        res.set('X', 'y');
      } catch {
        /* too late */
      }
    },
  ],
  [
    'status after json',
    true,
    (_req, res) => {
      res.json({ a: 1 });
      res.status(500);
    },
  ],
  [
    'end twice',
    true,
    (_req, res) => {
      res.end('a');
      res.end();
    },
  ],
  [
    'write after end',
    true,
    (_req, res) => {
      res.on('error', () => undefined);
      res.end('a');
      res.write('b');
    },
  ],
  [
    'invalid header',
    false,
    (_req, res) => {
      res.writeHead(200, { 'X-A': 'a\nb' });
    },
  ],
  [
    'invalid chunk',
    false,
    (_req, res) => {
      Reflect.apply(res.write.bind(res) as (chunk: unknown) => void, undefined, [null]);
    },
  ],
  [
    'destroy',
    false,
    (_req, res) => {
      res.write('x');
      res.destroy();
    },
  ],
];
