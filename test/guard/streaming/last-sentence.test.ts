import fc from 'fast-check';
import { cases } from '../../cases.js';
import { ClaimReader } from '../../../src/engine/claims/read-claims.js';
import { LastSentence } from '../../../src/guard/streaming/last-sentence.js';
import { SentenceFeed } from '../../../src/guard/streaming/sentence-feed.js';
import { asks, leadsIn } from '../../../src/text/last-mark.js';
import { placedSegments } from '../../../src/text/segment.js';

const PIECES = [
  'The park opens at nine. ',
  'Dr. Reed left. ',
  'Is it 3.5 km? ',
  'The rates are: ',
  '**Note**',
  'The',
  ' park',
  '"Go home." ',
  '(see p. 3) ',
  '<b>It is late.</b> ',
  'Yes. ',
  '入館料は無料です。',
  ...Array.from('.!?:|-*#`> \n'),
  '\n',
  '\n\n',
  '\n- Dogs are free. ',
  '\n1. Buy a ticket. ',
  '\n## Hours\n',
  '\n| Day | Hours |\n',
  '|---|---|\n',
  '| Monday | 9-17 |\n',
  '\nDay | Hours\n',
  '\n```\ncode();\n```\n',
  '===\n',
  '---\n',
  '    deep',
];

/** Reads all of the text before a sentence and all behind it. */
function hangsByAll(text: string, end: number): boolean {
  const upTo = text.slice(0, end);
  if (asks(upTo)) return true;
  if (leadsIn(upTo)) return !placedSegments(text).some(({ start }) => start >= end);
  if (text.length === end) return false;
  const before = new ClaimReader(upTo);
  const last = before.segments.length - 1;
  const known = new ClaimReader(text);
  const place = known.segments.findIndex(({ start }) => start === before.segments[last]?.start);
  const isSame =
    place < 0 ||
    JSON.stringify(shape(before.segments[last])) === JSON.stringify(shape(known.segments[place]));
  return !isSame && before.claim(last)?.checkRequired === true && known.claim(place)?.checkRequired === false;
}

function shape(segment: ReturnType<typeof placedSegments>[number] | undefined): unknown {
  return [segment?.end, segment?.kind, segment?.readsAsProse, segment?.block.header];
}

/** What is said of each sentence as it becomes whole, by both; of those that end before an offset, by one. */
function asked(pieces: readonly string[], after = 0): { readonly now: boolean[]; readonly byAll: boolean[] } {
  const feed = new SentenceFeed(4000);
  const last = new LastSentence();
  const now: boolean[] = [];
  const byAll: boolean[] = [];
  for (const piece of pieces) {
    for (const { end } of feed.push(piece)) {
      const from = feed.contextOf(end);
      const hangs = last.hangsOnNext(feed.text, from, end);
      if (end <= after) continue;
      now.push(hangs);
      byAll.push(hangsByAll(feed.text.slice(from), end - from));
    }
  }
  return { now, byAll };
}

test('a header hangs on the rule under it, a lead-in on what it introduces, a question on its answer', () => {
  const hangs = (text: string, end: number): boolean => new LastSentence().hangsOnNext(text, 0, end);
  expect(hangs('Day | Hours\n|---|---|\n| Monday | 9-17 |\n', 11)).toBe(true);
  expect(hangs('Day | Hours\nMonday', 11)).toBe(false);
  expect(hangs('The rates are:', 14)).toBe(true);
  expect(hangs('The rates are: 5 euros', 14)).toBe(true);
  expect(hangs('The rates are:\n- 5 euros', 14)).toBe(false);
  expect(hangs('Is it late? No', 11)).toBe(true);
  expect(hangs('It is late. No', 11)).toBe(false);
});

test('says of each sentence what it would with all that stands before it read anew', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }), (pieces) => {
      const { now, byAll } = asked(pieces);
      expect(now).toEqual(byAll);
    }),
    { numRuns: cases(300, 1000) },
  );
});

test('also where the context begins within the answer', () => {
  const before = Array.from({ length: 140 }, (_, index) => `The gate of park ${String(index)} opens. `);
  const { length } = before.join('');
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 20 }), (pieces) => {
      const { now, byAll } = asked([...before, ...pieces], length);
      expect(now).toEqual(byAll);
    }),
    { numRuns: 30 },
  );
});
