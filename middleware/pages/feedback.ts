import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { buildObserver } from '../../config/build-guard.js';
import { acquireRecorder } from '../../config/build-recorder.js';
import { feedbackTokensOf } from '../../config/build-feedback.js';
import type { FeedbackSettings } from '../../config/feedback-schema.js';
import { loadConfig } from '../../config/load-config.js';
import { configError, problemsOf } from '../../config/problems.js';
import type { RecordInput } from '../../config/record-schema.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import { CONFIG_PAGES } from '../../src/contract/error-pages.js';
import { feedbackRouter } from '../../src/pages/feedback/feedback-router.js';
import type { Observer } from '../../src/telemetry/observer.js';
import { guardOptionsSchema } from '../validate-options.js';

/** As the options of the same names of the guards whose answers it is about. */
export interface FeedbackOptions {
  /** `secret` (needed here or in the file), `days`, `perMinute`. @default the file's */
  readonly feedback?: FeedbackSettings;
  /** Where labels are written, and what is removed from their notes. @default the file's */
  readonly record?: RecordInput;
  /** Path of the configuration file; false reads none. @default as `answerGuard` */
  readonly config?: string | false;
  readonly logger?: Logger | false;
  readonly register?: Registry | false;
  readonly observer?: Observer;
}

/** Where readers say what they think of answers. */
export type Feedback = RequestHandler & {
  /** Writes the labels that wait, and lets go of timers. */
  close(): Promise<void>;
};

const optionsSchema = guardOptionsSchema.pick({
  feedback: true,
  record: true,
  config: true,
  logger: true,
  register: true,
  observer: true,
});

/**
 * Takes what readers say of answers: `app.use('/feedback', feedback())`. Each brings the token that came with the answer
 * (header `Answer-Guard-Feedback`, or member `feedback` of the report), and makes a label of source `reader` in the recording.
 * Throws AG_CONFIG_INVALID, also without `feedback.secret` or `record.sink`, and as `answerGuard` does for the file.
 */
export function feedback(options: FeedbackOptions = {}): Feedback {
  const parsed = optionsSchema.safeParse(options);
  if (!parsed.success)
    throw configError(
      'feedback options',
      problemsOf(parsed.error, options, optionsSchema),
      CONFIG_PAGES.readers,
    );
  const loaded = loadConfig(options.config === undefined ? {} : { path: options.config });
  const { settings } = resolveSettings(loaded, { record: options.record, feedback: options.feedback });
  const tokens = feedbackTokensOf(settings);
  const observers = buildObserver(settings, options);
  const recording = tokens && acquireRecorder(settings.record, observers);
  if (tokens === undefined || recording === undefined) {
    const message = 'nothing: it signs the tokens that come with answers';
    throw configError('feedback options', [{ path: 'feedback.secret', message }], CONFIG_PAGES.readers);
  }
  const { recorder } = recording;
  const readers = feedbackRouter({
    tokens: {
      read: (token) => {
        const read = tokens.read(token);
        return 'fault' in read ? read : { id: read.id, recorder };
      },
    },
    perMinute: settings.feedback.perMinute,
    emit: (event) => {
      observers.observe(event);
    },
  });
  const handler: RequestHandler = (req, res, next) => {
    readers.router(req, res, next);
  };
  return Object.assign(handler, {
    close: async () => {
      readers.close();
      await recording.release();
    },
  });
}
