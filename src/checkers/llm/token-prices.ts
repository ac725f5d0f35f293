import type { TokenUsage } from './read-completion.js';

/** Prices of a million tokens, in any currency. */
export interface TokenPrices {
  readonly input: number;
  /** Of those that the provider's prompt cache had. @default the price of `input` */
  readonly cachedInput?: number | undefined;
  readonly output: number;
}

const MILLION = 1_000_000;

/** What a call costs, in the currency of the prices: an estimate, as providers round and bill in their own way. */
export function costOf({ input, cachedInput, output }: TokenUsage, prices: TokenPrices): number {
  const cachedPrice = prices.cachedInput ?? prices.input;
  return (
    ((input - cachedInput) * prices.input + cachedInput * cachedPrice + output * prices.output) / MILLION
  );
}
