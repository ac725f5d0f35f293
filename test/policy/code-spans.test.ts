import fc from 'fast-check';
import { findCode } from '../../src/policy/code-spans.js';

describe('findCode', () => {
  it.each<[string, string, string[]]>([
    ['none', 'Just text.', []],
    ['a span', 'Run `npm start` now.', ['`npm start`']],
    ['a span of two backticks', 'Run ``a ` b`` now.', ['``a ` b``']],
    ['a backtick that is never closed', 'It costs 5` and more.', []],
    ['a span that would cross a paragraph', 'One ` here.\n\nTwo ` there.', []],
    ['a fence', 'Run:\n```sh\nnpm start\n```\nDone.', ['```sh\nnpm start\n```']],
    ['a longer fence around a shorter', '````\n```\n````\nx', ['````\n```\n````']],
    ['a fence of tildes', '~~~ js `x`\na\n~~~', ['~~~ js `x`\na\n~~~']],
    ['a fence that is never closed', 'Run:\n```\nnpm start.', ['```\nnpm start.']],
    ['a fence in a list item', '- Run:\n  ```\n  a\n  ```\n- Next', ['  ```\n  a\n  ```']],
    ['a fence with \\r\\n', 'A\r\n```\r\nb\r\n```\r\nC', ['```\r\nb\r\n```\r']],
    ['a span before and after a fence', '`a`\n```\n`b`\n```\n`c`', ['`a`', '```\n`b`\n```', '`c`']],
  ])('%s', (_, text, expected) => {
    expect(findCode(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });

  it('finds parts in order that do not overlap, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('`', '```', '~~~', '\n', '\n\n', '- ', '> ', 'a', ' ', '\r\n'), {
          maxLength: 40,
        }),
        (parts) => {
          const text = parts.join('');
          let end = 0;
          for (const span of findCode(text)) {
            expect(span.start).toBeGreaterThanOrEqual(end);
            expect(span.end).toBeGreaterThan(span.start);
            end = span.end;
          }
          expect(end).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });
});
