// One machine with a service and its model, as discrete events: how long a check takes there beside others.
//
// A check is read and scored by the exact layer in the service, one after the other; then the model reads it, one pass after
// another: shorter ones first, two handed over at once, none begun while requests wait for the exact layer, and none that would
// not end in time (src/engine/judge/pass-session.ts, src/checkers/embedded). Both share the machine's processors: the service has one for
// itself as soon as there are two, a pass has up to `threads`; on a single processor the service has twice the model's share, as the model
// stands three steps of nice behind.

/** Of a check's time, the part in which the model reads (src/checkers/embedded/local-engine.ts). */
const MODEL_SHARE = 0.7;
/** Passes that are handed to the model at once. */
const AHEAD = 2;
/** How much the latest pass counts for the estimate of the next. */
const LATEST = 0.1;
/** Of a single processor, the share of the service while the model reads, too: weights 1024 and 526. */
const SERVICE_SHARE = 1024 / (1024 + 526);

/**
 * @param at adds an event: a time and what happens then
 * @param now the time
 * @param processors of the machine
 * @param threads of a pass
 */
export function machine({ at, now, processors, threads = Math.min(2, processors) }) {
  const reading = [];
  const waiting = [];
  const handed = [];
  let msPerCharacter;
  let since = 0;
  let epoch = 0;
  let busyMs = 0;

  const rates = () => {
    const [isReading, isScoring] = [reading.length > 0, handed.length > 0];
    if (!isReading) return { service: 0, model: isScoring ? Math.min(threads, processors) : 0 };
    if (!isScoring) return { service: 1, model: 0 };
    return processors === 1
      ? { service: SERVICE_SHARE, model: 1 - SERVICE_SHARE }
      : { service: 1, model: Math.min(threads, processors - 1) };
  };

  /** What was done since the last event. */
  function work() {
    const ms = now() - since;
    const { service, model } = rates();
    if (reading.length > 0) reading[0].serviceMs -= ms * service;
    if (handed.length > 0) handed[0].modelMs -= ms * model;
    busyMs += ms * (service + model);
    since = now();
  }

  /** Begins what can be begun, and looks again when the next thing ends. */
  function next() {
    while (handed.length < AHEAD && reading.length < 2) {
      let best;
      const ahead = handed.reduce((ms, { characters }) => ms + expectedMs(characters), 0);
      for (const check of [...waiting]) {
        if (now() + ahead + expectedMs(check.characters) > check.until) {
          waiting.splice(waiting.indexOf(check), 1);
          check.done(false);
        } else if (best === undefined || check.characters < best.characters) best = check;
      }
      if (best === undefined) break;
      waiting.splice(waiting.indexOf(best), 1);
      handed.push({ ...best, from: now() });
    }
    const { service, model } = rates();
    const left = Math.min(
      service === 0 ? Infinity : reading[0].serviceMs / service,
      model === 0 ? Infinity : handed[0].modelMs / model,
    );
    const mine = ++epoch;
    if (left < Infinity)
      at(now() + Math.max(0, left), () => {
        if (mine === epoch) ended();
      });
  }

  const expectedMs = (characters) => (msPerCharacter ?? 0) * characters;
  /** What is left of work that has ended, by rounding. */
  const NOTHING = 1e-6;

  function ended() {
    work();
    if (reading.length > 0 && reading[0].serviceMs <= NOTHING) {
      const check = reading.shift();
      const until = now() + MODEL_SHARE * (check.deadline - now());
      const asked = { ...check, until, isOver: false };
      asked.done = (isRead) => {
        if (asked.isOver) return;
        asked.isOver = true;
        check.done(isRead);
      };
      waiting.push(asked);
      at(until, () => {
        const place = waiting.indexOf(asked);
        if (place >= 0) waiting.splice(place, 1);
        asked.done(false);
      });
    }
    if (handed.length > 0 && handed[0].modelMs <= NOTHING) {
      const pass = handed.shift();
      const took = (now() - Math.max(pass.from, pass.begun ?? pass.from)) / pass.characters;
      msPerCharacter =
        msPerCharacter === undefined ? took : msPerCharacter + LATEST * (took - msPerCharacter);
      if (handed.length > 0) handed[0].begun = now();
      pass.done(true);
    }
    next();
  }

  return {
    get busyMs() {
      return busyMs;
    },
    /** @param done called when it is judged: with whether the model has read it */
    judge(check, done) {
      work();
      reading.push({ ...check, done });
      next();
    },
  };
}
