/** What functions found of a reading or an alignment, kept with it, each at its own place. */
export type Memory = unknown[];

let functions = 0;

/** In a memory: found, and it was `undefined`. */
const NOTHING = Symbol('nothing');

/**
 * Makes a function remember its result for as long as what it was asked of lives: claims and chunks meet many times, and
 * rules ask the same of a pair of them. A place in an array, because a WeakMap costs ten times as much to look into, and
 * the garbage collector more to keep.
 */
export function remembered<Of extends { readonly memory: Memory }, T>(compute: (of: Of) => T): (of: Of) => T {
  const place = functions;
  functions += 1;
  return (of) => {
    const known = of.memory[place];
    if (known !== undefined) return (known === NOTHING ? undefined : known) as T;
    const found = compute(of);
    of.memory[place] = found === undefined ? NOTHING : found;
    return found;
  };
}
