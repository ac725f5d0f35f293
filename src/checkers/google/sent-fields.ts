import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { OPTIONAL_FIELDS, type OptionalField } from '../../contract/encode-request.js';
import type { Observer } from '../../telemetry/observer.js';
import type { ApiVersion } from '../../contract/api-version.js';

/** Not in any published proto: sent to v1alpha only. */
export const EXPERIMENTAL: readonly OptionalField[] = [
  'enableAntiCitations',
  'antiCitationThreshold',
  'enableHelpfulnessScore',
  'prompt',
];

/** Fields of which one makes no sense without the other. */
const TOGETHER: readonly (readonly OptionalField[])[] = [
  ['enableAntiCitations', 'antiCitationThreshold'],
  ['enableHelpfulnessScore', 'prompt'],
];

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Which optional fields are left out of checks: those that the version does not have, and those that were refused. */
export class SentFields {
  readonly #left: Set<OptionalField>;
  readonly #observer: Observer | undefined;

  constructor(version: ApiVersion, observer: Observer | undefined) {
    this.#left = new Set(version === 'v1alpha' ? [] : EXPERIMENTAL);
    this.#observer = observer;
  }

  /** What is left out now. */
  get without(): ReadonlySet<OptionalField> {
    return this.#left;
  }

  /**
   * What a refusal may be about, of a request that was sent without `without`: the optional fields that its text names;
   * all that were sent, if it names none. Empty when no optional field was sent.
   */
  suspects(
    request: CheckGroundingRequest,
    without: ReadonlySet<OptionalField>,
    refusal: string,
  ): ReadonlySet<OptionalField> {
    const { groundingSpec = {}, prompt } = request;
    const set: Readonly<Record<string, unknown>> = { ...groundingSpec, prompt };
    const sent = OPTIONAL_FIELDS.filter((field) => set[field] !== undefined && !without.has(field));
    const named = sent.filter((field) => mentions(refusal, field));
    const suspects = new Set(named.length > 0 ? named : sent);
    for (const group of TOGETHER) {
      if (group.some((field) => suspects.has(field))) for (const field of group) suspects.add(field);
    }
    return suspects;
  }

  /** The service took the request without these: it is said once, and they are not sent again. */
  refused(fields: ReadonlySet<OptionalField>): void {
    const news = [...fields].filter((field) => !this.#left.has(field));
    if (news.length === 0) return;
    for (const field of news) this.#left.add(field);
    this.#observer?.observe({
      type: 'warning',
      code: 'google-field-refused',
      message: `Google's service refused ${news.join(', ')}; checks go on without, and rules that need them have no effect.`,
    });
  }
}

function mentions(refusal: string, field: OptionalField): boolean {
  const words = new Set(refusal.split(/\W+/));
  return words.has(field) || words.has(snakeCase(field));
}
