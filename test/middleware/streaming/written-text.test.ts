import fc from 'fast-check';
import { WrittenText } from '../../../middleware/streaming/written-text.js';

const piece = fc.oneof(
  fc.constantFrom('The park', '입장료', '👍🏽', '\ud83d', '\ude00', 'é', ''),
  fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom('€', '👍').chain((text) => {
    const bytes = Buffer.from(text);
    return fc.nat({ max: bytes.length }).map((at) => bytes.subarray(0, at));
  }),
  fc.constantFrom('€', '👍').chain((text) => {
    const bytes = Buffer.from(text);
    return fc.nat({ max: bytes.length }).map((at) => bytes.subarray(at));
  }),
);

test('reads texts and bytes in turn as the bytes of all of them', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (chunks) => {
      const written = new WrittenText();
      const text = chunks.map((chunk) => written.add(chunk)).join('') + written.end();
      const bytes = Buffer.concat(
        chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)),
      );
      expect(text).toBe(bytes.toString());
    }),
    { numRuns: 2000 },
  );
});
