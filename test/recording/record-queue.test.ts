import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import { RecordQueue } from '../../src/recording/record-queue.js';
import type { Batch, RecordSink } from '../../src/recording/record-sink.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';

function queueInto(sink: Partial<RecordSink<number>>, now: () => number = () => 0) {
  const events: GuardEvent[] = [];
  const batches: Batch<number>[] = [];
  const queue = new RecordQueue<number>({
    sink: {
      write: (batch) => {
        batches.push(batch);
        return Promise.resolve();
      },
      expire: () => Promise.resolve(),
      close: () => Promise.resolve(),
      ...sink,
    },
    maxQueued: 1000,
    maxQueuedBytes: 1e9,
    emit: (event) => events.push(event),
    clock: { now: () => now() as MonotonicMs },
  });
  return { queue, events, batches };
}

test('records that are slow to make let the event loop turn between them, and are written in order', async () => {
  let now = 0;
  const { queue, batches } = queueInto({}, () => now);
  const turns: string[] = [];
  const turn = (): void => {
    turns.push('other');
    if (turns.length < 100) setImmediate(turn);
  };
  setImmediate(turn);
  for (let number = 0; number < 6; number++) {
    queue.add(() => {
      turns.push('made');
      now += 10;
      return number;
    }, 1);
  }
  await queue.flush(60_000);
  expect(batches.flat()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(turns.join(' ')).not.toContain('made made');
  await queue.close(0);
});

test('records have as long as all others had, so that they keep up with any load', async () => {
  let now = 0;
  const { queue } = queueInto({}, () => now);
  const made: number[] = [];
  let turns = 0;
  // Each turn of the event loop takes 40 ms, each record 10 ms.
  const busy = (): void => {
    turns++;
    now += 40;
    if (made.length < 20) setImmediate(busy);
  };
  setImmediate(busy);
  for (let number = 0; number < 20; number++) {
    queue.add(() => {
      now += 10;
      made.push(number);
      return number;
    }, 1);
  }
  await queue.flush(60_000);
  expect(made).toHaveLength(20);
  expect(turns).toBeLessThanOrEqual(7);
  await queue.close(0);
});

test('one that cannot be made is dropped and counted, and costs no other', async () => {
  const { queue, events, batches } = queueInto({});
  queue.add(() => 1, 1);
  queue.add(() => {
    throw new Error('no verdict');
  }, 1);
  queue.add(() => 3, 1);
  await queue.flush(60_000);
  expect(batches.flat()).toEqual([1, 3]);
  expect(events).toEqual([
    { type: 'recorded', result: 'dropped', count: 1 },
    { type: 'recorded', result: 'written', count: 2 },
  ]);
  await queue.close(0);
});

test('at the end of the process all that waits is handed over once, made or not', () => {
  const written: number[] = [];
  const { queue } = queueInto({
    write: () => new Promise(() => undefined),
    writeNow: (batches) => {
      written.push(...batches.flat());
      return true;
    },
  });
  for (let number = 0; number < 3; number++) queue.add(() => number, 1);
  queue.writeNow();
  queue.writeNow();
  expect(written).toEqual([0, 1, 2]);
});

test('halted, it begins no further write and waits for the one under way: the rest is written now, and nothing twice', async () => {
  const written: number[] = [];
  let endWrite: (() => void) | undefined;
  const { queue } = queueInto({
    write: (batch) =>
      new Promise((resolve) => {
        endWrite = () => {
          written.push(...batch);
          resolve();
        };
      }),
    writeNow: (batches) => {
      written.push(...batches.flat());
      return true;
    },
  });
  queue.add(() => 0, 1);
  while (endWrite === undefined) await new Promise(setImmediate);
  let isHalted = false;
  const halted = queue.halt(60_000).then(() => {
    isHalted = true;
  });
  queue.add(() => 1, 1);
  await new Promise(setImmediate);
  expect(isHalted).toBe(false);
  endWrite();
  await halted;
  queue.add(() => 2, 1);
  await new Promise(setImmediate);
  expect(written).toEqual([0]);
  queue.writeNow();
  expect(written).toEqual([0, 1, 2]);
});

test('halted while the sink fails, it tries no more and hands over what it had in hand', async () => {
  const written: number[] = [];
  const { queue } = queueInto({
    write: () => Promise.reject(new Error('down')),
    writeNow: (batches) => {
      written.push(...batches.flat());
      return true;
    },
  });
  queue.add(() => 0, 1);
  await new Promise(setImmediate);
  queue.add(() => 1, 1);
  await queue.halt(60_000);
  queue.writeNow();
  expect(written).toEqual([0, 1]);
});
