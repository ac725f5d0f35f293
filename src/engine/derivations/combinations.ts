import { stretchesOf } from '../alignment/stretches.js';
import type { Money } from '../values/value.js';
import { outcome } from './elapsed.js';
import { seriesOf, type Operand } from './operands.js';
import { areOfSort } from './products.js';
import { agrees, amountLike } from './reckoned.js';
import type { Surroundings, Way } from './surroundings.js';

type Price = Operand & { readonly point: Money };

/**
 * "$14 for adults and $8 for children": two adults and one child pay $36. Each price as often as the claim has what it is
 * for; denies nothing.
 */
export const combination: Way = (value, around) => {
  if (value.kind !== 'money') return undefined;
  for (const series of seriesOf(around.evidence, 'money')) {
    const prices = series.filter(isPrice).filter(({ point }) => areOfSort(value, point));
    const [first] = prices;
    if (first === undefined || prices.length < 2) continue;
    const taken = prices.flatMap((price) => takenOf(price, prices, around) ?? []);
    const count = taken.reduce((all, { times }) => all + times, 0);
    const sum = taken.reduce((all, { price, times }) => all + times * price.point.value, 0);
    if (count < 2 || !agrees(value, amountLike(first.point, sum))) continue;
    const from = taken.map(({ price }) => price.value);
    const told = outcome([{ holds: true, from }], around.cues(value, 'total'));
    return told && { ...told, values: taken.flatMap(({ counted }) => counted ?? []) };
  }
  return undefined;
};

function isPrice(operand: Operand): operand is Price {
  return operand.point.kind === 'money';
}

interface Taken {
  readonly price: Price;
  readonly times: number;
  /** Index of the claim's value that says how often. */
  readonly counted: number | undefined;
}

/** How often the claim has what a price is for; undefined where it does not name that. */
function takenOf(price: Price, prices: readonly Price[], around: Surroundings): Taken | undefined {
  const { claim, evidence } = around;
  const group = prices.map((one) => one.value).sort((a, b) => a - b);
  const own = stretchesOf(evidence).own(group).get(price.value) ?? [];
  const named = own
    .flatMap((item) => (item.value ? [] : (around.claimToken(item.index) ?? [])))
    .map((index) => claim.tokens[index]);
  const [token] = named;
  if (token === undefined) return undefined;
  const before = claim.tokens[token.index - 1]?.value ?? -1;
  const counting = claim.values[before];
  return counting?.kind === 'cardinal'
    ? { price, times: counting.value, counted: before }
    : { price, times: 1, counted: undefined };
}
