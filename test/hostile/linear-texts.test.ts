import { isAllowed } from '../../src/policy/allowed.js';
import { findCode } from '../../src/policy/code-spans.js';
import { compose } from '../../src/policy/rewriting/compose.js';
import { isUnderline } from '../../src/policy/rewriting/underline.js';
import { alignTexts } from '../../middleware/dialects/align-text.js';
import { isBareWord } from '../../middleware/dialects/plain-text.js';
import { ClientTexts } from '../../middleware/facts/prompt/client-texts.js';
import { readBody } from '../../middleware/answer-body.js';
import { kindByBytes } from '../../middleware/response/answer-kind.js';
import { readBlocks } from '../../src/text/growing-blocks.js';
import { segment } from '../../src/text/segment.js';
import { withoutMarkup } from '../../src/engine/evidence/markup.js';
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

/** Time of the processor that a run takes in this process, in microseconds: not what others on the machine take. */
function costOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe.each(Object.keys(READERS))('%s', (name) => {
  const read = READERS[name]!;

  test('takes time in proportion to the length of every text', () => {
    const slow: string[] = [];
    for (const text of hostileTexts()) {
      const [short, long] = [text.of(SHORT), text.of(SHORT * LONGER)];
      read(short);
      const cost = costOf(() => read(long));
      if (cost < TELLING) continue;
      // The best of three each: the garbage of another is collected at any time.
      const best = (of: string): number => Math.min(...[1, 2, 3].map(() => costOf(() => read(of))));
      if (best(long) > MOST_TIMES * Math.max(best(short), TELLING / LONGER)) slow.push(text.name);
    }
    expect(slow).toEqual([]);
  });
});
