import type { IncomingMessage } from 'node:http';
import { TLSSocket, type PeerCertificate } from 'node:tls';
import type { Presented, PresentedCertificate } from '../access/callers.js';

/** What a request brought to say who makes it; of the query only what is given here. */
export function presentedBy(
  req: IncomingMessage,
  {
    key,
    authorization = req.headers.authorization,
  }: { readonly key?: string | undefined; readonly authorization?: string | undefined } = {},
): Presented {
  const apiKey = req.headers['x-goog-api-key'];
  return {
    apiKey: typeof apiKey === 'string' ? apiKey : undefined,
    queryKey: key,
    authorization,
    certificate: certificateOf(req.socket),
    address: req.socket.remoteAddress ?? 'unknown',
  };
}

/** Node gives an empty one where there is none, and null of a connection that is gone. */
export function certificateIn(peer: Partial<PeerCertificate> | null): PresentedCertificate | undefined {
  const { subject, subjectaltname } = peer ?? {};
  return subject === undefined ? undefined : { subject: { ...subject }, subjectaltname };
}

/** Undefined where none was shown that is trusted, also where none was asked for. */
function certificateOf(socket: IncomingMessage['socket']): PresentedCertificate | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorized) return undefined;
  return certificateIn(socket.getPeerCertificate());
}
