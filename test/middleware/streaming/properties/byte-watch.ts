import type { CheckGroundingRequest } from '../../../../src/contract/check-request.js';
import { readClaims, type ReadClaim } from '../../../../src/engine/claims/read-claims.js';
import { otherWord, TELLING } from './story.js';
import type { StreamAuthor, Told } from './authors/script.js';
import { readWire } from './wire.js';

interface Sent {
  readonly text: string;
  /** How many verdicts had been given by then. */
  readonly verdicts: number;
  /** How much of each answer had been written by then. */
  readonly written: readonly number[];
}

/** JSON escapes taken off, however often. */
function plain(text: string): string {
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

interface WatchedClaim extends ReadClaim {
  readonly text: string;
  /** The words that tell it. */
  readonly words: readonly string[];
}

/** A sentence of an answer on its way out, as far as `upTo`, when so many verdicts had been given and so much was written. */
interface Leaving {
  readonly choice: number;
  readonly claim: WatchedClaim;
  readonly upTo: number;
  readonly verdicts: number;
  readonly written: number;
}

/** Sees every byte that leaves, and knows what had been judged by then. */
export class ByteWatch {
  readonly sent: Sent[] = [];
  private readonly judgedTexts: string[] = [];
  /** By choice: the stretches of the answer, in bytes, that a verdict was given on, with how many were given before. */
  private readonly judged: {
    readonly choice: number;
    readonly start: number;
    readonly end: number;
    readonly verdict: number;
  }[] = [];
  private readonly claims: readonly (readonly WatchedClaim[])[];
  /** How much of a sentence was found free to leave: it stays so. */
  private readonly free = new Map<WatchedClaim, number>();
  /** From here on all that is whole may leave: nobody waits for facts any longer. */
  private withoutFacts = false;
  private withoutTime = false;

  constructor(private readonly answers: readonly string[]) {
    this.claims = answers.map((answer) =>
      readClaims(answer).map((claim) => {
        const text = answer.slice(claim.start, claim.end);
        return { ...claim, text, words: text.match(TELLING) ?? [] };
      }),
    );
  }

  get output(): string {
    return this.sent.map(({ text }) => text).join('');
  }

  /** A verdict is given on this. */
  verdict({ answerCandidate, span }: CheckGroundingRequest): void {
    this.judgedTexts.push(answerCandidate);
    for (const [choice, answer] of this.answers.entries()) {
      // A pause at the end of an answer belongs to no sentence, nor does what stands for a character that broke off.
      const arrived = answerCandidate.replace(/\ufffd$/, '');
      if (!answer.startsWith(arrived.trimEnd())) continue;
      const { start, end } = span ?? { start: 0, end: Buffer.byteLength(answerCandidate) };
      const judgedTo = Math.min(end, Buffer.byteLength(arrived));
      this.judged.push({ choice, start, end: judgedTo, verdict: this.judgedTexts.length });
    }
  }

  /** The stream's budget is used up: checks fail without being asked for. */
  timeIsUp(): void {
    this.withoutTime = true;
  }

  factsOverdue(): void {
    this.withoutFacts = true;
  }

  /** These bytes leave. Throws, where they are gated, when they hold a sentence that has no verdict yet, however it is spelled. */
  bytes(text: string, written: readonly number[], isGated: boolean): void {
    this.sent.push({ text, verdicts: this.judgedTexts.length, written: [...written] });
    if (!isGated) return;
    const words = new Set(plain(text).match(TELLING));
    for (const [choice, claims] of this.claims.entries())
      for (const claim of claims) {
        for (const word of claim.words) {
          if (!words.has(word) && !words.has(otherWord(word))) continue;
          const upTo = claim.text.indexOf(word) + word.length;
          if (
            !this.mayLeave({
              choice,
              claim,
              upTo,
              verdicts: this.judgedTexts.length,
              written: written[choice] ?? 0,
            })
          )
            throw new Error(`"${claim.text}" was written before its verdict: ${text}`);
        }
      }
  }

  /** Whether a sentence may leave up to a place in it: all of it was judged or, of one that was cut, so much. */
  private mayLeave({ choice, claim, upTo, verdicts, written }: Leaving): boolean {
    const known = this.free.get(claim) ?? 0;
    if (upTo <= known) return true;
    if (!this.isFree({ choice, claim, upTo, verdicts, written })) return false;
    this.free.set(claim, upTo);
    return true;
  }

  private isFree({ choice, claim, upTo, verdicts, written }: Leaving): boolean {
    const { start, end, checkRequired } = claim;
    const answer = this.answers[choice] ?? '';
    if (written >= end && (!checkRequired || this.withoutFacts)) return true;
    if (written >= start + upTo && this.withoutTime) return true;
    // What breaks off after a space is judged without it.
    const to = Buffer.byteLength(answer.slice(0, start + upTo).trimEnd());
    let reached = Buffer.byteLength(answer.slice(0, start));
    for (const stretch of [...this.judged].sort((a, b) => a.start - b.start)) {
      // White space between two parts belongs to neither.
      const gap = Buffer.from(answer).subarray(reached, stretch.start).toString();
      if (stretch.choice !== choice || stretch.verdict > verdicts || gap.trim() !== '') continue;
      reached = Math.max(reached, stretch.end);
    }
    if (reached >= to) return true;
    // What was cut before it asserts anything needs no checker.
    return readClaims(answer.slice(0, start + upTo)).every((part) => !part.checkRequired);
  }

  /**
   * Goes through all that a client has seen, frame by frame: it must never have held more than the text that was judged.
   *
   * @param final By choice: what the reader has in the end. @param isCut Sentences may have left in parts.
   */
  readerNeverSaw(author: StreamAuthor, final: readonly string[]): void {
    const { arrived } = readWire(this.output, author.framing);
    this.free.clear();
    let length = 0;
    let count = 0;
    for (const { text, verdicts, written } of this.sent) {
      length += text.length;
      const before = count;
      while (count < arrived.length && (arrived[count]?.at ?? 0) <= length) count++;
      if (count === before && author.framing !== 'text') continue;
      const seenNow =
        author.framing === 'text'
          ? [this.output.slice(0, length)]
          : author.read(arrived.slice(0, count), this.answers.length).texts;
      for (const [choice, seen] of seenNow.entries()) {
        const end = final[choice] ?? '';
        if (!end.startsWith(seen))
          throw new Error(`what was seen is no beginning of the end: ${seen} / ${end}`);
        for (const claim of this.claims[choice] ?? []) {
          const start = startIn(end, claim.text, claim.words);
          if (start === undefined || seen.length <= start) continue;
          const part = seen.slice(start);
          const upTo = sharedLength(part, claim.text);
          if (!this.mayLeave({ choice, claim, upTo, verdicts, written: written[choice] ?? 0 }))
            throw new Error(`of "${claim.text}" was seen "${part}" before its verdict`);
        }
      }
    }
  }

  /** @param output What its client has received. @default all that was seen */
  told(author: StreamAuthor, output = this.output): Told & { readonly problem: string | undefined } {
    const { arrived, problem } = readWire(output, author.framing);
    const told = author.read(arrived, this.answers.length);
    return { ...told, problem: problem ?? told.endProblem };
  }

  /** Whether a verdict was given on a text that begins so. */
  wasJudged(text: string): boolean {
    return this.judgedTexts.some((judged) => judged.startsWith(text.trimEnd()));
  }
}

/** How much two texts have in common at their beginning. */
function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one.charAt(length) === other.charAt(length)) length++;
  return length;
}

/** Where a sentence begins in a text in which its first words may be others now. */
function startIn(text: string, sentence: string, words: readonly string[]): number | undefined {
  const [word] = words;
  if (word === undefined) return undefined;
  const place = text.indexOf(word);
  if (place < 0) return undefined;
  let lead = sentence.slice(0, sentence.indexOf(word));
  while (!text.slice(0, place).endsWith(lead)) lead = lead.slice(1);
  return place - lead.length;
}
