// What one machine takes for a check, and how it does under a load: an answer-guard service over gRPC, asked by the
// package's own checker of services, so that all that a fleet's check passes through is in it but the wire.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceChecker } from '../../dist/esm/src/checkers/service/service.js';
import { randomOf } from './random.mjs';

/** Requests come in so many sizes, in turn. */
const KINDS = 35;
/** Of a check that is to take as long as it likes. */
const LONG_MS = 60_000;
const PLACES = ['harbour', 'museum', 'library', 'station', 'theatre', 'market', 'observatory', 'garden'];
let made = 0;

/** A check that was never seen before: 2 to 6 sentences beside 2 to 8 facts of about 70 words. */
function request() {
  const n = ++made;
  const facts = Array.from({ length: 2 + (n % 7) }, (_, i) => {
    const place = `${PLACES[i % PLACES.length]} of Norwick ${n}-${i}`;
    return {
      factText:
        `The ${place} was opened in ${1800 + ((n * 7 + i) % 200)} by the town council. It has ${n + i} rooms and ${20 + i} members of staff. ` +
        `Visitors pay ${i + 3} euros; children under ${6 + (i % 6)} pay nothing. The building burnt down twice and was rebuilt with money from the county. ` +
        `On Mondays it is closed, except in July and August, when it opens at ${8 + (i % 3)} and closes at ${17 + (i % 4)}.`,
      attributes: {},
    };
  });
  const sentences = [
    `The harbour of Norwick ${n}-0 was opened in ${1800 + ((n * 7) % 200)}.`,
    `It has ${n} rooms.`,
    'Visitors of the museum pay 4 euros.',
    'The building burnt down twice and was rebuilt with money from the county.',
    `The museum of Norwick ${n}-1 was designed by an architect from Vienna.`,
    'On Mondays it is closed.',
  ];
  return { answerCandidate: sentences.slice(0, 2 + (n % 5)).join(' '), facts };
}

const charactersOf = ({ answerCandidate, facts }) =>
  facts.reduce((all, { factText }) => all + factText.length, answerCandidate.length);

/** Milliseconds of processors that a process has had, to the nanosecond, which tells of a single check. Linux alone. */
function processorMs(pid) {
  let ns = 0;
  for (const task of readdirSync(`/proc/${pid}/task`)) {
    try {
      ns += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]);
    } catch {
      // A thread that has just ended.
    }
  }
  return ns / 1e6;
}

/** The processors that this process may have, and those that it starts. */
const PROCESSORS = /Cpus_allowed_list:\s*(\S+)/
  .exec(readFileSync('/proc/self/status', 'utf8'))[1]
  .split(',')
  .flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => `cpu${from + index}`);
  });
/** Linux counts time of processors in hundredths of a second. */
const TICK_MS = 10;

/** Milliseconds that these processors were busy, whoever had them. */
function busyMs() {
  let ticks = 0;
  for (const line of readFileSync('/proc/stat', 'utf8').split('\n')) {
    const [name, user, nice, system, , , irq, softIrq, steal] = line.split(/\s+/);
    if (PROCESSORS.includes(name))
      ticks += [user, nice, system, irq, softIrq, steal].map(Number).reduce((a, b) => a + b);
  }
  return ticks * TICK_MS;
}

/** The share of these processors that other work than this process has while it waits. */
export async function usedByOthers(forMs) {
  const own = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  };
  const [start, busy, mine] = [performance.now(), busyMs(), own()];
  await sleep(forMs);
  const others = Math.max(0, busyMs() - busy - (own() - mine));
  return others / ((performance.now() - start) * PROCESSORS.length);
}

/** The processes that a process has started. */
function childrenOf(pid) {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

async function startService() {
  const main = new URL('../../dist/esm/src/cli/main.js', import.meta.url).pathname;
  const child = spawn(process.execPath, [main, 'serve', '--port', '0', '--grpc-port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ANSWER_GUARD_LOG_LEVEL: 'error' },
  });
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^grpc on (\S+)/.exec(line) ?? [];
    if (address !== undefined) return { child, address };
  }
  throw new Error('the service did not start');
}

/**
 * @param checks of each block
 * @param loads shares of what the processors allow, at which the machine is measured
 * @param processors that service, model and this process have to themselves; `taskset` gives them
 * @returns `times` of single checks: `serviceMs` and `modelMs` of processors, which other work on the machine does not change, and
 *   `characters`; `clientMs` that asking takes; and `points` under load
 */
export async function measure({ checks, loads, budgetMs, processors }) {
  const { child, address } = await startService();
  const checker = serviceChecker({ addresses: [`grpc://${address}`] });
  const never = new AbortController().signal;
  const one = async (ms) => {
    const asked = request();
    const from = performance.now();
    const verdict = await checker.check(asked, { signal: never, deadline: from + ms });
    return { ms: performance.now() - from, verdict, characters: charactersOf(asked) };
  };
  const used = () => {
    const { user, system } = process.cpuUsage();
    return {
      client: (user + system) / 1000,
      service: processorMs(child.pid),
      model: childrenOf(child.pid).reduce((sum, pid) => sum + processorMs(pid), 0),
    };
  };
  /** What checks take one after the other, when nobody waits for another. */
  const alone = async (count) => {
    const took = [];
    for (let done = 0; done < count; done++) {
      const before = used();
      const { ms, characters } = await one(LONG_MS);
      const after = used();
      took.push({
        ms,
        characters,
        clientMs: after.client - before.client,
        serviceMs: after.service - before.service,
        modelMs: after.model - before.model,
      });
    }
    return took;
  };
  /** Checks that come at random at a rate, whether or not others were answered. */
  const offer = async (rate, seed) => {
    const random = randomOf(seed);
    const running = [];
    const arrivals = [];
    const before = used();
    const busyBefore = busyMs();
    const start = performance.now();
    let due = start;
    for (let count = 0; count < checks; count++) {
      due -= (Math.log(1 - random()) * 1000) / rate;
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      const late = Math.max(0, performance.now() - due);
      arrivals.push(due - start);
      running.push(one(budgetMs).then((outcome) => ({ ...outcome, ms: outcome.ms + late })));
    }
    const outcomes = await Promise.all(running);
    const usedMs = sum(used()) - sum(before);
    const tookMs = performance.now() - start;
    const others = Math.max(0, busyMs() - busyBefore - usedMs) / (tookMs * PROCESSORS.length);
    return { rate, arrivals, outcomes, usedMs, others };
  };

  try {
    // Until its code is compiled, a check takes several times as long.
    await alone(Math.max(KINDS, checks / 2));
    const took = await alone(Math.ceil(checks / KINDS) * KINDS);
    const each = mean(took.map(({ clientMs, serviceMs, modelMs }) => clientMs + serviceMs + modelMs));
    const aloneAtBest = mean(
      took.map(
        ({ clientMs, serviceMs, modelMs }) => clientMs + serviceMs + modelMs / Math.min(2, processors),
      ),
    );
    const points = [];
    let before = mean(took.slice(-KINDS).map(({ ms }) => ms));
    for (const [index, load] of loads.entries()) {
      // By the clock a processor that others have, too, is a slower one.
      const slower = before / aloneAtBest;
      const point = await offer((load * processors * 1000) / (each * slower), index + 1);
      const block = await alone(KINDS);
      const after = mean(block.map(({ ms }) => ms));
      points.push({ load, ...point, aloneMs: (before + after) / 2 });
      took.push(...block);
      before = after;
    }
    return {
      node: process.version,
      times: took.map(({ serviceMs, modelMs, characters }) => ({ serviceMs, modelMs, characters })),
      here: {
        alone: took.map(({ ms }) => ms),
        clientMs: mean(took.map(({ clientMs }) => clientMs)),
        points,
      },
    };
  } finally {
    await checker.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}

const mean = (numbers) => numbers.reduce((all, number) => all + number, 0) / numbers.length;
const sum = ({ client, service, model }) => client + service + model;
