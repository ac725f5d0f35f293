import type { FrameReading } from '../dialects/stream-dialect.js';
import { EMPTY } from '../empty.js';

/** The choices whose text a frame waits for. */
export type AwaitedChoices = readonly number[] | 'all';

export function awaitedChoices(reading: FrameReading): AwaitedChoices {
  const { texts = EMPTY, repeats = EMPTY, choices = EMPTY, ends = EMPTY } = reading;
  if (ends === 'all' || reading.last === true) return 'all';
  // As nearly all are: a token.
  if (
    ends.length + repeats.length === 0 &&
    texts.every(({ choice }) => choice === choices[0]) &&
    choices.length > 0
  )
    return choices;
  const named = [...ends, ...choices];
  for (const { choice } of texts) named.push(choice);
  for (const { choice } of repeats) named.push(choice);
  return named.length === 0 ? 'all' : named;
}
