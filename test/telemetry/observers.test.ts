import type { GuardEvent, Observer } from '../../src/telemetry/observer.js';
import { observers } from '../../src/telemetry/observers.js';
import { checked } from './events.js';

function collecting(): Observer & { events: GuardEvent[] } {
  const events: GuardEvent[] = [];
  return { events, observe: (event) => events.push(event) };
}
const throwing: Observer = {
  observe: () => {
    throw new Error('a text');
  },
};

test('each observer is told', () => {
  const [a, b] = [collecting(), collecting()];
  observers(a, b).observe(checked);
  expect([a.events, b.events]).toEqual([[checked], [checked]]);
});

test('one that throws hurts nobody; the others hear of it once', () => {
  const [a, b] = [collecting(), collecting()];
  const all = observers(a, throwing, b);
  all.observe(checked);
  all.observe(checked);
  for (const { events } of [a, b]) {
    expect(events).toEqual([
      checked,
      { type: 'warning', code: 'observer-failed', message: expect.stringContaining('threw') },
      checked,
    ]);
    expect(JSON.stringify(events)).not.toContain('a text');
  }
});

test('when all throw, nothing happens', () => {
  expect(() => {
    observers(throwing, { ...throwing }).observe(checked);
  }).not.toThrow();
});
