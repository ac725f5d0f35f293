/** The head of a response that is held, as the app set it. */
export interface HeldHead {
  readonly status: number;
  /** Lower case, without parameters; empty when the response has no Content-Type. */
  readonly mediaType: string;
  /** Lower case, from Content-Type. */
  readonly charset: string | undefined;
  /** A response header; lists joined with ", ". */
  getHeader(name: string): string | undefined;
  /** Sets a header on what is released, changed or not. */
  setHeader(name: string, value: string): void;
}

/** A whole body, its content-encoding taken off. */
export interface HeldBody extends HeldHead {
  /** Decoded by its charset (UTF-8 when it names none), without a byte order mark. */
  readonly text: string;
  readonly bytes: Buffer;
}

/** What leaves instead of a body, or the body as it was. */
export type Release = AsIs | Replaced;

export interface AsIs {
  readonly kind: 'asIs';
}

export interface Replaced {
  readonly kind: 'replace';
  /** Sent as UTF-8, in the content-encoding of the original where that could be read. */
  readonly body: string;
  /** What the body says to its reader, to be said in a stream's own shape. @default the body is the text */
  readonly message?: string;
  /** @default the original's */
  readonly status?: number;
  /** A whole Content-Type. @default the original's, its charset made UTF-8 */
  readonly contentType?: string;
  /**
   * What the body says of this response alone (the id of its decision): to a weak entity tag two bodies that differ in
   * nothing else are one. Asked only where there is such a tag. @default nothing
   */
  readonly ofThisAlone?: () => readonly string[];
  /** The weak tag of a body that was given before, and differs from this in nothing else. @default none was given */
  readonly keptTag?: KeptTag;
}

/** A weak entity tag, once it was made. */
export interface KeptTag {
  made?: { readonly by: unknown; readonly tag: string };
}

/**
 * Why a body is not judged: it is over the cap, its content-encoding or charset cannot be read, or it is a stream of
 * events.
 */
export type UnjudgeableCause = 'tooLarge' | 'undecodable' | 'streamNotUnderstood';
