import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** Pages and examples that a user is sent to by name, in no link. */
const NAMED = ['README.md', 'docs/first-route.md', 'docs/adr/README.md', 'examples/openai/app.mjs'];

/**
 * Holds a package to its own documentation: every page links to what is in the package, and the examples that
 * docs/first-route.md names are there.
 *
 * @param {readonly string[]} paths of the files that are packed; the pages are read from the repository
 * @throws {Error} naming the page and its links to what is not packed
 */
export function holdToItsLinks(paths) {
  const isPacked = (target) =>
    paths.includes(target) || paths.some((path) => path.startsWith(target.replace(/\/?$/, '/')));
  const hold = (page, targets) => {
    const missing = targets.filter((target) => !isPacked(target));
    if (missing.length > 0) throw new Error(`${page} names what is not packed: ${missing.join(', ')}`);
  };

  hold('this check', NAMED);
  for (const page of paths.filter((path) => path.endsWith('.md'))) hold(page, linksOf(page));
  const examples = [...readFileSync('docs/first-route.md', 'utf8').matchAll(/`(examples\/[a-z-]+)`/g)];
  if (examples.length <= 5) throw new Error('docs/first-route.md names no examples');
  hold(
    'docs/first-route.md',
    examples.map(([, folder]) => folder),
  );
  const secret = paths.filter((path) => /node_modules|package-lock|(?:^|\/)\.env/.test(path));
  if (secret.length > 0) throw new Error(`packed, and no user's: ${secret.join(', ')}`);
}

/** What a page links to within the repository, from its root; what stands in a block of code is no link. */
function linksOf(page) {
  const text = readFileSync(page, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.normalize(posix.join(posix.dirname(page), target)));
}
