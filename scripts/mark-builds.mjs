// Tells Node that the CommonJS build is one (the package is ESM), and puts a `package-root.cjs` into each build, where
// the imports of the source expect it.
import { writeFileSync } from 'node:fs';

writeFileSync('dist/cjs/package.json', `${JSON.stringify({ type: 'commonjs' })}\n`);
for (const build of ['esm', 'cjs']) {
  writeFileSync(
    `dist/${build}/package-root.cjs`,
    "'use strict';\nmodule.exports = require('node:path').join(__dirname, '..', '..');\n",
  );
}
