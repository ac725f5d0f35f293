import { ClusteredShare, type ShareEstimate } from '../audit/clustered-share.js';

interface Conversation {
  right: number;
  readonly touched: Map<string, number>;
}

/**
 * Right answers and those that policies touch, by conversation: answers of one are touched together, and show less of the
 * traffic than as many of different ones. An answer whose conversation is not recorded is one of its own.
 */
export class RightTouched {
  readonly #conversations: Conversation[] = [];
  readonly #byName = new Map<string, Conversation>();

  /** @param policies those by which the right answer is touched */
  add(conversation: string | undefined, policies: readonly string[]): void {
    let place = conversation === undefined ? undefined : this.#byName.get(conversation);
    if (place === undefined) {
      place = { right: 0, touched: new Map() };
      this.#conversations.push(place);
      if (conversation !== undefined) this.#byName.set(conversation, place);
    }
    place.right++;
    for (const policy of policies) place.touched.set(policy, (place.touched.get(policy) ?? 0) + 1);
  }

  /** Conversations that are known. */
  get conversations(): number {
    return this.#byName.size;
  }

  /** The share of right answers that a policy touches, with a 95 % interval; undefined without a right answer. */
  estimate(policy: string): ShareEstimate | undefined {
    const clusters = new ClusteredShare();
    for (const { right, touched } of this.#conversations) clusters.count(touched.get(policy) ?? 0, right);
    return clusters.estimate();
  }
}
