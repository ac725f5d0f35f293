import type { ServerResponse } from 'node:http';
import { guardedResponse } from '../guarded-response.js';
import { currentFactsContext } from './facts-context.js';
import { readFacts, replace } from './hand-over.js';
import type { FactFields } from './named-fields.js';
import { reportLostFacts } from './lost-facts.js';
import type { FactsInput } from './to-facts.js';

/**
 * Says what the answer on `res` may rest on; a later call replaces an earlier one, and what was added before. Facts
 * handed over beat those that a body carries. An empty list means that nothing was found. Without `res` the request is
 * found by way of its asynchronous context, as by `addFacts`. `fields` names the members of
 * documents that hold text, title and address, where they are none of the usual. Throws AG_FACTS_INVALID when `facts` is no text, document
 * or list of these, AG_NOT_GUARDED when `res` is no response.
 */
export function setFacts(res: ServerResponse, facts: FactsInput, fields?: FactFields): void;
export function setFacts(facts: FactsInput): void;
export function setFacts(
  ...args: [ServerResponse, FactsInput, (FactFields | undefined)?] | [FactsInput]
): void {
  const context = currentFactsContext();
  const sink = args.length === 1 ? context?.sink : guardedResponse(args[0]);
  const [facts, fields] = args.length === 1 ? [args[0]] : [args[1], args[2]];
  const read = readFacts(facts, { fields, context });
  if (sink === undefined) reportLostFacts('outsideRequest');
  else if (sink.factsRead) reportLostFacts('tooLate', context?.observer);
  else {
    if (args.length > 1 && sink.facts === undefined) reportIfNeverGuarded(args[0] as ServerResponse);
    replace(sink, read);
  }
}

/** A guard may yet come: facts can be handed over before it. */
function reportIfNeverGuarded(res: ServerResponse): void {
  const state = guardedResponse(res);
  // A test's response may be made up of what its handler needs.
  if (state.guarded || !('once' in res)) return;
  res.once('close', () => {
    if (!state.guarded) reportLostFacts('unguarded');
  });
}
