import * as fc from 'fast-check';
import type { AnswerStream } from '../../../src/guard/streaming/answer-stream.js';
import { SessionAnswer } from '../../../middleware/streaming/session-answer.js';

const stream = {} as AnswerStream;

test('an answer gives its text up as it is released, and keeps what is not', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ maxLength: 8 }), fc.nat(12)), { maxLength: 60 }), (steps) => {
      const answer = new SessionAnswer(stream);
      let all = '';
      let released = 0;
      for (const [text, by] of steps) {
        answer.grow(text);
        all += text;
        const upTo = Math.min(all.length, released + by);
        expect(answer.release(upTo)).toBe(all.slice(released, upTo));
        released = upTo;
        expect(answer).toMatchObject({ length: all.length, released, held: all.slice(released) });
      }
    }),
  );
});
