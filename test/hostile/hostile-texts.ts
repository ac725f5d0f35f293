/** A text made to provoke backtracking, of any length. */
export interface HostileText {
  readonly name: string;
  /** At least so many UTF-16 units of it. */
  of(length: number): string;
}

/** Marks that our readers look for, and white space of every kind. */
export const RUNS = [
  ...Array.from('.…!?。！？؟।,;:：-–—_*~`#>|=+/\\"\'’”»)]}([{<&$^%@•①'),
  ...Array.from(' \t\n\r\u0085\u00a0\u2003\u2028\u3000\u200b\ufeff'),
  ...Array.from('a1A中あ한ไаع\u0301\u200d\ud83d'),
  '\r\n',
  '👩‍👩‍👧',
  '[1]',
  '**',
  '***',
  '~~~',
  '```',
  '/**/',
  '<!--',
  '-->',
  '&#',
  '&amp;',
  '||',
  '|  ',
  '| a ',
  '> ',
  '- ',
  '1. ',
  '# ',
  '. ',
  '." ',
  'a.b',
  'a:',
  'a,',
  'ab ',
  'a\n',
  '\n ',
  '\n\n',
  ' \n \n',
  '   \n',
  '```\n',
  '~~~\n',
  '|a|\n',
  '|-|\n',
  '--\n',
  '==\n',
  '<a ',
  '<a>',
  '</a',
  'a(',
  'a[',
  '"a"',
  '“a',
  '(a',
  '【1',
  '[^1',
  'Mr. ',
  'e.g. ',
  'https://',
  '1,',
  '1.',
  '01/',
];

/** What stands before a run, and after it: where a match begins, and where it fails at the last character. */
export const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', 'x'],
  ['', '`'],
  ['## Opening\n-', ''],
  ['x', '\nx'],
];

/** Each run in each frame, the same on every machine. */
export function* hostileTexts(): Generator<HostileText> {
  for (const run of RUNS) {
    for (const [before, after] of FRAMES) {
      yield {
        name: JSON.stringify(`${before}${run}…${after}`),
        of: (length) => before + run.repeat(Math.ceil(length / run.length)) + after,
      };
    }
  }
}
