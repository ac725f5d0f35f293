import type { ConversationPlace } from '../guard/conversation-of.js';
import type { Policy } from '../policy/policy.js';
import { tokensOfRecorded, type FeedbackTokens } from '../recording/feedback-tokens.js';
import type { Recorder } from '../recording/recorder.js';
import type { CheckedCall } from './checked-call.js';
import { decidedOfCheck } from './outcome-of-check.js';

/** What is written down of the service's checks, and what readers may add to it. */
export interface ServiceRecording {
  /** Closing what it writes to is its owner's business. */
  readonly recorder: Recorder;
  /** By which the checks are decided, as in observe mode. */
  readonly policy: Policy;
  /** What names the conversation: in the check's message, or among its headers or metadata. @default nothing */
  readonly conversation?: ConversationPlace | undefined;
  /** Serves `POST /feedback`. @default readers have no say */
  readonly feedback?: { readonly tokens: FeedbackTokens; readonly perMinute: number } | undefined;
}

export interface RecordedChecks {
  /** Told of each check that came to a verdict. Never throws. */
  checked(check: CheckedCall): void;
  /** The token that goes with an answer. */
  readonly feedbackToken: (check: CheckedCall) => string | undefined;
}

/** Records the checks of a checker. */
export function recordedChecks(
  { recorder, policy, feedback }: ServiceRecording,
  checker: { readonly version: string },
): RecordedChecks {
  const tokenOf = feedback && tokensOfRecorded(feedback.tokens, recorder);
  return {
    checked(check) {
      const decided = decidedOfCheck(check, policy, checker);
      if (decided !== undefined) recorder.decided(decided);
    },
    feedbackToken: ({ id, request }) =>
      request.span === undefined && request.spans === undefined ? tokenOf?.(id) : undefined,
  };
}
