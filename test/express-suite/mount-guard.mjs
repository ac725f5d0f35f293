/**
 * Preloaded into Express's own test suite (`mocha --require`), run in a checkout of Express: puts a guard first in
 * every app that the suite makes. GUARD says which: `none`, `hold` (hold every answer, release it unchanged a moment
 * later) or `answerGuard` (the middleware as it is, with a verdict on all).
 */

import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers';

const require = createRequire(path.join(process.cwd(), 'index.js'));
const dist = path.join(import.meta.dirname, '..', '..', 'dist', 'cjs', 'middleware');
const application = require('./lib/application');
const { handle } = application;

const middleware = guardOf(process.env.GUARD ?? 'none');
const mounted = new WeakSet();

application.handle = function (...args) {
  if (middleware !== undefined && !mounted.has(this)) {
    mounted.add(this);
    mountFirst(this);
  }
  return handle.apply(this, args);
};

/** At the first request, when the app's settings are what the test made them; `use` makes the router by them. */
function mountFirst(app) {
  app.use(middleware);
  const { stack } = app._router ?? app.router;
  const layer = stack.pop();
  // Express 4 has two layers of its own in front: `query` and `expressInit`.
  stack.splice(app._router === undefined ? 0 : 2, 0, layer);
}

function guardOf(kind) {
  if (kind === 'none') return undefined;
  if (kind === 'answerGuard') return require(path.join(dist, 'index.js')).answerGuard();
  const { takeOver } = require(path.join(dist, 'response', 'take-over.js'));
  return (req, res, next) => {
    takeOver(req, res, {
      maxBytes: 1024 * 1024,
      onHeld: () => new Promise((resolve) => setImmediate(resolve, { kind: 'asIs' })),
      onUnjudgeable: () => ({ kind: 'asIs' }),
      onFailure: (error) => console.error('the take-over failed:', error),
    });
    next();
  };
}
