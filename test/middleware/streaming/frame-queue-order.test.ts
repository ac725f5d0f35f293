import fc from 'fast-check';
import { Scene } from './queue-scene.js';

describe('whatever is released, in whatever order', () => {
  const released = fc.record({
    choice: fc.constantFrom(0, 1),
    length: fc.integer({ min: 1, max: 6 }),
    change: fc.option(fc.constantFrom('', 'X', 'XYZXYZ'), { nil: undefined }),
  });
  const frame = fc.record({
    choice: fc.constantFrom(0, 1),
    text: fc.string({ minLength: 1, maxLength: 5 }),
    isBare: fc.boolean(),
  });

  it('has left at most that, and all of it in the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(released, frame), { maxLength: 30 }),
        fc.boolean(),
        (steps, isTogether) => {
          const scene = new Scene();
          const written = ['', ''];
          const reached = [0, 0];
          const expected = ['', ''];
          const release = (choice: number, length: number, change?: string): void => {
            const from = reached[choice]!;
            const upTo = Math.min(written[choice]!.length, from + length);
            if (upTo === from) return;
            const original = written[choice]!.slice(from, upTo);
            reached[choice] = upTo;
            expected[choice] = expected[choice]! + (change ?? original);
            scene.queue.release(choice, from, upTo, change ?? original, original);
          };
          const run = (): void => {
            for (const [index, step] of steps.entries()) {
              if ('text' in step) {
                scene.say(`t${String(index)}`, step.text, step.choice);
                if (step.isBare) scene.add(`b${String(index)}`);
                written[step.choice] = written[step.choice]! + step.text;
              } else release(step.choice, step.length, step.change);
              for (const choice of [0, 1])
                expect(expected[choice]!.startsWith(scene.texts[choice] ?? '')).toBe(true);
            }
          };
          if (isTogether) scene.queue.together(run);
          else run();
          for (const choice of [0, 1]) release(choice, Infinity);
          expect([scene.texts[0] ?? '', scene.texts[1] ?? '']).toEqual(expected);
          expect([scene.queue.isEmpty, scene.queue.held]).toEqual([true, 0]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
