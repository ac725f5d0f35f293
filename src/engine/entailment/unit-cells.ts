import type { Cell } from '../evidence/chunk.js';
import { innermostKey } from '../evidence/nested-keys.js';

/** What a column or a key is called whose cells are the unit of the number beside them. */
const UNITS = setOf(
  'unit units uom einheit einheiten unité unités unidad unidades unità unidade 単位 单位 單位 단위 единица ед. الوحدة इकाई',
);
/** What it is called where they are the currency of what is paid. */
const CURRENCIES = setOf(
  'currency currency_code währung devise monnaie moneda divisa valuta moeda 通貨 货币 币种 통화 валюта العملة मुद्रा',
);
/** What names what is paid: a country's currency is not that of its inhabitants. */
const PAID =
  /price|amount|total|cost|fee|fare|rent|salary|wage|budget|revenue|sum|pay|balance|preis|betrag|kosten|gebühr|gehalt|miete|prix|montant|coût|tarif|salaire|loyer|precio|importe|coste|tarifa|sueldo|cuota|prezzo|importo|costo|preço|valor|金額|価格|料金|金额|价格|费用|금액|가격|цена|сумма|стоимость/iu;
const LONGEST_UNIT = 20;
const UNIT = /^[^\p{Nd}]*[\p{L}%°€$£¥₹₽₩][^\p{Nd}]*\d?$/u;
const NUMBER = /^[-+−]?\p{Nd}[\p{Nd}.,]*$/u;

function setOf(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

/** A row's or record's cells, numbers with the unit that another cell gives them: "18" beside "Unit: mg/l". */
export function withUnits(cells: readonly Cell[]): readonly Cell[] {
  const unitOf = new Map<number, string>();
  cells.forEach(({ header, text }, at) => {
    const name = innermostKey(header).toLowerCase();
    const isCurrency = CURRENCIES.has(name);
    if (!isCurrency && !UNITS.has(name)) return;
    if (text.length > LONGEST_UNIT || !UNIT.test(text)) return;
    for (const number of isCurrency ? paidBeside(cells, at) : numberBeside(cells, at))
      unitOf.set(number, text);
  });
  if (unitOf.size === 0) return cells;
  return cells.map((cell, n) => {
    const unit = unitOf.get(n);
    return unit === undefined ? cell : { ...cell, text: `${cell.text} ${unit}` };
  });
}

/** The nearest number before a cell, or else behind it. */
function numberBeside(cells: readonly Cell[], at: number): readonly number[] {
  const before = cells.findLastIndex(({ text }, n) => n < at && NUMBER.test(text));
  const number = before >= 0 ? before : cells.findIndex(({ text }, n) => n > at && NUMBER.test(text));
  return number < 0 ? [] : [number];
}

/** The numbers that stand under the same key as a cell, or that a name says are paid. */
function paidBeside(cells: readonly Cell[], at: number): readonly number[] {
  const parent = parentOf(cells[at]);
  return cells.flatMap((cell, n) =>
    NUMBER.test(cell.text) && (parent === '' ? PAID.test(cell.header) : parentOf(cell) === parent) ? [n] : [],
  );
}

function parentOf(cell: Cell | undefined): string {
  const header = cell?.header ?? '';
  return header.slice(0, header.length - innermostKey(header).length);
}
