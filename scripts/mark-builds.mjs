// The package is ESM; the CommonJS build needs a manifest of its own to say otherwise. That manifest starts a new
// package scope, so `#package-root` is given there too.
import { writeFileSync } from 'node:fs';

writeFileSync(
  'dist/cjs/package.json',
  `${JSON.stringify({ type: 'commonjs', imports: { '#package-root': './package-root.cjs' } })}\n`,
);
writeFileSync(
  'dist/cjs/package-root.cjs',
  "'use strict';\nmodule.exports = require('node:path').join(__dirname, '..', '..');\n",
);
