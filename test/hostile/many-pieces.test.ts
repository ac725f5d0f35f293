import { growthOf, LINEAR } from '../work-counter.js';
import { PRESETS } from '../../config/presets.js';
import type { StreamHead } from '../../middleware/dialects/stream-dialect.js';
import { Recognition } from '../../middleware/streaming/recognise.js';
import { JudgedText } from '../../src/guard/streaming/judged-text.js';

const FEW = 500;

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ start: 2 * n, end: 2 * n + 1, text: 'a' }));

/** What an event of a stream may hold: items that no check was made of, as they are too many for one. */
function addItems(sentences: ReturnType<typeof itemsOf>): number {
  const text = new JudgedText(PRESETS.balanced);
  text.add(
    { kind: 'failed', cause: 'tooLarge', checker: 'scripted', cache: 'off', elapsedMs: 0 },
    { start: 0, end: 2 * sentences.length, sentences },
  );
  return text.claims.length;
}

test('the work of a stream grows as the number of sentences does that come at once', () => {
  expect(addItems(itemsOf(FEW))).toBe(FEW);
  expect(growthOf(itemsOf, addItems, FEW)).toBeLessThan(LINEAR);
});

test('the work of looking at a body that may be a stream grows as the number of its chunks does', () => {
  const looksAt = (start: string, chunk: string) => (count: number) => {
    const look = new Recognition([], { mediaType: 'application/json' } as StreamHead);
    look.push(Buffer.from(start));
    for (let n = 0; n < count; n += 1) look.push(Buffer.from(chunk));
  };
  for (const look of [looksAt('{"answer":"', 'a'), looksAt(' ', ' ')])
    expect(growthOf((count) => count, look, FEW)).toBeLessThan(LINEAR);
});
