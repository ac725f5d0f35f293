import { PRESETS } from '../../config/presets.js';
import type { StreamHead } from '../../middleware/dialects/stream-dialect.js';
import { Recognition } from '../../middleware/streaming/recognise.js';
import { JudgedText } from '../../src/guard/streaming/judged-text.js';
import { leastProcessorTimeOf } from '../processor-time.js';

const FEW = 10_000;
/** Eight times as many sentences take eight times as much in linear time, 64 times in quadratic. */
const MORE = 8;
const MOST_TIMES = 24;
/** Under this, in microseconds of the processor, what is measured is the compiler and the clock. */
const TELLING = 5_000;

/** What an event of a stream may hold: items that no check was made of, as they are too many for one. */
function addItems(count: number): number {
  const sentences = Array.from({ length: count }, (_, n) => ({ start: 2 * n, end: 2 * n + 1, text: 'a' }));
  const text = new JudgedText(PRESETS.balanced);
  text.add(
    { kind: 'failed', cause: 'tooLarge', checker: 'scripted', cache: 'off', elapsedMs: 0 },
    { start: 0, end: 2 * count, sentences },
  );
  return text.claims.length;
}

test('the work of a stream grows as the number of sentences does that come at once', () => {
  const best = (count: number): number => leastProcessorTimeOf(() => addItems(count));
  expect(addItems(FEW)).toBe(FEW);
  expect(best(FEW * MORE)).toBeLessThan(MOST_TIMES * Math.max(best(FEW), TELLING));
});

test('the work of looking at a body that may be a stream grows as the number of its chunks does', () => {
  const looksAt = (start: string, chunk: string) => (count: number) => {
    const look = new Recognition([], { mediaType: 'application/json' } as StreamHead);
    look.push(Buffer.from(start));
    for (let n = 0; n < count; n += 1) look.push(Buffer.from(chunk));
  };
  for (const look of [looksAt('{"answer":"', 'a'), looksAt(' ', ' ')]) {
    const best = (count: number): number =>
      leastProcessorTimeOf(() => {
        look(count);
      });
    look(FEW);
    expect(best(FEW * MORE)).toBeLessThan(MOST_TIMES * Math.max(best(FEW), TELLING));
  }
});
