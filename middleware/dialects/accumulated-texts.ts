import { GrowingText } from '../../src/text/growing-text.js';
import { replaceParts, type TextSpan } from './json-answer.js';
import type { JsonEdit } from './json-text.js';
import type { Frame, TextPlace, TextRepeat, TextStretch } from './stream-dialect.js';

const keyOf = ({ choice, part = '' }: TextPlace): string => `${String(choice)} ${part}`;

/**
 * The running texts of one stream, by their places, for frames that repeat them or name runs of them by offsets. What such
 * a frame was read next to is kept until it is written: more of the text may have been read by then.
 */
export class AccumulatedTexts {
  private readonly texts = new Map<string, GrowingText>();
  /** The place that was added to last: most streams have one. */
  private last: { readonly place: TextPlace; readonly soFar: GrowingText } | undefined;
  private readonly repeats = new WeakMap<Frame, Map<string, string>>();

  /** Adds a stretch to the text of its place, and gives it back. */
  add(stretch: TextStretch): TextStretch {
    const { last } = this;
    const soFar = last !== undefined && isSamePlace(last.place, stretch) ? last.soFar : this.textIn(stretch);
    soFar.add(stretch.text);
    return stretch;
  }

  private textIn({ choice, part }: TextPlace): GrowingText {
    const place = { choice, ...(part !== undefined && { part }) };
    const key = keyOf(place);
    let soFar = this.texts.get(key);
    if (soFar === undefined) this.texts.set(key, (soFar = new GrowingText()));
    this.last = { place, soFar };
    return soFar;
  }

  /** The text of a place up to now; `''` for none. */
  of(place: TextPlace): string {
    return this.texts.get(keyOf(place))?.text ?? '';
  }

  /** The text of a place up to now, as a frame repeats it or refers to it; undefined for none. */
  repeatIn(frame: Frame, place: TextPlace): TextRepeat | undefined {
    const text = this.of(place);
    if (text === '') return undefined;
    const inFrame = this.repeats.get(frame) ?? new Map<string, string>();
    this.repeats.set(frame, inFrame.set(keyOf(place), text));
    return { ...place, text };
  }

  /** The text that `repeatIn` gave for a frame; undefined when it gave none. */
  repeatedIn(frame: Frame, place: TextPlace): string | undefined {
    return this.repeats.get(frame)?.get(keyOf(place));
  }
}

function isSamePlace(a: TextPlace, b: TextPlace): boolean {
  return a.choice === b.choice && a.part === b.part;
}

/** What has to change in spans of a text that stands in other frames, when `sent` was sent in its place. */
export function movedSpans(soFar: string, spans: readonly TextSpan[], sent: string): readonly JsonEdit[] {
  return replaceParts({ parts: [{ path: [], text: soFar }], spans }, [sent]).filter(
    ({ path }) => path.length > 0,
  );
}
