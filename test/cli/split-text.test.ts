import fc from 'fast-check';
import { splitText } from '../../src/cli/split-text.js';
import { countCodePoints } from '../../src/contract/code-points.js';

describe('splitText', () => {
  test.each<[string, string, number, string[]]>([
    ['a short text is whole', 'One.\n\nTwo.', 20, ['One.\n\nTwo.']],
    ['between paragraphs', 'One one.\n\nTwo two.\n\nThree.', 20, ['One one.\n\nTwo two.\n\n', 'Three.']],
    ['between lines of a long paragraph', 'aaaa\nbbbb\ncccc', 10, ['aaaa\nbbbb\n', 'cccc']],
    ['between sentences of a long line', 'One one. Two two. End.', 18, ['One one. Two two. ', 'End.']],
    ['between Japanese sentences', '一二三四。五六七八。', 6, ['一二三四。', '五六七八。']],
    ['between words of a long sentence', 'aaaa bbbb cccc', 10, ['aaaa bbbb ', 'cccc']],
    ['where nothing else is left', '😀😀😀😀😀', 2, ['😀😀', '😀😀', '😀']],
  ])('%s', (_kind, text, characters, pieces) => {
    expect(splitText(text, characters)).toEqual(pieces);
  });

  test('pieces are the text again, each within the limit', () => {
    const text = fc.array(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('. ', '\n', '\n\n', ' ', '。')),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (parts, characters) => {
        const pieces = splitText(parts.join(''), characters);
        expect(pieces.join('')).toBe(parts.join(''));
        for (const piece of pieces) expect(countCodePoints(piece)).toBeLessThanOrEqual(characters);
      }),
    );
  });
});
