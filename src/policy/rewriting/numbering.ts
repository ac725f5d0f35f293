/** A list item's number as it is written, within the text before the item. */
interface Numeral {
  readonly start: number;
  readonly end: number;
  readonly value: number;
  readonly write: (value: number) => string | undefined;
}

/** A list item that stays or goes. */
export interface NumberedItem {
  /** What stands on its line before the item's text: indentation, quote markers, marker, task box. */
  readonly prefix: string;
  /** Columns from the left. */
  readonly indent: number;
  readonly gone: boolean;
}

interface Series {
  readonly first: number;
  last: number;
  kept: number;
}

/**
 * The prefixes of a text's list items with those that stay numbered on from the first number of their list. A list
 * whose numbers do not count up by one (all "1.", say) keeps them.
 */
export function renumber(items: readonly NumberedItem[]): string[] {
  const open = new Map<string, Series>();
  return items.map(({ prefix, indent, gone }) => {
    const found = findNumeral(prefix);
    if (found === undefined) return prefix;
    const key = `${indent} ${found.style}`;
    let series = open.get(key);
    if (series?.last !== found.value - 1) series = { first: found.value, last: found.value, kept: 0 };
    series.last = found.value;
    open.set(key, series);
    if (gone) return prefix;
    const written = found.write(series.first + series.kept);
    series.kept++;
    return written === undefined ? prefix : prefix.slice(0, found.start) + written + prefix.slice(found.end);
  });
}

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';
const CHINESE = '一二三四五六七八九十';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';

interface Style {
  readonly name: string;
  readonly pattern: RegExp;
  /** Characters for 1, 2, 3 …; decimal digits when there are none. */
  readonly characters?: string;
}

const STYLES: readonly Style[] = [
  { name: 'decimal', pattern: /(?<!\d)\d{1,9}(?=[.)）、．])/u },
  { name: 'circled', pattern: /[①-⑳]/u, characters: CIRCLED },
  { name: 'chinese', pattern: /[一二三四五六七八九十](?=[、)）．])/u, characters: CHINESE },
  { name: 'lower', pattern: /(?<!\p{L})[a-z](?=[.)])/u, characters: LOWER },
  { name: 'upper', pattern: /(?<!\p{L})[A-Z](?=[.)])/u, characters: LOWER.toUpperCase() },
];

function findNumeral(prefix: string): (Numeral & { readonly style: string }) | undefined {
  for (const { name, pattern, characters } of STYLES) {
    const found = pattern.exec(prefix);
    if (found === null) continue;
    const value = characters === undefined ? Number(found[0]) : characters.indexOf(found[0]) + 1;
    const write = (next: number): string | undefined =>
      characters === undefined ? String(next) : characters.charAt(next - 1) || undefined;
    return { start: found.index, end: found.index + found[0].length, value, write, style: name };
  }
  return undefined;
}
