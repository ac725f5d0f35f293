import { currentFactsContext, type FactsContext } from './facts-context.js';
import type { FactFields } from './named-fields.js';
import { append, readFacts } from './hand-over.js';
import { reportLostFacts } from './lost-facts.js';
import type { FactsInput } from './to-facts.js';

/**
 * Adds to what the answer of the current request may rest on, from anywhere in it: a service, a retriever, a callback.
 * Needs no response; the request is found by way of its asynchronous context. A fact that is there already is not added
 * twice; an empty list says that nothing was found. Outside of a guarded request, and after its answer was judged, the
 * facts are lost: a warning says so once, a metric counts it. Throws AG_FACTS_INVALID when `facts` is no text, document
 * or list of these.
 */
export function addFacts(facts: FactsInput, fields?: FactFields): void {
  addFactsIn(currentFactsContext(), facts, fields);
}

/** The same for an exchange that was looked up earlier. */
export function addFactsIn(context: FactsContext | undefined, facts: FactsInput, fields?: FactFields): void {
  const read = readFacts(facts, { fields, context });
  if (context === undefined) reportLostFacts('outsideRequest');
  else if (context.sink.factsRead) reportLostFacts('tooLate', context.observer);
  else append(context.sink, read);
}
