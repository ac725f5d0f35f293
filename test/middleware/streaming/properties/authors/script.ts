import type { Dialect } from '../../../../../middleware/dialects/dialect.js';
import type { FramingName } from '../../../../../middleware/dialects/stream-dialect.js';
import type { Dice } from '../dice.js';

/** What happens in a stream, one after the other. */
export type Step =
  | { readonly kind: 'text'; readonly choice: number; readonly text: string }
  /** Something that no sentence goes on past. */
  | { readonly kind: 'break'; readonly choice: number; readonly nonce: string }
  /** Something that is none of the answer: reasoning, usage, a state. */
  | { readonly kind: 'aside'; readonly choice: number; readonly nonce: string }
  | { readonly kind: 'end'; readonly choice: number };

/** An event, line or element before it is written. */
export interface Message {
  readonly event?: string;
  /** Undefined for a text that is no JSON: `text`. */
  readonly json?: unknown;
  readonly text?: string;
}

/** What an independent client makes of a stream. */
export interface Told {
  /** By choice: all the text that a reader sees. */
  readonly texts: readonly string[];
  /** Asides and breaks in order, and how much text of their choice stood before. */
  readonly nonces: readonly { readonly nonce: string; readonly choice: number; readonly after: number }[];
  /** What is wrong with how the stream ended; undefined when it ended as its format wants it. */
  readonly endProblem: string | undefined;
  /** Choices that ended as filtered; undefined where the format cannot say it. */
  readonly filtered: readonly number[] | undefined;
  readonly reports: number;
}

/** What a client has received: parsed as the framing's standard says. */
export interface Received {
  readonly event: string | undefined;
  readonly data: string;
  readonly json: unknown;
}

/** Writes and reads streams of one format, without any of the code that is tested. */
export interface StreamAuthor {
  readonly name: string;
  readonly dialect: Dialect;
  readonly framing: FramingName;
  readonly head?: { readonly mediaType?: string; readonly headers?: Readonly<Record<string, string>> };
  /** How many answers a stream may have. */
  readonly choices: number;
  /** Whether asides and breaks have a place. */
  readonly asides: boolean;
  readonly breaks: boolean;
  /** Whether a report has a place. */
  readonly reports: boolean;
  write(steps: readonly Step[], choices: number, dice: Dice): Message[];
  read(received: readonly Received[], choices: number): Told;
}

/** Notes what a client sees, in order. */
export class Notes {
  readonly texts: string[];
  readonly nonces: { nonce: string; choice: number; after: number }[] = [];
  readonly filtered = new Set<number>();
  readonly problems: string[] = [];
  private readonly ended = new Map<number, number>();
  reports = 0;

  constructor(choices: number) {
    this.texts = Array.from({ length: choices }, () => '');
  }

  text(choice: number, text: unknown): void {
    if (typeof text !== 'string') return;
    if (text !== '' && this.ended.has(choice))
      this.problems.push(`text after the end of choice ${String(choice)}`);
    this.texts[choice] = (this.texts[choice] ?? '') + text;
  }

  nonce(choice: number, nonce: unknown): void {
    if (typeof nonce === 'string')
      this.nonces.push({ nonce, choice, after: (this.texts[choice] ?? '').length });
  }

  /** The choice has ended, for this reason. */
  end(choice: number, isFiltered: boolean): void {
    this.ended.set(choice, (this.ended.get(choice) ?? 0) + 1);
    if (isFiltered) this.filtered.add(choice);
  }

  expect(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem);
  }

  told(more: { readonly endsByChoice: boolean; readonly canFilter?: boolean }): Told {
    if (more.endsByChoice)
      for (const choice of this.texts.keys())
        this.expect(
          this.ended.get(choice) === 1,
          `choice ${String(choice)} ended ${String(this.ended.get(choice) ?? 0)} times`,
        );
    return {
      texts: this.texts,
      nonces: this.nonces,
      endProblem: this.problems[0],
      filtered: more.canFilter === false ? undefined : [...this.filtered],
      reports: this.reports,
    };
  }
}

type Json = Readonly<Record<string, unknown>>;

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
export const arrayOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : [];
/** The value at the end of a path of members. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (of, name) => (typeof name === 'number' ? arrayOf(of)[name] : objectOf(of)[name]),
    value,
  );
