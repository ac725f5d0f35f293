// Throughput of a bulk audit by one process and by 1, 2 and 4 workers behind a queue, as ratios to the process in the same
// round, and whether each record has one result: `npm run build && npm run bench:bulk`, with
// `-- --records 500 --workers 1,2,4 --rounds 3 --threads 0`. A bench of workers needs as many processors as there are workers.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startRedis } from './redis-server.mjs';
import { percentile } from './stand-in.mjs';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '500' },
    workers: { type: 'string', default: '1,2,4' },
    rounds: { type: 'string', default: '3' },
    threads: { type: 'string', default: '0' },
  },
});
const records = Number(values.records);
const folder = mkdtempSync(join(tmpdir(), 'answer-guard-bulk-'));
const command = join(import.meta.dirname, '../dist/esm/src/cli/main.js');
writeFileSync(
  join(folder, 'in.jsonl'),
  Array.from({ length: records }, (_, index) => {
    const facts = [
      `Ferry ${index} leaves at ${index % 24}:40 from pier ${index % 7}.`,
      'Dogs travel free on deck.',
    ];
    const answer = `Ferry ${index} leaves at ${index % 24}:40. It leaves from pier ${index % 5}. Dogs travel free.`;
    return `${JSON.stringify({ id: `r${index + 1}`, question: 'When?', answer, facts })}\n`;
  }).join(''),
);
writeFileSync(
  join(folder, 'answer-guard.config.yaml'),
  `engine: { threads: ${values.threads} }\nlog: { level: silent }\n`,
);

const start = (...args) =>
  spawn(process.execPath, [command, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });

/** Records a second between the first result and the last: what a run starts and loads is not in it. */
async function audit(out, ...args) {
  const child = start('audit', 'in.jsonl', '--out', out, ...args);
  child.stdout.resume();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`answer-guard audit ended with ${code}`);
  const lines = readFileSync(join(folder, out), 'utf8').trimEnd().split('\n');
  const rows = lines.map((line) => JSON.parse(line));
  const times = rows.map(({ at }) => Date.parse(at));
  const ids = new Set(rows.map(({ id }) => id));
  return {
    perSecond: ((rows.length - 1) * 1000) / (Math.max(...times) - Math.min(...times)),
    missing: records - ids.size,
    twice: rows.length - ids.size,
  };
}

async function startWorker(url) {
  const worker = start('worker', '--queue', url);
  await new Promise((resolve, reject) => {
    worker.stdout.on('data', (part) => part.toString().includes('working') && resolve());
    worker.once('exit', (code) => reject(new Error(`answer-guard worker ended with ${code}`)));
  });
  return {
    async stop() {
      const ended = once(worker, 'exit');
      worker.kill('SIGTERM');
      await ended;
    },
  };
}

const results = new Map();
const add = (name, figures, alone) =>
  results.set(name, [...(results.get(name) ?? []), { ...figures, ratio: figures.perSecond / alone }]);
const redis = await startRedis();
if (redis === undefined) console.log('no redis-server: workers are not measured');
try {
  for (let round = 1; round <= Number(values.rounds); round++) {
    const alone = await audit(`alone-${round}.jsonl`);
    add('one process', alone, alone.perSecond);
    for (const count of redis === undefined ? [] : values.workers.split(',').map(Number)) {
      const workers = await Promise.all(Array.from({ length: count }, () => startWorker(redis.url)));
      const fleet = await audit(`fleet-${round}-${count}.jsonl`, '--queue', redis.url);
      add(`${count} worker${count === 1 ? '' : 's'}`, fleet, alone.perSecond);
      await Promise.all(workers.map((worker) => worker.stop()));
    }
  }
} finally {
  await redis?.stop();
  rmSync(folder, { recursive: true });
}
console.log(
  `${records} records, ${values.rounds} rounds, threads ${values.threads}, ${availableParallelism()} processors, Node ${process.version}\n`,
);
console.log(
  '| judged by | to one process | of the rounds | a second | missing | twice |\n| --- | ---: | ---: | ---: | ---: | ---: |',
);
for (const [name, rounds] of results) {
  const ratios = rounds.map(({ ratio }) => ratio);
  const sum = (of) => rounds.reduce((total, round) => total + round[of], 0);
  const perSecond = percentile(
    rounds.map((round) => round.perSecond),
    0.5,
  );
  console.log(
    `| ${name} | ${percentile(ratios, 0.5).toFixed(2)} | ${Math.min(...ratios).toFixed(2)} – ${Math.max(...ratios).toFixed(2)} | ${perSecond.toFixed(0)} | ${sum('missing')} | ${sum('twice')} |`,
  );
}
