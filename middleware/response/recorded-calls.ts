export type BodyMethod = 'write' | 'end';

/** A call that the handler made on a held response, to be made again on the original method. */
export interface RecordedCall {
  readonly method: BodyMethod;
  readonly args: readonly unknown[];
}

/** The arguments of `write` and `end`, whose middle ones may be left out. */
export interface BodyArguments {
  readonly chunk: unknown;
  readonly encoding: BufferEncoding | undefined;
  readonly callback: ((error?: Error | null) => void) | undefined;
}

type Callback = (error?: Error | null) => void;

function isCallback(value: unknown): value is Callback {
  return typeof value === 'function';
}

export function bodyArguments(args: readonly unknown[]): BodyArguments {
  const callback = args.find(isCallback);
  const at = callback === undefined ? args.length : args.indexOf(callback);
  const encoding = at > 1 ? args[1] : undefined;
  return {
    chunk: at > 0 ? args[0] : undefined,
    encoding: typeof encoding === 'string' ? (encoding as BufferEncoding) : undefined,
    callback,
  };
}

/** What Node takes for a chunk; anything else it refuses with its own error. */
export function isChunk(value: unknown): value is string | Uint8Array {
  return typeof value === 'string' || value instanceof Uint8Array;
}

/**
 * A chunk's bytes. Copied where they are the caller's own: a written buffer's owner may fill it anew once the callback
 * was called, and that is called before the bytes leave.
 */
export function bytesOf(chunk: string | Uint8Array, encoding: BufferEncoding | undefined): Buffer {
  return typeof chunk === 'string' ? Buffer.from(chunk, encoding) : Buffer.from(chunk);
}

/** Whether a chunk is a text that is written as UTF-8. */
export function isUtf8(chunk: string | Uint8Array, encoding: BufferEncoding | undefined): chunk is string {
  return typeof chunk === 'string' && (encoding === undefined || encoding === 'utf8');
}

/** A chunk that does not leave is done with at once: handlers wait for its callback before they write on. */
export function accepted(callback: BodyArguments['callback']): true {
  if (callback !== undefined) process.nextTick(callback);
  return true;
}
