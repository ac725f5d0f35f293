import type { Calibration } from '../score/calibration.js';
import type { ModelManifest, ReaderManifest } from './manifest.js';
import type { EvidenceLabel } from './evidence-labels.js';
import type { PairTemplate } from './pair-template.js';

/** How a model that this project did not train is read. */
export interface ForeignReader {
  /** One score for each label of the pair, or of each token. */
  readonly kind: 'pair' | 'tokens';
  /** What each of its scores says, in their order. */
  readonly labels: readonly EvidenceLabel[];
  readonly template: PairTemplate;
  /** Ids that no text may have. */
  readonly marks: ReadonlySet<number>;
  /** Most tokens of evidence (its end is cut) and of the sentence (its beginning is cut). */
  readonly maxTokens: { readonly evidence: number; readonly statement: number };
}

/** A reader as it lies on disk, every file the one that the manifest names. */
export type ReaderFiles = OwnReaderFiles | ForeignReaderFiles;

interface ReaderBytes {
  readonly weights: Uint8Array;
  /** The tokenizer's JSON, parsed. */
  readonly tokenizer: unknown;
}

/** A reader of this project. */
export interface OwnReaderFiles extends ReaderBytes {
  readonly manifest: ReaderManifest;
  readonly foreign?: undefined;
}

/** A model of another make: it has marks in a template of its own, and probabilities that need no calibration. */
export interface ForeignReaderFiles extends ReaderBytes {
  readonly manifest: Omit<
    ReaderManifest,
    'marks' | 'maxTokens' | 'verdictAt' | 'calibration' | 'calibrationBesideShortFacts'
  > & {
    readonly calibration: Calibration;
    readonly calibrationBesideShortFacts: Calibration;
  };
  readonly foreign: ForeignReader;
}

export interface ModelFiles {
  readonly manifest: Omit<ModelManifest, 'readers'> & {
    readonly readers: readonly ReaderFiles['manifest'][];
  };
  readonly readers: readonly ReaderFiles[];
}
