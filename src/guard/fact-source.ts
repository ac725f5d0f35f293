import type { CheckOptions } from '../checkers/checker.js';
import type { Exchange, SearchFailure } from './exchange.js';

/** What a source finds for an answer: facts, or why there are none. */
export type FoundForExchange =
  Required<Pick<Exchange, 'facts' | 'found'>> | { readonly searchFailed: SearchFailure };

/** Finds facts for the answers of a backend that hands none over. Never rejects; ends within the wait. */
export type FactSource = (
  about: { readonly answer: string; readonly prompt?: string | undefined },
  wait: Pick<CheckOptions, 'signal' | 'deadline'>,
) => Promise<FoundForExchange>;

/** The exchange with facts of the source, where it has none of its own. */
export async function withFoundFacts(
  exchange: Exchange,
  source: FactSource,
  wait: Pick<CheckOptions, 'signal' | 'deadline'>,
): Promise<Exchange> {
  if (exchange.facts.length > 0) return exchange;
  return { ...exchange, ...(await source(exchange, wait)) };
}
