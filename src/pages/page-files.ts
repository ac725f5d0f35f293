import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { Response, Router } from 'express';
import packageRoot from '../../package-root.cjs';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { loadExpress } from './load-on-use.js';

/** Where `npm run build` puts the pages: the same from source and from both builds. */
const FOLDER = join(packageRoot, 'dist', 'pages');

/** The pages there are. */
export type PageName = 'playground' | 'decisions';

/** What the build says of its files: the page's HTML, and which files it may ask for, by their types. */
interface Manifest {
  readonly pages: Readonly<Record<PageName, string>>;
  readonly assets: Readonly<Record<string, string>>;
}

/**
 * Scripts, styles, images and connections of its own origin only, nothing inline. `worker-src` is for reading PDF
 * files, in a worker that comes from here too.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const YEAR_SECONDS = 31_536_000;

/**
 * A page and its files, from memory: the page at the router's root, the files under `assets`. Paths within the page are
 * relative, so that it can be mounted anywhere. Throws AG_PAGES_MISSING where the package was not built.
 */
export function pageFiles(page: PageName, assets: string): Router {
  const manifest = readManifest();
  const html = readFileSync(join(FOLDER, manifest.pages[page]));
  const files = new Map<string, PackedFile>();
  const fileAt = (name: string): PackedFile => {
    const known = files.get(name) ?? new PackedFile(readFileSync(join(FOLDER, `${name}.br`)));
    files.set(name, known);
    return known;
  };
  const router = loadExpress().Router();
  router.get('/', (req, res) => {
    const [path = ''] = req.originalUrl.split('?', 1);
    // Relative paths of the page count from the last slash.
    if (!path.endsWith('/')) {
      res.redirect(308, `./${path.slice(path.lastIndexOf('/') + 1)}/`);
      return;
    }
    securityHeaders(res);
    res.setHeader('Cache-Control', 'no-cache');
    res.type('html').send(html);
  });
  router.get(`${assets}:name`, (req, res, next) => {
    const { name } = req.params;
    const type = manifest.assets[name];
    if (type === undefined || !Object.hasOwn(manifest.assets, name)) {
      next();
      return;
    }
    securityHeaders(res);
    // The name holds a hash of the content.
    res.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    res.setHeader('Vary', 'Accept-Encoding');
    const encoding = ENCODINGS.find((known) => req.acceptsEncodings(known) === known);
    if (encoding !== undefined) res.setHeader('Content-Encoding', encoding);
    res.setHeader('Content-Type', type);
    res.send(fileAt(name).as(encoding));
  });
  return router;
}

const ENCODINGS = ['br', 'gzip'] as const;

/** A file as the package has it, in Brotli; in another coding from the first time that a client asks for it. */
class PackedFile {
  readonly #packed: Buffer;
  #plain: Buffer | undefined;
  #gzip: Buffer | undefined;

  constructor(packed: Buffer) {
    this.#packed = packed;
  }

  as(encoding: (typeof ENCODINGS)[number] | undefined): Buffer {
    if (encoding === 'br') return this.#packed;
    this.#plain ??= brotliDecompressSync(this.#packed);
    if (encoding === undefined) return this.#plain;
    return (this.#gzip ??= gzipSync(this.#plain));
  }
}

function securityHeaders(res: Response): void {
  res.setHeader('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  res.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
}

function readManifest(): Manifest {
  try {
    return JSON.parse(readFileSync(join(FOLDER, 'manifest.json'), 'utf8')) as Manifest;
  } catch (cause) {
    throw new AnswerGuardError('AG_PAGES_MISSING', 'The pages in dist/pages cannot be read.', {
      cause,
      hint: 'Build the package: npm run build.',
    });
  }
}
