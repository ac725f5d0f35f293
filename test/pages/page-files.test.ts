import express from 'express';
import request from 'supertest';
import { pageFiles } from '../../src/pages/page-files.js';

/** The bytes as the client unpacks them. */
async function bytesOf(path: string, encoding: string) {
  const { headers, body } = await request(app)
    .get(path)
    .set('Accept-Encoding', encoding)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => {
        done(null, Buffer.concat(parts));
      });
    });
  return { headers: headers as Record<string, string | undefined>, body: body as Buffer };
}

const app = express();
app.use('/page', pageFiles('playground', '/assets/'));

test('a file of a page is the same in every coding that a client takes', async () => {
  const { text: html } = await request(app).get('/page/');
  const name = /src="[^"]*\/([^"/]+\.js)"/.exec(html)?.[1];
  expect(name).toBeDefined();
  const path = `/page/assets/${name}`;
  const packed = await bytesOf(path, 'br');
  const plain = await bytesOf(path, 'identity');
  const zipped = await bytesOf(path, 'gzip');
  expect([packed, plain, zipped].map(({ headers }) => headers['content-encoding'])).toEqual([
    'br',
    undefined,
    'gzip',
  ]);
  expect(packed.body.equals(plain.body)).toBe(true);
  expect(zipped.body.equals(plain.body)).toBe(true);
  expect(plain.body.length).toBeGreaterThan(1000);
  expect(packed.headers['vary']).toBe('Accept-Encoding');
});
