// Says which packages a module, given by its path in dist, has loaded once it is imported (`esm/…`) or required (`cjs/…`).
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const [file] = process.argv.slice(2);
const path = new URL(`../../dist/${file}`, import.meta.url);
if (file.startsWith('cjs/')) require(path.pathname);
else await import(path.href);
const names = Object.keys(require.cache).flatMap(
  (each) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(each)?.[1] ?? [],
);
console.log(JSON.stringify([...new Set(names)].sort()));
