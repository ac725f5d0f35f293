import type { GroundingFact } from '../../src/contract/check-request.js';
import { isObject } from '../is-object.js';
import { toFacts } from './to-facts.js';

/** Columns that name a record and say nothing of the world. */
const NAMES =
  /^(?:_?id|uuid|key|title|name|url|uri|link|href|source|score|distance|similarity|rank|page|type)$/i;

/** A row's cells as lines of `key: value`; undefined for a record that only names something, or holds no cells. */
function rowText(row: Readonly<Record<string, unknown>>): string | undefined {
  const cells = Object.entries(row).flatMap(([key, value]) => {
    const cell: unknown = value instanceof Date ? value.toISOString() : value;
    const isCell = ['string', 'number', 'bigint', 'boolean'].includes(typeof cell) && cell !== '';
    return isCell ? [{ key, line: `${key}: ${String(cell)}` }] : [];
  });
  return cells.some(({ key }) => !NAMES.test(key)) ? cells.map(({ line }) => line).join('\n') : undefined;
}

/** Most apps hand over a list of texts. */
function factOfText(text: string): readonly GroundingFact[] {
  return text.trim() === '' ? [] : [{ factText: text }];
}

/**
 * Facts of what an app hands over. Records in which no text is found are read as rows of a database, each of whose cells
 * says something by its column's name. Of a body's own members that is not done: a list of links is no evidence.
 */
export function handedOverFacts(input: unknown): readonly GroundingFact[] {
  if (Array.isArray(input))
    return (input as unknown[]).flatMap((entry) =>
      typeof entry === 'string' ? factOfText(entry) : handedOverFacts(entry),
    );
  const facts = toFacts(input);
  if (facts.length > 0 || !isObject(input)) return facts;
  const rows = input['rows'];
  if (Array.isArray(rows)) return handedOverFacts(rows);
  const text = rowText(input);
  return text === undefined ? [] : [{ factText: text }];
}
