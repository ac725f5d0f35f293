import { AnswerGuardError } from '../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { CheckGroundingResponse } from '../contract/check-response.js';
import type { Clock, MonotonicMs } from '../contract/monotonic-clock.js';
import { parseSearchSource } from '../contract/search-source.js';
import { statusOfHttp, type StatusError } from '../contract/status-error.js';
import type { FoundFacts } from '../contract/verdict.js';
import type { ConfiguredStore, Datastores } from '../datastores/datastores.js';
import { findFacts } from '../datastores/find-facts.js';
import { refusalForProject, type Caller } from './access/callers.js';

/** When a client may ask again after a store that did not answer. */
const RETRY_AFTER_MS = 1000;

export interface SearchContext {
  readonly datastores: Datastores;
  readonly caller: Caller;
  readonly signal: AbortSignal;
  readonly deadline: MonotonicMs;
  readonly clock: Clock;
}

/** A request with the facts that its `searchSource` names. */
export interface SearchedRequest {
  readonly kind: 'searched';
  readonly request: CheckGroundingRequest;
  readonly found: FoundFacts;
}

/** Finds the facts of a check that names a data store in their place. Rejects with an error that is none of the store's. */
export async function searchFacts(
  { groundingSource: source, ...request }: CheckGroundingRequest,
  { datastores, caller, signal, deadline, clock }: SearchContext,
): Promise<SearchedRequest | { readonly kind: 'refused'; readonly status: StatusError }> {
  const named = source && parseSearchSource(source.searchSource);
  const foreign = named && refusalForProject(caller, named.project);
  if (foreign !== undefined) return { kind: 'refused', status: foreign };
  const configured = named && datastores.get(named.engine);
  if (named === undefined || configured === undefined) return { kind: 'refused', status: UNKNOWN };
  const late = AbortSignal.timeout(Math.max(0, Math.ceil(deadline - clock.now())));
  try {
    const facts = await search(configured, request, AbortSignal.any([signal, late]));
    const found = { store: configured.store.name, passages: facts.length };
    return { kind: 'searched', request: { ...request, facts }, found };
  } catch (error) {
    if (signal.aborted || late.aborted) return { kind: 'refused', status: TOO_LATE };
    if (!AnswerGuardError.isInstance(error)) throw error;
    return { kind: 'refused', status: UNAVAILABLE };
  }
}

function search(
  { store, topK }: ConfiguredStore,
  { answerCandidate: answer, prompt }: CheckGroundingRequest,
  signal: AbortSignal,
): ReturnType<typeof findFacts> {
  return findFacts(store, { answer, prompt }, { topK, signal });
}

const UNKNOWN = statusOfHttp(404, 'No data store of this service belongs to groundingSource.searchSource');
const TOO_LATE = statusOfHttp(504, 'The time limit came before the data store answered');
const UNAVAILABLE = statusOfHttp(503, 'The data store is not available', [
  { kind: 'RetryInfo', retryAfterMs: RETRY_AFTER_MS },
]);

/**
 * Chunks named as Google's service names those of a data store: their facts have no index that the client knows.
 * `projects/…/dataStores/{store}/branches/default_branch/documents/{document}/chunks/{chunk}`.
 */
export function withSourceNames(
  response: CheckGroundingResponse,
  request: CheckGroundingRequest,
  searchSource: string,
): CheckGroundingResponse {
  const [collection = '', engine = ''] = searchSource.split(/\/(?:engines|servingConfigs)\//);
  const citedChunks = response.citedChunks.map((chunk) => {
    const id = request.facts[Number(chunk.source)]?.attributes?.['id'];
    const [document, part] = id?.split('-') ?? [];
    if (document === undefined || part === undefined) return chunk;
    const store = `${collection}/dataStores/${engine}`;
    return { ...chunk, source: `${store}/branches/default_branch/documents/${document}/chunks/${part}` };
  });
  return { ...response, citedChunks };
}
