import fc from 'fast-check';
import { cutFact } from '../../../src/engine/evidence/cut-fact.js';
import type { GroundingFact } from '../../../src/contract/check-request.js';
import { countCodePoints } from '../../../src/contract/code-points.js';
import { limits } from '../../../src/contract/limits.js';

function cut(fact: GroundingFact): readonly GroundingFact[] {
  const cutting = cutFact(fact);
  for (let step = cutting.next(); ; step = cutting.next()) if (step.done === true) return step.value;
}

const paragraph = (n: number): string =>
  `Room ${n} has ${n + 10} seats and a window to the yard. It can be booked at the desk. `.repeat(12).trim();
const paragraphs = (count: number): string =>
  Array.from({ length: count }, (_, n) => paragraph(n)).join('\n\n');

describe('cutFact', () => {
  it('cuts between paragraphs', () => {
    const text = paragraphs(40);
    const parts = cut({ factText: text });
    expect(parts.length).toBeGreaterThan(5);
    for (const { factText } of parts) {
      expect(factText).toMatch(/^Room/);
      expect(factText).toMatch(/desk\.$/);
      expect(text).toContain(factText);
    }
    expect(parts.map(({ factText }) => factText).join('\n\n')).toBe(text);
  });

  it('tells each part what it stood under', () => {
    const factText = `# Rooms\n\n## First floor\n\n${paragraphs(10)}\n\n## Second floor\n\n${paragraphs(10)}`;
    const parts = cut({ factText, attributes: { title: 'House', heading: 'own' } });
    const last = parts.at(-1)!;
    expect(last.attributes).toEqual({ title: 'House', heading: 'own', section: 'Rooms: Second floor' });
  });

  it('tells the rows of a table their columns', () => {
    const rows = Array.from({ length: 600 }, (_, n) => `| Line ${n} | ${n + 5} min | ${n % 7} euros |`);
    const factText = ['| Line | Interval | Fare |', '| --- | --- | --- |', ...rows].join('\n');
    const parts = cut({ factText });
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts.slice(1)) {
      expect(part.attributes).toEqual({ columns: 'Line | Interval | Fare' });
      expect(part.factText).toMatch(/^\| Line \d+ \|.*\|$/s);
    }
  });

  it('leaves out nothing but white space, keeps the order and the limits, whatever the text', () => {
    const bit = fc.oneof(
      fc.constantFrom('\n\n', '\n', '. ', '。', ' ', '| a | b |\n', '# H\n\n', '- ', '"k": 1,\n', '😀'),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    fc.assert(
      fc.property(
        fc.array(bit, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        (bits, times) => {
          const text = bits.join('').repeat(times * 5);
          const parts = cut({ factText: text }).map(({ factText }) => factText);
          let from = 0;
          let between = '';
          for (const part of parts) {
            expect(countCodePoints(part)).toBeLessThanOrEqual(limits.factCharacters);
            const at = text.indexOf(part, from);
            expect(at).toBeGreaterThanOrEqual(from);
            between += text.slice(from, at);
            from = at + part.length;
          }
          expect((between + text.slice(from)).trim()).toBe('');
        },
      ),
      { numRuns: 60 },
    );
  });

  it('cuts a word without end', () => {
    const parts = cut({ factText: '😀'.repeat(30_000) });
    expect(parts.map(({ factText }) => factText).join('')).toBe('😀'.repeat(30_000));
  });

  it('reads a long text in stretches', () => {
    let stretches = 0;
    const cutting = cutFact({ factText: paragraphs(1000) });
    while (cutting.next().done !== true) stretches++;
    expect(stretches).toBeGreaterThan(5);
  });
});
