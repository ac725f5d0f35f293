// Speaks the worker's protocol, and does what the answer to be judged says.
import { setTimeout } from 'node:timers';
import { BroadcastChannel, parentPort, threadId, workerData } from 'node:worker_threads';

const shared = new Int32Array(workerData.shared);
const begun = new BroadcastChannel('scripted worker has begun');
begun.unref();
const now = () => Number(process.hrtime.bigint()) / 1e6;
let onJudged = () => undefined;
let othersWait = false;
let onNoneWaits = () => undefined;

parentPort.on('message', ({ type, job, slot, request, deadline, areWaiting }) => {
  if (type === 'jobsWait') {
    othersWait = areWaiting;
    if (!othersWait) onNoneWaits();
  }
  if (type !== 'judge') return;
  const judged = (raw) => {
    parentPort.postMessage({ type: 'judged', job, result: { kind: 'complete', raw }, at: now() });
    const told = onJudged;
    onJudged = () => undefined;
    told();
  };
  const isAbandoned = () => Atomics.load(shared, 2 + slot) === job;
  const act = () => {
    if (isAbandoned()) return judged('not begun');
    begun.postMessage(request.answerCandidate);
    switch (request.answerCandidate) {
      case 'crash':
        throw new Error('a text of the exchange');
      case 'exit':
        return process.exit(0);
      case 'throw':
        return parentPort.postMessage({ type: 'threw', job, where: 'RangeError at judge.js:1' });
      case 'hang, having looked':
        // As if it had looked two minutes from now, whatever the time that a test makes of it.
        Atomics.store(shared, 1, Math.trunc(now() + 120_000) | 0);
        for (;;);
      case 'hang':
        for (;;);
      case 'until abandoned':
        while (!isAbandoned());
        return judged('abandoned');
      case 'never':
        return undefined;
      case 'until another is judged':
        onJudged = () => judged({ threadId });
        return undefined;
      case 'until none waits':
        onNoneWaits = () => judged({ threadId });
        return othersWait ? undefined : onNoneWaits();
      case 'slow':
        return setTimeout(() => judged({ answer: 'slow', threadId }), 100);
      case 'tier':
        return judged({ tier: workerData.tier });
      default:
        return judged({ answer: request.answerCandidate, threadId, left: deadline - now() });
    }
  };
  Atomics.store(shared, 1, Math.trunc(now()) | 0);
  Atomics.store(shared, 0, job);
  act();
  Atomics.store(shared, 0, 0);
  parentPort.postMessage({ type: 'drafted', job, ms: 1 });
});
parentPort.postMessage({ type: 'up' });
