import type { Observer } from '../src/telemetry/observer.js';
import { VARIABLES, type Environment } from './environment.js';
import { nearestName } from './nearest-name.js';
import { unknownField, type Problem } from './problems.js';
import { SECRET_VARIABLES } from './secret-files.js';

const KNOWN: readonly string[] = [
  ...VARIABLES.map(({ name }) => name),
  ...SECRET_VARIABLES.map((name) => `${name}_FILE`),
];

const PREFIX = /^ANSWER_GUARD_/i;
/** With its first slip in the prefix. */
const LIKE_PREFIX = /^ANSWER/i;

/** Where in its name what Kubernetes and Docker set for a service of our name begins, and what is there. */
const LINK_START = /_(?:SERVICE|PORT)(?:_|$)/;
const SERVICE_LINK =
  /^_(?:SERVICE_)?(?:PORT(?:_\d{1,5}_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?|SERVICE_HOST|SERVICE_PORT(?:_\w+)?)$/;

/** What the callers of a service have its key in, as the playground's snippets do: one letter from a name of ours. */
const OF_CALLERS = 'ANSWER_GUARD_API_KEY';

/** Variables that are set and that nothing reads. */
export interface UnknownVariables {
  /** Those near to a name that is read: slips, as a field that the file does not know. */
  readonly mistyped: readonly Problem[];
  /** Others under our prefix: the environment is not ours alone, so that they may be somebody's. */
  readonly others: readonly string[];
}

/** Looks for variables that look like ours and are not. Those set to nothing count as not set. */
export function unknownVariables(env: Environment): UnknownVariables {
  const mistyped: Problem[] = [];
  const others: string[] = [];
  for (const [name, value = ''] of Object.entries(env)) {
    if (value.trim() === '' || !LIKE_PREFIX.test(name) || isRead(name, env) || isServiceLink(name)) continue;
    const isMistyped = name !== OF_CALLERS && nearestName(name, KNOWN) !== undefined;
    if (isMistyped) mistyped.push({ path: name, message: unknownField(name, KNOWN, 'variable') });
    else if (PREFIX.test(name)) others.push(name);
  }
  return { mistyped, others };
}

function isServiceLink(name: string): boolean {
  const start = name.search(LINK_START);
  return start >= 0 && SERVICE_LINK.test(name.slice(start));
}

/** On Windows the case of a name does not matter. */
function isRead(name: string, env: Environment): boolean {
  const upper = name.toUpperCase();
  return KNOWN.includes(upper) && (name === upper || env[upper] === env[name]);
}

/** Warns of each of the others. */
export function warnOfUnknownVariables(others: readonly string[], observer: Observer): void {
  for (const name of others)
    observer.observe({ type: 'warning', code: 'environment-unknown', message: unknownVariableMessage(name) });
}

/** What is said of one of the others. */
export function unknownVariableMessage(name: string): string {
  const longer = KNOWN.filter((known) => known.startsWith(name.toUpperCase()));
  const meant = nearestName(name, KNOWN) ?? (longer.length === 1 ? longer[0] : undefined);
  const advice = meant === undefined ? '.' : `: did you mean ${meant}?`;
  return `The environment variable ${name} is set, and nothing reads it${advice}`;
}
