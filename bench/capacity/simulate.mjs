// A fleet of checkers behind least-load, as discrete events. How a check is sent to a machine and whether the machine lets
// it in is decided by the package's own code (Pool, Admission) under a simulated clock; how long it takes there is drawn from
// measured times.
import { Pool } from '../../dist/esm/src/checkers/service/pool.js';
import { Admission } from '../../dist/esm/src/service/admission/admission.js';
import { percentile } from '../stand-in.mjs';
import { Events } from './events.mjs';
import { machine as machineOf } from './machine.mjs';
import { randomOf } from './random.mjs';

/** Checks at the beginning that are not counted: queues fill first. */
const WARM_UP = 0.1;

/**
 * @param rate checks a second that come, at random (Poisson), whether or not others were answered
 * @param machines that answer them
 * @param processors of each
 * @param times of single checks: `serviceMs` and `modelMs` of a processor, and their `characters`
 * @param arrivals milliseconds at which checks come, with times in turn, in place of `rate` and `checks` of random times
 * @param apps processes that send checks, each of which knows its own alone
 * @param budgetMs that a check has
 * @param netMs one way
 * @returns what became of them: milliseconds, shares
 */
export function simulate({
  rate,
  machines,
  processors,
  times,
  arrivals,
  checks = arrivals?.length,
  seed,
  apps = 4,
  budgetMs = 500,
  netMs = 0.5,
}) {
  let now = 0;
  const clock = { now: () => now };
  const random = randomOf(seed);
  const events = new Events();
  const fleet = Array.from({ length: machines }, () => ({
    machine: machineOf({ at: (when, run) => events.add(when, run), now: clock.now, processors }),
    admission: new Admission({ clock, random }),
  }));
  const pools = Array.from({ length: apps }, () => new Pool(fleet, clock));
  const latencies = [];
  const count = { refused: 0, withoutModel: 0, counted: 0 };

  function send(check, pool, tried = new Set()) {
    const member = pool.choose(tried);
    if (member === undefined) {
      if (check.isCounted) count.refused++;
      return;
    }
    tried.add(member);
    member.inFlight++;
    events.add(now + netMs, () => {
      const machine = member.value;
      const ticket = machine.admission.enter();
      if (ticket === undefined) {
        const retryAfterMs = machine.admission.retryAfterMs();
        events.add(now + netMs, () => {
          member.inFlight--;
          pool.full(member, retryAfterMs);
          send(check, pool, tried);
        });
        return;
      }
      machine.machine.judge({ ...check.time, deadline: check.until }, (isRead) => {
        if (!isRead && check.isCounted) count.withoutModel++;
        ticket.leave({ cache: 'miss' });
        events.add(now + netMs, () => {
          member.inFlight--;
          pool.answered(member);
          if (check.isCounted) latencies.push(now - check.from);
        });
      });
    });
  }

  let made = 0;
  const arrive = () => {
    // Of a measured row all are counted, as all are there.
    const isCounted = made++ >= (arrivals === undefined ? checks * WARM_UP : 0);
    if (isCounted) count.counted++;
    const time =
      times[arrivals === undefined ? Math.floor(random() * times.length) : (made - 1) % times.length];
    send({ from: now, until: now + budgetMs, isCounted, time }, pools[Math.floor(random() * apps)]);
    if (made < checks)
      events.add(
        arrivals === undefined ? now - (Math.log(1 - random()) * 1000) / rate : arrivals[made],
        arrive,
      );
  };
  events.add(arrivals?.[0] ?? 0, arrive);
  for (let event = events.next(); event !== undefined; event = events.next()) {
    now = event.at;
    event.run();
  }
  const at = (share) => (latencies.length === 0 ? Number.NaN : percentile(latencies, share));
  return {
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    mean: latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length,
    refused: count.refused / count.counted,
    withoutModel: count.withoutModel / count.counted,
    busy: fleet.reduce((sum, { machine }) => sum + machine.busyMs, 0) / (now * machines * processors),
  };
}

/**
 * How far the simulation is from what is known of a queue (M/D/1, M/M/1: one machine of one processor, nobody refused): mean time in it at
 * 70 % load to that of the formula of Pollaczek and Khinchine.
 */
export function againstTheory(checks = 40_000) {
  const LOAD = 0.7;
  const MS = 10;
  const random = randomOf(5);
  const kinds = {
    'M/D/1': [MS],
    'M/M/1': Array.from({ length: 20_000 }, () => -Math.log(1 - random()) * MS),
  };
  return Object.entries(kinds).map(([name, all]) => {
    const mean = all.reduce((sum, ms) => sum + ms, 0) / all.length;
    const square = all.reduce((sum, ms) => sum + ms ** 2, 0) / all.length;
    const rate = (LOAD * 1000) / mean;
    // Mean wait is λ·E[S²] / (2·(1−ρ)).
    const expected = mean + ((rate / 1000) * square) / (2 * (1 - LOAD));
    // All of it the model's, and of equal length: first come, first served.
    const times = all.map((modelMs) => ({ serviceMs: 0, modelMs, characters: 1 }));
    const one = { machines: 1, processors: 1, times, checks, seed: 3, budgetMs: 1e9, netMs: 0 };
    return { name, ratio: simulate({ rate, ...one }).mean / expected };
  });
}
