import fc from 'fast-check';
import type { StoredVerdict } from '../../src/checkers/cache-store.js';
import { memoryStore } from '../../src/checkers/memory-store.js';
import type { MonotonicMs } from '../../src/contract/monotonic-clock.js';
import type { CacheEvent } from '../../src/telemetry/checker-events.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { requestFor, responseTo } from './scripted-checker.js';

const value = (answer = 'a'): StoredVerdict => ({ response: responseTo(requestFor(answer)), spec: '' });
const key = (n: number) => String(n).padStart(64, '0');
const OVERHEAD = 200;
const weight = (stored: StoredVerdict) => Buffer.byteLength(JSON.stringify(stored)) + 64 + OVERHEAD;

function clockAt(start: number) {
  const clock = { time: start, now: () => clock.time as MonotonicMs };
  return clock;
}

/** The same rules over a list, as slowly as they read. */
class NaiveStore {
  entries: { key: string; value: StoredVerdict; expires: number }[] = [];
  evictions = 0;
  constructor(
    readonly maxEntries: number,
    readonly maxBytes: number,
    readonly maxEntryBytes: number,
  ) {}

  get bytes() {
    return this.entries.reduce((sum, { value }) => sum + weight(value), 0);
  }

  get(key: string, now: number) {
    const found = this.entries.find((entry) => entry.key === key);
    this.delete(key);
    if (found === undefined || now > found.expires) return undefined;
    this.entries.push(found);
    return found.value;
  }

  set(key: string, value: StoredVerdict, expires: number) {
    this.delete(key);
    if (weight(value) > this.maxEntryBytes) return;
    while (this.entries.length >= this.maxEntries || this.bytes + weight(value) > this.maxBytes) {
      this.entries.shift();
      this.evictions++;
    }
    this.entries.push({ key, value, expires });
  }

  delete(key: string) {
    this.entries = this.entries.filter((entry) => entry.key !== key);
  }
}

const operation = fc.oneof(
  fc.record({ do: fc.constant('get' as const), key: fc.nat(5) }),
  fc.record({
    do: fc.constant('set' as const),
    key: fc.nat(5),
    size: fc.integer({ min: 1, max: 600 }),
    ttl: fc.integer({ min: 1, max: 50 }),
  }),
  fc.record({ do: fc.constant('delete' as const), key: fc.nat(5) }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.nat(40) }),
);

test('behaves as the naive store within the same bounds, from any moment on', async () => {
  const setup = fc.record({
    start: fc.constantFrom(0, 0.5, 12345.678),
    maxEntries: fc.integer({ min: 1, max: 4 }),
    maxBytes: fc.integer({ min: 600, max: 4000 }),
    maxEntryBytes: fc.integer({ min: 600, max: 1500 }),
  });
  await fc.assert(
    fc.asyncProperty(setup, fc.array(operation, { maxLength: 40 }), async (bounds, operations) => {
      const clock = clockAt(bounds.start);
      const events: GuardEvent[] = [];
      const store = memoryStore({ ...bounds, clock, observer: { observe: (event) => events.push(event) } });
      const maxEntryBytes = Math.min(bounds.maxEntryBytes, bounds.maxBytes);
      const naive = new NaiveStore(bounds.maxEntries, bounds.maxBytes, maxEntryBytes);
      for (const step of operations) {
        if (step.do === 'wait') clock.time += step.ms;
        if (step.do === 'get') {
          expect(await store.get(key(step.key))).toEqual(naive.get(key(step.key), clock.time));
        }
        if (step.do === 'set') {
          const stored = value('x'.repeat(step.size));
          await store.set(key(step.key), stored, step.ttl);
          naive.set(key(step.key), stored, clock.time + step.ttl);
        }
        if (step.do === 'delete') {
          await store.delete(key(step.key));
          naive.delete(key(step.key));
        }
        expect(await store.stats()).toEqual({
          entries: naive.entries.length,
          bytes: naive.bytes,
          evictions: naive.evictions,
        });
      }
      const sum = (field: 'entries' | 'bytes' | 'evictions') =>
        events.reduce((total, event) => total + (event as CacheEvent)[field], 0);
      expect(await store.stats()).toEqual({
        entries: sum('entries'),
        bytes: sum('bytes'),
        evictions: sum('evictions'),
      });
    }),
    { numRuns: 300 },
  );
});

test('an age counts from a clock that starts at nothing', async () => {
  const clock = clockAt(0);
  const store = memoryStore({ clock });
  await store.set(key(1), value(), 100);
  clock.time = 100;
  expect(await store.get(key(1))).toBeDefined();
  clock.time = 101;
  expect(await store.get(key(1))).toBeUndefined();
});

test('what a caller does to a value does not change the kept one', async () => {
  const store = memoryStore();
  const given = { response: responseTo(requestFor()), spec: '' };
  await store.set(key(1), given, 1000);
  Object.assign(given.response, { supportScore: 0 });
  const first = (await store.get(key(1))) as StoredVerdict;
  expect(first.response.supportScore).toBe(0.9);
  Object.assign(first.response, { supportScore: 0 });
  expect(await store.get(key(1))).toMatchObject({ response: { supportScore: 0.9 } });
});

test('clear empties it; after close it refuses, and has told that it is empty', async () => {
  const events: GuardEvent[] = [];
  const store = memoryStore({ observer: { observe: (event) => events.push(event) } });
  await store.set(key(1), value(), 1000);
  await store.clear();
  expect(await store.get(key(1))).toBeUndefined();
  await store.set(key(1), value(), 1000);
  await store.close();
  await store.close();
  await expect(store.get(key(1))).rejects.toMatchObject({ code: 'AG_CLOSED' });
  await expect(store.set(key(1), value(), 1)).rejects.toMatchObject({ code: 'AG_CLOSED' });
  expect(events.map((event) => (event as CacheEvent).entries)).toEqual([1, -1, 1, -1]);
});

test.each([{ maxEntries: 0 }, { maxBytes: 1.5 }, { maxEntryBytes: NaN }])('%p is refused', (options) => {
  const [name] = Object.keys(options);
  expect(() => memoryStore(options)).toThrow(new RegExp(`^${String(name)}: `));
});
