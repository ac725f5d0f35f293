import { readdirSync, readFileSync } from 'node:fs';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { changedNodeFields, probeNodeFields } from '../../../middleware/response/node-fields.js';
import packageRoot from '../../../package-root.cjs';

const response = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));

test('the Node that runs has every field, with its meaning', () => {
  expect(changedNodeFields()).toEqual([]);
});

test.each<[string, (res: ServerResponse) => void]>([
  ['_header', (res) => Object.defineProperty(res, 'headersSent', { value: false })],
  ['_headerSent', (res) => Object.assign(res, { writeHead: () => res })],
  ['_trailer', (res) => Object.assign(res, { addTrailers: () => undefined })],
  ['_contentLength', (res) => Object.assign(res, { _contentLength: 0 })],
  ['finished', (res) => Object.defineProperty(res, 'writableEnded', { value: false })],
  ['_finish', (res) => Object.assign(res, { _finish: undefined })],
])('%s is named where it means something else', (name, change) => {
  const changed = probeNodeFields(() => {
    const res = response();
    change(res);
    return res;
  });
  expect(changed).toContain(name);
});

test('what throws is named, too', () => {
  const changed = probeNodeFields(() => {
    const res = response();
    res.addTrailers = () => {
      throw new Error('not here');
    };
    return res;
  });
  expect(changed).toEqual(['_trailer']);
});

test('no other file of the folder declares one of them', () => {
  const folder = join(packageRoot, 'middleware/response');
  const declaring = readdirSync(folder).filter((name) =>
    /(?:^|\s)_[a-z]\w*\??:|'_[a-z]\w*' in /m.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(declaring.filter((name) => !['node-fields.ts', 'restore-head.ts'].includes(name))).toEqual([]);
});
