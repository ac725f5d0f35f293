import type { CheckGroundingRequest } from '../../contract/check-request.js';
import type { CallFailure } from '../remote/call-failure.js';

/** What a service answered: the contract's JSON, not yet looked at, and its `Answer-Guard`. */
export interface ServiceAnswer {
  readonly json: unknown;
  /** How the check ended, as the service says; undefined for one that does not. */
  readonly summary: string | undefined;
}

export interface TransportCall {
  /** The name of the grounding configuration, projects/…/groundingConfigs/…. */
  readonly groundingConfig: string;
  readonly apiKey: string | undefined;
  /** Milliseconds that the service has. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A way to one service. */
export interface Transport {
  /** Never rejects. */
  call(
    request: CheckGroundingRequest,
    call: TransportCall,
  ): Promise<{ readonly answer: ServiceAnswer } | { readonly failure: CallFailure }>;
  close(): void;
}
