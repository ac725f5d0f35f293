import { ANSWER_GUARD_HEADER } from '../src/guard/header.js';
import type { HeldHead } from './response/held-body.js';

const EXPOSE_HEADERS = 'Access-Control-Expose-Headers';

/** Says what was done; scripts of other origins may read it where the app lets them read headers at all. */
export function setClientHeader(head: HeldHead, value: string, name = ANSWER_GUARD_HEADER): void {
  head.setHeader(name, value);
  const exposed = head.getHeader(EXPOSE_HEADERS);
  if (
    exposed === undefined ||
    exposed.split(',').some((known) => known.trim().toLowerCase() === name.toLowerCase())
  )
    return;
  head.setHeader(EXPOSE_HEADERS, `${exposed}, ${name}`);
}
