import { readFileSync } from 'node:fs';
import path from 'node:path';

import * as fc from 'fast-check';

import packageRoot from '../../../package-root.cjs';
import {
  BYTES_TO_TELL,
  kindByBytes,
  kindByHead,
  mediaTypeOf,
} from '../../../middleware/response/answer-kind.js';

type Case = readonly [status: number, headers: Readonly<Record<string, string>>, body: string | Buffer];

const typed = (type: string, body: string | Buffer = 'x', status = 200): Case => [
  status,
  { 'content-type': type },
  body,
];

/** By row of the table in docs/http.md. */
const KINDS: Readonly<Record<string, readonly [kind: string, cases: readonly Case[]]>> = {
  JSON: [
    'answer',
    [
      typed('application/json', '{}'),
      typed('application/json; charset=utf-8'),
      typed('application/vnd.api+json'),
      typed('Application/JSON'),
      typed('application/json', '{}', 201),
    ],
  ],
  'plain text, Markdown, other text': [
    'answer',
    [
      typed('text/plain'),
      typed('text/markdown'),
      typed('text/x-anything'),
      typed('text/plain', '<!doctype html>'),
    ],
  ],
  "HTML that is no document (`res.send('…')`)": [
    'answer',
    [
      typed('text/html', 'It is 42 m long.'),
      typed('text/html', '<p>It is'),
      typed('text/html', 'a <html> tag'),
      typed('text/html', '<header>'),
      typed('text/html', '<!-- note --> text'),
      typed('text/html', `<!--${'-'.repeat(2000)}`),
    ],
  ],
  'HTML document': [
    'other',
    [
      typed('text/html', '<!doctype html><p>'),
      typed('text/html', '\uFEFF \n<!DOCTYPE HTML>'),
      typed('text/html', '<html lang="en">'),
      typed('text/html', '<HTML>'),
      typed('text/html', '<!-- a --><!-- b --> <html>'),
      typed('text/html', '<head>'),
      typed('text/html', '<body class="a">'),
      typed('', '<!doctype html>'),
    ],
  ],
  JSONP: [
    'answer',
    [
      typed('text/javascript', "/**/ typeof cb === 'function' && cb({});"),
      typed('application/javascript', 'a.b[0]({"a":1})'),
    ],
  ],
  script: [
    'other',
    [typed('text/javascript', 'import a from "b";'), typed('application/javascript', 'function a() {}')],
  ],
  'no type, or octet-stream, and text': [
    'answer',
    [
      typed('', 'text'),
      typed('application/octet-stream', 'Ünï'),
      typed('', '{"a":1}'),
      typed('', Buffer.from('Ü').subarray(0, 1)),
    ],
  ],
  'no type, or octet-stream, and binary': [
    'other',
    [
      typed('', Buffer.from([0, 1])),
      typed('application/octet-stream', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0xfd, 0xfc])),
      typed('', Buffer.from([0x61, 0xff, 0x61, 0x61, 0x61])),
    ],
  ],
  'CSV, CSS, XML, calendar, vCard': [
    'other',
    ['csv', 'css', 'xml', 'calendar', 'vcard'].map((type) => typed(`text/${type}`)),
  ],
  'image, audio, video, font, PDF, archive': [
    'other',
    [
      'image/png',
      'image/svg+xml',
      'audio/mpeg',
      'video/mp4',
      'font/woff2',
      'application/pdf',
      'application/zip',
      'application/xml',
    ].map((type) => typed(type)),
  ],
  'attachment (`Content-Disposition`)': [
    'other',
    [
      [200, { 'content-type': 'application/json', 'content-disposition': 'attachment' }, '{}'],
      [200, { 'content-type': 'text/plain', 'content-disposition': 'inline; filename="a.txt"' }, 'x'],
    ],
  ],
  'file sent with ranges (`sendFile`, static)': [
    'other',
    [[200, { 'content-type': 'text/markdown', 'accept-ranges': 'bytes' }, 'x']],
  ],
  'server-sent events': ['stream', [typed('text/event-stream'), typed('text/event-stream; charset=utf-8')]],
  'newline-delimited JSON': [
    'stream',
    [
      typed('application/x-ndjson'),
      typed('application/jsonl'),
      typed('application/stream+json'),
      typed('application/json-seq'),
    ],
  ],
  // By its head an answer like any other; that it is written bit by bit is seen as it is written (stream-look.ts).
  'text or JSON array, written bit by bit': [
    'answer',
    [typed('text/plain', 'It is '), typed('application/json', '[{"candidates":')],
  ],
  'error (4xx)': ['other', [400, 404, 422].map((status) => typed('application/json', '{}', status))],
  'error (5xx)': ['other', [500, 503].map((status) => typed('application/json', '{}', status))],
  'redirect, 304': ['other', [301, 302, 303, 304, 307, 308].map((status) => typed('text/html', 'x', status))],
  '204, 205': ['other', [204, 205].map((status) => typed('text/plain', '', status))],
  '206 Partial Content': [
    'other',
    [
      typed('text/plain', 'x', 206),
      [200, { 'content-type': 'text/plain', 'content-range': 'bytes 0-1/2' }, 'x'],
    ],
  ],
  'empty body': ['unclear', [typed('text/html', ''), typed('', '')]],
};

function kindOf([status, headers, body]: Case): string {
  const kind = kindByHead(status, (name) => headers[name]);
  return kind === 'unclear' ? kindByBytes(mediaTypeOf(headers['content-type']), Buffer.from(body)) : kind;
}

const CASES = Object.entries(KINDS).flatMap(([row, [kind, cases]]) =>
  cases.map((given) => [row, kind, given] as const),
);

test.each(CASES)('%s: %s (%j)', (_row, kind, given) => {
  expect(kindOf(given)).toBe(kind);
});

test('docs/http.md has these rows', () => {
  const text = readFileSync(path.join(packageRoot, 'docs', 'http.md'), 'utf8');
  const table = text.slice(text.indexOf('| Response'), text.indexOf('Responses to HEAD'));
  const rows = table
    .split('\n')
    .slice(2)
    .map((line) => line.split('|')[1]?.trim())
    .filter((row) => row);
  expect(rows).toEqual(Object.keys(KINDS));
});

test.each([
  [404, 'application/json', 'answer'],
  [422, 'application/vnd.api+json', 'answer'],
  [400, 'application/problem+json', 'other'],
  [404, 'text/plain', 'other'],
  [404, 'text/event-stream', 'other'],
  [503, 'application/json', 'other'],
  [304, 'application/json', 'other'],
])('where facts were handed over, %i of %s: %s', (status, type, kind) => {
  expect(kindByHead(status, (name) => ({ 'content-type': type })[name], true)).toBe(kind);
});

test('a type may offer ranges of none', () => {
  expect(kindByHead(200, (name) => ({ 'content-type': 'text/plain', 'accept-ranges': 'none' })[name])).toBe(
    'answer',
  );
});

test('with enough bytes it is never unclear', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'text/html', 'application/octet-stream', 'text/javascript'),
      fc.uint8Array({ minLength: BYTES_TO_TELL, maxLength: BYTES_TO_TELL + 10 }),
      (type, bytes) => {
        expect(kindByBytes(type, Buffer.from(bytes))).not.toBe('unclear');
      },
    ),
  );
});

test('what a beginning decides is not decided otherwise by more, for text', () => {
  const start = fc.constantFrom(
    '',
    ' ',
    '<',
    '<!-- a -->',
    '<!',
    '<ht',
    '<html',
    '<html>',
    '<!doctype html>',
    'text',
  );
  fc.assert(
    fc.property(start, fc.string(), fc.nat(40), (first, rest, cut) => {
      const whole = Buffer.from(first + rest);
      const early = kindByBytes('text/html', whole.subarray(0, cut));
      const late = kindByBytes('text/html', whole);
      expect(early === 'unclear' || late === 'unclear' || early === late).toBe(true);
    }),
  );
});

test('a page is told by its first bytes: no more of it is decoded', () => {
  const page = Buffer.from(`<!doctype html>${'<p>Sailings to Vessay are cancelled.</p>'.repeat(100)}`);
  const decoded = jest.spyOn(page, 'toString');
  expect(kindByBytes('text/html', page)).toBe('other');
  expect(decoded.mock.calls).toEqual([['latin1', 0, 16]]);
});

test('bytes before a document that are no UTF-8 make it none', () => {
  expect(kindByBytes('text/html', Buffer.from('\u00a0<!doctype html>', 'latin1'))).toBe('answer');
});
