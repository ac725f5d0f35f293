// After the build: makes the outer modules of the CommonJS build load what they import when it is first used, so that
// `require('answer-guard')` is cheap, and what no setting asks for (Redis, language models, data stores) is never loaded.
// What judges an answer loads as a whole, with the guard: no request is to wait for files.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const ENTRIES = [
  'index',
  'answer-guard',
  'create-guard',
  'pages/decisions-page',
  'pages/feedback',
  'pages/playground',
];
const OUTER = [
  ...ENTRIES.map((name) => `dist/cjs/middleware/${name}.js`),
  ...readdirSync('dist/cjs/config')
    .filter((name) => name.endsWith('.js'))
    .map((name) => `dist/cjs/config/${name}`),
];

for (const file of OUTER) {
  const script = readFileSync(file, 'utf8');
  const changed = loadingOnUse(script);
  if (changed !== script) writeFileSync(file, changed);
}

/**
 * A compiled module whose imports are functions that load on their first call. One that was changed before stays as it is.
 *
 * @param {string} script as TypeScript writes it: an import is a name that ends in `_1`, with a member after it
 * @returns {string}
 */
function loadingOnUse(script) {
  const imports = /^(?:const|var) (\w+_1) = (?:(__importDefault)\()?require\("([^"]+)"\)\)?;$/gm;
  const names = [...script.matchAll(imports)].map(([, name]) => name);
  if (names.length === 0) return script;
  const uses = new RegExp(`(\\bnew )?\\b(${names.join('|')})\\b(?=\\.)`, 'g');
  return script
    .replace(uses, (_use, made, name) => (made === undefined ? `${name}()` : `new (${name}())`))
    .replace(imports, (_line, name, wrap, from) => {
      const value = wrap === undefined ? `require("${from}")` : `${wrap}(require("${from}"))`;
      // A function is there before its line has run, for modules that import each other.
      return `var ${name}_loaded; function ${name}() { return ${name}_loaded ??= ${value}; }`;
    });
}
