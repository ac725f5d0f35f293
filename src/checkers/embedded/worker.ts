import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { systemClock, type Clock, type MonotonicMs } from '../../contract/monotonic-clock.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import { judge } from './judge.js';
import type { JudgeMessage, WorkerMessage, WorkerStart } from './protocol.js';
import { fromProcessMs } from './thread-time.js';
import { warmUp } from './warm-up.js';

/** The engine's thread: judges one request after the other. The host in worker-engine.ts is its only caller. */
function serve(port: MessagePort, { abandoned }: WorkerStart): void {
  const send = (message: WorkerMessage): void => {
    port.postMessage(message);
  };
  const abandonedJob = new Int32Array(abandoned);

  /** Time for one job: it is over at once when nobody waits any more, so that the engine stops where it next looks. */
  const clockOf = (job: number): Clock => ({
    now: () => (Atomics.load(abandonedJob, 0) === job ? (Infinity as MonotonicMs) : systemClock.now()),
  });

  warmUp((request) => judge(request, { deadline: Infinity as MonotonicMs, clock: systemClock }), systemClock);
  port.on('message', ({ job, request, deadline }: JudgeMessage) => {
    try {
      const options = { deadline: fromProcessMs(deadline, systemClock), clock: clockOf(job) };
      send({ type: 'judged', job, judgement: judge(request, options) });
    } catch (error) {
      send({ type: 'threw', job, where: errorOrigin(error) });
    }
  });
  send({ type: 'ready' });
}

// What fails here, as a missing file does, ends the thread; the host sees that.
if (parentPort) serve(parentPort, workerData as WorkerStart);
