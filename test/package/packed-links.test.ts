import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import packageRoot from '../../package-root.cjs';

/** What `npm publish` would put into the package, whatever is built. */
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  }),
) as [{ readonly files: readonly { readonly path: string; readonly size: number }[] }];
const paths = packed.files.map(({ path }) => path);
const pages = paths.filter((path) => path.endsWith('.md'));

/** Whether a file, or a folder with files, is in the package. */
const isPacked = (target: string): boolean =>
  paths.includes(target) || paths.some((path) => path.startsWith(target.replace(/\/?$/, '/')));

describe('what is packed', () => {
  test('has the documentation, the decisions behind it, and the examples', () => {
    for (const path of ['README.md', 'docs/first-route.md', 'docs/adr/README.md', 'examples/openai/app.mjs'])
      expect(paths).toContain(path);
    expect(paths.filter((path) => /node_modules|package-lock|(?:^|\/)\.env/.test(path))).toEqual([]);
  });

  test.each(pages)('%s links to what is in the package', (page) => {
    const text = readFileSync(join(packageRoot, page), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    const missing = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => !isPacked(posix.normalize(posix.join(posix.dirname(page), target))));
    expect(missing).toEqual([]);
  });

  test('names examples that are there', () => {
    const page = readFileSync(join(packageRoot, 'docs/first-route.md'), 'utf8');
    const named = [...page.matchAll(/`(examples\/[a-z-]+)`/g)].map(([, folder = '']) => folder);
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((folder) => !isPacked(folder))).toEqual([]);
  });
});
