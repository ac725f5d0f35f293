// The simulated machine against the engine's own queue of passes, both under a simulated clock.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { PassSession } from '../../dist/esm/src/engine/judge/pass-session.js';
import { Events } from './events.mjs';
import { machine } from './machine.mjs';
import { randomOf } from './random.mjs';

/** Of the model's most, what comes. */
const LOAD = 0.9;
const MS_PER_CHARACTER = 0.04;

/**
 * @param checks that come at random, each of one pass, with time enough
 * @returns the largest difference of the times at which a check is judged, in milliseconds
 */
export async function againstQueue(checks = 300) {
  const random = randomOf(3);
  const all = Array.from({ length: checks }, (_, index) => {
    const characters = 300 + Math.floor(random() * 2000);
    return { index, characters, modelMs: characters * MS_PER_CHARACTER };
  });
  const meanMs = all.reduce((sum, { modelMs }) => sum + modelMs, 0) / checks;
  let due = 0;
  for (const check of all) check.at = due -= (Math.log(1 - random()) * meanMs) / LOAD;

  const simulated = await judgedBy(all, (events, now) => {
    const one = machine({ at: (when, run) => events.add(when, run), now, processors: 1 });
    return (check) => new Promise((resolve) => one.judge({ ...check, serviceMs: 0, deadline: 1e9 }, resolve));
  });
  const real = await judgedBy(all, (events, now) => {
    let free = 0;
    const run = ({ question }) =>
      new Promise((resolve) => {
        const ms = Number(question);
        free = Math.max(free, now()) + ms;
        events.add(free, () => resolve({ logits: [], ms }));
      });
    const session = new PassSession({ runner: { run } });
    return ({ index, characters, modelMs }) => {
      const question = String(modelMs);
      const evidence = String(index).padEnd(characters - question.length, '.');
      const passage = { reader: 'en', evidence, question, sentences: [] };
      return session.score([passage], { deadline: 1e9, clock: { now } });
    };
  });
  return Math.max(...simulated.map((end, index) => Math.abs(end - real[index])));
}

/** When each check is judged, by what `make` makes of the events. */
async function judgedBy(checks, make) {
  const events = new Events();
  let now = 0;
  const judge = make(events, () => now);
  const ends = [];
  for (const check of checks)
    events.add(check.at, () => void judge(check).then(() => (ends[check.index] = now)));
  for (let event = events.next(); event !== undefined; event = events.next()) {
    now = event.at;
    event.run();
    // What the event resolves goes before the next.
    await nextTurn();
  }
  if (ends.length !== checks.length) throw new Error('a check was not judged');
  return ends;
}
