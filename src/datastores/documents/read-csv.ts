import type { Document } from './document.js';
import { optionalPackage } from './optional-package.js';

/**
 * A table with a line of headers, by papaparse, which finds the delimiter. Each row is written as lines `header: value`
 * with a blank line after it, so that a row understands itself wherever it is cut.
 */
export async function readCsv(source: string, name: string): Promise<Document> {
  const { default: Papa } = await optionalPackage('papaparse', 'CSV', () => import('papaparse'));
  const { data } = Papa.parse<string[]>(source, { skipEmptyLines: 'greedy' });
  const [headers = [], ...rows] = data;
  const records = rows.map((row) =>
    row
      .map((value, column) => {
        const header = headers[column]?.trim() ?? '';
        const cell = value.trim();
        return cell === '' ? '' : header === '' ? cell : `${header}: ${cell}`;
      })
      .filter((line) => line !== '')
      .join('\n'),
  );
  return { text: records.join('\n\n'), title: name };
}
