import type { Cell } from '../evidence/chunk.js';
import { innermostKey } from '../evidence/nested-keys.js';

/** What a column or a key is called whose cells are the unit of the number beside them. */
const NAMES: ReadonlySet<string> = new Set(
  (
    'unit units uom currency currency_code einheit einheiten währung unité unités devise monnaie unidad unidades moneda divisa ' +
    'unità valuta unidade moeda 単位 通貨 单位 單位 货币 币种 단위 통화 единица ед. валюта الوحدة العملة इकाई मुद्रा'
  ).split(' '),
);
const LONGEST_UNIT = 20;
const UNIT = /^[^\p{Nd}]*[\p{L}%°€$£¥₹₽₩][^\p{Nd}]*\d?$/u;
const NUMBER = /^[-+−]?\p{Nd}[\p{Nd}.,]*$/u;

/** A row's or record's cells, a number with the unit that the next cell gives it: "18" beside "Unit: mg/l". */
export function withUnits(cells: readonly Cell[]): readonly Cell[] {
  const units = cells.flatMap(({ header, text }, at) =>
    NAMES.has(innermostKey(header).toLowerCase()) && text.length <= LONGEST_UNIT && UNIT.test(text)
      ? [{ at, text }]
      : [],
  );
  if (units.length === 0) return cells;
  const unitOf = new Map<number, string>();
  for (const { at, text } of units) {
    const before = cells.findLastIndex((cell, n) => n < at && NUMBER.test(cell.text));
    const number = before >= 0 ? before : cells.findIndex((cell, n) => n > at && NUMBER.test(cell.text));
    if (number >= 0) unitOf.set(number, text);
  }
  return cells.map((cell, n) => {
    const unit = unitOf.get(n);
    return unit === undefined ? cell : { ...cell, text: `${cell.text} ${unit}` };
  });
}
