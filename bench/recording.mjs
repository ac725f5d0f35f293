// Whether recordings lose or repeat anything when the process, the disk or PostgreSQL goes away under load: `npm run build && npm run
// bench:recording`, with `-- --rounds 8 --answers 3000 --seed 1 --only kill,term,disk,postgres`. An app with `record` is asked eight questions at a time and, at a random
// moment of each round, killed (kill -9), ended (SIGTERM), out of disk (a tmpfs of 512 KiB, which needs root), or without its PostgreSQL
// (a server of its own, where one is installed). Each record is counted against the answers that clients got.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { randomOf } from './capacity/random.mjs';
import { percentile } from './stand-in.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '8' },
    answers: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string', default: 'kill,term,disk,postgres' },
  },
});
const rounds = Number(values.rounds);
const perRound = Number(values.answers);
const random = randomOf(Number(values.seed));
const APP = join(import.meta.dirname, '../test/recording/guarded-app.mjs');
const DISK_BYTES = 512 * 1024;
const AT_ONCE = 8;
const folder = mkdtempSync(join(tmpdir(), 'answer-guard-recording-'));
let asked = 0;

async function startApp(sink, record = {}) {
  const child = spawn(process.execPath, [APP], {
    env: { ...process.env, SINK: sink, RECORD: JSON.stringify(record) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [first] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${first.toString().trim()}`;
  const agent = new Agent({ keepAlive: true });
  const answered = [];
  const latencies = [];
  const ask = (number) =>
    new Promise((resolve) => {
      const from = performance.now();
      const headers = { 'content-type': 'application/json' };
      request(`${url}/chat`, { method: 'POST', headers, agent }, (response) => {
        response.on('error', resolve).on('close', resolve).resume();
        response.on('end', () => {
          latencies.push(performance.now() - from);
          if (response.statusCode === 200) answered.push(number);
          resolve();
        });
      })
        .on('error', resolve)
        .end(JSON.stringify({ message: `Who am I, ${number}?`, number }));
    });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    answered,
    latencies,
    isOver,
    async askAll(count) {
      let left = count;
      const client = async () => {
        while (left-- > 0 && !isOver()) await ask(++asked);
      };
      await Promise.all(Array.from({ length: AT_ONCE }, client));
    },
    async metrics() {
      const text = await (await fetch(`${url}/metrics`)).text();
      const of = (name) =>
        text
          .split('\n')
          .filter((line) => line.startsWith(name))
          .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
      return {
        written: of('answer_guard_records_total{result="written"'),
        dropped: of('answer_guard_records_total{result="dropped"'),
        failures: of('answer_guard_record_sink_failures_total'),
      };
    },
    async end(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
      agent.destroy();
    },
  };
}

const numberIn = (line) => Number(/number (\d+)\./.exec(JSON.parse(line).answer)[1]);

/** The numbers of a folder's records, and how many lines break off. */
function recordsIn(path) {
  const numbers = [];
  let torn = 0;
  for (const name of readdirSync(path).filter((file) => file.endsWith('.jsonl'))) {
    for (const line of readFileSync(join(path, name), 'utf8').split('\n')) {
      if (line === '') continue;
      try {
        numbers.push(numberIn(line));
      } catch {
        torn++;
      }
    }
  }
  return { numbers, torn };
}

const rows = [];
/** Counts what clients got against what is recorded. */
function report(what, count, { answered, numbers, torn = 0, dropped = 0, failures = 0, latencies }) {
  const recorded = new Set(numbers);
  const lost = answered.filter((number) => !recorded.has(number)).length;
  rows.push([
    what,
    count,
    answered.length,
    recorded.size,
    lost,
    dropped,
    numbers.length - recorded.size,
    torn,
    failures,
    percentile(latencies, 0.5).toFixed(1),
    percentile(latencies, 0.99).toFixed(0),
  ]);
}
/** Resolves when an app has answered so many questions more, drawn at random: counted, as a busy machine is slow. */
async function moment({ answered, isOver }, most) {
  const until = answered.length + 1 + Math.floor(random() * most);
  while (answered.length < until && !isOver()) await sleep(5);
}

async function killed(signal) {
  const sink = join(folder, signal);
  const answered = [];
  const latencies = [];
  for (let round = 0; round < rounds; round++) {
    const app = await startApp(sink);
    const asking = app.askAll(perRound);
    await moment(app, perRound - AT_ONCE);
    await app.end(signal);
    await asking;
    answered.push(...app.answered);
    latencies.push(...app.latencies);
  }
  report(signal === 'SIGKILL' ? 'kill -9' : signal, rounds, { answered, latencies, ...recordsIn(sink) });
}

async function fullDisk() {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', disk]);
  if (mounted.status !== 0) {
    console.log(`full disk: NOT RUN, as a tmpfs cannot be mounted: ${mounted.stderr.toString().trim()}`);
    return;
  }
  const kept = [];
  try {
    const sink = join(disk, 'records');
    const app = await startApp(sink, { maxQueued: 500, maxFileBytes: 65_536 });
    let torn = 0;
    /** All files but the newest, which is gone on with, go elsewhere. */
    const makeRoom = () => {
      const names = readdirSync(sink).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
      for (const name of names.slice(0, -1)) {
        const moved = join(folder, `moved-${name}`);
        writeFileSync(moved, readFileSync(join(sink, name)), { flag: 'wx' });
        rmSync(join(sink, name));
        kept.push(moved);
      }
    };
    for (let round = 0; round < rounds; round++) {
      await app.askAll(perRound);
      makeRoom();
    }
    for (let tries = 0; tries < 300; tries++) {
      const { written, dropped } = await app.metrics();
      if (written + dropped >= app.answered.length) break;
      await sleep(100);
      makeRoom();
    }
    const { dropped, failures } = await app.metrics();
    await app.end('SIGTERM');
    const numbers = [];
    const rest = recordsIn(sink);
    torn += rest.torn;
    numbers.push(...rest.numbers);
    for (const file of kept) {
      for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
        try {
          numbers.push(numberIn(line));
        } catch {
          torn++;
        }
      }
    }
    const { answered, latencies } = app;
    report('full disk', rounds, { answered, latencies, numbers, torn, dropped, failures });
  } finally {
    spawnSync('umount', [disk]);
  }
}

async function postgresGone() {
  const programs = ['/usr/lib/postgresql/16/bin', '/usr/lib/postgresql/15/bin', ''].find(
    (path) => spawnSync(join(path, 'initdb'), ['--version']).status === 0,
  );
  if (programs === undefined) {
    console.log('PostgreSQL: NOT RUN, as initdb is not there');
    return;
  }
  // It refuses to run as root.
  const isRoot = process.getuid() === 0;
  const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString());
  const as = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  const home = mkdtempSync(join(tmpdir(), 'answer-guard-recording-pg-'));
  if (isRoot) chownSync(home, as.uid, as.gid);
  const data = join(home, 'data');
  const options = { ...as, cwd: home, stdio: 'ignore' };
  spawnSync(join(programs, 'initdb'), ['-D', data, '-U', 'guard', '--auth=trust', '-E', 'UTF8'], options);
  const port = 20_000 + Math.floor(random() * 20_000);
  const url = `postgres://guard@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const server = spawn(
      join(programs, 'postgres'),
      ['-D', data, '-p', String(port), '-k', home, '-c', 'listen_addresses=127.0.0.1'],
      options,
    );
    while (spawnSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status !== 0)
      await sleep(50);
    return server;
  };
  let server = await start();
  try {
    const app = await startApp(url, { maxQueued: 2000 });
    for (let round = 0; round < rounds; round++) {
      const asking = app.askAll(perRound / 2);
      await moment(app, perRound / 4);
      const ended = once(server, 'exit');
      // Its immediate shutdown, as a crash: connections are cut.
      server.kill('SIGQUIT');
      await ended;
      await moment(app, perRound / 4 - AT_ONCE);
      server = await start();
      await asking;
    }
    for (let tries = 0; tries < 300; tries++) {
      const { written, dropped } = await app.metrics();
      if (written + dropped >= app.answered.length) break;
      await sleep(100);
    }
    const { dropped, failures } = await app.metrics();
    await app.end('SIGTERM');
    const client = new pg.Client(url);
    await client.connect();
    const found = await client.query('SELECT record::text AS line FROM answer_guard_records');
    await client.end();
    const numbers = found.rows.map(({ line }) => numberIn(line));
    const { answered, latencies } = app;
    report('PostgreSQL killed', rounds, { answered, latencies, numbers, dropped, failures });
  } finally {
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
    rmSync(home, { recursive: true, force: true });
  }
}

try {
  const wanted = values.only.split(',');
  if (wanted.includes('kill')) await killed('SIGKILL');
  if (wanted.includes('term')) await killed('SIGTERM');
  if (wanted.includes('disk')) await fullDisk();
  if (wanted.includes('postgres')) await postgresGone();
  const head =
    'what | times | answers | recorded | not recorded | of them dropped, counted | twice | broken lines | failures told | answer p50, ms | p99';
  console.log(`| ${head} |\n| --- |${' ---: |'.repeat(head.split('|').length - 1)}`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
