// npm run bench:stream: a streamed answer of twelve sentences, bare, through the gate and held as a whole, in turn within
// one run: time to the first sentence and to the end at a model's pace; at full speed the tokens a second and the
// processor time a token at 1, 50 and 500 open streams, and by the length of the answer; memory a stream. The checker answers at once.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { parseArgs } from 'node:util';
import { SENTENCES, TOKENS, tokensOf } from './stream-answer.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    everyMs: { type: 'string', default: '5' },
    streams: { type: 'string', default: '1,50,500' },
    answers: { type: 'string', default: '200' },
    lengths: { type: 'string', default: '2,12,167' },
  },
});
const rounds = Number(values.rounds);
const everyMs = Number(values.everyMs);
const KINDS = ['bare', 'gate', 'hold'];
/** The end of the first sentence. */
const FIRST = SENTENCES[0].split(' ').at(-1);

const backend = fork(new URL('./stream-backend.mjs', import.meta.url), {
  execArgv: ['--expose-gc'],
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [port] = await once(backend, 'message');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1000 });

async function ask(question) {
  backend.send(question);
  const [answer] = await once(backend, 'message');
  return answer;
}

/** Reads one stream: milliseconds to its first sentence and to its end. */
function read(path) {
  return new Promise((resolve, reject) => {
    const from = performance.now();
    const request = http.get({ port, host: '127.0.0.1', path, agent }, (response) => {
      let text = '';
      let first;
      response.setEncoding('utf8');
      response.on('data', (part) => {
        if (first !== undefined) return;
        text += part;
        if (text.includes(FIRST)) {
          first = performance.now() - from;
          text = '';
        }
      });
      response.on('end', () => {
        if (first === undefined) reject(new Error(`${path}: the first sentence did not come`));
        else resolve({ first, all: performance.now() - from });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const turned = (round) => (round % 2 === 0 ? KINDS : KINDS.toReversed());

/** So many streams at once, until all answers were read. */
async function load(kind, streams, answers, sentences = SENTENCES.length) {
  let left = answers;
  const tokens = answers * tokensOf(sentences).length;
  const cpu = await ask('cpu');
  const from = performance.now();
  await Promise.all(
    Array.from({ length: streams }, async () => {
      while (left-- > 0) await read(`/${kind}?sentences=${sentences}`);
    }),
  );
  const seconds = (performance.now() - from) / 1000;
  return {
    perSecond: tokens / seconds,
    cpu: ((await ask('cpu')) - cpu) / tokens,
  };
}

console.log(
  `${TOKENS.length} tokens, ${SENTENCES.length} sentences; medians of ${rounds} rounds, kinds in turn`,
);
for (const kind of KINDS) await load(kind, 10, 40);

console.log(`\na token every ${everyMs} ms   first sentence       all`);
const paced = { bare: [], gate: [], hold: [] };
for (let round = 0; round < rounds; round++) {
  for (const kind of turned(round)) paced[kind].push(await read(`/${kind}?everyMs=${everyMs}`));
}
const pacedOf = (kind, field) => median(paced[kind].map((each) => each[field]));
for (const kind of KINDS) {
  const [first, all] = [pacedOf(kind, 'first'), pacedOf(kind, 'all')];
  console.log(`${kind.padEnd(22)} ${first.toFixed(1).padStart(10)} ms ${all.toFixed(1).padStart(10)} ms`);
}
console.log(
  `first sentence through the gate: ${(pacedOf('gate', 'first') - pacedOf('bare', 'first')).toFixed(1)} ms after the bare one, ` +
    `${(pacedOf('hold', 'first') / pacedOf('gate', 'first')).toFixed(1)} times sooner than held (aim: 10)`,
);

console.log(
  '\nstreams    tokens/s bare       gate       hold   gate/bare    gate, processor µs a token (aim: 10)',
);
for (const streams of values.streams.split(',').map(Number)) {
  const runs = { bare: [], gate: [], hold: [] };
  for (let round = 0; round < rounds; round++) {
    for (const kind of turned(round))
      runs[kind].push(await load(kind, streams, Math.max(streams, Number(values.answers))));
  }
  const of = (kind, field) => median(runs[kind].map((each) => each[field]));
  console.log(
    [
      String(streams).padStart(7),
      ...KINDS.map((kind, i) =>
        of(kind, 'perSecond')
          .toFixed(0)
          .padStart(i === 0 ? 15 : 10),
      ),
      (of('gate', 'perSecond') / of('bare', 'perSecond')).toFixed(2).padStart(11),
      (of('gate', 'cpu') - of('bare', 'cpu')).toFixed(1).padStart(12),
    ].join(' '),
  );
}

console.log('\ntokens of an answer    gate, processor µs a token, 10 streams at once');
for (const sentences of values.lengths.split(',').map(Number)) {
  const tokens = tokensOf(sentences).length;
  const answers = Math.max(5, Math.ceil((Number(values.answers) * TOKENS.length) / tokens));
  const own = [];
  for (let round = 0; round < rounds; round++) {
    const run = {};
    for (const kind of turned(round).filter((each) => each !== 'hold'))
      run[kind] = await load(kind, 10, answers, sentences);
    own.push(run.gate.cpu - run.bare.cpu);
  }
  console.log(`${String(tokens).padStart(19)} ${median(own).toFixed(1).padStart(11)}`);
}

const open = Math.max(...values.streams.split(',').map(Number));
console.log(`\nmemory of ${open} streams in the midst of the answer, KiB a stream`);
const memory = {};
for (const kind of KINDS) {
  const before = await ask('memory');
  const reading = Array.from({ length: open }, () => read(`/${kind}?halt`));
  while ((await ask('halted')) < open) await new Promise((resolve) => setTimeout(resolve, 20));
  memory[kind] = ((await ask('memory')) - before) / open / 1024;
  await ask('go');
  await Promise.all(reading);
  console.log(`${kind.padEnd(6)} ${memory[kind].toFixed(1).padStart(8)}`);
}
console.log(`the gate's own: ${(memory.gate - memory.bare).toFixed(1)} KiB (aim: 32)`);
agent.destroy();
backend.disconnect();
