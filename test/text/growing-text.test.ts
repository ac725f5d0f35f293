import * as fc from 'fast-check';
import { GrowingText } from '../../src/text/growing-text.js';

test('a growing text is its stretches joined, whenever it is read', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ unit: 'binary', maxLength: 5 }), fc.boolean()), { maxLength: 300 }),
      (stretches) => {
        const growing = new GrowingText();
        let naive = '';
        for (const [stretch, isRead] of stretches) {
          growing.add(stretch);
          naive += stretch;
          if (isRead) expect(growing.text).toBe(naive);
        }
        expect(growing.text).toBe(naive);
      },
    ),
  );
});
