/** An empty list, made once: it stands for what most readings of a stream's frames lack. */
export const EMPTY: readonly never[] = [];
