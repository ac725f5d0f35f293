import { setImmediate } from 'node:timers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

const MEGABYTE = 1 << 20;

/** Texts that are long in a way of their own. */
function texts(seed) {
  let state = seed;
  const random = (below) => (state = (state * 48271) % 2147483647) % below;
  const repeat = (unit, size) => unit.repeat(Math.ceil(size / unit.length));
  const size = MEGABYTE - 20_000;
  return {
    'a string without blanks': 'x'.repeat(size),
    'five megabytes without blanks': 'x'.repeat(5 * MEGABYTE),
    'one sentence of five megabytes': repeat('and the museum ', 5 * MEGABYTE),
    'one sentence of a megabyte': repeat('and the museum ', size),
    'halves of surrogates': '\ud83d'.repeat(size / 6),
    'halves, the wrong way round': '\udc00\ud800'.repeat(size / 12),
    newlines: '\n'.repeat(size / 2),
    'carriage returns': '\r\n'.repeat(size / 4),
    'list items': repeat('- item\n', size / 2),
    'numbered items': Array.from({ length: 60_000 }, (_, n) => `${n}. a`).join('\n'),
    'quotes in quotes': `${'> '.repeat(size / 2)}It opened in 1958.`,
    'lists in lists': Array.from({ length: 1000 }, (_, n) => `${' '.repeat(n)}- a`).join('\n'),
    'emphases in emphases': `${'**a *b '.repeat(size / 14)}It opened in 1958.${'*c** '.repeat(size / 14)}`,
    'brackets in brackets': `${'['.repeat(size / 3)}It opened in 1958.${'](x)'.repeat(size / 12)}`,
    'openings of links': repeat('[a](', size),
    'openings of tags': repeat('<a title="', size / 2),
    'tags of many attributes': `<a ${repeat('b=c ', size)}>It opened in 1958.</a>`,
    'openings of comments': repeat('<!--', size),
    dollars: repeat('$a ', size),
    'commands of LaTeX': repeat('\\a{', size / 2),
    'turned round': repeat('\u202e', size / 3),
    'combining marks': `a${'\u0301'.repeat(size / 2)}`,
    'single letters': repeat('a ', size),
    stops: repeat('. ', size),
    'words of a letter and a stop': repeat('A. ', size),
    'short sentences': repeat('It opened in 1958. ', size),
    'table rows': `|a|b|\n|-|-|\n${repeat('|a|b|\n', size)}`,
    'a row of many cells': repeat('|a', size),
    'openings of code': repeat('```\n', size),
    citations: repeat('[1]', size),
    questions: repeat('Did you know that it opened? ', size),
    'random units': Array.from({ length: size / 4 }, () => String.fromCharCode(random(0xd7ff) + 1)).join(''),
    'random ASCII': Array.from({ length: size / 2 }, () => String.fromCharCode(32 + random(95))).join(''),
  };
}

const json = (text) => (res) => res.type('application/json').end(text);
const stream = (write) => (res) => {
  res.type('text/event-stream');
  return write(res);
};
const event = (answer) => `data: ${JSON.stringify({ answer })}\n\n`;

/** Bodies of an app. */
export function bodies(seed) {
  const size = MEGABYTE - 20_000;
  const bomb = Buffer.alloc(300 * MEGABYTE, 'It opened in 1958. ');
  const gzipped = gzipSync(bomb);
  const encoded = (coding, body) => (res) =>
    res.type('application/json').set('content-encoding', coding).end(body);
  const lie = (length, body) => (res) => {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
    res.end(body);
  };
  const answer = JSON.stringify({ answer: 'The museum opened in 1968.' });
  return [
    ...Object.entries(texts(seed)).flatMap(([name, text]) => [
      { name: `json: ${name}`, send: (res) => res.json({ answer: text }) },
      { name: `stream: ${name}`, send: stream((res) => res.end(event(text))) },
    ]),
    ...Object.entries(texts(seed)).map(([name, text]) => ({
      name: `pieces: ${name}`,
      send: stream(async (res) => {
        for (let at = 0; at < Math.min(text.length, 100_000) && !res.destroyed; at += 1000) {
          res.write(event(text.slice(at, at + 1000)));
          await new Promise(setImmediate);
        }
        res.end();
      }),
    })),
    { name: 'json: arrays in arrays', send: json('['.repeat(size / 2) + ']'.repeat(size / 2)) },
    { name: 'json: objects in objects', send: json('{"a":'.repeat(size / 6) + '1' + '}'.repeat(size / 6)) },
    {
      name: 'json: an answer below them',
      send: json('{"data":'.repeat(size / 10) + answer + '}'.repeat(size / 10)),
    },
    { name: 'json: unclosed', send: json('{"answer":['.repeat(size / 11)) },
    {
      name: 'json: keys',
      send: json(
        `{${Array.from({ length: 80_000 }, (_, n) => `"k${n}":1`).join()},"answer":"It opened in 1958."}`,
      ),
    },
    {
      name: 'json: the same key',
      send: json(`{${'"answer":"It opened in 1958.",'.repeat(size / 30)}"answer":"It opened in 1968."}`),
    },
    { name: 'json: a long number', send: json(`{"n":${'9'.repeat(size)},"answer":"It opened in 1958."}`) },
    { name: 'json: escapes', send: json(`{"answer":"${'\\u0041'.repeat(size / 6)}"}`) },
    {
      name: 'json: a key of a megabyte',
      send: json(`{"${'k'.repeat(size)}":1,"answer":"It opened in 1958."}`),
    },
    {
      name: 'json: results',
      send: json(`{"results":[${Array.from({ length: 20_000 }, () => '{"answer":"It opened."}').join()}]}`),
    },
    {
      name: 'json: sources',
      send: json(`{"answer":"It opened in 1958.","sources":[${'"a b c",'.repeat(100_000)}"x"]}`),
    },
    {
      name: 'stream: one line without an end',
      send: stream((res) => res.end(`data: ${'x'.repeat(8 * MEGABYTE)}`)),
    },
    { name: 'stream: lines of data', send: stream((res) => res.end('data: a\n'.repeat(500_000))) },
    { name: 'stream: empty events', send: stream((res) => res.end('\n'.repeat(8 * MEGABYTE))) },
    { name: 'stream: comments', send: stream((res) => res.end(':\n'.repeat(2 * MEGABYTE))) },
    { name: 'stream: fields nobody knows', send: stream((res) => res.end('x: y\n'.repeat(MEGABYTE))) },
    {
      name: 'stream: a hundred thousand tokens',
      send: stream((res) => res.end(event('a ').repeat(100_000))),
    },
    {
      name: 'stream: a byte at a time',
      send: stream((res) => {
        for (const unit of event('It opened in 1958. '.repeat(500))) res.write(unit);
        res.end();
      }),
    },
    {
      name: 'ndjson: lines',
      send: (res) => res.type('application/x-ndjson').end('{"answer":"a "}\n'.repeat(50_000)),
    },
    {
      name: 'ndjson: one line',
      send: (res) => res.type('application/x-ndjson').end('['.repeat(4 * MEGABYTE)),
    },
    { name: 'text: markup of nothing', send: (res) => res.type('text').end('#'.repeat(size)) },
    { name: 'gzip: a bomb', send: encoded('gzip', gzipped) },
    { name: 'gzip: a bomb in a bomb', send: encoded('gzip, gzip', gzipSync(gzipped)) },
    {
      name: 'brotli: a bomb',
      send: encoded('br', brotliCompressSync(bomb.subarray(0, 100 * MEGABYTE), { params: { 1: 3 } })),
    },
    { name: 'deflate: a bomb', send: encoded('deflate', deflateSync(bomb)) },
    { name: 'gzip: broken', send: encoded('gzip', gzipped.subarray(0, 1000)) },
    { name: 'gzip: none', send: encoded('gzip', answer) },
    { name: 'gzip: a hundred codings', send: encoded(Array(100).fill('gzip').join(), gzipped) },
    { name: 'gzip: a coding nobody knows', send: encoded('zipzip', answer) },
    {
      name: 'gzip: a stream of bombs',
      send: (res) => {
        res
          .type('text/event-stream')
          .set('content-encoding', 'gzip')
          .end(gzipSync(event('x').repeat(1_000_000)));
      },
    },
    { name: 'length: too small', send: lie(5, answer) },
    { name: 'length: too large', send: lie(answer.length + 1000, answer) },
    { name: 'length: not a number', send: lie('many', answer) },
    { name: 'length: below zero', send: lie(-1, answer) },
    { name: 'length: a gigabyte', send: lie(1e9, answer) },
    {
      name: 'length: and chunks',
      send: (res) => {
        res.writeHead(200, {
          'content-type': 'application/json',
          'transfer-encoding': 'chunked',
          'content-length': 3,
        });
        res.end(answer);
      },
    },
    {
      name: 'trailers: ten thousand',
      send: (res) => {
        res.writeHead(200, { 'content-type': 'application/json', trailer: 'x-a' });
        res.write(answer);
        res.addTrailers(Array.from({ length: 10_000 }, (_, n) => ['x-a', String(n)]));
        res.end();
      },
    },
    {
      name: 'cookies: ten thousand',
      send: (res) => {
        res.setHeader(
          'set-cookie',
          Array.from({ length: 10_000 }, (_, n) => `c${n}=${n}`),
        );
        res.json({ answer: 'The museum opened in 1968.' });
      },
    },
    {
      name: 'head: a megabyte',
      send: (res) => res.set('x-a', 'a'.repeat(MEGABYTE)).json({ answer: 'The museum opened in 1968.' }),
    },
    {
      name: 'socket: bytes that are no chunk',
      send: (res) => {
        res.type('text/event-stream');
        res.write(event('It opened '));
        res.socket?.write('zz\r\nnot a chunk\r\n');
        res.end(event('in 1968. '));
      },
    },
    {
      name: 'socket: destroyed',
      send: (res) => {
        res.write(event('It opened '));
        res.socket?.destroy();
        res.end(event('in 1958.'));
      },
    },
    {
      name: 'app: ends twice, writes after',
      send: (res) => {
        res.json({ answer: 'The museum opened in 1968.' });
        res.end('x');
        res.write('y');
      },
    },
    {
      name: 'app: a hundred thousand writes',
      send: (res) => {
        res.type('application/json').write('{"answer":"');
        for (let n = 0; n < 100_000; n += 1) res.write('a');
        res.end('"}');
      },
    },
  ];
}

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const post = (body, headers = '') => [
  `POST ${PATH} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Type: application/json\r\n${headers || `Content-Length: ${Buffer.byteLength(body)}\r\n`}\r\n`,
  body,
];

/** Requests of a client to the service. */
export function requests(seed) {
  const check = (answerCandidate, factText = 'The museum opened in 1968.') =>
    JSON.stringify({ answerCandidate, facts: [{ factText }] });
  const size = MEGABYTE;
  const zipped = (body) => {
    const bytes = gzipSync(body);
    return post(bytes, `Content-Encoding: gzip\r\nContent-Length: ${bytes.length}\r\n`);
  };
  const all = texts(seed);
  const own = {
    'arrays in arrays': post('['.repeat(size) + ']'.repeat(size)),
    'objects in objects': post('{"a":'.repeat(size / 6) + '1' + '}'.repeat(size / 6)),
    keys: post(`{${Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join()}}`),
    facts: post(`{"answerCandidate":"a","facts":[${'{"factText":"a"},'.repeat(100_000)}{}]}`),
    'a long number': post(`{"answerCandidate":${'9'.repeat(size)}}`),
    'gzip: a bomb': zipped(Buffer.alloc(200 * MEGABYTE, 'a')),
    'gzip: a bomb of values': zipped(`[${'0,'.repeat(10 * MEGABYTE)}0]`),
    'gzip: a bomb of arrays': zipped('['.repeat(20 * MEGABYTE)),
    'length: a gigabyte': post('{}', 'Content-Length: 1000000000\r\n'),
    'length: below zero': post('{}', 'Content-Length: -1\r\n'),
    'length: twice': post('{}', 'Content-Length: 2\r\nContent-Length: 3\r\n'),
    'length: and chunks': post('2\r\n{}\r\n0\r\n\r\n', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n'),
    'chunks: of no size': post('zz\r\n{}\r\n0\r\n\r\n', 'Transfer-Encoding: chunked\r\n'),
    'chunks: of a byte': post(
      `${Array.from(check('It opened in 1958.'), (unit) => `1\r\n${unit}\r\n`).join('')}0\r\n\r\n`,
      'Transfer-Encoding: chunked\r\n',
    ),
    'chunks: with trailers': post(
      `2\r\n{}\r\n0\r\n${'x-a: b\r\n'.repeat(5000)}\r\n`,
      'Transfer-Encoding: chunked\r\n',
    ),
    'chunks: with long extensions': post(
      `2;${'a=b;'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`,
      'Transfer-Encoding: chunked\r\n',
    ),
    'headers: ten thousand': post('{}', `${'x-a: b\r\n'.repeat(10_000)}Content-Length: 2\r\n`),
    'an address of a megabyte': [`POST /${'a'.repeat(size)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`],
  };
  return [
    ...Object.entries(own).map(([name, pieces]) => ({ name, pieces })),
    ...Object.entries(all).flatMap(([name, text]) => [
      { name: `answer of ${name}`, pieces: post(check(text.slice(0, 16_000))) },
      { name: `fact of ${name}`, pieces: post(check('It opened in 1958.', text.slice(0, 10_000))) },
    ]),
  ];
}
