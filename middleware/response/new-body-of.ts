import type { NewBody } from './body-headers.js';
import { etagMaker, etagOf } from './conditional.js';
import type { RepeatedRelease } from './take-over-options.js';

/** The body of a release, with an entity tag as the app makes them. */
export function newBodyOf(
  res: object,
  release: Exclude<RepeatedRelease, { kind: 'asIs' }>,
  coded?: Buffer,
): NewBody {
  const { body: text, contentType } = release;
  const maker = etagMaker(res);
  return { text, coded, contentType, makeEtag: maker && (() => etagOf(text, maker, release)) };
}
