import type { EvidencePair, Logits } from '../../engine/model/evidence-pair.js';

/** To the model's process, as JSON: once what to load, then passes. */
export type ModelRequest =
  | { readonly type: 'load'; readonly folder: string; readonly threads: number }
  | { readonly type: 'run'; readonly pass: number; readonly pair: EvidencePair };

/** From the model's process, as JSON. Passes are answered in their order. */
export type ModelReply =
  | {
      readonly type: 'loaded';
      readonly revision: string;
      readonly sha256: string;
      readonly languages: readonly string[];
    }
  /** There is nothing to be loaded here; another start would come to the same. */
  | { readonly type: 'unavailable'; readonly reason: string }
  | { readonly type: 'scored'; readonly pass: number; readonly logits: Logits; readonly ms: number }
  | { readonly type: 'threw'; readonly pass: number };
