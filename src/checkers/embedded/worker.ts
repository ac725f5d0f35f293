import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { systemClock, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import { assess } from '../../engine/engine.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import { judgementOf } from './judge.js';
import { LocalEngine } from './local-engine.js';
import type { JudgeMessage, WorkerMessage, WorkerStart } from './protocol.js';
import { fromProcessMs } from './thread-time.js';
import { warmUp } from './warm-up.js';

/** The engine's thread: judges by the rules, one request after the other, and hears the model meanwhile. The host in worker-engine.ts is its only caller. */
function serve(port: MessagePort, start: WorkerStart): void {
  const send = (message: WorkerMessage): void => {
    port.postMessage(message);
  };
  const shared = new Int32Array(start.shared);

  /** Time for one job: it is over at once when nobody waits any more, so that the engine stops where it next looks. */
  const clockOf = ({ job, slot }: JudgeMessage): Clock => ({
    now: () => (Atomics.load(shared, 1 + slot) === job ? (Infinity as MonotonicMs) : systemClock.now()),
  });

  const engine = new LocalEngine({
    ...start.model,
    clock: systemClock,
    onTier: (tier) => {
      send({ type: 'tier', tier });
    },
  });
  warmUp(
    (request) => assess(request, { deadline: Infinity as MonotonicMs, clock: systemClock }),
    systemClock,
  );

  async function judge(message: JudgeMessage): Promise<void> {
    const { job, request, otherLanguages } = message;
    const deadline = fromProcessMs(message.deadline, systemClock);
    const options = { deadline, clock: clockOf(message), otherLanguages };
    try {
      Atomics.store(shared, 0, job);
      // The rules have judged when this returns; the model has not.
      const pending = engine.judge(request, options);
      Atomics.store(shared, 0, 0);
      send({ type: 'judged', job, judgement: judgementOf(await pending, request) });
    } catch (error) {
      Atomics.store(shared, 0, 0);
      send({ type: 'threw', job, where: errorOrigin(error) });
    }
  }
  // A job a turn: messages would come one after the other, and what the model said, and deadlines, only after the last.
  const jobs: JudgeMessage[] = [];
  const next = (): void => {
    const message = jobs.shift();
    if (message === undefined) return;
    engine.requestsWait(jobs.length > 0);
    void judge(message);
    if (jobs.length > 0) setImmediate(next);
  };
  port.on('message', (message: JudgeMessage) => {
    if (jobs.push(message) === 1) setImmediate(next);
  });
  send({ type: 'tier', tier: engine.tier });
  send({ type: 'up' });
  void engine.settled.then(() => {
    send({ type: 'ready' });
  });
}

// What fails here, as a missing file does, ends the thread; the host sees that.
if (parentPort) serve(parentPort, workerData as WorkerStart);
