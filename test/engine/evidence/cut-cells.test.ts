import fc from 'fast-check';
import { cutCells } from '../../../src/engine/evidence/cut-cells.js';
import { splitFact } from '../../../src/engine/evidence/split-fact.js';
import { wordCount } from '../../../src/engine/evidence/prose.js';

const FRAME = { context: [] };
const sentence = (n: number): string =>
  `In chapter ${n} the harbour master wrote down what the ships had brought.`;
const longText = Array.from({ length: 60 }, (_, n) => sentence(n)).join(' ');

describe('cutting endless records', () => {
  it.each([
    ['a short record', 'name: Ferry, price: 4 EUR, days: 3'],
    ['a short record of unspaced script', '名前：フェリー、料金：四ユーロ'],
  ])('leaves %s as it is', (_, text) => {
    const [chunk, ...more] = splitFact(text, FRAME);
    expect(more).toEqual([]);
    expect(chunk?.cells.length).toBeGreaterThan(1);
    expect(cutCells(text, { start: 0, end: text.length }, chunk?.cells ?? [])).toBeUndefined();
  });

  it('reads the long text of a JSON record as sentences under its key, and keeps the short members', () => {
    const text = JSON.stringify({ title: 'Log', pages: 12, body: longText });
    const chunks = splitFact(text, FRAME);
    expect(chunks[0]?.cells.map((cell) => cell.header)).toEqual(['title', 'pages']);
    expect(chunks.length).toBeGreaterThan(20);
    expect(chunks.at(-1)?.context).toContain('body');
    for (const chunk of chunks) expect(wordCount(text, chunk.start, chunk.end)).toBeLessThan(120);
  });

  it('reads a page that was flattened to one line after its title as sentences', () => {
    const text = `TITLE: Log | BODY: ${longText}`;
    const chunks = splitFact(text, FRAME);
    expect(chunks[0]?.cells).toMatchObject([{ header: 'TITLE', text: 'Log' }]);
    for (const chunk of chunks) expect(wordCount(text, chunk.start, chunk.end)).toBeLessThan(120);
  });

  it('cuts a line of hundreds of pairs between them', () => {
    const text = Array.from({ length: 400 }, (_, n) => `pier ${n}: ${n} ships`).join('; ');
    const chunks = splitFact(text, FRAME);
    expect(chunks.length).toBeGreaterThan(5);
    expect(chunks.flatMap((chunk) => chunk.cells)).toHaveLength(400);
    for (const chunk of chunks) {
      for (const cell of chunk.cells) {
        expect(cell.start).toBeGreaterThanOrEqual(chunk.start);
        expect(cell.end).toBeLessThanOrEqual(chunk.end);
      }
    }
  });

  it('leaves out nothing but white space, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 150 }), { minLength: 2, maxLength: 12 }), (sizes) => {
        const value = (size: number): string =>
          Array.from({ length: size }, () => 'quay').join(' ') || 'none';
        const text = sizes.map((size, n) => `key${n}: ${value(size)}`).join(' | ');
        let at = 0;
        for (const { start, end } of splitFact(text, FRAME)) {
          expect(text.slice(at, start).trim()).toBe('');
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
    );
  });
});
