import { cases } from '../cases.js';
import { growthOf, LINEAR, notLinear } from '../work-counter.js';
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
import { FRAMES, hostileTexts } from './hostile-texts.js';

/** UTF-16 units, and four times as many; a sentence ends after 1,000 of them, and costs more then. */
const LENGTH = 1_500;

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

/** A reader reads half of the runs at each change, each in one frame; at night every text, and each is counted alone. */
const READ_BY_ONE_IN = cases(2 * FRAMES.length, 1);
const COUNTED_AT_ONCE = cases(8, 1);

describe.each(Object.keys(READERS))('%s', (name) => {
  const read = READERS[name]!;
  const reader = Object.keys(READERS).indexOf(name);

  test('is linear work for runs of everything', () => {
    // Another frame for the next run, and other runs for the next reader.
    const texts = [...hostileTexts()].filter(
      (_, index) => (index + Math.floor(index / FRAMES.length) + reader) % READ_BY_ONE_IN === 0,
    );
    expect(texts.length).toBeGreaterThan(40);
    expect(notLinear(texts, read, LENGTH, COUNTED_AT_ONCE)).toEqual([]);
  });
});

describe('HTML that nests deep is work in proportion to its tags', () => {
  const TAGS = 500;

  test('with closing tags of nothing that is open', () => {
    const html = (tags: number): string => '<b>'.repeat(tags) + '</i>'.repeat(tags);
    expect(growthOf(html, findElements, TAGS)).toBeLessThan(LINEAR);
  });

  test.each(['<!-- ', '<!--> ', '<![CDATA[ ', '<?a ', '<? ?> ', '<!-- <b> --!> `', '<script> <!-- '])(
    'with comments and what browsers read as such: %s',
    (piece) => {
      const html = (times: number): string => piece.repeat(times);
      expect(growthOf(html, findElements, TAGS)).toBeLessThan(LINEAR);
      expect(growthOf((times) => `${html(times)}?>]]>`, findElements, TAGS)).toBeLessThan(LINEAR);
    },
  );

  test('with a cut at each', () => {
    const piece = '<b>Dogs pay 3. ';
    const answer = (tags: number) => {
      const cuts = Array.from({ length: tags }, (_, index) => {
        const start = index * piece.length;
        return { kind: 'drop' as const, start, end: start + piece.length - 1 };
      });
      return { text: `${piece.repeat(tags)}Cats pay 2.${'</b>'.repeat(tags)}`, cuts };
    };
    expect(growthOf(answer, ({ text, cuts }) => keptTags(text, cuts), TAGS)).toBeLessThan(LINEAR);
  });
});
