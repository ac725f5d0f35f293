// Tells Node that the CommonJS build is one (the package is ESM), puts a `package-root.cjs` into each build, where the
// imports of the source expect it, and writes what identifies an engine: a hash of the source that can move a score.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

writeFileSync('dist/cjs/package.json', `${JSON.stringify({ type: 'commonjs' })}\n`);
for (const build of ['esm', 'cjs']) {
  writeFileSync(
    `dist/${build}/package-root.cjs`,
    "'use strict';\nmodule.exports = require('node:path').join(__dirname, '..', '..');\n",
  );
}

const hash = createHash('sha256');
for (const folder of ['src/engine', 'src/text']) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(`${file}\n`).update(readFileSync(file));
}
writeFileSync('dist/esm/engine.json', `${JSON.stringify({ sha256: hash.digest('hex') })}\n`);
