import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RemoteChecker {
  /** What a configuration says of it. */
  readonly config: { readonly google: { readonly endpoint: string; readonly auth: false } };
  /** Answers that it was asked about, in order. */
  readonly asked: string[];
  /** It answers 503 to those. */
  refuses: (answer: string) => boolean;
  close(): Promise<void>;
}

/** The contract over HTTP, as a remote checker speaks it, on loopback. */
export async function startRemoteChecker(): Promise<RemoteChecker> {
  const server = createServer((req, res) => {
    void req.toArray().then((parts: Buffer[]) => {
      const { answerCandidate } = JSON.parse(Buffer.concat(parts).toString()) as { answerCandidate: string };
      remote.asked.push(answerCandidate);
      res.writeHead(remote.refuses(answerCandidate) ? 503 : 200, { 'Content-Type': 'application/json' });
      const endPos = Buffer.byteLength(answerCandidate);
      const claim = { startPos: 0, endPos, claimText: answerCandidate, groundingCheckRequired: true };
      const chunk = { chunkText: 'The store opens at 9.', source: '0' };
      res.end(
        JSON.stringify({
          supportScore: 0.9,
          citedChunks: [chunk],
          claims: [{ ...claim, score: 0.9, citationIndices: [0] }],
        }),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const remote: RemoteChecker = {
    config: { google: { endpoint, auth: false } },
    asked: [],
    refuses: () => false,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return remote;
}
