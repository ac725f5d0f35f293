import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { systemClock, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import { assess } from '../../engine/engine.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import { engineResultOf } from './judge.js';
import { LocalEngine } from './local-engine.js';
import {
  HOLDER,
  LAST_LOOK,
  WITHDRAWN,
  type HostMessage,
  type JudgeMessage,
  type WorkerMessage,
  type WorkerStart,
} from './protocol.js';
import { RelayedModel } from './relayed-model.js';
import { fromProcessMs, TimeStamps, toProcessMs } from './thread-time.js';
import { warmUp } from './warm-up.js';

/**
 * The engine's thread: scores one request after the other by the exact layer, while the model reads for those before. The
 * host in engine-thread.ts is its only caller.
 */
function serve(port: MessagePort, start: WorkerStart): void {
  const send = (message: WorkerMessage): void => {
    port.postMessage(message);
  };
  const shared = new Int32Array(start.shared);

  const stamps = new TimeStamps(systemClock);
  const look = (): MonotonicMs => {
    const now = systemClock.now();
    Atomics.store(shared, LAST_LOOK, stamps.of(now));
    return now;
  };

  /** Time for one job: it is over at once when nobody waits any more, so that the engine stops where it next looks. */
  const clockOf = ({ job, slot }: JudgeMessage): Clock => ({
    now: () => (Atomics.load(shared, WITHDRAWN + slot) === job ? (Infinity as MonotonicMs) : look()),
  });

  const model = new RelayedModel(start.tier, (pass, passage) => {
    send({ type: 'pass', pass, passage });
  });
  const engine = new LocalEngine({ clock: systemClock, model });
  warmUp(
    (request) => assess(request, { deadline: Infinity as MonotonicMs, clock: systemClock }),
    systemClock,
  );

  async function judge(message: JudgeMessage): Promise<void> {
    const { job, request, otherLanguages, explain } = message;
    const deadline = fromProcessMs(message.deadline, systemClock);
    const options = { deadline, clock: clockOf(message), otherLanguages, explain };
    try {
      const started = look();
      Atomics.store(shared, HOLDER, job);
      // When this returns the exact layer is done; the model is not.
      const pending = engine.judge(request, options);
      Atomics.store(shared, HOLDER, 0);
      send({ type: 'drafted', job, ms: systemClock.now() - started });
      const result = engineResultOf(await pending, request);
      send({ type: 'judged', job, result, at: toProcessMs(systemClock.now(), systemClock) });
    } catch (error) {
      Atomics.store(shared, HOLDER, 0);
      send({ type: 'threw', job, where: errorOrigin(error) });
    }
  }
  // A job a turn: messages would come one after the other, and what the model said, and deadlines, only after the last.
  const jobs: JudgeMessage[] = [];
  let jobsWaitAtHost = false;
  const next = (): void => {
    const message = jobs.shift();
    engine.requestsWait(jobs.length > 0 || jobsWaitAtHost);
    if (message !== undefined) void judge(message);
    if (jobs.length > 0) setImmediate(next);
  };
  port.on('message', (message: HostMessage) => {
    switch (message.type) {
      case 'judge':
        if (jobs.push(message) === 1) setImmediate(next);
        break;
      case 'jobsWait':
        jobsWaitAtHost = message.areWaiting;
        engine.requestsWait(jobs.length > 0 || jobsWaitAtHost);
        break;
      case 'tier':
        model.become(message.tier);
        break;
      case 'scored':
        model.answered(message.pass, message.scored);
        break;
    }
  });
  send({ type: 'up' });
}

// What fails here, as a missing file does, ends the thread; the host sees that.
if (parentPort) serve(parentPort, workerData as WorkerStart);
