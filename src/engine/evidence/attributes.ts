import type { GroundingFact } from '../../contract/check-request.js';
import { splitColumns } from './table.js';

/** A fact's attribute that is evidence: "author: Wikipedia" grounds "Wikipedia says that …". */
export interface EvidenceAttribute {
  readonly name: string;
  readonly value: string;
}

/** Attributes that name the columns of the rows in the fact. */
const COLUMN_NAMES = new Set(['columns', 'headers', 'header', 'column_names', 'columnnames', 'fields']);
/** Attributes that every chunk of the fact stands under. */
const CONTEXT_NAMES = new Set(['title', 'caption', 'heading', 'section', 'subject', 'topic', 'name']);
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S+$/i;
/** With a digit among them. */
const IDENTIFIER = /^[A-Za-z0-9_-]{16,}$/;
const LONGEST_VALUE = 300;

export interface ReadAttributes {
  /** In the request's order; addresses and identifiers say nothing and are left out. */
  readonly evidence: readonly EvidenceAttribute[];
  readonly columns?: readonly string[];
  /** Values that every chunk stands under, outermost first. */
  readonly context: readonly string[];
}

/** Sorts a fact's attributes by what they are good for. */
export function readAttributes(fact: GroundingFact): ReadAttributes {
  const evidence: EvidenceAttribute[] = [];
  const context: string[] = [];
  let columns: readonly string[] | undefined;
  for (const [name, raw] of Object.entries(fact.attributes ?? {})) {
    const value = raw.trim().slice(0, LONGEST_VALUE);
    if (COLUMN_NAMES.has(name.toLowerCase())) {
      columns = splitColumns(raw);
      continue;
    }
    if (value === '' || ADDRESS.test(value) || (IDENTIFIER.test(value) && /\d/.test(value))) continue;
    evidence.push({ name, value });
    if (CONTEXT_NAMES.has(name.toLowerCase())) context.push(value);
  }
  return columns === undefined ? { evidence, context } : { evidence, columns, context };
}
