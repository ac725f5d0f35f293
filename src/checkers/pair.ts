import type { Capabilities, Checker } from './checker.js';
import { closedVerdict } from './wrapped.js';

/**
 * Two checkers as one, asked by `check`. It can be asked for all that either can say; a verdict says who judged. Both are
 * closed with it.
 */
export function pairOf(first: Checker, second: Checker, check: Checker['check']): Checker {
  const name = `${first.name}-then-${second.name}`;
  const either = (of: keyof Capabilities): boolean =>
    first.capabilities[of] === true || second.capabilities[of] === true;
  let closing: Promise<void> | undefined;
  const ready = Promise.all([first.ready, second.ready]).then(() => undefined);
  // A rejection that nobody awaits must not end the process.
  ready.catch(() => undefined);
  return {
    name,
    get version() {
      return `${first.version} ${second.version}`;
    },
    capabilities: {
      contradictions: either('contradictions'),
      claimScores: either('claimScores'),
      helpfulness: either('helpfulness'),
      prompt: either('prompt'),
    },
    judges: [first, second],
    ready,
    check: (request, options) =>
      closing === undefined ? check(request, options) : Promise.resolve(closedVerdict(name)),
    close: () => (closing ??= Promise.all([first.close(), second.close()]).then(() => undefined)),
  };
}
