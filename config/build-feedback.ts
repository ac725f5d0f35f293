import { CONFIG_PAGES } from '../src/contract/error-pages.js';
import { feedbackTokens, type FeedbackTokens } from '../src/recording/feedback-tokens.js';
import { configError } from './problems.js';
import type { GuardSettings } from './resolve-settings.js';

/**
 * The tokens that readers' labels come with; undefined where readers have no say. Throws AG_CONFIG_INVALID where there is
 * no place that a label could be written to.
 */
export function feedbackTokensOf({
  feedback,
  record,
}: Pick<GuardSettings, 'feedback' | 'record'>): FeedbackTokens | undefined {
  const { secret, days } = feedback;
  if (secret === undefined) return undefined;
  if (record.sink === undefined) {
    const message = 'nothing: what readers say is written where answers are recorded';
    throw configError('feedback', [{ path: 'record.sink', message }], CONFIG_PAGES.readers);
  }
  return feedbackTokens({ secret, days });
}
