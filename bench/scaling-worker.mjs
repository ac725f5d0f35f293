// One of the processes that bench/scaling.mjs starts.
import { once } from 'node:events';
import { createGuard } from 'answer-guard';
import { writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [{ options }] = await once(process, 'message');
const { endpoint, callsPerMinute, redis } = options;
const config = join(mkdtempSync(join(tmpdir(), 'answer-guard-bench-')), 'config.yaml');
writeFileSync(config, JSON.stringify({ cache: redis ? { redis } : {} }));
const guard = createGuard({
  checker: { google: { endpoint, auth: false, ...(callsPerMinute && { callsPerMinute }) } },
  budgetMs: 5000,
  config,
  logger: false,
  register: false,
});
await guard.ready;
process.send('ready');
const [{ kinds }] = await once(process, 'message');
const times = [];
let judged = 0;
let next = 0;
await Promise.all(
  Array.from({ length: 4 }, async () => {
    while (next < kinds.length) {
      const kind = kinds[next++];
      const outcome = await guard.check({
        answer: `The tower has ${kind} steps and is 210 m high.`,
        facts: ['The tower is 210 m high.', `It has ${kind} steps.`],
      });
      times.push(outcome.elapsedMs);
      if (outcome.verdict.kind === 'complete') judged++;
    }
  }),
);
process.send({ times, judged });
await guard.close();
