import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../package-root.cjs';

/** A file of the repository as text. */
export function readPage(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}

/** What stands under a heading of the second level, up to the next; empty where there is none. */
export function sectionOf(page: string, heading: string): string {
  const [, section = ''] = page.split(`## ${heading}\n`);
  return section.split('\n## ')[0]!;
}

/** The cells of the rows of a section's tables, their headings left out. */
export function rowsOf(section: string): string[][] {
  const lines = section.split('\n');
  const isRow = (line: string | undefined): boolean => line?.startsWith('|') === true;
  const isRule = (line: string | undefined): boolean => /^\|[ |:-]+\|$/.test(line ?? '');
  return lines
    .filter((line, at) => isRow(line) && !isRule(line) && !isRule(lines[at + 1]))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** The names in code that a cell holds: `a`, `b`. */
export function namesIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
