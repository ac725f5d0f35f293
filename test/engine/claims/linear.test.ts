import { notLinear } from '../../work-counter.js';
import { readClaims } from '../../../src/engine/claims/read-claims.js';
import { segment } from '../../../src/text/segment.js';

/** Texts made to provoke backtracking: one piece over and over. */
const PIECES = [
  '.',
  '. ',
  '"',
  '. "',
  '(',
  ' (a',
  '[1',
  '**',
  '「あ。',
  '。"と',
  ' `',
  '|',
  '\n',
  '- a\n',
  '# a\n',
  '>',
  '👩‍👩‍👧',
  '! 🇩🇪',
  'Mr. ',
  'J. ',
  'a',
  'á',
  '入館料',
  ' ',
  'a \n',
  '店は開く。',
  'ร้านเปิด ',
  '| a | b |\n',
  '```\n',
  '1. ',
  'here is what i found ',
  'The film is it. ',
  'a:\n',
  '    x = 1;\n',
  'a, ',
  '\ud800',
];

test.each(Object.entries({ segment, readClaims }))(
  'a text of nothing but one piece is linear work for %s',
  (_name, read) => {
    const texts = PIECES.map((piece) => ({
      name: JSON.stringify(piece),
      of: (length: number) => piece.repeat(Math.ceil(length / piece.length)),
    }));
    expect(notLinear<string>(texts, (text) => read(text), 2_000)).toEqual([]);
  },
);
