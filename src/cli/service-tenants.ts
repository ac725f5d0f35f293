import { buildChecker } from '../../config/build-checker.js';
import { decisionsWithRecorded } from '../../config/build-decisions.js';
import { feedbackTokensOf } from '../../config/build-feedback.js';
import { acquireRecorder } from '../../config/build-recorder.js';
import { configError } from '../../config/problems.js';
import { DEFAULT_RECORD, type GuardSettings, type ResolvedRecord } from '../../config/resolve-settings.js';
import type { Lease } from '../../config/shared-by-key.js';
import type { TenantSettings } from '../../config/tenant-schema.js';
import type { AuditLog } from '../audit-log/audit-log.js';
import type { Datastores } from '../datastores/datastores.js';
import { DecisionRing } from '../decisions/decision-ring.js';
import { decidedEvent } from '../guard/decided-event.js';
import type { Policy } from '../policy/policy.js';
import type { Recorder } from '../recording/recorder.js';
import { PERSONAL_DATA } from '../recording/redact.js';
import type { CheckedCall } from '../service/checked-call.js';
import { Explanations } from '../service/explanations.js';
import { outcomeOfCheck, SERVICE_DIALECT } from '../service/outcome-of-check.js';
import type { ServiceDecisions } from '../service/pages/service-decisions.js';
import type { ServiceRecording } from '../service/recorded-checks.js';
import type { TenantOptions } from '../service/tenants/tenant.js';
import type { Observer } from '../telemetry/observer.js';
import type { CliIo } from './cli-io.js';

/** What the command line says of every tenant, and of callers of none. */
export interface KeptFlags {
  readonly groundingConfig: readonly string[];
  readonly decisions?: boolean;
  readonly decisionTexts?: boolean;
  readonly explanations: number;
  readonly explanationTexts?: boolean;
}

export interface ServiceTenants {
  readonly tenants: readonly TenantOptions[];
  /** Writes what waits, and closes what was opened. */
  readonly release: () => Promise<void>;
}

export interface TenantsContext {
  readonly io: Pick<CliIo, 'env' | 'buildChecker'>;
  readonly observer: Observer;
  /** Those of the file, of which a tenant has what it names. */
  readonly datastores: Datastores;
  /** One for the process: each entry names its tenant. */
  readonly auditLog: AuditLog | undefined;
}

/** The tenants of the configuration file, each with what is its own. Throws AG_CONFIG_INVALID. */
export function serviceTenants(
  tenants: Readonly<Record<string, TenantSettings>>,
  settings: GuardSettings,
  flags: KeptFlags,
  { io, observer, datastores, auditLog }: TenantsContext,
): ServiceTenants {
  assertOwnSinks(tenants, settings);
  const held: (() => Promise<void>)[] = [];
  const build = io.buildChecker ?? buildChecker;
  const release = async (): Promise<void> => {
    for (const one of held.splice(0)) await one();
  };
  try {
    const made = Object.entries(tenants).map(([name, given]): TenantOptions => {
      const own = labelled(observer, name);
      const policy = given.policy === undefined ? settings.policy : settings.policyWith(given.policy);
      const cache = Object.assign({}, settings.cache, given.cache);
      const checker = build({ ...settings, cache }, own, io.env, name);
      held.unshift(() => checker.close());
      const record: ResolvedRecord = Object.assign(
        { ...DEFAULT_RECORD, redact: [...PERSONAL_DATA] },
        given.record,
      );
      const recording =
        record.sink === undefined ? undefined : recordingOf({ ...settings, policy, record }, own);
      // Records go last: what was checked is in them.
      if (recording !== undefined) held.push(recording.release);
      const decisions = decisionsOf(flags, policy, recording?.at);
      if (decisions !== undefined) held.unshift(decisions.release);
      return {
        name,
        checker,
        policy,
        auditLog,
        explanations: explanationsOf(flags),
        decisions: decisions?.value,
        recording: recording?.value,
        groundingConfigs: given.groundingConfigs ?? flags.groundingConfig,
        datastores: datastoresOf(name, given.datastores ?? [], datastores),
        checksAtOnce: given.checksAtOnce,
        checksPerMinute: given.checksPerMinute,
      };
    });
    return { tenants: made, release };
  } catch (error) {
    void release();
    throw error;
  }
}

/** The stores that a tenant names. Throws AG_CONFIG_INVALID for one that the file has not. */
function datastoresOf(tenant: string, names: readonly string[], all: Datastores): Datastores {
  return new Map(
    names.map((name, n) => {
      const store = all.get(name);
      if (store !== undefined) return [name, store];
      const known = [...all.keys()].join(', ') || 'none';
      const message = `${JSON.stringify(name)} is no data store of the file; known are ${known}`;
      throw configError('tenants', [{ path: `tenants.${tenant}.datastores.${n}`, message }]);
    }),
  );
}

/** Explanations of those who share them, where any are kept. */
export function explanationsOf({
  explanations,
  explanationTexts = false,
}: KeptFlags): Explanations | undefined {
  return explanations === 0 ? undefined : new Explanations({ keep: explanations, texts: explanationTexts });
}

/** The decisions of those who share them, where they are asked for: the latest and, where they are recorded, those too. */
export function decisionsOf(
  { decisions = false, decisionTexts = false }: KeptFlags,
  policy: Policy,
  recording?: { readonly sink: string; readonly recorder: Recorder },
): Lease<ServiceDecisions> | undefined {
  if (!decisions) return undefined;
  const ring = new DecisionRing({ texts: decisionTexts });
  const { value: source, release } =
    recording === undefined
      ? { value: ring, release: () => Promise.resolve() }
      : decisionsWithRecorded(ring, recording.sink, recording.recorder);
  const checked = (check: CheckedCall): void => {
    const outcome = outcomeOfCheck(check, policy);
    if (outcome === undefined) return;
    ring.observe(decidedEvent(outcome, { dialect: SERVICE_DIALECT, budgetMs: check.timeoutMs }));
  };
  return { value: { source, checked }, release };
}

interface RecordingLease extends Lease<ServiceRecording> {
  /** Where the records are. */
  readonly at: { readonly sink: string; readonly recorder: Recorder };
}

/** What is recorded of the checks, where `record` says so. Throws AG_CONFIG_INVALID for readers' labels without a sink. */
export function recordingOf(
  settings: Pick<GuardSettings, 'policy' | 'feedback' | 'record'> &
    Partial<Pick<GuardSettings, 'conversation'>>,
  observer: Observer,
): RecordingLease | undefined {
  const { policy, conversation, feedback, record } = settings;
  const tokens = feedbackTokensOf(settings);
  const recording = acquireRecorder(record, observer);
  const { sink } = record;
  if (recording === undefined || sink === undefined) return undefined;
  const { recorder, release } = recording;
  const { perMinute } = feedback;
  return {
    value: { recorder, policy, conversation, ...(tokens && { feedback: { tokens, perMinute } }) },
    at: { sink, recorder },
    release,
  };
}

/** In one sink of two tenants nothing would say whose a record is. */
function assertOwnSinks(tenants: Readonly<Record<string, TenantSettings>>, { record }: GuardSettings): void {
  const taken = new Map<string, string>(record.sink === undefined ? [] : [[record.sink, 'record']]);
  for (const [name, { record: own }] of Object.entries(tenants)) {
    if (own?.sink === undefined) continue;
    const other = taken.get(own.sink);
    if (other !== undefined) {
      const message = `is that of ${other} too: a tenant's records are in a sink of its own`;
      throw configError('tenants', [{ path: `tenants.${name}.record.sink`, message }]);
    }
    taken.set(own.sink, `tenants.${name}`);
  }
}

/** Tells of what belongs to a tenant as that tenant's. */
function labelled(observer: Observer, tenant: string): Observer {
  return {
    observe(event) {
      const isLabelled = event.type === 'cache' || event.type === 'recorded';
      observer.observe(isLabelled ? { ...event, tenant } : event);
    },
  };
}
