import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageRoot from '../package-root.cjs';
import { readPage } from './markdown.js';

/** As GitHub names headings in links, and `docs/.vitepress/slug.mjs` on the site. */
function slugsOf(text: string): string[] {
  return [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe('the documentation site', () => {
  it('has every page in its sidebar, once, and no other', () => {
    const groups = JSON.parse(readPage('docs/.vitepress/sidebar.json')) as { items: string[] }[];
    const pages = readdirSync(join(packageRoot, 'docs'))
      .filter((name) => name.endsWith('.md') && name !== 'index.md')
      .map((name) => name.replace('.md', ''));
    expect(groups.flatMap(({ items }) => items).sort()).toEqual([...pages, 'adr/'].sort());
  });
});

describe.each(['docs/accuracy.md', 'docs/performance.md'])('%s', (path) => {
  it('has at most 90 lines', () => {
    expect(readPage(path).trimEnd().split('\n').length).toBeLessThanOrEqual(90);
  });
});

describe.each([
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(packageRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
])('%s', (path) => {
  const text = readFileSync(join(packageRoot, path), 'utf8');

  it('links to files that are there', () => {
    for (const [, target = ''] of text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      if (/^https?:/.test(target)) continue;
      expect({ target, exists: existsSync(join(packageRoot, dirname(path), target)) }).toEqual({
        target,
        exists: true,
      });
    }
  });

  it('links to headings that are there', () => {
    for (const [, file = '', anchor = ''] of text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)) {
      const target = file === '' ? path : join(dirname(path), file);
      expect({ target, headings: slugsOf(readPage(target)) }).toEqual({
        target,
        headings: expect.arrayContaining([anchor]) as string[],
      });
    }
  });

  it('names scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    for (const [, name = ''] of text.matchAll(/`?npm run (?:-s )?([\w:]+)/g))
      expect(Object.keys(scripts)).toContain(name);
  });
});

test('every entry of the package is on a page, and found by tools that know no exports', () => {
  const { exports, typesVersions } = JSON.parse(readPage('package.json')) as {
    exports: Record<string, unknown>;
    typesVersions: { '*': Record<string, unknown> };
  };
  const entries = Object.keys(exports)
    .filter((path) => path !== '.' && path !== './package.json')
    .map((path) => path.replace('./', ''));
  expect(Object.keys(typesVersions['*']).sort()).toEqual(entries.toSorted());
  const docs = readdirSync(join(packageRoot, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => readPage(`docs/${name}`))
    .join('');
  expect(entries.filter((entry) => !docs.includes(`answer-guard/${entry}`))).toEqual([]);
});

describe('the samples of README.md', () => {
  it('import only what the package exports', async () => {
    const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8');
    const entry = Object.keys(await import('../middleware/index.js'));
    const imports = [...readme.matchAll(/import \{([^}]+)\} from 'answer-guard'/g)];
    expect(imports.length).toBeGreaterThan(1);
    for (const [, names = ''] of imports)
      for (const name of names.split(',')) expect(entry).toContain(name.trim());
  });
});

describe('docs/compatibility.md', () => {
  const rows = readFileSync(join(packageRoot, 'docs/compatibility.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[ -]+\|[ -]+\|/.test(line) && !/\| test +\|$/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

  it('names what is theirs, what is ours, and a test that is there', () => {
    expect(rows.length).toBeGreaterThan(40);
    for (const [what, theirs, ours, test = ''] of rows) {
      const [file = '', title = ''] = test.split(/: (.*)/s);
      // Prettier may have cut a title's line, never its words.
      const source = readFileSync(join(packageRoot, 'test', file), 'utf8').replaceAll("\\'", "'");
      expect({
        what,
        theirs: theirs !== '',
        ours: ours !== '',
        held: source.includes(title) && title.length > 8,
      }).toEqual({
        what,
        theirs: true,
        ours: true,
        held: true,
      });
    }
  });
});
