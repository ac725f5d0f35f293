import fc from 'fast-check';
import { cases } from '../cases.js';
import { segment, type Segment } from '../../src/text/segment.js';
import { PIECES } from './pieces.js';

const text = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 6 })), {
      maxLength: 30,
    })
    .map((p) => p.join('')),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);

/** What may stand in front of a line's text: quote marks, a list marker with a task's box, a heading's hashes. */
const INTRODUCTION =
  /^[\s>]*(?:#{1,6}|(?:[-*+•‣◦▪●○■□➤➢►✓✔✅❌·–—]|\d{1,3}[.)]|[ivxIVX]{2,4}[.)]|\(?(?:\d{1,3}|[a-zA-Zа-яА-Я])\)|[(（](?:\d{1,2}|[一二三四五六七八九十]{1,3})[)）]|\d{1,2}[、）]|[①-⑳]|[一二三四五六七八九十]{1,3}、)(?:\s*\[[ xX]\])?)?\s*$/u;
const MARKUP_LINE = /^[-*_=~#|:+>`\s·•—–]*$/u;
/** A combining mark makes the white space under it visible. */
const VISIBLE = /^(?:\S|\s[\p{Grapheme_Extend}\p{M}\p{Emoji_Modifier}\u200d\u0e33\u0eb3]).*$/su;
const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/u;

function isOnlyMarkup(gap: string): boolean {
  return gap.split(LINE_BREAK).every((line) => INTRODUCTION.test(line) || MARKUP_LINE.test(line));
}

function gaps(answer: string, segments: readonly Segment[]): string[] {
  const found: string[] = [];
  let at = 0;
  for (const { start, end } of segments) {
    found.push(answer.slice(at, start));
    at = end;
  }
  found.push(answer.slice(at));
  return found;
}

const RUNS = { numRuns: cases(500, 2000) };

describe('segment, of any text', () => {
  test('gives segments in order that do not overlap, begin and end with something visible', () => {
    fc.assert(
      fc.property(text, (answer) => {
        let at = 0;
        for (const { start, end } of segment(answer)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(answer.length);
          expect(answer.slice(start, end)).toMatch(VISIBLE);
          at = end;
        }
      }),
      RUNS,
    );
  });

  test('leaves nothing out but white space and markup', () => {
    fc.assert(
      fc.property(text, (answer) => {
        for (const gap of gaps(answer, segment(answer)))
          expect([gap, isOnlyMarkup(gap)]).toEqual([gap, true]);
      }),
      RUNS,
    );
  });

  test('never cuts a visible character or a surrogate pair in two', () => {
    const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
    fc.assert(
      fc.property(text, (answer) => {
        const within = new Set<number>();
        for (const { index, segment: cluster } of graphemes.segment(answer)) {
          // A format character binds the space after it; nothing visible is cut there.
          if (/\s/u.test(cluster)) continue;
          for (let i = 1; i < cluster.length; i += 1) within.add(index + i);
        }
        for (const { start, end } of segment(answer)) {
          expect(within.has(start)).toBe(false);
          expect(within.has(end)).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test('keeps all but the last segment of a text when the text goes on', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const kept = segment(before).slice(0, -1);
        const whole = segment(before + after);
        expect(whole.slice(0, kept.length).map(({ start, end }) => [start, end])).toEqual(
          kept.map(({ start, end }) => [start, end]),
        );
      }),
      { numRuns: cases(750, 3000) },
    );
  });
});
