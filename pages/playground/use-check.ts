import { useEffect, useRef, useState } from 'preact/hooks';
import type { PlaygroundSettings } from '../../src/pages/playground/wire.js';
import type { Policy } from '../../src/policy/policy.js';
import { askJson, isAbort } from '../server-access/server-requests.js';
import { exchangeOf, type Checked, type Decided, type Draft, type Final } from './model.js';

/** How long a slider must stand still before a rewritten text is checked. */
const RECHECK_DELAY_MS = 250;

/** The guard's code is loaded with the first check. */
const loadGuard = () => import('./redecide.js');

export async function check(draft: Draft, policy: Policy, signal: AbortSignal): Promise<Checked> {
  const from = performance.now();
  const { prompt, ...exchange } = exchangeOf(draft);
  // Asked for whatever the policy says of it now: it may say more when a preset is chosen.
  const asked = { ...policy, helpfulnessThreshold: policy.helpfulnessThreshold ?? 0 };
  const body = { ...exchange, ...(prompt !== undefined && { prompt }), policy: asked };
  const answer = await askJson<Omit<Checked, 'draft' | 'roundTripMs'>>('./playground/api/check', {
    body,
    signal,
  });
  return { ...answer, draft, roundTripMs: performance.now() - from };
}

/** What the policy makes of a check, anew whenever it changes; and what leaves, once that is known. */
export function useDecision(
  checked: Checked | undefined,
  policy: Policy | undefined,
  settings: PlaygroundSettings | undefined,
  onError: (error: unknown) => void,
): { readonly decided: Decided | undefined; readonly final: Final | undefined } {
  const [guard, setGuard] = useState<Awaited<ReturnType<typeof loadGuard>>>();
  const [final, setFinal] = useState<{ readonly of: Decided; readonly final: Final }>();
  /** Verdicts on rewritten texts: a slider that comes back needs no second check. */
  const rechecks = useRef(new Map<string, Promise<Checked>>());
  const made = useRef<{ checked: Checked; policy: Policy; decided: Decided } | undefined>(undefined);

  useEffect(() => {
    if (checked !== undefined && guard === undefined) void loadGuard().then(setGuard);
    rechecks.current = new Map();
  }, [checked]);

  let decided: Decided | undefined;
  if (checked !== undefined && policy !== undefined && settings !== undefined && guard !== undefined) {
    if (made.current?.checked !== checked || made.current.policy !== policy) {
      const from = performance.now();
      const exchange = exchangeOf(checked.draft);
      const verdict = guard.verdictUnder(checked.verdict, exchange, policy, settings.checker.capabilities);
      const decision = guard.decideUnder(verdict, policy);
      const claims = verdict.kind === 'failed' ? [] : verdict.response.claims;
      const places = guard.locateClaims(exchange.answer, claims);
      const now = { verdict, decision, places, decideMs: performance.now() - from };
      made.current = { checked, policy, decided: now };
    }
    decided = made.current.decided;
  }

  useEffect(() => {
    if (decided === undefined || checked === undefined || policy === undefined || guard === undefined) return;
    const gone = new AbortController();
    let recheckMs: number | undefined;
    const checkAgain = async (text: string) => {
      let pending = rechecks.current.get(text);
      if (pending === undefined) {
        await new Promise((resolve) => setTimeout(resolve, RECHECK_DELAY_MS));
        gone.signal.throwIfAborted();
        pending = check({ ...checked.draft, answer: text }, policy, new AbortController().signal);
        rechecks.current.set(text, pending);
        pending.catch(() => rechecks.current.delete(text));
      }
      const again = await pending;
      recheckMs = again.verdict.elapsedMs;
      const exchange = { ...exchangeOf(checked.draft), answer: text };
      const can = settings?.checker.capabilities ?? {
        contradictions: true,
        claimScores: true,
        helpfulness: true,
      };
      return guard.verdictUnder(again.verdict, exchange, policy, can);
    };
    guard.actUnder(exchangeOf(checked.draft), decided.verdict, policy, checkAgain).then(
      (acted) => {
        if (gone.signal.aborted) return;
        setFinal({ of: decided, final: { acted, readerText: guard.readerTextOf(acted), recheckMs } });
      },
      (error: unknown) => {
        if (!isAbort(error)) onError(error);
      },
    );
    return () => {
      gone.abort();
    };
  }, [decided]);

  return { decided, final: final?.of === decided ? final?.final : undefined };
}
