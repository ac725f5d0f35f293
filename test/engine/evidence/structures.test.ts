import { growthOf, LINEAR } from '../../work-counter.js';
import { withoutMarkup } from '../../../src/engine/evidence/markup.js';
import { splitFact } from '../../../src/engine/evidence/split-fact.js';

/** Each chunk as `kind: text < context, one part after the other`; cells as `header=value`. */
function shown(text: string): string[] {
  return splitFact(text, { context: [] }).map(({ start, end, kind, context, cells }) => {
    const under = context === '' ? '' : ` < ${context.replace(/\n/gu, ' < ')}`;
    const read = cells.map(({ header, text: value }) => ` ${header}=${value}`).join();
    return `${kind}: ${text.slice(start, end).replace(/\s*\n\s*/gu, ' / ')}${under}${read}`;
  });
}

describe('questions and answers', () => {
  test.each<[string, string, string[]]>([
    [
      'by Q and A: a yes or no stands with its question',
      'Q: Is there Wi-Fi?\nA: Yes, free of charge. Ask for the key.\n\nQ: What does it cost?\nA: Nothing.',
      [
        'prose: Q: Is there Wi-Fi? / A: Yes, free of charge.',
        'prose: Ask for the key. < Is there Wi-Fi?',
        'question: Q: What does it cost?',
        'prose: A: Nothing. < What does it cost?',
      ],
    ],
    [
      'by a heading that says something before it asks: it stays evidence',
      '**I changed my mind. Can I return it?**\nWithin 14 days.\n\n**気が変わりました。返品できますか？**\n14日以内です。',
      [
        'heading: **I changed my mind. Can I return it?**',
        'prose: Within 14 days. < I changed my mind. Can I return it?',
        'heading: **気が変わりました。返品できますか？**',
        'prose: 14日以内です。 < 気が変わりました。返品できますか？',
      ],
    ],
    [
      'by headings',
      '**How long does it take?**\n\nThree days.\n\n**Can I wait?**\n\nNo, never.',
      [
        'question: **How long does it take?**',
        'prose: Three days. < How long does it take?',
        'prose: **Can I wait?** / No, never.',
      ],
    ],
    [
      'in other languages',
      'Frage: Wann öffnet das Bad?\nAntwort: Um 8 Uhr.\n\n問：駐車場はありますか？\n答：いいえ。',
      [
        'question: Frage: Wann öffnet das Bad?',
        'prose: Antwort: Um 8 Uhr. < Wann öffnet das Bad?',
        'prose: 問：駐車場はありますか？ / 答：いいえ。',
      ],
    ],
    ['in prose', 'Can I wait? No, never.', ['prose: Can I wait? No, never.']],
    [
      'a question that nobody answers',
      'The pool is open. Is the sauna?',
      ['prose: The pool is open. Is the sauna?'],
    ],
  ])('%s', (_what, text, chunks) => {
    expect(shown(text)).toEqual(chunks);
  });
});

describe('records in records, by their indent', () => {
  test.each<[string, string, string[]]>([
    [
      'a short one is one record, its values under all the keys above them',
      'product: Aro\nspecs:\n  weight: 3 kg\n  power: 40 W\nwarranty:\n  months: 36',
      [
        'record: product: Aro / specs: / weight: 3 kg / power: 40 W / warranty: / months: 36 product=Aro, specs›weight=3 kg, specs›power=40 W, warranty›months=36',
      ],
    ],
    [
      'keys over records; the first value names the record around them',
      'product: Aro\nspecs:\n  weight: 3 kg\n  power: 40 W\nshops:\n  - city: Lyon\n    stock: 4',
      [
        'record: product: Aro product=Aro',
        'heading: specs: < Aro',
        'record: weight: 3 kg / power: 40 W < Aro < specs weight=3 kg, power=40 W',
        'heading: shops: < Aro',
        'record: - city: Lyon / stock: 4 < Aro < shops city=Lyon, stock=4',
      ],
    ],
    [
      'a list of records',
      'offices:\n  - city: Lyon\n    staff: 45\n  - city: Porto\n    staff: 120',
      [
        'heading: offices:',
        'record: - city: Lyon / staff: 45 < offices city=Lyon, staff=45',
        'record: - city: Porto / staff: 120 < offices city=Porto, staff=120',
      ],
    ],
  ])('%s', (_what, text, chunks) => {
    expect(shown(text)).toEqual(chunks);
  });
});

test.each(['key: value\n\n', 'a:\nb: 1\n', 'Is it? No.\n'])('many %j are linear work', (lines) => {
  const read = (text: string): unknown => splitFact(text, { context: [] });
  expect(growthOf((times) => lines.repeat(times), read, 500)).toBeLessThan(LINEAR);
});

describe('cells that stand for others', () => {
  test.each<[string, string, string[]]>([
    [
      'as above',
      'Team | Player | Goals\nRovers | Pinto | 12\n" | Blake | 9',
      ['Rovers Pinto 12', 'Rovers Blake 9'],
    ],
    [
      'first cells left empty',
      'Region | Product | Units\nNorth | Tea | 120\n | Coffee | 340',
      ['North Tea 120', 'North Coffee 340'],
    ],
    ['an empty cell elsewhere', 'A | B | C\nx | y | 1\nz |  | 2', ['x y 1', 'z  2']],
  ])('%s', (_what, text, rows) => {
    const cells = splitFact(text, { context: [] }).filter(({ kind }) => kind === 'row');
    expect(cells.map((row) => row.cells.map((cell) => cell.text).join(' '))).toEqual(rows);
  });

  test('over several rows or columns of HTML', () => {
    const html =
      '<table><tr><th>Region</th><th>Product</th><th>Units</th></tr><tr><td rowspan="2">North</td><td>Tea</td><td>120</td></tr><tr><td>Coffee</td><td>340</td></tr><tr><td>South</td><td colspan="2">none</td></tr></table>';
    const rows = splitFact(withoutMarkup(html), { context: [] }).filter(({ kind }) => kind === 'row');
    expect(rows.map((row) => row.cells.map(({ text }) => text))).toEqual([
      ['North', 'Tea', '120'],
      ['North', 'Coffee', '340'],
      ['South', 'none'],
    ]);
  });
});

describe('records in records, as JSON', () => {
  test.each<[string, string, string[]]>([
    [
      'a short one is one record',
      '{"model":"Aro","motor":{"power_w":40,"noise":{"low_db":31}},"colours":["red","grey"]}',
      [
        'record: {"model":"Aro","motor":{"power_w":40,"noise":{"low_db":31}},"colours":["red","grey"]} model=Aro, motor›power_w=40, motor›noise›low_db=31, colours=red, colours=grey',
      ],
    ],
    [
      'the objects of an array stand under the names and the key of the one around',
      '{"order":7,"buyer":{"name":"Lea Brandl"},"items":[{"article":"cup"},{"article":"pot"}],"total":9}',
      [
        'record: {"order":7,"buyer":{"name":"Lea Brandl"},"items":[ order=7, buyer›name=Lea Brandl',
        'record: {"article":"cup"} < 7, Lea Brandl < items article=cup',
        'record: ,{"article":"pot"} < 7, Lea Brandl < items article=pot',
        'record: ],"total":9} < 7, Lea Brandl total=9',
      ],
    ],
  ])('%s', (_what, text, chunks) => {
    expect(shown(text)).toEqual(chunks);
  });
});
