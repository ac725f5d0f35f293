import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';

let version: string | undefined;

/**
 * Identifies an engine, e.g. `0.1.0+3f2a9c0d41be`: the package's version and a hash of the engine's source, which
 * the build writes. Part of the key under which verdicts are cached, so that a cache that outlives an update gives no
 * score of the engine before.
 */
export function engineVersion(): string {
  if (version === undefined) {
    const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      version: string;
    };
    const built = JSON.parse(readFileSync(join(packageRoot, 'dist', 'esm', 'engine.json'), 'utf8')) as {
      sha256: string;
    };
    version = `${manifest.version}+${built.sha256.slice(0, 12)}`;
  }
  return version;
}
