import type { Policy } from '../src/policy/policy.js';
import type { CalibrationSettings } from './calibration-schema.js';
import { calibratedPolicy, type AppliedCalibration } from './calibrated-policy.js';
import { policyOrigins, type PolicySource } from './policy-origins.js';
import { resolvePolicy, type PolicyInput } from './policy-schema.js';

export interface LayeredPolicyOptions {
  /** The file's, if it has one. */
  readonly calibration: CalibrationSettings | undefined;
  readonly route: string;
  /** Who judges, by the configuration. */
  readonly checker: string;
  /** Which of the sources is the code, whose policy a request may change. */
  readonly code: string;
}

export interface LayeredPolicy {
  readonly policy: Policy;
  /** What became of the calibration; undefined without one. */
  readonly applied: AppliedCalibration | undefined;
  /** The same with another policy in place of the code's. */
  readonly policyWith: (chosen: PolicyInput) => Policy;
  /** Where each field comes from. */
  readonly origins: Readonly<Record<string, string>>;
}

/** Lays the policies of `sources` over each other, later ones winning, and the calibration's thresholds over them. */
export function layeredPolicy(
  sources: readonly PolicySource[],
  { calibration, route, checker, code }: LayeredPolicyOptions,
): LayeredPolicy {
  const ofCode = sources.find(({ source }) => source === code)?.policy;
  const before = (chosen: PolicyInput | undefined): Policy =>
    resolvePolicy(...sources.map(({ source, policy }) => (source === code ? chosen : policy)));
  const calibrate = (
    policy: Policy,
    chosen: PolicyInput | undefined,
  ): { readonly policy: Policy; readonly applied?: AppliedCalibration } =>
    calibration === undefined
      ? { policy }
      : calibratedPolicy(policy, calibration, { route, checker, code: chosen });
  const uncalibrated = before(ofCode);
  const { policy, applied } = calibrate(uncalibrated, ofCode);
  return {
    policy,
    applied,
    policyWith: (chosen) => calibrate(before(chosen), chosen).policy,
    origins: policyOrigins(sources, uncalibrated, policy),
  };
}
