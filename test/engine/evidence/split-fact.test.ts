import fc from 'fast-check';
import { cases } from '../../cases.js';
import { notLinear } from '../../work-counter.js';
import { splitFact } from '../../../src/engine/evidence/split-fact.js';

const split = (text: string, columns?: string[]) =>
  splitFact(text, columns === undefined ? { context: [] } : { context: [], columns }).map((draft) => ({
    ...draft,
    text: text.slice(draft.start, draft.end),
  }));

/** Text made of what facts are made of, and of what breaks readers. */
const pieces = fc.constantFrom(
  '| a | b |',
  '|---|---|',
  '\n',
  '\n\n',
  'Key: value',
  '- item',
  '1. item',
  '  - nested',
  '# Head',
  '== Head ==',
  '**Bold**',
  '{"a":1,"b":[{"c":"d"},2]}',
  '[',
  '{',
  '}',
  ']',
  '"',
  ',',
  ';',
  ':',
  '\t',
  'a\tb',
  'x, y, z',
  'One sentence. Another one!',
  '。',
  '「はい。」と',
  '日本語',
  'Dr. Smith',
  'U.S.',
  '===',
  '---',
  ' ',
  '   ',
  '\r\n',
  'ไทย',
  'عربي؟',
  'हिन्दी।',
  '😀',
  '\ud800',
  'Title: T',
  'word',
  'Is it open?',
  'Q: Is it open?\n',
  'A: No.',
  'No, never.',
  'specs:\n',
  '  power: 5 W\n',
  '- city: Lyon\n',
);
const facts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 100 }),
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
  fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join(' ')),
  fc.json(),
  fc.json().map((json) => JSON.stringify(JSON.parse(json), null, 2)),
);

describe('splitFact', () => {
  test('chunks are in order, apart, and cover all but white space', () => {
    fc.assert(
      fc.property(facts, (text) => {
        let at = 0;
        for (const chunk of splitFact(text, { context: [] })) {
          expect(chunk.start).toBeGreaterThanOrEqual(at);
          expect(chunk.end).toBeGreaterThan(chunk.start);
          expect(text.slice(at, chunk.start).replace(/[\s\u0085]/g, '')).toBe('');
          for (const cell of chunk.cells) {
            expect(cell.start).toBeGreaterThanOrEqual(chunk.start);
            expect(cell.end).toBeLessThanOrEqual(chunk.end);
            expect(cell.text).toBe(text.slice(cell.start, cell.end));
          }
          at = chunk.end;
        }
        expect(text.slice(at).replace(/[\s\u0085]/g, '')).toBe('');
      }),
      { numRuns: cases(200, 500) },
    );
  });

  test('a table: rows with headers and caption', () => {
    const chunks = split(
      'Results by year\n\n| Year | Revenue | Staff |\n|---|---|---|\n| 2022 | 41.3 | 310 |\n| 2023 | 47.9 | 355 |',
    );
    expect(chunks.map((chunk) => [chunk.kind, chunk.context])).toEqual([
      ['heading', ''],
      ['tableHeader', 'Results by year'],
      ['row', 'Results by year'],
      ['row', 'Results by year'],
    ]);
    expect(chunks[3]?.cells.map((cell) => [cell.header, cell.text])).toEqual([
      ['Year', '2023'],
      ['Revenue', '47.9'],
      ['Staff', '355'],
    ]);
  });

  test.each<[string, string]>([
    ['tabs', 'Name\tAge\nAda\t36\nAlan\t41'],
    ['commas', 'Name,Age\nAda,36\nAlan,41'],
    ['pipes without a rule', 'Name | Age\nAda | 36\nAlan | 41'],
    ['aligned columns', 'Name    Age\nAda      36\nAlan     41'],
  ])('a table of %s', (_, text) => {
    const rows = split(text).filter((chunk) => chunk.kind === 'row');
    expect(rows.map((row) => row.cells.map((cell) => [cell.header, cell.text]))).toEqual([
      [
        ['Name', 'Ada'],
        ['Age', '36'],
      ],
      [
        ['Name', 'Alan'],
        ['Age', '41'],
      ],
    ]);
  });

  test('a bare row under known columns', () => {
    const [row] = split('2023 | 47.9 | 355', ['Year', 'Revenue', 'Staff']);
    expect(row?.cells.map((cell) => [cell.header, cell.text])).toEqual([
      ['Year', '2023'],
      ['Revenue', '47.9'],
      ['Staff', '355'],
    ]);
  });

  test.each<[string, [string, string][]]>([
    [
      'date: the 11th, time: 9am, event: tennis',
      [
        ['date', 'the 11th'],
        ['time', '9am'],
        ['event', 'tennis'],
      ],
    ],
    [
      'LR P: 0.93; LR R: 0.91',
      [
        ['LR P', '0.93'],
        ['LR R', '0.91'],
      ],
    ],
    [
      '{"city":"Porto","year":2020}',
      [
        ['city', 'Porto'],
        ['year', '2020'],
      ],
    ],
    [
      '名称：青木；年龄：30',
      [
        ['名称', '青木'],
        ['年龄', '30'],
      ],
    ],
  ])('a record on one line: %s', (text, expected) => {
    const [record] = split(text);
    expect(record?.kind).toBe('record');
    expect(record?.cells.map((cell) => [cell.header, cell.text])).toEqual(expected);
  });

  test('an infobox keeps its title', () => {
    const chunks = split('In Rainbows\nReleased: 10 October 2007\nGenre: Alternative rock, art rock');
    expect(chunks.map((chunk) => [chunk.kind, chunk.context, chunk.cells[0]?.header])).toEqual([
      ['heading', '', undefined],
      ['record', 'In Rainbows', 'Released'],
    ]);
  });

  test('list items keep heading, lead-in and parents', () => {
    const chunks = split(
      '## Fees\nThe fee covers:\n- water\n  - hot water\n- heating\n\nNothing else is covered by it.',
    );
    expect(chunks.map((chunk) => [chunk.kind, chunk.text, chunk.context])).toEqual([
      ['heading', '## Fees', ''],
      ['prose', 'The fee covers:', 'Fees'],
      ['listItem', '- water', 'Fees\nThe fee covers:'],
      ['listItem', '- hot water', 'Fees\nThe fee covers:\nwater'],
      ['listItem', '- heating', 'Fees\nThe fee covers:'],
      ['prose', 'Nothing else is covered by it.', 'Fees'],
    ]);
  });

  test.each<[string, string[]]>([
    [
      'Dr. J. Smith met 3.5 million people in the U.S. last year. It was cold there all winter.',
      ['Dr. J. Smith met 3.5 million people in the U.S. last year.', 'It was cold there all winter.'],
    ],
    [
      '営業時間は午前9時から午後5時までです。入館料は大人500円です。',
      ['営業時間は午前9時から午後5時までです。', '入館料は大人500円です。'],
    ],
    ['यह एक वाक्य है और लंबा है। यह दूसरा वाक्य भी है।', ['यह एक वाक्य है और लंबा है।', 'यह दूसरा वाक्य भी है।']],
    [
      'This is a sentence that wraps over two lines because it is quite\nlong and goes on. Here comes another one.',
      [
        'This is a sentence that wraps over two lines because it is quite\nlong and goes on.',
        'Here comes another one.',
      ],
    ],
  ])('sentences: %s', (text, expected) => {
    expect(split(text).map((chunk) => chunk.text)).toEqual(expected);
  });

  test('a single record line under a title key is context for what follows', () => {
    const chunks = split('Title: Mean Old World\n\n"Mean Old World" is a blues song recorded in 1942.');
    expect(chunks.map((chunk) => [chunk.kind, chunk.context])).toEqual([
      ['record', 'Mean Old World'],
      ['prose', 'Mean Old World'],
    ]);
  });

  test.each<[string, string]>([
    ['a colon in prose', 'He said one thing: the office is closed.\nIt was closed, and it stayed closed.'],
    ['commas in prose', 'Red, green and blue lamps hung there.\nBig, small and tiny lamps hung here.'],
    ['a decimal first', '3.5 litres were spilled on the floor that day.'],
    ['a pipe in a title', 'Fees and opening hours | The harbour office of Basel'],
    ['a dash before a name', '— Jenna Fryer said so on the tenth of August.'],
    ['an initial first', 'J. Smith wrote the book about the sea.'],
  ])('prose stays prose: %s', (_, text) => {
    expect(new Set(split(text).map((chunk) => chunk.kind))).toEqual(new Set(['prose']));
  });

  test('a fact of crumbs has a bounded number of chunks', () => {
    for (const crumb of ['- a\n', 'a,b\n', 'k: v\n', '# a\n', '. ']) {
      expect(split(crumb.repeat(5000)).length).toBeLessThan(1100);
    }
  });

  test('many of one unit are linear work', () => {
    const units = [
      'a',
      ' ',
      '\n',
      '. ',
      '*',
      '|',
      ', ',
      'a,b\n',
      'a, b,\n',
      'k: v, ',
      'k: v\n',
      '- a\n',
      '   - a\n',
      '# a\n',
      'a\n===\n',
      '"a,',
      '{"a":[',
      '[',
      '{"a":1},',
      'Dr. ',
      '(',
      '。',
      '日本',
      'ไทย',
      '\ud800',
      '\u0301',
      'a\tb\n',
      'a  b\n',
      '1. ',
      'A. ',
      '= ',
      '**a**\n',
    ];
    const texts = units.map((unit) => ({
      name: JSON.stringify(unit),
      of: (length: number) => unit.repeat(Math.ceil(length / unit.length)),
    }));
    const alone = (text: string): unknown => splitFact(text, { context: [] });
    const inside = (text: string): unknown =>
      splitFact(`a\n\n${text}\n\nb`, { context: [], columns: ['a', 'b'] });
    for (const run of [alone, inside]) expect(notLinear(texts, run, 5_000)).toEqual([]);
  });
});
