import { wordChecker, type WordChecker } from '../word-checker.js';

export interface HeldChecker extends WordChecker {
  /** Lets the checks that wait, and those to come, give their verdicts. */
  readonly release: () => void;
  /** Checks whose caller gave up, so far. */
  readonly aborted: () => number;
  /** Resolves when a check has begun. */
  readonly begun: Promise<void>;
  /** Resolves when a check's caller has given up. */
  readonly gaveUp: Promise<void>;
}

/** The word checker, its verdicts kept back until the test lets them go. */
export function heldChecker(): HeldChecker {
  const words = wordChecker();
  let aborted = 0;
  const { promise: released, resolve: release } = promised();
  const begun = promised();
  const gaveUp = promised();
  return {
    ...words,
    release,
    aborted: () => aborted,
    begun: begun.promise,
    gaveUp: gaveUp.promise,
    async check(request, options) {
      options.signal.addEventListener('abort', () => {
        aborted++;
        gaveUp.resolve();
      });
      begun.resolve();
      await released;
      return words.check(request, options);
    },
  };
}

/** A promise and what resolves it. */
export function promised(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
