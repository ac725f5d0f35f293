import { ACTIONS, type Action } from './policy.js';

/** How harsh an action is: 0 for pass up to 3 for block. */
export function harshness(action: Action): number {
  return ACTIONS.indexOf(action);
}

/** The harshest of some actions; `pass` when there are none. */
export function harshest(actions: Iterable<Action>): Action {
  let found: Action = 'pass';
  for (const action of actions) if (harshness(action) > harshness(found)) found = action;
  return found;
}
