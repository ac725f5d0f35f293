import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';

/** The package's version, e.g. `0.1.0`. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
  const known = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return known ? String(manifest.version) : 'unknown';
}
