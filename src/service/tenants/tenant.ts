import type { AuditLog } from '../../audit-log/audit-log.js';
import type { AuditOpinion } from '../../audit/audit-case.js';
import { budgeted } from '../../checkers/budgeted.js';
import type { Checker } from '../../checkers/checker.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import type { Datastores } from '../../datastores/datastores.js';
import type { Policy } from '../../policy/policy.js';
import type { CheckedCall } from '../checked-call.js';
import type { Explanations } from '../explanations.js';
import type { ServiceDecisions } from '../pages/service-decisions.js';
import { decidedOfCheck } from '../outcome-of-check.js';
import { recordedChecks, type RecordedChecks, type ServiceRecording } from '../recorded-checks.js';
import { tenantTokens } from './tenant-tokens.js';
import type { TenantQuota } from './tenant-quota.js';

/**
 * All that callers of one tenant share among themselves and with nobody else: whatever keeps something of a check, or is
 * set by one's own configuration, is a member of it, and is reached by a caller's tenant alone.
 */
export interface TenantParts {
  /** Judges, with a cache of the tenant's own. Closing it is its owner's business. */
  readonly checker: Checker;
  /** By which its checks are decided, as in observe mode. @default nothing decides, and the playground starts from a preset */
  readonly policy?: Policy | undefined;
  /** @default no /explain */
  readonly explanations?: Explanations | undefined;
  /** @default no decisions are kept */
  readonly decisions?: ServiceDecisions | undefined;
  /** @default nothing is recorded */
  readonly recording?: ServiceRecording | undefined;
  /** Where what its policy decides is written down under the tenant's name: one for the process. @default nowhere */
  readonly auditLog?: AuditLog | undefined;
  /** Grounding configurations besides `default_grounding_config`. @default none */
  readonly groundingConfigs?: readonly string[] | undefined;
  /** What a check's `searchSource` may name. @default none */
  readonly datastores?: Datastores | undefined;
}

export interface TenantOptions extends TenantParts {
  /** As keys, claims and certificates name it: 1 to 63 of a-z, 0-9 and `-`. */
  readonly name: string;
  /** Checks of all its callers that are let in at once, in [1, 10000]. @default as many as the service lets in */
  readonly checksAtOnce?: number | undefined;
  /** Checks of all its callers in a minute. @default no bound */
  readonly checksPerMinute?: number | undefined;
}

/** A tenant as the service works with it; also that of callers that belong to none. */
export interface Tenant extends Omit<
  TenantParts,
  'auditLog' | 'groundingConfigs' | 'recording' | 'datastores'
> {
  /** Undefined for callers of none. */
  readonly name: string | undefined;
  readonly groundingConfigs: ReadonlySet<string>;
  readonly datastores: Datastores;
  readonly quota: TenantQuota | undefined;
  readonly recording: ServiceRecording | undefined;
  /** Keeps what is kept of a check. Never throws. */
  checked(check: CheckedCall): void;
  /** Keeps what the audit's judge makes of the answer of a check. */
  judged(id: string, opinion: AuditOpinion): void;
  /** The token that lets the reader of an answer say what they think of it; undefined where they have no say. */
  feedbackToken(check: CheckedCall): string | undefined;
}

export const DEFAULT_GROUNDING_CONFIG = 'default_grounding_config';

/** @param quota undefined where only the service's own limits hold */
export function tenantOf(
  name: string | undefined,
  parts: TenantParts,
  { clock, quota }: { readonly clock: Clock; readonly quota?: TenantQuota },
): Tenant {
  const { checker, recording, explanations, decisions, policy, groundingConfigs = [] } = parts;
  const { datastores = new Map(), auditLog } = parts;
  const recorded = recording && recordedFor(name, recording, checker);
  return {
    name,
    checker: budgeted(checker, { clock }),
    policy,
    explanations,
    decisions,
    recording,
    groundingConfigs: new Set([DEFAULT_GROUNDING_CONFIG, ...groundingConfigs]),
    datastores,
    quota,
    checked(check) {
      explanations?.add(check);
      decisions?.checked(check);
      recorded?.checked(check);
      if (auditLog !== undefined && policy !== undefined) {
        const decided = decidedOfCheck(check, policy, checker);
        if (decided !== undefined) auditLog.decided(decided, name);
      }
    },
    judged: (id, opinion) => recording?.recorder.judged(id, opinion),
    feedbackToken: (check) => recorded?.feedbackToken(check),
  };
}

/** Its tokens name the tenant, so that a reader's word finds the records that it is about. */
function recordedFor(
  name: string | undefined,
  recording: ServiceRecording,
  checker: Checker,
): RecordedChecks {
  const { feedback } = recording;
  const tokens = feedback && tenantTokens(feedback.tokens, name);
  return recordedChecks({ ...recording, feedback: feedback && tokens && { ...feedback, tokens } }, checker);
}
