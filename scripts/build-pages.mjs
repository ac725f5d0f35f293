// Builds the playground and the decisions page into dist/pages: scripts and styles with a hash in their names, compressed,
// the pages that name them, and a manifest of all that the server may give away.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';

const OUT = 'dist/pages';
const TYPES = { '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8' };
/** Where each page finds its files, relative to where it is mounted. */
const PAGES = { playground: './playground/assets/', decisions: './assets/' };

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });

const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();

// Loaded by its address, and by those alone who drop a PDF file.
const worker = readFileSync('node_modules/pdfjs-dist/build/pdf.worker.min.mjs');
const workerName = `pdf-worker-${hashOf(worker)}.js`;

const { outputFiles, metafile } = await build({
  entryPoints: Object.keys(PAGES).flatMap((page) => [
    { in: `pages/${page}/main.tsx`, out: page },
    { in: `pages/${page}/${page}.css`, out: page },
  ]),
  outdir: OUT,
  entryNames: '[name]-[hash]',
  chunkNames: 'part-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'browser',
  target: ['es2022'],
  minify: true,
  legalComments: 'linked',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  loader: { '.md': 'text' },
  define: { PDF_WORKER: JSON.stringify(workerName) },
  metafile: true,
  write: false,
  logLevel: 'warning',
});

const assets = {};
const write = (name, bytes) => {
  // Once, as browsers ask for it: whoever takes no Brotli gets it unpacked.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(path.join(OUT, `${name}.br`), brotliCompressSync(bytes, { params }));
  assets[name] = TYPES[path.extname(name)];
};
write(workerName, worker);
const names = {};
for (const { path: file, contents } of outputFiles) {
  const name = path.basename(file);
  // Licences of bundled libraries lie next to what they are of; nobody asks for them over HTTP.
  if (name.endsWith('.LEGAL.txt')) writeFileSync(path.join(OUT, name), contents);
  else write(name, contents);
  const entry = metafile.outputs[path.relative('.', file)]?.entryPoint;
  // What is loaded later is an entry, too, for the bundler.
  if (/(?:main\.tsx|\.css)$/.test(entry ?? ''))
    names[`${path.basename(path.dirname(entry))}${path.extname(name)}`] = name;
}

const pages = {};
for (const [page, folder] of Object.entries(PAGES)) {
  const html = readFileSync(`pages/${page}/index.html`, 'utf8')
    .replace('%SCRIPT%', `${folder}${names[`${page}.js`]}`)
    .replace('%STYLE%', `${folder}${names[`${page}.css`]}`);
  pages[page] = `${page}.html`;
  writeFileSync(path.join(OUT, pages[page]), html);
}
writeFileSync(path.join(OUT, 'manifest.json'), `${JSON.stringify({ pages, assets }, null, 2)}\n`);
