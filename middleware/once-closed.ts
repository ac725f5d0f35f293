import type { ServerResponse } from 'node:http';
import type { OnceSent } from '../src/audit/auditor.js';

/** Calls back when the last byte of a response was handed to the system, or its client is gone. */
export function onceClosed(res: ServerResponse): OnceSent {
  return (sent) => {
    if (res.closed) setImmediate(sent);
    else res.once('close', sent);
  };
}
