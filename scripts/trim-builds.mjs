// Before the package is packed: takes the comments out of its scripts (the declarations, which editors show, keep theirs),
// and writes what is not packed: scripts and declarations that no entry reaches, and what only this repository uses.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { packageEntries } from './package-entries.mjs';
import { reachableFiles } from './reachable-files.mjs';

const reached = reachableFiles(packageEntries(JSON.parse(readFileSync('package.json', 'utf8'))));
const unreached = [];
for (const build of ['dist/esm', 'dist/cjs']) {
  for (const name of readdirSync(build, { recursive: true }).sort()) {
    const file = path.posix.join(build, name.replaceAll(path.sep, '/'));
    if (!/\.(?:js|d\.ts)$/.test(file)) continue;
    if (!reached.has(file)) unreached.push(file.slice('dist/'.length));
    else if (file.endsWith('.js')) writeIfChanged(file, withoutComments(readFileSync(file, 'utf8')));
  }
}
writeFileSync(
  'dist/.npmignore',
  `${['*.tsbuildinfo', '*.map', ...unreached.map((name) => `/${name}`)].join('\n')}\n`,
);

/** The same statements by the same names, so that a stack still reads; in no older syntax than was built. */
function withoutComments(script) {
  return transformSync(script, { loader: 'js', target: 'es2023', legalComments: 'none', charset: 'utf8' })
    .code;
}

/** A second run writes nothing. */
function writeIfChanged(file, script) {
  if (readFileSync(file, 'utf8') !== script) writeFileSync(file, script);
}
