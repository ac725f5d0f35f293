// After the build: makes the outer modules of the CommonJS build load what they import when it is first used.
import { readFileSync, writeFileSync } from 'node:fs';
import { loadedOnUse } from './loaded-on-use.mjs';

for (const name of loadedOnUse()) {
  const file = `dist/cjs/${name}.js`;
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
