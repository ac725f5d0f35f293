import type { MonotonicMs } from '../../../src/contract/monotonic-clock.js';
import { ReleasedText } from '../../../src/guard/streaming/released-text.js';

describe('the time to the first text', () => {
  function released() {
    let now = 5;
    const text = new ReleasedText({ now: () => now as MonotonicMs }, undefined);
    return { text, pass: (ms: number) => (now += ms) };
  }

  test('is from the first text that came to the first that left, and white space is none', () => {
    const { text, pass } = released();
    text.begin();
    pass(3);
    text.begin();
    text.grow(' ', '', []);
    expect(text.firstMs).toBeUndefined();
    pass(4);
    text.grow(' Dogs', '', []);
    pass(2);
    text.grow(' Dogs pay.', '', []);
    expect(text.firstMs).toBe(7);
  });

  test('is unknown where no text came', () => {
    const { text } = released();
    text.grow('Dogs pay.', '', []);
    expect(text.firstMs).toBeUndefined();
  });
});
