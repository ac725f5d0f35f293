import type { ReaderInfo } from '../../engine/judge/reader-info.js';
import type { Passage } from '../../engine/judge/passage.js';
import type { Logits } from '../../engine/judge/verdict-logits.js';

/** To the model's process, as JSON: once what to load, then passes. */
export type ModelRequest =
  | { readonly type: 'load'; readonly folder: string; readonly threads: number }
  | { readonly type: 'run'; readonly pass: number; readonly passage: Passage };

/** From the model's process, as JSON. Passes are answered in their order. */
export type ModelReply =
  | {
      readonly type: 'loaded';
      readonly revision: string;
      readonly sha256: string;
      readonly readers: readonly ReaderInfo[];
    }
  /** There is nothing to be loaded here; another start would come to the same. */
  | { readonly type: 'unavailable'; readonly reason: string }
  | {
      readonly type: 'scored';
      readonly pass: number;
      readonly logits: readonly Logits[];
      readonly ms: number;
    }
  | { readonly type: 'threw'; readonly pass: number };
