// Whether the simulation is right about a machine that does nothing else: what `bench:capacity -- --hold` decides.
import { percentile } from '../stand-in.mjs';
import { amissOf, sameChecks } from './same-checks.mjs';

/** Of answers refused or judged without the model, by how much measured and simulated share may differ. */
const AMISS_APART = 0.05;

/**
 * How simulated times are to those measured, without what other work explains, and whether that is near enough: median and
 * 95th percentile within `tolerance` of each other, up or down.
 *
 * @param point of `measure`
 * @param tolerance 0.25: 0.80 to 1.25 times
 */
export function heldPoint(point, { tolerance, ...machine }) {
  const waited = point.outcomes.map(({ ms }) => ms);
  const simulated = sameChecks(point, machine);
  const figures = [
    ['p50', percentile(waited, 0.5), simulated.p50],
    ['p95', percentile(waited, 0.95), simulated.p95],
  ].map(([name, measured, expected]) => ({
    name,
    measured,
    simulated: expected,
    ratio: expected / measured,
  }));
  const amiss = { measured: amissOf(point.outcomes), simulated: simulated.withoutModel + simulated.refused };
  const isNear = ({ ratio }) => ratio <= 1 + tolerance && ratio >= 1 / (1 + tolerance);
  const holds = figures.every(isNear) && Math.abs(amiss.measured - amiss.simulated) <= AMISS_APART;
  return { figures, amiss, holds };
}

/** Why processors are too busy with other work to be measured by the clock; undefined where they are not. */
export function tooBusy(others, { mostUsed, when }) {
  if (others <= mostUsed) return undefined;
  const percent = (share) => `${(100 * share).toFixed(0)} %`;
  return `Not measured: other work had ${percent(others)} of the processors ${when}, and ${percent(mostUsed)} is the most (--most-used). Times by the clock would be the machine's and not a check's.`;
}
