import type { ReaderInfo } from '../../engine/judge/reader-info.js';

/** How well the embedded engine judges at present. */
export type EngineTier =
  | {
      readonly tier: 'model';
      /** The model's revision. */
      readonly revision: string;
      /** SHA-256 of its manifest, which names the hashes of its files; in hexadecimal. */
      readonly sha256: string;
      /** Processor threads of a pass. */
      readonly threads: number;
      /** What reads, and in which languages. */
      readonly readers: readonly ReaderInfo[];
    }
  /** The exact layer and word overlap alone judge. */
  | {
      readonly tier: 'lexical';
      /** Why there is no model, without a path or a text. */
      readonly reason: string;
      /** Whether that was asked for, or will be over by itself. */
      readonly expected: boolean;
    };

export const STARTING: EngineTier = { tier: 'lexical', reason: 'the model is starting', expected: true };
export const SWITCHED_OFF: EngineTier = {
  tier: 'lexical',
  reason: 'the model is switched off',
  expected: true,
};

/** What of the tier changes a verdict, for the version that cached verdicts are kept under. */
export function tierVersion(tier: EngineTier): string {
  return tier.tier === 'model' ? `model-${tier.sha256.slice(0, 12)}` : 'lexical';
}
