// What is used of the package, declared here because it may be absent: without it the build must pass too.
declare module 'onnxruntime-node' {
  export class Tensor {
    constructor(type: 'int64', data: BigInt64Array, dims: readonly number[]);
    constructor(type: 'float32', data: Float32Array, dims: readonly number[]);
    readonly data: unknown;
    readonly dims: readonly number[];
  }
  export interface SessionOptions {
    readonly executionMode: 'sequential' | 'parallel';
    readonly intraOpNumThreads: number;
    readonly interOpNumThreads: number;
    /** Entries of the native session's configuration. */
    readonly extra: Readonly<Record<string, unknown>>;
  }
  export interface InferenceSession {
    readonly inputNames: readonly string[];
    readonly outputNames: readonly string[];
    run(feeds: Readonly<Record<string, Tensor>>): Promise<Readonly<Record<string, Tensor | undefined>>>;
  }
  export const InferenceSession: {
    create(model: Uint8Array, options: SessionOptions): Promise<InferenceSession>;
  };
}
