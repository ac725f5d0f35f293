import type { Draft, DraftClaim } from './draft.js';
import {
  evidenceWindows,
  MOST_WINDOWS,
  statementOf,
  type EvidenceWindow,
} from './entailment/evidence-windows.js';
import type { EvidencePair, Logits } from './model/evidence-pair.js';

/** One pass of the model: a claim beside one window of its evidence. */
export interface PlannedPass {
  /** Index into `Draft.claims`. */
  readonly claim: number;
  readonly window: EvidenceWindow;
  readonly pair: EvidencePair;
}

/** A pass with what the model said; undefined when time ran out before it. */
export interface HeardPass extends PlannedPass {
  readonly logits: Logits | undefined;
}

/** A claim that hard rules hold under this can be grounded at no threshold that a policy would set: it is asked of last. */
const LOST = 0.45;
/** Where most policies decide. */
const DECISIVE = 0.6;

/** Windows that each claim of a long answer has. */
const FEW_WINDOWS = 2;
/** So many passes a check may take anyway: where two windows a claim leave some of them, there are more windows a claim. */
const PASSES_TO_FILL = 8;

/**
 * The passes that may change what the rules came to, those that tell most first: the first window of every claim before
 * the second of any, and among these the claims that the rules leave most open. Claims that a conflict of values, names or
 * roles has decided come last: the model cannot lift them over it, only tell which of them is worse. No pass is made for a
 * claim that a fact says word for word, or that rows read together decide.
 */
export function planPasses({ claims, prepared }: Draft, languages: ReadonlySet<string>): PlannedPass[] {
  const byRound: PlannedPass[][] = [];
  const byOpenness = [...claims.entries()]
    .filter(([, claim]) => languages.has(claim.language) && isOpen(claim))
    .sort(([, a], [, b]) => openness(a) - openness(b));
  const most = FEW_WINDOWS * byOpenness.length < PASSES_TO_FILL ? MOST_WINDOWS : FEW_WINDOWS;
  for (const [index, { claim, text, language, judged }] of byOpenness) {
    const statement = statementOf(text, claim.antecedent);
    const ranked = judged?.evidence.ranked ?? [];
    evidenceWindows(ranked, statement, prepared, language, most).forEach((window, round) => {
      const pass = { claim: index, window, pair: { evidence: window.text, claim: statement } };
      (byRound[round] ??= []).push(pass);
    });
  }
  return byRound.flat().slice(0, Math.max(PASSES_TO_FILL, FEW_WINDOWS * byOpenness.length));
}

function isOpen({ claim, text, judged }: DraftClaim): boolean {
  if (judged === undefined || judged.judgement.isConcluded) return false;
  if (claim.antecedent !== undefined) return true;
  const said = plain(text);
  return !judged.evidence.pieces.some(({ chunk }) => chunk.context === '' && plain(chunk.text) === said);
}

function openness({ judged }: DraftClaim): number {
  if (judged === undefined) return Infinity;
  const { support, ceiling } = judged.judgement;
  return Math.abs(support - DECISIVE) + (ceiling < LOST ? 1 : 0);
}

/** A text without what its place in a sentence or a list adds. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/^[\s"'“”‘’*•-]+|[\s"'“”‘’*.]+$/gu, '');
}
