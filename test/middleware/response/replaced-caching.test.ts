import {
  brotliCompressSync,
  brotliDecompressSync,
  deflateSync,
  gunzipSync,
  gzipSync,
  inflateSync,
} from 'node:zlib';
import * as zlib from 'node:zlib';
import compression from 'compression';
import { appOf, replacing } from './guarded-app.js';
import { ask, askOnce, etag } from './replaced-app.js';

describe('conditional requests', () => {
  const app = appOf(
    replacing(() => 'new'),
    (_req, res) => void res.send('wrong'),
  );

  test('the tag of what was sent is fresh', async () => {
    const [first] = await ask(app, {});
    const [second] = await ask(app, { headers: { 'If-None-Match': first!.headers.get('etag')! } });
    expect(second!.statusLine).toBe('HTTP/1.1 304 Not Modified');
    expect(second!.headers.has('content-type')).toBe(false);
    expect(second!.headers.has('content-length')).toBe(false);
    expect(second!.body).toHaveLength(0);
  });

  test("the tag of the handler's body is not", async () => {
    const [response] = await ask(app, { headers: { 'If-None-Match': etag('wrong') } });
    expect(response!.statusLine).toBe('HTTP/1.1 200 OK');
    expect(response!.body.toString()).toBe('new');
  });

  test("nor is the date of the handler's body", async () => {
    const date = new Date(0).toUTCString();
    const dated = appOf(
      replacing(() => 'new'),
      (_req, res) => void res.set('Last-Modified', date).send('wrong'),
    );
    dated.disable('etag');
    const [response] = await ask(dated, { headers: { 'If-Modified-Since': date } });
    expect(response!.body.toString()).toBe('new');
  });

  test('a handler that asks for itself before it makes the answer is told the truth', async () => {
    const own = appOf(
      replacing(() => 'new'),
      (req, res) => {
        res.set('ETag', '"v1"');
        if (req.fresh) res.status(304).end();
        else res.send('wrong');
      },
    );
    const [response] = await ask(own, { headers: { 'If-None-Match': '"v1"' } });
    expect(response!.statusLine).toBe('HTTP/1.1 304 Not Modified');
  });

  test('inside a compression, and outside of one', async () => {
    for (const mounted of [
      appOf(
        compression({ threshold: 0 }),
        replacing(() => 'new'),
        (_req, res) => void res.send('wrong'),
      ),
      appOf(
        replacing(() => 'new'),
        compression({ threshold: 0 }),
        (_req, res) => void res.send('wrong'),
      ),
    ]) {
      const headers = { 'Accept-Encoding': 'gzip' };
      const [first] = await ask(mounted, { headers });
      expect(gunzipSync(first!.body).toString()).toBe('new');
      const [second] = await ask(mounted, {
        headers: { ...headers, 'If-None-Match': first!.headers.get('etag')! },
      });
      expect(second!.statusLine).toBe('HTTP/1.1 304 Not Modified');
      expect(second!.headers.has('content-encoding')).toBe(false);
      expect(second!.body).toHaveLength(0);
    }
  });
});

/** Node has it from 22.15 on. */
const ZSTD = ['zstdCompressSync', 'zstdDecompressSync'].map(
  (name) => Reflect.get(zlib, name) as ((bytes: string | Buffer) => Buffer) | undefined,
);

describe('content-encoding', () => {
  test.each<readonly [string, (text: string) => Buffer, (body: Buffer) => Buffer]>([
    ['gzip', gzipSync, gunzipSync],
    ['x-gzip', gzipSync, gunzipSync],
    ...(ZSTD[0] && ZSTD[1] ? ([['zstd', ZSTD[0], ZSTD[1]]] as const) : []),
    ['deflate', deflateSync, inflateSync],
    ['br', brotliCompressSync, brotliDecompressSync],
    [
      'gzip, br',
      (text) => brotliCompressSync(gzipSync(text)),
      (body) => gunzipSync(brotliDecompressSync(body)),
    ],
  ])('%s is read, and put on again', async (encoding, encode, decode) => {
    const response = await askOnce((res) =>
      res.set('Content-Encoding', encoding).type('text').send(encode('wrong')),
    );
    expect(decode(response.body).toString()).toBe('right indeed');
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(Number(response.headers.get('content-length'))).toBe(response.body.length);
    expect(response.headers.get('etag')).toBe(etag('right indeed'));
  });

  test.each(['gzip', 'deflate', 'br'])('%s of a compression mounted inside', async (encoding) => {
    const app = appOf(
      replacing((held) => held.text.replace('wrong', 'right')),
      compression({ threshold: 0 }),
      (_req, res) => void res.send('wrong'),
    );
    const [response] = await ask(app, { headers: { 'Accept-Encoding': encoding } });
    expect(response!.headers.get('content-encoding')).toBe(encoding);
    const decode = { gzip: gunzipSync, deflate: inflateSync, br: brotliDecompressSync }[encoding]!;
    expect(decode(response!.body).toString()).toBe('right');
  });

  test('of a compression mounted outside', async () => {
    const response = await askOnce(
      (res) => res.send('wrong'),
      { headers: { 'Accept-Encoding': 'gzip' } },
      compression({ threshold: 0 }),
    );
    expect(gunzipSync(response.body).toString()).toBe('right indeed');
  });
});
