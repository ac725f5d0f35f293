import { parse } from 'papaparse';
import type { GroundingFact } from '../../src/contract/check-request.js';

/** Rows that make one fact: a table's rows are read with their headers, and belong together. */
const ROWS = 50;

/** The rows of a table as records, `header: value` a line. */
export function readCsv(text: string, name: string): readonly GroundingFact[] {
  const { data } = parse<Record<string, string>>(text.trim(), { header: true, skipEmptyLines: true });
  const records = data.flatMap((row) => {
    const record = Object.entries(row)
      .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
      .map(([header, value]) => `${header.trim()}: ${value.trim()}`)
      .join('\n');
    return record === '' ? [] : [record];
  });
  const parts = Math.ceil(records.length / ROWS);
  return Array.from({ length: parts }, (_, part) => ({
    factText: records.slice(part * ROWS, (part + 1) * ROWS).join('\n\n'),
    attributes: { title: parts === 1 ? name : `${name} (${part + 1} of ${parts})` },
  }));
}
