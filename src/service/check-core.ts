import { randomUUID } from 'node:crypto';
import type { Auditor } from '../audit/auditor.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import { after, type Clock, type MonotonicMs } from '../contract/monotonic-clock.js';
import { RequestInvalidError } from '../contract/request-invalid-error.js';
import { statusOfHttp, withDetail, type StatusError } from '../contract/status-error.js';
import type { CompleteVerdict, FailedVerdict, PartialVerdict, Verdict } from '../contract/verdict.js';
import { nothingFound } from '../datastores/nothing-found.js';
import { conversationOf } from '../guard/conversation-of.js';
import { errorOrigin } from '../telemetry/error-origin.js';
import { refusalForProject, type Caller } from './access/callers.js';
import { refusalForScope } from './access/scopes.js';
import type { Admission, Ticket } from './admission/admission.js';
import { auditCaseOf } from './audit-case-of.js';
import type { CheckTarget } from './check-target.js';
import { searchFacts, withSourceNames, type SearchedRequest } from './search-source.js';
import type { CheckEntry, ServiceLog, Transport } from './service-log.js';
import type { Tenant } from './tenants/tenant.js';
import { verdictHeader } from './verdict-header.js';
import { statusOfFailure } from './verdict-status.js';

/** One check as a transport hands it over. */
export interface CheckCall {
  readonly transport: Transport;
  readonly target: CheckTarget;
  readonly caller: Caller;
  /** Its headers or metadata, by name in lower case. @default none */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** Decodes the request. Throws RequestInvalidError. */
  readonly read: () => CheckGroundingRequest;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
  /** Milliseconds that the client gives; the service's own limit holds too. @default no limit of the client's */
  readonly timeoutMs?: number | undefined;
  /** See `CheckOptions`. @default false */
  readonly explain?: boolean | undefined;
}

/** What becomes of a check. */
export type CheckAnswer =
  | {
      readonly kind: 'answered';
      readonly verdict: CompleteVerdict | PartialVerdict;
      /** The value of the header or metadata `answer-guard`. */
      readonly summary: string;
      /** That of `answer-guard-feedback`; absent where readers have no say. */
      readonly feedback?: string;
    }
  | {
      readonly kind: 'refused';
      readonly status: StatusError;
      /** The verdict, where one was asked for. */
      readonly verdict?: FailedVerdict;
    }
  /** Nobody is there to be answered. */
  | { readonly kind: 'gone' };

export interface CheckCoreOptions {
  /** Whose checker judges a caller's check, and who keeps what is kept of it. */
  readonly tenantOf: (caller: Pick<Caller, 'tenant'>) => Tenant;
  readonly log: ServiceLog;
  readonly clock: Clock;
  readonly admission: Admission;
  /** Milliseconds for a check whose caller names no time. */
  readonly budgetMs: number;
  /** The most that a caller may name. */
  readonly checkTimeoutMs: number;
  /** Judges a sample of the checks again, after they are answered. */
  readonly audit: Auditor | undefined;
}

interface JustGiven {
  readonly kind: 'given';
  readonly request: CheckGroundingRequest;
  readonly found: undefined;
}

/** The service without a transport: who may, whether there is room, the check, its line in the log. All transports ask it. */
export interface CheckCore {
  /** Why a call may not be made, known before its body is read; it is logged then. Undefined if it may. */
  refusal(
    call: Pick<CheckCall, 'transport' | 'caller'> & Partial<Pick<CheckCall, 'target'>>,
  ): StatusError | undefined;
  /** Refuses a call for want of room. */
  refuseFull(call: Pick<CheckCall, 'transport' | 'target'>): StatusError;
  /** Checks. Never rejects. */
  check(call: CheckCall): Promise<CheckAnswer>;
  /** Logs a call that a transport refused, and gives the status a request's id. */
  refuse(
    call: Pick<CheckCall, 'transport'> & Partial<Pick<CheckCall, 'target' | 'caller'>>,
    status: StatusError,
  ): StatusError;
  /** Whether the next check would be refused for want of room. */
  readonly isFull: boolean;
  /** Logs where a fault of a transport's was. */
  unexpected(origin: string): void;
}

export function checkCore(options: CheckCoreOptions): CheckCore {
  const { tenantOf, log, clock, admission, budgetMs, checkTimeoutMs, audit } = options;

  const overloaded = (): StatusError =>
    statusOfHttp(429, 'The service has as many checks as it can answer in time', [
      { kind: 'RetryInfo', retryAfterMs: admission.retryAfterMs() },
      {
        kind: 'QuotaFailure',
        violations: [{ subject: 'service', description: `${admission.limit} checks at once` }],
      },
    ]);

  /** As far as the target is known. */
  const mayNot = ({
    target,
    caller,
  }: Pick<CheckCall, 'caller'> & Partial<Pick<CheckCall, 'target'>>): StatusError | undefined => {
    const unscoped = refusalForScope(caller, 'check');
    if (unscoped !== undefined || target === undefined) return unscoped;
    const foreign = refusalForProject(caller, target.project);
    if (foreign !== undefined) return foreign;
    if (tenantOf(caller).groundingConfigs.has(target.config)) return undefined;
    return statusOfHttp(404, `There is no grounding configuration ${target.config}`);
  };

  const refused = (entry: CheckEntry, status: StatusError): StatusError => {
    const identified = withDetail(status, { kind: 'RequestInfo', requestId: entry.id });
    entry.refused(identified);
    return identified;
  };

  async function check(call: CheckCall, entry: CheckEntry): Promise<CheckAnswer> {
    const started = clock.now();
    const no = mayNot(call);
    if (no !== undefined) return { kind: 'refused', status: refused(entry, no) };
    // Before it is decoded: of what a refused check costs, that is the most.
    const ticket = admission.enter();
    if (ticket === undefined) return { kind: 'refused', status: refused(entry, overloaded()) };
    try {
      const place = await tenantOf(call.caller).quota?.enter();
      if (place !== undefined && !('leave' in place))
        return { kind: 'refused', status: refused(entry, place) };
      try {
        return await judge(call, entry, { started, ticket });
      } finally {
        place?.leave();
      }
    } finally {
      ticket.leave();
    }
  }

  /** The request with facts: as it came, or with those of the data store that it names. */
  async function factsFor(
    given: CheckGroundingRequest,
    { datastores }: Tenant,
    { caller, signal }: CheckCall,
    deadline: MonotonicMs,
  ): Promise<Awaited<ReturnType<typeof searchFacts>> | JustGiven> {
    if (given.groundingSource === undefined) return { kind: 'given', request: given, found: undefined };
    return await searchFacts(given, { datastores, caller, signal, deadline, clock });
  }

  async function checkFound(
    { request, found }: SearchedRequest | JustGiven,
    { checker }: Tenant,
    {
      signal,
      deadline,
      explain = false,
    }: Pick<CheckCall, 'signal' | 'explain'> & { readonly deadline: MonotonicMs },
  ): Promise<Verdict> {
    if (found?.passages === 0) {
      const response = nothingFound(request, { clock, deadline });
      return { kind: 'complete', response, checker: checker.name, cache: 'off', elapsedMs: 0, found };
    }
    const verdict = await checker.check(request, { signal, deadline, ...(explain && { explain }) });
    return found === undefined ? verdict : { ...verdict, found };
  }

  async function judge(
    call: CheckCall,
    entry: CheckEntry,
    { started, ticket }: { readonly started: MonotonicMs; readonly ticket: Ticket },
  ): Promise<CheckAnswer> {
    const tenant = tenantOf(call.caller);
    const given = call.read();
    const timeoutMs = Math.min(checkTimeoutMs, call.timeoutMs ?? budgetMs);
    const deadline = after(started, timeoutMs);
    const searched = await factsFor(given, tenant, call, deadline);
    if (searched.kind === 'refused') {
      if (call.signal.aborted) {
        entry.clientGone(given);
        return { kind: 'gone' };
      }
      return { kind: 'refused', status: refused(entry, searched.status) };
    }
    const { request, found } = searched;
    const judged = entry.judging();
    const verdict = await checkFound(searched, tenant, { ...call, deadline });
    judged();
    // A check that was given up says how long somebody waited, not how long a check takes.
    if (call.signal.aborted) {
      entry.clientGone(request);
      return { kind: 'gone' };
    }
    ticket.leave(verdict);
    const elapsedMs = clock.now() - started;
    const conversation = conversationOf({ ...call, body: given }, tenant.recording?.conversation);
    const checked = {
      id: entry.id,
      target: call.target,
      request,
      verdict,
      conversation,
      elapsedMs,
      timeoutMs,
    };
    tenant.checked(checked);
    if (verdict.kind === 'failed') {
      const status = withDetail(statusOfFailure(verdict), { kind: 'RequestInfo', requestId: entry.id });
      entry.checked(request, verdict, status);
      return { kind: 'refused', status, verdict };
    }
    const feedback = tenant.feedbackToken(checked);
    const source = given.groundingSource?.searchSource;
    const answered = {
      kind: 'answered',
      verdict:
        found === undefined || source === undefined
          ? verdict
          : { ...verdict, response: withSourceNames(verdict.response, request, source) },
      summary: verdictHeader(verdict, request, { answeredBy: tenant.checker, id: entry.id }),
      ...(feedback !== undefined && { feedback }),
    } as const;
    entry.checked(request, verdict);
    audit?.consider(() => ({
      ...auditCaseOf(request, verdict, tenant.name),
      judged: (opinion) => {
        tenant.judged(entry.id, opinion);
      },
    }));
    return answered;
  }

  return {
    refusal(call) {
      const full = () => (admission.isFull ? overloaded() : tenantOf(call.caller).quota?.full());
      const status = mayNot(call) ?? full();
      return status && refused(log.begin(randomUUID(), call), status);
    },
    get isFull() {
      return admission.isFull;
    },
    unexpected: (origin) => {
      log.unexpected(origin);
    },
    refuseFull: (call) => refused(log.begin(randomUUID(), call), overloaded()),
    refuse: (call, status) => refused(log.begin(randomUUID(), call), status),
    async check(call) {
      const entry = log.begin(randomUUID(), call);
      try {
        return await check(call, entry);
      } catch (error) {
        const status = RequestInvalidError.isInstance(error)
          ? statusOfHttp(400, error.message, [{ kind: 'BadRequest', fieldViolations: error.violations }])
          : statusOfHttp(500, 'Internal error');
        if (status.http >= 500) log.unexpected(errorOrigin(error));
        return { kind: 'refused', status: refused(entry, status) };
      }
    },
  };
}
