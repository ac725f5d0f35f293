import type { DecisionSource } from '../../decisions/decision-source.js';
import type { CheckedCall } from '../checked-call.js';

/** The checks of the service, decided as the configured policy would. */
export interface ServiceDecisions {
  readonly source: DecisionSource;
  /** Told of every check. */
  readonly checked: (checked: CheckedCall) => void;
  /** Lets in where the service has no API keys; without keys and without it nobody is let in. */
  readonly token?: string | undefined;
}
