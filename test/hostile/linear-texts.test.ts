import { isAllowed } from '../../src/policy/allowed.js';
import { findCode } from '../../src/policy/code-spans.js';
import { compose } from '../../src/policy/rewriting/compose.js';
import { findElements } from '../../src/policy/rewriting/html-elements.js';
import { keptTags } from '../../src/policy/rewriting/kept-tags.js';
import { isUnderline } from '../../src/policy/rewriting/underline.js';
import { alignTexts } from '../../middleware/dialects/align-text.js';
import { isBareWord } from '../../middleware/dialects/plain-text.js';
import { ClientTexts } from '../../middleware/facts/prompt/client-texts.js';
import { readBody } from '../../middleware/answer-body.js';
import { kindByBytes } from '../../middleware/response/answer-kind.js';
import { readBlocks } from '../../src/text/growing-blocks.js';
import { segment } from '../../src/text/segment.js';
import { withoutMarkup } from '../../src/engine/evidence/markup.js';
import { leastProcessorTimeOf, processorTimeOf } from '../processor-time.js';
import { hostileTexts } from './hostile-texts.js';

const SHORT = 1_000;
/** Eight times as long takes eight times as much in linear time, 64 times in quadratic, 512 times in cubic. */
const LONGER = 8;
const MOST_TIMES = 24;
/** Under this, in microseconds of the processor, what is measured is the compiler and the clock. */
const TELLING = 20_000;

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  segment,
  readBlocks,
  withoutMarkup,
  findCode,
  isUnderline,
  isBareWord,
  isAllowed: (text) => isAllowed(text, ['This * may *.']),
  jsonp: (text) => readBody({ mediaType: 'text/javascript', text }),
  body: (text) => readBody({ mediaType: 'text/plain', text }),
  kindByBytes: (text) => kindByBytes('text/html', Buffer.from(text)),
  alignTexts: (text) => alignTexts(text, text),
  clientTexts: (text) => new ClientTexts([text.slice(0, 5), text]).findIn([text]),
  compose: (text) => compose(outlineOf(text), NOTHING_GOES),
};

const NOTHING_GOES = {
  isGone: () => true,
  replaced: new Map<never, never>(),
  stripped: new Map<never, never>(),
  dropped: new Set<never>(),
} as unknown as Parameters<typeof compose>[1];

/** Every block of a text, none with a claim. */
function outlineOf(text: string): Parameters<typeof compose>[0] {
  const blocks = readBlocks(text);
  const outline = { text, blocks, block: (index: number) => blocks[index], claimsOf: () => [] };
  return outline as unknown as Parameters<typeof compose>[0];
}

/** Whether `run` takes far more than in proportion of a text that is `LONGER` times as long. */
function isSlow(run: (length: number) => unknown, length: number): boolean {
  run(length);
  const cost = processorTimeOf(() => run(length * LONGER));
  if (cost < TELLING) return false;
  const best = (of: number): number => leastProcessorTimeOf(() => run(of));
  return best(length * LONGER) > MOST_TIMES * Math.max(best(length), TELLING / LONGER);
}

describe.each(Object.keys(READERS))('%s', (name) => {
  const read = READERS[name]!;

  test('takes time in proportion to the length of every text', () => {
    const slow: string[] = [];
    for (const text of hostileTexts()) {
      const texts = new Map([SHORT, SHORT * LONGER].map((length) => [length, text.of(length)]));
      if (isSlow((length) => read(texts.get(length) ?? ''), SHORT)) slow.push(text.name);
    }
    expect(slow).toEqual([]);
  });
});

describe('HTML that nests deep takes time in proportion to its tags', () => {
  /** In 32,000 of them what is quadratic takes seconds. */
  const TAGS = 4_000;

  test('with closing tags of nothing that is open', () => {
    expect(isSlow((tags) => findElements('<b>'.repeat(tags / 2) + '</i>'.repeat(tags / 2)), TAGS)).toBe(
      false,
    );
  });

  test('with a cut at each', () => {
    const piece = '<b>Dogs pay 3. ';
    const run = (tags: number): unknown => {
      const cuts = Array.from({ length: tags / 2 }, (_, index) => {
        const start = index * piece.length;
        return { kind: 'drop' as const, start, end: start + piece.length - 1 };
      });
      return keptTags(`${piece.repeat(tags / 2)}Cats pay 2.${'</b>'.repeat(tags / 2)}`, cuts);
    };
    expect(isSlow(run, TAGS)).toBe(false);
  });
});
