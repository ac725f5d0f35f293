/** A text as a vector, for pgvector. */
export type Embed = (
  text: string,
  options: { readonly signal: AbortSignal },
) => PromiseLike<readonly number[]>;
