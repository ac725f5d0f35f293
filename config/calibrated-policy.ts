import { ruleHash } from '../src/calibration/rule-hash.js';
import { withThresholds } from '../src/calibration/replay.js';
import { ALL } from '../src/calibration/calibrate.js';
import type { CalibratedThresholds, Policy } from '../src/policy/policy.js';
import type { CalibrationSettings } from './calibration-schema.js';
import type { PolicyInput } from './policy-schema.js';

export type CalibratedGroupSettings = CalibrationSettings['groups'][number];

/** What became of a file's calibration on one route: whether its thresholds hold there, and if not, why. */
export type AppliedCalibration =
  | { readonly state: 'applied'; readonly groups: readonly CalibratedGroupSettings[] }
  | { readonly state: 'void'; readonly why: string };

export interface CalibratedRoute {
  readonly route: string;
  /** Who judges, by the configuration. */
  readonly checker: string;
  /** The policy of the code, which may set thresholds of its own. */
  readonly code: PolicyInput | undefined;
}

/**
 * The policy with the thresholds that were calibrated for its route, or as it is where the guarantee would not hold: for
 * another checker, other rules, a route without labelled answers. No threshold is taken without its guarantee.
 */
export function calibratedPolicy(
  policy: Policy,
  calibration: CalibrationSettings,
  { route, checker, code }: CalibratedRoute,
): { readonly policy: Policy; readonly applied: AppliedCalibration } {
  const none = (why: string) => ({ policy, applied: { state: 'void', why } as const });
  if (calibration.checker !== checker)
    return none(`it was made for the checker '${calibration.checker}', not '${checker}'`);
  const { policies, groups, touch } = calibration;
  if (!Object.hasOwn(policies, route)) return none('the labelled answers were of other routes');
  if (policies[route] !== ruleHash(policy)) return none("it was made for other rules than the policy's");
  const own = THRESHOLDS.filter((name) => typeof code === 'object' && code[name] !== undefined);
  if (own.length > 0) return none(`the code sets ${own.join(', ')}`);
  const whole =
    groups.find((group) => isOf(group, route, ALL)) ?? groups.find((group) => isOf(group, ALL, ALL));
  const byLanguage = groups.filter((group) => group.route === route && group.language !== ALL);
  const used = [...(whole === undefined ? [] : [whole]), ...byLanguage];
  if (used.length === 0) return none('too few right answers were labelled');
  const base = whole === undefined ? policy : withThresholds(policy, whole, touch);
  const ofLanguages = byLanguage.map((group): [string, CalibratedThresholds] => {
    const { citationThreshold, unsupportedThreshold, supportThreshold } = withThresholds(
      policy,
      group,
      touch,
    );
    return [group.language, { citationThreshold, unsupportedThreshold, supportThreshold }];
  });
  return {
    policy: { ...base, ...(ofLanguages.length > 0 && { byLanguage: Object.fromEntries(ofLanguages) }) },
    applied: { state: 'applied', groups: used },
  };
}

const THRESHOLDS = ['citationThreshold', 'unsupportedThreshold', 'supportThreshold'] as const;

function isOf(group: CalibratedGroupSettings, route: string, language: string): boolean {
  return group.route === route && group.language === language;
}
