import { GrowingText } from '../../src/text/growing-text.js';
import type { FrameReading, StreamReader, TextPlace, TextRepeat } from '../dialects/stream-dialect.js';
import { EMPTY } from '../empty.js';
import { standIn, type Decided } from './changed-text.js';
import { awaitedChoices } from './awaited-choices.js';
import type { FrameWriter, RawFrame } from './framing/framing.js';
import type { Part, PlacedStretch, QueuedFrame } from './queued-frame.js';

const nameOf = ({ choice, part = '' }: TextPlace): string => `${String(choice)} ${part}`;

/** What the queue has to know of the answers in a stream. */
export interface Answers {
  /** Whether nothing more can change of a choice, its message said. */
  isOver(choice: number): boolean;
  isBlocked(choice: number): boolean;
  /** All choices so far. */
  readonly all: readonly number[];
}

/**
 * The frames of a stream on their way out. They leave in the order in which they came, except that those of one choice do
 * not wait for the text of another. A frame whose text is unchanged leaves as it was written; one of which a part is
 * decided leaves in pieces.
 */
export class FrameQueue {
  private entries: QueuedFrame[] = [];
  private units = 0;
  /** Every choice that a frame has named. */
  private readonly named = new Set<number>();
  /** Choices of which the frame that ends them has left. */
  private readonly ended = new Set<number>();
  private isCollecting = false;
  /** Texts that stand in no frame of the stream's own. */
  private added: { readonly choice: number; readonly text: string }[] = [];
  /** By choice: how long its text is so far. */
  private readonly lengths: number[] = [];
  private readonly parts = new Map<string, Part>();

  constructor(
    private readonly reader: StreamReader,
    private readonly writer: FrameWriter,
    private readonly answers: Answers,
    private readonly send: (text: string) => void,
    /** Called before the frame that the format ends with leaves. */
    private readonly onLast: () => void,
  ) {}

  /** UTF-16 units of the frames that wait. */
  get held(): number {
    return this.units;
  }

  /** What was sent of each part, in the order in which they began. */
  get sent(): readonly TextRepeat[] {
    return [...this.parts].map(([key, { sent }]) => {
      const space = key.indexOf(' ');
      return { choice: Number(key.slice(0, space)), part: key.slice(space + 1), text: sent.text };
    });
  }

  /** Whether the frame that ends a choice has left. */
  hasEnded(choice: number): boolean {
    return this.ended.has(choice);
  }

  get isEmpty(): boolean {
    return this.entries.length === 0 && this.added.length === 0;
  }

  add(frame: RawFrame, reading: FrameReading): void {
    const stretches = (reading.texts ?? EMPTY).map(({ choice, part = '', text }): PlacedStretch => {
      const start = this.lengths[choice] ?? 0;
      this.grow(choice, text.length);
      return {
        of: this.partOf({ choice, part }),
        choice,
        part,
        start,
        end: start + text.length,
        text,
        decided: start,
        pending: '',
        hasPending: false,
      };
    });
    const waitsFor = awaitedChoices(reading);
    if (waitsFor !== 'all') for (const choice of waitsFor) this.named.add(choice);
    this.entries.push({ frame, reading, stretches, waitsFor, hasBegun: false });
    this.units += frame.raw.length;
  }

  /** Offsets of a choice that stand in no frame. */
  skip(choice: number, length: number): void {
    this.grow(choice, length);
  }

  /** The text of a choice is decided between two offsets, and leaves as `text`. `original` is what it was. */
  release(choice: number, from: number, upTo: number, text: string, original: string): void {
    const isSame = text === original;
    const decided: Decided[] = [];
    for (const stretch of this.entries.flatMap(({ stretches }) => stretches)) {
      if (stretch.choice !== choice || stretch.end <= from || stretch.decided >= upTo) continue;
      const start = Math.max(stretch.start, from, stretch.decided) - from;
      const end = Math.min(stretch.end, upTo) - from;
      if (isSame) stretch.pending += original.slice(start, end);
      stretch.decided = from + end;
      stretch.hasPending = true;
      decided.push({ stretch, start, end });
    }
    if (!isSame) {
      if (decided.length === 0) this.addTo(choice, text);
      else standIn(decided, text, original);
    }
    this.flush();
  }

  /** Says a text at the place where the choice's undecided text stands, or at the end; what was undecided is gone. */
  finish(choice: number, message: string | undefined): void {
    const open = this.entries
      .flatMap(({ stretches }) => stretches)
      .filter((stretch) => stretch.choice === choice && stretch.decided < stretch.end);
    const [first] = open;
    for (const stretch of open) {
      stretch.decided = stretch.end;
      stretch.hasPending = true;
    }
    if (message !== undefined && first !== undefined) first.pending += message;
    else if (message !== undefined) this.addTo(choice, message);
    this.flush();
  }

  /** A text that follows all that a choice has said so far: in the frame that ends it, or before that. */
  private addTo(choice: number, text: string): void {
    if (text === '') return;
    const ending = this.entries.find(({ reading }) => this.endsOf(reading).includes(choice));
    const last = ending?.stretches.findLast((stretch) => stretch.choice === choice);
    if (last === undefined) {
      this.added.push({ choice, text });
      return;
    }
    last.pending += text;
    last.hasPending = true;
  }

  /** Collects what is decided until the function is through, so that a frame leaves whole where it can. */
  together(run: () => void): void {
    this.isCollecting = true;
    try {
      run();
    } finally {
      this.isCollecting = false;
    }
    this.flush();
  }

  /** Sends what can leave. */
  flush(): void {
    if (this.isCollecting || this.isEmpty) return;
    this.leaveInOrder();
    const [first] = this.entries;
    if (first !== undefined && first.waitsFor !== 'all' && this.named.size > 1)
      this.leaveBehind(first.waitsFor);
    if (this.added.length > 0) this.sayWhatIsFree();
  }

  /** Sends the first frames, up to one that cannot leave. */
  private leaveInOrder(): void {
    const { entries } = this;
    let left = 0;
    for (; left < entries.length; left++) {
      const entry = entries[left];
      if (entry === undefined || !this.leave(entry)) break;
      this.units -= entry.frame.raw.length;
    }
    if (left > 0) this.entries = entries.slice(left);
  }

  /** Sends frames of other choices than those that the first frame waits for. */
  private leaveBehind(awaited: readonly number[]): void {
    const blocked = new Set(awaited);
    const { entries } = this;
    const kept = entries.slice(0, 1);
    let at = 1;
    // Behind what blocks all choices nothing is looked at: long answers would take time by the square of their length.
    for (; at < entries.length && blocked.size < this.named.size; at++) {
      const entry = entries[at];
      if (entry === undefined) break;
      const { waitsFor } = entry;
      if (waitsFor !== 'all' && !waitsFor.some((choice) => blocked.has(choice)) && this.leave(entry)) {
        this.units -= entry.frame.raw.length;
        continue;
      }
      kept.push(entry);
      for (const choice of waitsFor === 'all' ? this.named : waitsFor) blocked.add(choice);
    }
    if (kept.length < at) this.entries = [...kept, ...entries.slice(at)];
  }

  /** Says what was added to choices of which nothing waits. */
  private sayWhatIsFree(): void {
    for (const { choice } of [...this.added]) {
      const isWaiting = this.entries.some(({ waitsFor }) => waitsFor === 'all' || waitsFor.includes(choice));
      if (!isWaiting) this.sayAdded([choice]);
    }
  }

  /** Says what was added to these choices: all else of them has left but the end. */
  private sayAdded(choices: readonly number[]): void {
    if (this.added.length === 0) return;
    const now = this.added.filter(({ choice }) => choices.includes(choice));
    this.added = this.added.filter(({ choice }) => !choices.includes(choice));
    for (const { choice, text } of now) {
      // Where the format has no parts, what repeats all of the text repeats this too.
      const whole = this.parts.get(nameOf({ choice }));
      if (whole !== undefined) whole.added += text;
      for (const payload of this.reader.say(choice, text, this.sent)) this.send(this.writer.add(payload));
    }
  }

  /** Sends a frame, or the part of it that is decided; whether all of it has left. */
  private leave(entry: QueuedFrame): boolean {
    const { reading, stretches } = entry;
    const isDecided = stretches.every(({ decided, end }) => decided === end);
    if (!isDecided || !this.mayEnd(reading)) {
      const isReady = stretches.some(({ hasPending, pending }) => hasPending && pending !== '');
      if (isReady) this.sendPiece(entry, false);
      return false;
    }
    this.sayAdded(this.endsOf(reading));
    if (reading.last === true) this.onLast();
    this.sendPiece(entry, true);
    for (const choice of this.endsOf(reading)) this.ended.add(choice);
    return true;
  }

  private endsOf({ ends, last }: FrameReading): readonly number[] {
    return ends === 'all' || last === true ? this.answers.all : (ends ?? EMPTY);
  }

  /** Whether nothing more can change of the choices that a frame ends. */
  private mayEnd(reading: FrameReading): boolean {
    return this.endsOf(reading).every((choice) => this.answers.isOver(choice) || !this.isKnown(choice));
  }

  private isKnown(choice: number): boolean {
    return this.answers.all.includes(choice);
  }

  private sendPiece(entry: QueuedFrame, isLast: boolean): void {
    const { frame, reading, stretches } = entry;
    const ends = this.endsOf(reading);
    const blocked = isLast ? ends.filter((choice) => this.answers.isBlocked(choice)) : [];
    const { repeats: repeated = EMPTY } = reading;
    const isKept = stretches.every(({ pending, text }) => pending === text);
    const isWhole = isLast && !entry.hasBegun && blocked.length === 0 && isKept;
    if (isWhole && repeated.length === 0) {
      for (const stretch of stretches) stretch.of.sent.add(stretch.pending);
      this.send(this.writer.keep(frame));
      return;
    }
    const texts = stretches.map(({ hasPending, pending }) => (hasPending ? pending : undefined));
    for (const stretch of stretches) {
      stretch.of.sent.add(stretch.pending);
      stretch.pending = '';
      stretch.hasPending = false;
    }
    // A frame may add the end of a text and repeat all of it.
    const repeats = repeated.map((place) => {
      const { sent, added } = this.partOf(place);
      return sent.text + added;
    });
    if (isWhole && repeated.every(({ text }, index) => text === repeats[index])) {
      this.send(this.writer.keep(frame));
      return;
    }
    const payload = this.reader.write(frame, { texts, repeats, isFirst: !entry.hasBegun, isLast, blocked });
    entry.hasBegun = true;
    if (payload !== undefined) this.send(this.writer.change(frame, payload));
  }

  private grow(choice: number, by: number): void {
    while (this.lengths.length <= choice) this.lengths.push(0);
    this.lengths[choice] = (this.lengths[choice] ?? 0) + by;
  }

  private partOf(place: TextPlace): Part {
    const key = nameOf(place);
    let found = this.parts.get(key);
    if (found === undefined) {
      found = { sent: new GrowingText(), added: '' };
      this.parts.set(key, found);
    }
    return found;
  }
}
