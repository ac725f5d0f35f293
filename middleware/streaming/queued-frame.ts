import type { GrowingText } from '../../src/text/growing-text.js';
import type { FrameReading } from '../dialects/stream-dialect.js';
import type { AwaitedChoices } from './awaited-choices.js';
import type { Stretch } from './changed-text.js';
import type { RawFrame } from './framing/framing.js';

/** A part of a choice, on its way out. */
export interface Part {
  /** What was sent of it. */
  readonly sent: GrowingText;
  /** What the guard itself said after it. */
  added: string;
}

/** A stretch with the part that it is of. */
export interface PlacedStretch extends Stretch {
  readonly of: Part;
}

/** A frame that waits to leave. */
export interface QueuedFrame {
  readonly frame: RawFrame;
  readonly reading: FrameReading;
  readonly stretches: readonly PlacedStretch[];
  readonly waitsFor: AwaitedChoices;
  /** Whether part of it has left. */
  hasBegun: boolean;
}
