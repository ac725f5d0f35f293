// Throughput of a bulk audit by this process and by 1, 2 … workers behind a queue, and whether each record has one result.
// Usage: node bench/bulk.mjs [--records 2000] [--workers 1,2] [--threads 0]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startRedis } from './redis-server.mjs';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '2000' },
    workers: { type: 'string', default: '1,2' },
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

/** Seconds from the first result to the last, by a run of `audit`; what it starts and loads is not in it. */
async function measure(name, out, ...args) {
  const child = start('audit', 'in.jsonl', '--out', out, ...args);
  child.stdout.resume();
  await once(child, 'exit');
  const rows = readFileSync(join(folder, out), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const seconds = (Date.parse(rows.at(-1).at) - Date.parse(rows[0].at)) / 1000;
  const twice = rows.length - new Set(rows.map(({ id }) => id)).size;
  const missing = records - new Set(rows.map(({ id }) => id)).size;
  return { name, perSecond: rows.length / seconds, twice, missing };
}

const results = [await measure('in one process', 'alone.jsonl')];
const redis = await startRedis();
if (redis === undefined) console.log('no redis-server: workers are not measured');
else {
  for (const count of values.workers.split(',').map(Number)) {
    const workers = Array.from({ length: count }, () => start('worker', '--queue', redis.url));
    for (const worker of workers)
      for await (const part of worker.stdout) if (part.toString().includes('working')) break;
    results.push(
      await measure(`${count} worker${count === 1 ? '' : 's'}`, `fleet-${count}.jsonl`, '--queue', redis.url),
    );
    for (const worker of workers) {
      worker.kill('SIGTERM');
      if (worker.exitCode === null) await once(worker, 'exit');
    }
  }
  await redis.stop();
}
for (const { name, perSecond, twice, missing } of results) {
  const ratio = (perSecond / results[0].perSecond).toFixed(2);
  console.log(
    `${name.padEnd(16)} ${perSecond.toFixed(1)} a second, ${ratio} of one process; ${missing} missing, ${twice} twice`,
  );
}
rmSync(folder, { recursive: true });
