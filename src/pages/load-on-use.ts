import { createRequire } from 'node:module';
import { join } from 'node:path';
import type express from 'express';
import type * as rateLimiting from 'express-rate-limit';
import packageRoot from '../../package-root.cjs';

/** Express, which the app has already, for a page that is made: an app without pages does not pay for loading it. */
export function loadExpress(): typeof express {
  return load('express') as typeof express;
}

/** What limits requests, for a router that needs it. */
export function loadRateLimiting(): typeof rateLimiting {
  return load('express-rate-limit') as typeof rateLimiting;
}

function load(name: string): unknown {
  return createRequire(join(packageRoot, 'package.json'))(name);
}
