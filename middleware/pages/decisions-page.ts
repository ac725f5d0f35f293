import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { decisionsWithRecorded } from '../../config/build-decisions.js';
import { buildObserver } from '../../config/build-guard.js';
import { acquireRecorder } from '../../config/build-recorder.js';
import { loadConfig } from '../../config/load-config.js';
import { configError, problemsOf } from '../../config/problems.js';
import type { RecordInput } from '../../config/record-schema.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import type { Lease } from '../../config/shared-by-key.js';
import { CONFIG_PAGES } from '../../src/contract/error-pages.js';
import { DecisionRing } from '../../src/decisions/decision-ring.js';
import type { DecisionSource } from '../../src/decisions/decision-source.js';
import { onEveryDecision } from '../../src/decisions/process-decisions.js';
import { decisionsRouter } from '../../src/pages/decisions/decisions-router.js';
import type { Observer } from '../../src/telemetry/observer.js';
import { NOT_ALLOWED, askAuthorise, requireAuthorise, type AuthorisePage } from './authorise-page.js';
import { guardOptionsSchema } from '../validate-options.js';

export interface DecisionsPageOptions {
  /** Asked for every request for decisions; the page itself holds none, and is open. */
  readonly authorise: AuthorisePage;
  /**
   * Where decisions are looked up, and nowhere else. @default those that this process makes from now on, in memory, and those
   * that are recorded, by whichever process
   */
  readonly source?: DecisionSource;
  /** Decisions that are kept in memory, in [1, 100000]. @default 500 */
  readonly keep?: number;
  /** Keep their texts in memory, too, for all who are let in to read. @default false */
  readonly texts?: boolean;
  /** As the option of the guards: its `sink` is where recorded decisions are, and labels go. @default the file's */
  readonly record?: RecordInput;
  /** Path of the configuration file; false reads none. @default as `answerGuard` */
  readonly config?: string | false;
  /** These three as the guards' options: they report labels that are written, or cannot be. */
  readonly logger?: Logger | false;
  readonly register?: Registry | false;
  readonly observer?: Observer;
}

/** Where a page is mounted. */
export type DecisionsPage = RequestHandler & {
  /** Ends the streams of pages that follow, keeps no more decisions, and lets go of the recording. */
  close(): Promise<void>;
};

const recordedOptions = guardOptionsSchema.pick({
  record: true,
  config: true,
  logger: true,
  register: true,
  observer: true,
});

/**
 * The latest decisions of all guards of this process and, where `record.sink` is set, the recorded ones of all processes as a
 * page: `app.use('/decisions', decisionsPage({ authorise }))`. Throws AG_CONFIG_INVALID, also without `authorise`, and as
 * `answerGuard` does for the file; AG_PAGES_MISSING.
 */
export function decisionsPage(options: DecisionsPageOptions): DecisionsPage {
  const authorise = requireAuthorise('decisionsPage', options);
  const { value: source, release } = sourceOf(options);
  const page = decisionsRouter({
    authorise: async (req) => {
      const who = await askAuthorise(authorise, req);
      if (who === false) return { refused: NOT_ALLOWED };
      return typeof who === 'string' ? { by: who, source } : { source };
    },
  });
  const handler: RequestHandler = (req, res, next) => {
    page.router(req, res, next);
  };
  return Object.assign(handler, {
    close: async () => {
      page.close();
      await release();
    },
  });
}

function sourceOf({
  authorise: _,
  source,
  keep,
  texts,
  ...options
}: DecisionsPageOptions): Lease<DecisionSource> {
  if (source !== undefined) return { value: source, release: () => Promise.resolve() };
  const ring = new DecisionRing({ keep, texts });
  const parsed = recordedOptions.safeParse(options);
  if (!parsed.success)
    throw configError(
      'decisionsPage options',
      problemsOf(parsed.error, options, recordedOptions),
      CONFIG_PAGES.decisions,
    );
  const loaded = loadConfig(options.config === undefined ? {} : { path: options.config });
  const { settings } = resolveSettings(loaded, { record: options.record });
  const { sink } = settings.record;
  // Without a recording there is nothing to report, and no metric is registered.
  const recording =
    sink === undefined ? undefined : acquireRecorder(settings.record, buildObserver(settings, options));
  const stop = onEveryDecision(ring);
  if (recording === undefined || sink === undefined)
    return { value: ring, release: () => Promise.resolve().then(stop) };
  const both = decisionsWithRecorded(ring, sink, recording.recorder);
  return {
    value: both.value,
    release: async () => {
      stop();
      await both.release();
      await recording.release();
    },
  };
}
