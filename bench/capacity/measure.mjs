// What one machine takes for a check, and how it does under a load: an answer-guard service over gRPC, asked by the
// package's own checker of services, so that all that a fleet's check passes through is in it but the wire.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceChecker } from '../../dist/esm/src/checkers/service/service.js';
import { randomOf } from './random.mjs';

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
 * @param loads shares of the capacity at which the machine is measured
 * @returns `serviceMs` and `modelMs`, time of processors of single checks, which other work on the machine does not change; and
 *   of `here`, with all that runs
 *   here, times of single checks, checks a second at most, and `points` under load
 */
export async function measure({ checks, loads, budgetMs }) {
  const { child, address } = await startService();
  const checker = serviceChecker({ addresses: [`grpc://${address}`] });
  const never = new AbortController().signal;
  const one = async (ms) => {
    const from = performance.now();
    const verdict = await checker.check(request(), { signal: never, deadline: from + ms });
    return { ms: performance.now() - from, verdict };
  };
  /** What checks take one after the other, when nobody waits for another: of time, and of processors, service and model apart. */
  const alone = async () => {
    const took = [];
    const used = () => ({
      service: processorMs(child.pid),
      model: childrenOf(child.pid).reduce((sum, pid) => sum + processorMs(pid), 0),
    });
    for (let count = 0; count < checks; count++) {
      const before = used();
      const { ms } = await one(LONG_MS);
      const after = used();
      took.push({ ms, serviceMs: after.service - before.service, modelMs: after.model - before.model });
    }
    return took;
  };
  /** Checks a second while there is always one that waits. */
  const capacity = async () => {
    let left = checks;
    const from = performance.now();
    const client = async () => {
      while (left-- > 0) await one(LONG_MS);
    };
    await Promise.all(Array.from({ length: 6 }, client));
    return (checks * 1000) / (performance.now() - from);
  };
  /** Checks that come at random at a rate, whether or not others were answered. */
  const offer = async (rate, seed) => {
    const random = randomOf(seed);
    const running = [];
    let due = performance.now();
    for (let count = 0; count < checks; count++) {
      due -= (Math.log(1 - random()) * 1000) / rate;
      const wait = due - performance.now();
      if (wait > 1) await sleep(wait);
      const late = Math.max(0, performance.now() - due);
      running.push(one(budgetMs).then(({ ms, verdict }) => ({ ms: ms + late, verdict })));
    }
    return await Promise.all(running);
  };

  try {
    // Until its code is compiled, a check takes several times as long.
    for (let count = 0; count < Math.max(40, checks / 2); count++) await one(LONG_MS);
    const took = await alone();
    let rate = await capacity();
    const points = [];
    for (const [index, load] of loads.entries()) {
      const outcomes = await offer(rate * load, index + 1);
      const after = await capacity();
      points.push({ load, rate: rate * load, capacity: (rate + after) / 2, outcomes });
      rate = after;
    }
    took.push(...(await alone()));
    const mean = took.reduce((sum, { ms }) => sum + ms, 0) / took.length;
    const capacities = points.map(({ capacity: of }) => of);
    const perSecond = capacities.reduce((sum, of) => sum + of, 0) / capacities.length;
    // Of a check alone, that part holds the machine which its capacity is the reciprocal of; the rest is on other threads.
    const share = Math.min(1, 1000 / perSecond / mean);
    return {
      node: process.version,
      serviceMs: took.map(({ serviceMs }) => serviceMs),
      modelMs: took.map(({ modelMs }) => modelMs),
      here: {
        perSecond,
        times: took.map(({ ms }) => ({ busyMs: ms * share, elseMs: ms * (1 - share) })),
        points,
      },
    };
  } finally {
    await checker.close();
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
