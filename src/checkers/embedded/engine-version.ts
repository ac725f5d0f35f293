import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import { ENGINE_REVISION } from '../../engine/revision.js';

let version: string | undefined;

/** What tells two engines apart, e.g. `0.1.0+1`: the package's version and the engine's revision in it. */
export function engineVersion(): string {
  if (version === undefined) {
    const manifest = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
      version: string;
    };
    version = `${manifest.version}+${ENGINE_REVISION}`;
  }
  return version;
}
