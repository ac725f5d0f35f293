// Speaks the worker's protocol, and does what the answer to be judged says.
import { parentPort, threadId, workerData } from 'node:worker_threads';

const abandoned = new Int32Array(workerData.abandoned);
const now = () => Number(process.hrtime.bigint()) / 1e6;

parentPort.on('message', ({ job, request, deadline }) => {
  const judged = (raw) =>
    parentPort.postMessage({ type: 'judged', job, judgement: { kind: 'complete', raw } });
  switch (request.answerCandidate) {
    case 'crash':
      throw new Error('a text of the exchange');
    case 'exit':
      return process.exit(0);
    case 'throw':
      return parentPort.postMessage({ type: 'threw', job, where: 'RangeError at judge.js:1' });
    case 'hang':
      for (;;);
    case 'until abandoned':
      while (Atomics.load(abandoned, 0) !== job);
      return judged('abandoned');
    case 'never':
      return undefined;
    default:
      return judged({ answer: request.answerCandidate, threadId, left: deadline - now() });
  }
});
parentPort.postMessage({ type: 'ready' });
