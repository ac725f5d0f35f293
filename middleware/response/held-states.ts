/**
 * - `holding`: nothing has left; what the handler sends is recorded.
 * - `streaming`: what the handler writes is judged as it is written.
 * - `through`: the methods are the original ones again.
 * - `swallowing`: the client has its whole response; what the handler still writes is dropped.
 */
export type HeldState = 'holding' | 'streaming' | 'through' | 'swallowing';

export type HeldEvent =
  /** What was recorded leaves, as it is or with another body. */
  | 'released'
  /** Another body has left before the handler ended its own. */
  | 'replacedEarly'
  /** What is written bit by bit is to be judged so. */
  | 'streamBegins'
  /** Nothing of the stream has left, and it cannot be judged as one, or judging it failed. */
  | 'streamGivenUp'
  /** All of the stream has left, and the handler had ended it. */
  | 'streamOver'
  /** The stream was ended for the client before the handler ended it. */
  | 'streamCut'
  /** The handler ends what it writes. */
  | 'handlerEnds'
  /** The guard or the sending failed, nothing having left: a safe 500 is to be released. */
  | 'failed'
  /** The client is gone from a stream: what is recorded is to be released. */
  | 'clientGone';

/** What is not named changes nothing. docs/http.md holds the same table; a test keeps them equal. */
export const HELD_STATES: Readonly<Record<HeldState, Readonly<Partial<Record<HeldEvent, HeldState>>>>> = {
  holding: { released: 'through', streamBegins: 'streaming' },
  streaming: {
    streamGivenUp: 'holding',
    streamOver: 'through',
    streamCut: 'swallowing',
    clientGone: 'holding',
  },
  through: { replacedEarly: 'swallowing', failed: 'holding' },
  swallowing: { handlerEnds: 'through' },
};

export function nextState(state: HeldState, event: HeldEvent): HeldState {
  return HELD_STATES[state][event] ?? state;
}
