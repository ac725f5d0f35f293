import { binomialCdf } from './binomial.js';

export interface LearnThenTestOptions {
  /** The share of right answers that may be touched, in (0,1). */
  readonly rightTouched: number;
  /** With which that must be shown, in (0,1). */
  readonly confidence: number;
}

/**
 * The harshest of some settings that is shown to touch at most the wanted share of right answers; -1 when not even the
 * mildest is. The settings come in a fixed order, mildest first; `touchedFrom[i]` is the first of them that touches the
 * right answer `i`, and every later one touches it too (`settings` where none does).
 *
 * Learn then Test (Angelopoulos, Bates, Candès, Jordan, Lei, "Learn then Test: Calibrating predictive algorithms to
 * achieve risk control", Annals of Applied Statistics 19, 2025; arXiv:2110.01052): each setting is a hypothesis, "it
 * touches more than the wanted share". Its p-value is the exact binomial one, P(Bin(n, share) ≤ touched). They are tested
 * in their order, each at the full level, until one is not rejected: that is the procedure which needs no correction
 * for how many there are (fixed-sequence testing; Maurer, Hothorn and Lehmacher, 1995), because the order does not
 * depend on the right answers. So with the wanted confidence no setting that was passed touches more than the wanted
 * share, in samples of any size, whatever the distribution of the scores.
 */
export function harshestShown(
  touchedFrom: readonly number[],
  settings: number,
  { rightTouched, confidence }: LearnThenTestOptions,
): number {
  const touchedAt = new Array<number>(settings + 1).fill(0);
  for (const from of touchedFrom) touchedAt[from] = (touchedAt[from] ?? 0) + 1;
  const level = 1 - confidence;
  let touched = 0;
  let shown = -1;
  for (let setting = 0; setting < settings; setting++) {
    const more = touchedAt[setting] ?? 0;
    touched += more;
    // The p-value changes with the count alone.
    if ((more > 0 || setting === 0) && binomialCdf(touched, touchedFrom.length, rightTouched) > level) break;
    shown = setting;
  }
  return shown;
}
