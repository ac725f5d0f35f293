import { createRequire } from 'node:module';
import { join } from 'node:path';
import type express from 'express';
import packageRoot from '../../package-root.cjs';

/** Express, which the app has already, for a page that is made: an app without pages does not pay for loading it. */
export function loadExpress(): typeof express {
  return createRequire(join(packageRoot, 'package.json'))('express') as typeof express;
}
