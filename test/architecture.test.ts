import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import packageRoot from '../package-root.cjs';
import { namesIn, readPage, rowsOf, sectionOf } from './markdown.js';

describe('docs/architecture.md', () => {
  const rows = rowsOf(sectionOf(readPage('docs/architecture.md'), 'The parts')).map(
    ([folder = '', , imports = '']) => ({
      folder: namesIn(folder)[0]!,
      imports: imports === 'nothing' ? [] : imports.split(', '),
    }),
  );

  it('has every folder of the source, and what it may import, as .dependency-cruiser.cjs has it', () => {
    const { forbidden } = createRequire(join(packageRoot, 'package.json'))('./.dependency-cruiser.cjs') as {
      forbidden: { name: string; from: { path: string }; to: { pathNot: string[] } }[];
    };
    const rules = forbidden.filter(({ name }) => name.endsWith('-imports-leftwards'));
    const folderOf = (pattern: string): string => pattern.replace('^', '').replace(/\/$/, '');
    expect(Object.fromEntries(rows.map(({ folder, imports }) => [folder, imports.toSorted()]))).toEqual(
      Object.fromEntries(
        rules.map(({ from, to }) => [
          folderOf(from.path),
          to.pathNot
            .filter((pattern) => pattern !== from.path)
            .map((pattern) => folderOf(pattern).replace('src/', ''))
            .sort(),
        ]),
      ),
    );
    const folders = readdirSync(join(packageRoot, 'src')).map((name) => `src/${name}`);
    expect(rows.map(({ folder }) => folder).sort()).toEqual([...folders, 'config', 'middleware'].sort());
  });

  it('lists a folder below all that it imports', () => {
    const names = rows.map(({ folder }) => folder.replace('src/', ''));
    for (const [at, { imports }] of rows.entries())
      expect(names.slice(0, at)).toEqual(expect.arrayContaining(imports));
  });
});
