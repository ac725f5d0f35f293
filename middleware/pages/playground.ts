import type { RequestHandler } from 'express';
import { buildChecker } from '../../config/build-checker.js';
import { loadConfig } from '../../config/load-config.js';
import type { PolicyInput } from '../../config/policy-schema.js';
import type { CheckerChoice } from '../../config/checker-choice.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import { playgroundRouter } from '../../src/pages/playground/playground-router.js';
import { packageVersion } from '../../src/contract/package-version.js';
import { askAuthorise, NOT_ALLOWED, requireAuthorise, type AuthorisePage } from './authorise-page.js';
import { codeSettings } from '../code-settings.js';
import { validateGuardOptions } from '../validate-options.js';
import { NO_OBSERVER } from '../../src/telemetry/observers.js';

const CHECK_TIMEOUT_MS = 30_000;

export interface PlaygroundOptions {
  /** Asked for every check; the page itself holds nothing, and is open. */
  readonly authorise: AuthorisePage;
  /** What the page decides by at first. @default as `answerGuard` */
  readonly policy?: PolicyInput;
  /** Who judges. @default as `answerGuard` */
  readonly checker?: CheckerChoice;
  /** A named route of the configuration file. @default as `answerGuard` */
  readonly route?: string;
  /** Path of the configuration file; false reads none. @default as `answerGuard` */
  readonly config?: string | false;
  /** Where the decisions page is, relative to this one. @default no link */
  readonly decisionsPath?: string;
}

export type Playground = RequestHandler & {
  /** Resolves when the first check will not have to wait for a start. */
  readonly ready: Promise<void>;
  /** Lets go of the checker. */
  close(): Promise<void>;
};

/**
 * A page to paste an answer with its facts and see what the guard makes of them: `app.use('/playground', playground({
 * authorise }))`, before a body parser with a limit of its own. Throws as `answerGuard` does, also without `authorise`;
 * AG_PAGES_MISSING.
 */
export function playground(options: PlaygroundOptions): Playground {
  const authorise = requireAuthorise('playground', options);
  const { decisionsPath } = options;
  const { authorise: _authorise, decisionsPath: _decisionsPath, ...guard } = options;
  validateGuardOptions(guard);
  const config = loadConfig(guard.config === undefined ? {} : { path: guard.config });
  const { settings } = resolveSettings(config, codeSettings(guard));
  // What is tried here is no traffic: no metrics, no log.
  const checker = buildChecker(settings, NO_OBSERVER);
  const router = playgroundRouter({
    checker,
    policy: settings.policy,
    route: settings.route,
    budgetMs: settings.budgetMs,
    checkTimeoutMs: CHECK_TIMEOUT_MS,
    version: packageVersion(),
    decisionsPath,
    authorise: async (req) =>
      (await askAuthorise(authorise, req)) === false ? { refused: NOT_ALLOWED } : { checker },
  });
  const handler: RequestHandler = (req, res, next) => {
    router(req, res, next);
  };
  return Object.assign(handler, { ready: checker.ready, close: () => checker.close() });
}
