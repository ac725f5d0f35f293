import type { GroundingFact } from '../../contract/check-request.js';
import type { Clock, MonotonicMs } from '../../contract/monotonic-clock.js';
import { movedBy, type DecidedClaim, type Insertion } from '../../policy/annotate.js';
import type { ReaderNotes } from './reader-notes.js';

/** A sentence that leaves, with the places of the facts that it rests on. */
export interface CitingClaim extends DecidedClaim {
  readonly facts: readonly number[];
}

/** So much of what stands after a sentence decides where its mark goes. */
const LOOK_AHEAD = 16;

/** What has left of an answer, and what its reader sees of it. */
export class ReleasedText {
  /** Without notes for the reader. */
  left = '';
  /** With them. */
  shown = '';
  private readonly claims: CitingClaim[] = [];
  /** Whether any of them has a note. */
  private isNoted = false;
  private inserted: readonly Insertion[] = [];
  /** How many of the notes have left. */
  private noted = 0;
  private firstTextAt: MonotonicMs | undefined;
  /** Milliseconds from the first text that came to the first that left. */
  firstMs: number | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly notes: ReaderNotes | undefined,
  ) {}

  /** Whether the reader has seen anything. */
  get isSeen(): boolean {
    return this.shown.trim() !== '';
  }

  /** Text has come. */
  begin(): void {
    this.firstTextAt ??= this.clock.now();
  }

  /**
   * More has left; what the reader sees of it.
   *
   * @param now All that has left with this, without notes.
   * @param following What follows in the original.
   * @param claims Those that are new.
   */
  grow(now: string, following: string, claims: readonly CitingClaim[]): string {
    const from = this.left.length;
    if (now.slice(from).trim() !== '' && this.firstTextAt !== undefined) {
      this.firstMs ??= this.clock.now() - this.firstTextAt;
    }
    for (const claim of claims) {
      this.claims.push(claim);
      this.isNoted ||=
        claim.action === 'annotate' || (this.notes?.citesFacts === true && claim.facts.length > 0);
    }
    const shown = this.marked(now, following.slice(0, LOOK_AHEAD));
    this.left = now;
    this.shown += shown;
    return shown;
  }

  /** All has left: the sources that stand under it. */
  conclude(facts: readonly GroundingFact[]): string {
    const sources = this.notes?.sources(this.left, facts) ?? '';
    this.shown += sources;
    return sources;
  }

  /** Claims of what has left, where they lie in what the reader sees. */
  placed<T extends DecidedClaim>(claims: readonly T[]): T[] {
    return movedBy(claims, this.inserted);
  }

  /** A note may belong behind what has not left yet (a closing quotation mark): it leaves with that. */
  private marked(now: string, ahead: string): string {
    let from = this.left.length;
    const { notes, claims } = this;
    if (notes === undefined || !this.isNoted) return now.slice(from);
    const { inserted } = notes.mark(now + ahead, claims, (claim) => claims[claim]?.facts ?? []);
    this.inserted = inserted.filter(({ unit }) => unit <= now.length);
    let shown = '';
    for (const { text, unit } of this.inserted.slice(this.noted)) {
      const at = Math.max(from, unit);
      shown += now.slice(from, at) + text;
      from = at;
    }
    this.noted = this.inserted.length;
    return shown + now.slice(from);
  }
}
