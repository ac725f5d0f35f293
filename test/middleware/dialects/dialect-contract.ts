import fc from 'fast-check';
import type { AnswerBody, Dialect } from '../../../middleware/dialects/dialect.js';

/** A JSON body as the middleware would hand it to a dialect. */
export function jsonBody(value: unknown, text = JSON.stringify(value)): AnswerBody {
  return { mediaType: 'application/json', text, json: value, escapeHtml: false };
}

/** A body that is no JSON. */
export function textBody(text: string, mediaType = 'text/plain'): AnswerBody {
  return { mediaType, text, json: undefined, escapeHtml: false };
}

/** The rules that every dialect keeps, run on bodies of its own shape and on any other. */
export function holdsDialectContract(dialect: Dialect, bodies: readonly AnswerBody[]): void {
  const reread = (body: AnswerBody, text: string) =>
    dialect.read({ ...body, text, json: body.json === undefined ? undefined : JSON.parse(text) });

  describe(`the dialect contract: ${dialect.name}`, () => {
    const cases = bodies.map((body) => [body.text.slice(0, 60).replaceAll(/\s+/g, ' '), body] as const);

    it.each(cases)('reads %s', (_, body) => {
      expect(dialect.read(body)?.answers.length).toBeGreaterThan(0);
    });

    it.each(cases)('writes what it read back byte for byte: %s', (_, body) => {
      const answers = dialect.read(body)!.answers;
      expect(dialect.write(body, { texts: answers, blocked: answers.map(() => false) })).toBe(body.text);
    });

    it('reads back any text that it wrote', () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...bodies),
          fc.string({ unit: 'grapheme', minLength: 1 }),
          fc.boolean(),
          (body, text, blocked) => {
            fc.pre(text.trim() !== '');
            const count = dialect.read(body)!.answers.length;
            const texts = Array.from({ length: count }, (_, index) => `${text} ${index}`);
            const written = dialect.write(body, { texts, blocked: texts.map(() => blocked) });
            expect(reread(body, written)?.answers).toEqual(texts);
          },
        ),
      );
    });

    it('carries a report exactly when it says it can', () => {
      for (const body of bodies) {
        const answers = dialect.read(body)!.answers;
        const written = dialect.write(body, {
          texts: answers,
          blocked: answers.map(() => false),
          report: { action: 'pass' },
        });
        const carries = written.includes('"answerGuard"');
        const hasPlace = dialect.report !== 'impossible' && typeof body.json === 'object';
        expect(carries).toBe(hasPlace);
        expect(reread(body, written)?.answers).toEqual(answers);
      }
    });

    it('throws on no body, whatever it holds', () => {
      fc.assert(
        fc.property(
          fc.oneof(
            fc.jsonValue(),
            fc.object({ key: fc.constantFrom('choices', 'message', 'content', 'answer', 'sources', 'x') }),
          ),
          fc.string(),
          (json, text) => {
            dialect.read(jsonBody(json));
            dialect.read(textBody(text));
          },
        ),
      );
    });
  });
}
