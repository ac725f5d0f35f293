import type { Alignment } from './alignment.js';
import { missingNames } from './missing-names.js';
import { missingValues } from './missing-values.js';
import { negationMismatch } from './negation.js';
import type { Objection, Rule } from './objection.js';
import { valueRoles } from './value-roles.js';

/** Every kind of knowledge that can speak against a claim, one file each. */
const RULES: readonly Rule[] = [missingValues, missingNames, negationMismatch, valueRoles];

/** All that speaks against the claim in this alignment. */
export function objections(alignment: Alignment): Objection[] {
  return RULES.flatMap((rule) => rule(alignment));
}
