// What a built entry needs of the files next to it, by its imports.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORTS = /(?:from\s*|import\s*\(\s*|import\s+|require\(\s*)["'](\.[^"']+)["']/g;

/**
 * Files that `entries` reach by relative imports, themselves among them; of declarations (`.d.ts`), the declarations.
 *
 * @param {readonly string[]} entries
 * @returns {ReadonlySet<string>}
 */
export function reachableFiles(entries) {
  const reached = new Set();
  const waiting = [...entries];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file) || !existsSync(file)) continue;
    reached.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
      const target = join(dirname(file), name);
      waiting.push(file.endsWith('.d.ts') ? target.replace(/\.js$/, '.d.ts') : target);
    }
  }
  return reached;
}
