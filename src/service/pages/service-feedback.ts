import { feedbackRouter, type FeedbackRouter } from '../../pages/feedback/feedback-router.js';
import { statusOfHttp } from '../../contract/status-error.js';
import type { FeedbackEvent } from '../../telemetry/observer.js';
import type { Access } from '../access/access.js';
import { refusalForScope } from '../access/scopes.js';
import { presentedBy } from '../rest/presented-by.js';
import { readerTokens } from '../tenants/reader-tokens.js';
import type { Tenants } from '../tenants/tenants.js';

export interface ServiceFeedbackOptions {
  readonly tenants: Tenants;
  readonly access: Access;
  /** Labels that one address may send in a minute. */
  readonly perMinute: number;
  /** Must not throw. */
  readonly emit: (event: FeedbackEvent) => void;
}

/**
 * `POST /feedback`: readers of all tenants by the tokens of their answers, and callers with the scope `feedback` by an
 * answer's id, which leads to the records of their own tenant alone.
 */
export function serviceFeedback({
  tenants,
  access,
  perMinute,
  emit,
}: ServiceFeedbackOptions): FeedbackRouter {
  return feedbackRouter({
    tokens: readerTokens(tenants),
    perMinute,
    emit,
    // Where nobody says who they are, an id alone must not do.
    ...(!access.isOpen && {
      authorise: async (req) => {
        const { caller, refused } = await access.admit(presentedBy(req));
        if (refused !== undefined) return { refused };
        const unscoped = refusalForScope(caller, 'feedback');
        if (unscoped !== undefined) return { refused: unscoped };
        const { recording } = tenants.of(caller);
        if (recording === undefined) return { refused: NOTHING_RECORDED };
        return { recorder: recording.recorder, tenant: caller.tenant };
      },
    }),
  });
}

const NOTHING_RECORDED = statusOfHttp(404, "Nothing is recorded of the caller's checks");
