import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** What a link of the playground carries. */
export function stateIn(url: string): Record<string, unknown> | undefined {
  const packed = new URLSearchParams(new URL(url).hash.slice(1)).get('x');
  if (packed === null) return undefined;
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString()) as Record<string, unknown>;
}

/** A link that carries a state, as anybody can make one. */
export function linkWith(url: string, state: object): string {
  return `${url}#x=${deflateRawSync(JSON.stringify(state)).toString('base64url')}`;
}
