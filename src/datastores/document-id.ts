import { createHash } from 'node:crypto';
import type { Passage } from './datastore.js';

/** A document's id by its address, as Google's service makes it: the first 128 bits of its SHA-256, in hex. */
export function documentId(uri: string): string {
  return createHash('sha256').update(uri).digest('hex').slice(0, 32);
}

/** The chunk's id, as Google's service numbers them. */
export function chunkId({ chunk = 1 }: Pick<Passage, 'chunk'>): string {
  return `c${chunk}`;
}
