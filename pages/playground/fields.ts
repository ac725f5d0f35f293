import { ACTIONS, STREAM_MODES, type Action, type Policy, type StreamMode } from '../../src/policy/policy.js';

/** The thresholds that sliders move. */
export const THRESHOLDS = [
  {
    field: 'citationThreshold',
    label: 'Grounded from',
    help: 'A sentence with this score or more is grounded.',
  },
  {
    field: 'unsupportedThreshold',
    label: 'Unsupported under',
    help: 'With less a sentence is unsupported; between the two it is uncertain.',
  },
  {
    field: 'contradictionThreshold',
    label: 'Contradicted from',
    help: 'A sentence that a fact contradicts at or over it is contradicted.',
  },
  {
    field: 'supportThreshold',
    label: 'Low support under',
    help: 'Of the whole answer: the support that its sentences have together.',
  },
  {
    field: 'minCitedClaims',
    label: 'Few citations under',
    help: 'Of the whole answer: the share of its sentences that have a citation.',
  },
] as const satisfies readonly { field: keyof Policy; label: string; help: string }[];

/** The rules and what they ask for. */
export const RULES = [
  { field: 'contradictedClaim', label: 'A contradicted sentence' },
  { field: 'unsupportedClaim', label: 'An unsupported sentence' },
  { field: 'uncertainClaim', label: 'An uncertain sentence' },
  { field: 'lowSupport', label: 'Low support' },
  { field: 'fewCitedClaims', label: 'Few citations' },
] as const satisfies readonly { field: keyof Policy; label: string }[];

/** The fields of a policy that the page can change. */
export type ChangedFields = Partial<
  Pick<Policy, (typeof THRESHOLDS)[number]['field'] | (typeof RULES)[number]['field'] | 'stream'>
>;

/** A policy with one field changed, its thresholds in their order. */
export function withField(policy: Policy, change: ChangedFields): Policy {
  const changed = { ...policy, ...change };
  const { citationThreshold, unsupportedThreshold } = changed;
  if (unsupportedThreshold <= citationThreshold) return changed;
  // The slider that was moved takes the other along.
  return 'unsupportedThreshold' in change
    ? { ...changed, citationThreshold: unsupportedThreshold }
    : { ...changed, unsupportedThreshold: citationThreshold };
}

/** What a policy says other than the one it started from. */
export function changesFrom(base: Policy, policy: Policy): ChangedFields {
  const fields = [...THRESHOLDS, ...RULES].map(({ field }) => field);
  const differing = [...fields, 'stream' as const].filter((field) => policy[field] !== base[field]);
  return Object.fromEntries(differing.map((field) => [field, policy[field]]));
}

/** The fields of a link that a policy can have. */
export function readChanges(given: Readonly<Record<string, unknown>>): ChangedFields {
  const isAction = (value: unknown): value is Action => ACTIONS.some((action) => action === value);
  const isMode = (value: unknown): value is StreamMode => STREAM_MODES.some((mode) => mode === value);
  const isFraction = (value: unknown) => typeof value === 'number' && value >= 0 && value <= 1;
  const read = [
    ...THRESHOLDS.filter(({ field }) => isFraction(given[field])),
    ...RULES.filter(({ field }) => isAction(given[field])),
  ].map(({ field }) => [field, given[field]] as const);
  return { ...Object.fromEntries(read), ...(isMode(given['stream']) && { stream: given['stream'] }) };
}
