import type { AnswerSink, AnswerStream } from '../../src/guard/streaming/answer-stream.js';
import { structuredText, type StructuredText } from '../dialects/structured-text.js';

/** UTF-16 units of an answer that are looked at for its beginning, white space in it: chosen, not measured. */
const BEGINNING = 256;
/** How JSON begins whose texts are looked for, bare or in a fence. */
const BEGINS = /^\s*(?:(?:```|~~~)[^\n]*\n\s*)?(?:\{\s*["}]|\[\s*["{[])/;
/** The same as far as it goes. */
const MAY_BEGIN = /^\s*(?:`{1,2}|~{1,2}|(?:```|~~~)(?:[^\n]*|[^\n]*\n\s*(?:\{\s*|\[\s*)?)|\{\s*|\[\s*)?$/;
/** A fence that opens or closes a block. */
const FENCE = /^(?:```|~~~)/;

/** Begins to judge an answer; `hold` shows none of it before all of it is judged. */
export type OpenAnswer = (release: 'as it comes' | 'hold', sink: AnswerSink) => AnswerStream;

/**
 * An answer that may be JSON: a model's structured output. Its texts are judged when all of it is there, as those of a whole
 * body are, since what is removed from a part of it would leave no JSON. Any other answer is judged as it comes.
 */
export class StructuredAnswer implements AnswerStream {
  /** What has come until it is known what it is. */
  private text = '';
  /** Whether it has begun as JSON: what follows is only collected, whatever its length. */
  private hasBegun = false;
  /** Whether the fence that it begins with is closed, and up to where that, and what stands behind it, was looked for. */
  private isClosedFence = false;
  private looked = 0;
  private judged: AnswerStream | undefined;
  private isClosed = false;

  constructor(
    private readonly open: OpenAnswer,
    private readonly sink: AnswerSink,
  ) {}

  push(text: string): void {
    if (this.isClosed) return;
    if (this.judged !== undefined) {
      this.judged.push(text);
      return;
    }
    this.text += text;
    if (this.hasBegun) {
      this.lookBehindFence();
      return;
    }
    const start = this.text.slice(0, BEGINNING);
    this.hasBegun = BEGINS.test(start);
    const mayBegin = this.text.length <= BEGINNING && MAY_BEGIN.test(start);
    if (!this.hasBegun && !mayBegin) this.judgeAsItComes();
  }

  pause(): number {
    if (this.isClosed || (this.judged === undefined && this.text === '')) return 0;
    // What comes after something else is no part of the same JSON.
    return this.judgeAsItComes().pause();
  }

  finish(): void {
    if (this.isClosed) return;
    if (this.judged !== undefined) {
      this.judged.finish();
      return;
    }
    const structured = structuredText(this.text);
    if (structured === undefined) this.judgeAsItComes().finish();
    else this.judgeTexts(structured);
  }

  factsChanged(): void {
    this.judged?.factsChanged();
  }

  noMoreFacts(): void {
    this.judged?.noMoreFacts();
  }

  close(): void {
    this.isClosed = true;
    this.judged?.close();
  }

  /** An answer that goes on behind its block of JSON is more than that JSON. No string of JSON holds a line break. */
  private lookBehindFence(): void {
    const mark = FENCE.exec(this.text.slice(0, BEGINNING).trimStart())?.[0];
    if (mark === undefined) return;
    if (!this.isClosedFence) {
      const at = this.text.indexOf(`\n${mark}`, this.looked);
      this.isClosedFence = at >= 0;
      this.looked = at >= 0 ? at : Math.max(0, this.text.length - mark.length);
    }
    if (!this.isClosedFence) return;
    const rest = this.text.slice(this.looked);
    this.looked = this.text.length;
    if (/[^`~\s]/.test(rest)) this.judgeAsItComes();
  }

  private judgeAsItComes(): AnswerStream {
    if (this.judged !== undefined) return this.judged;
    const judged = this.open('as it comes', this.sink);
    this.judged = judged;
    if (this.text !== '') judged.push(this.text);
    this.text = '';
    return judged;
  }

  private judgeTexts(structured: StructuredText): void {
    const { text } = this;
    const judged = this.open('hold', {
      release: (_upTo, released) => {
        this.sink.release(text.length, structured.write(released, false));
      },
      end: (end) => {
        const { message } = end;
        this.sink.end({
          ...end,
          message: message === undefined ? undefined : structured.write(message, true),
        });
      },
    });
    this.judged = judged;
    judged.push(structured.text);
    judged.finish();
  }
}
