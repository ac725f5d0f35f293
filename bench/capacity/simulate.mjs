// A fleet of checkers behind least-load, as discrete events. How a check is sent to a machine and whether the machine lets
// it in is decided by the package's own code (Pool, Admission) under a simulated clock; how long it takes there is drawn from
// measured times.
import { Pool } from '../../dist/esm/src/checkers/service/pool.js';
import { Admission } from '../../dist/esm/src/service/admission/admission.js';
import { percentile } from '../stand-in.mjs';
import { randomOf } from './random.mjs';

/** Share of a check's time that is for the model; what would end later is judged without it (src/engine). */
const MODEL_SHARE = 0.7;
/** Checks at the beginning that are not counted: queues fill first. */
const WARM_UP = 0.1;

/** Events in the order of their times; of equals the one first that was put in first. */
class Events {
  #heap = [];
  #count = 0;

  add(at, run) {
    const heap = this.#heap;
    let index = heap.push({ at, order: this.#count++, run }) - 1;
    for (let parent = (index - 1) >> 1; index > 0 && before(heap[index], heap[parent]);) {
      [heap[index], heap[parent]] = [heap[parent], heap[index]];
      index = parent;
      parent = (index - 1) >> 1;
    }
  }

  next() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0 || first === undefined) return first;
    heap[0] = last;
    for (let index = 0; ;) {
      const left = 2 * index + 1;
      const child = left + 1 < heap.length && before(heap[left + 1], heap[left]) ? left + 1 : left;
      if (child >= heap.length || !before(heap[child], heap[index])) return first;
      [heap[index], heap[child]] = [heap[child], heap[index]];
      index = child;
    }
  }
}

const before = (a, b) => a.at < b.at || (a.at === b.at && a.order < b.order);

/**
 * @param rate checks a second that come, at random (Poisson), whether or not others were answered
 * @param machines that answer them
 * @param times of single checks in milliseconds: `busyMs` of a check holds the machine's model, one after the other; `elseMs` does not
 * @param apps processes that send checks, each of which knows its own alone
 * @param budgetMs that a check has
 * @param netMs one way
 * @returns what became of them: milliseconds, shares
 */
export function simulate({ rate, machines, times, checks, seed, apps = 4, budgetMs = 500, netMs = 0.5 }) {
  let now = 0;
  const clock = { now: () => now };
  const random = randomOf(seed);
  const events = new Events();
  const fleet = Array.from({ length: machines }, () => ({
    freeAt: 0,
    busyMs: 0,
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
      const time = times[Math.floor(random() * times.length)];
      const waitMs = Math.max(0, machine.freeAt - now);
      const left = check.until - now;
      let takesMs = time.elseMs;
      if (waitMs + time.busyMs <= MODEL_SHARE * left) {
        machine.freeAt = now + waitMs + time.busyMs;
        machine.busyMs += time.busyMs;
        takesMs += waitMs + time.busyMs;
      } else if (check.isCounted) count.withoutModel++;
      events.add(now + takesMs, () => ticket.leave({ cache: 'miss' }));
      events.add(now + takesMs + netMs, () => {
        member.inFlight--;
        pool.answered(member);
        if (check.isCounted) latencies.push(now - check.from);
      });
    });
  }

  let made = 0;
  const arrive = () => {
    const isCounted = ++made > checks * WARM_UP;
    if (isCounted) count.counted++;
    send({ from: now, until: now + budgetMs, isCounted }, pools[Math.floor(random() * apps)]);
    if (made < checks) events.add(now - (Math.log(1 - random()) * 1000) / rate, arrive);
  };
  arrive();
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
    busy: fleet.reduce((sum, { busyMs }) => sum + busyMs, 0) / (now * machines),
  };
}

/**
 * How far the simulation is from what is known of a queue (M/D/1, M/M/1: one machine, nobody refused): mean time in it at
 * 70 % load to that of the formula of Pollaczek and Khinchine.
 */
export function againstTheory(checks = 40_000) {
  const LOAD = 0.7;
  const MS = 10;
  const random = randomOf(5);
  const kinds = {
    'M/D/1': [{ busyMs: MS, elseMs: 0 }],
    'M/M/1': Array.from({ length: 20_000 }, () => ({ busyMs: -Math.log(1 - random()) * MS, elseMs: 0 })),
  };
  return Object.entries(kinds).map(([name, times]) => {
    const mean = times.reduce((sum, { busyMs }) => sum + busyMs, 0) / times.length;
    const square = times.reduce((sum, { busyMs }) => sum + busyMs ** 2, 0) / times.length;
    const rate = (LOAD * 1000) / mean;
    // Mean wait is λ·E[S²] / (2·(1−ρ)).
    const expected = mean + ((rate / 1000) * square) / (2 * (1 - LOAD));
    const got = simulate({ rate, machines: 1, times, checks, seed: 3, budgetMs: 1e9, netMs: 0 });
    return { name, ratio: got.mean / expected };
  });
}
