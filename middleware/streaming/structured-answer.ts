import type { AnswerSink, AnswerStream } from '../../src/guard/streaming/answer-stream.js';
import { withHeldTexts } from '../dialects/held-texts.js';
import { replaceAnswer, textOf, type JsonAnswer } from '../dialects/json-answer.js';
import { heldJson } from '../dialects/json-pointer.js';
import { editJson } from '../dialects/json-text.js';

/** UTF-16 units of an answer that are looked at for its beginning, white space in it: chosen, not measured. */
const BEGINNING = 256;
/** How JSON begins whose texts are looked for. */
const BEGINS = /^\s*(?:\{\s*["}]|\[\s*["{[])/;
/** The same as far as it goes. */
const MAY_BEGIN = /^\s*(?:\{\s*|\[\s*)?$/;

/** Begins to judge an answer; `hold` shows none of it before all of it is judged. */
export type OpenAnswer = (release: 'as it comes' | 'hold', sink: AnswerSink) => AnswerStream;

/**
 * An answer that may be JSON: a model's structured output. Its texts are judged when all of it is there, as those of a whole
 * body are, since what is taken out of a part of it would leave no JSON. Any other answer is judged as it comes.
 */
export class StructuredAnswer implements AnswerStream {
  /** What has come until it is known what it is. */
  private text = '';
  /** Whether it has begun as JSON: what follows is only collected, whatever its length. */
  private hasBegun = false;
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
    if (this.hasBegun) return;
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
    const answer = withHeldTexts({ parts: [{ path: [], text: this.text }] });
    if (answer.held === undefined) this.judgeAsItComes().finish();
    else this.judgeTexts(answer);
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

  private judgeAsItComes(): AnswerStream {
    if (this.judged !== undefined) return this.judged;
    const judged = this.open('as it comes', this.sink);
    this.judged = judged;
    if (this.text !== '') judged.push(this.text);
    this.text = '';
    return judged;
  }

  private judgeTexts(answer: JsonAnswer): void {
    const { text } = this;
    const asJson = (after: string, isBlocked: boolean): string =>
      editJson(
        text,
        replaceAnswer(answer, { after, isBlocked, json: heldJson(text), others: [], facts: [] }),
      );
    const judged = this.open('hold', {
      release: (_upTo, released) => {
        this.sink.release(text.length, asJson(released, false));
      },
      end: (end) => {
        const { message } = end;
        this.sink.end({ ...end, message: message === undefined ? undefined : asJson(message, true) });
      },
    });
    this.judged = judged;
    judged.push(textOf(answer));
    judged.finish();
  }
}
