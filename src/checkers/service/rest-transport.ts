import { encodeCheckRequest } from '../../contract/encode-request.js';
import { limits } from '../../contract/limits.js';
import { failureOfConnection, failureOfStatus, undecodable } from '../remote/call-failure.js';
import type { ServiceAddress } from './address.js';
import type { Transport } from './transport.js';

/** A service over HTTP, on connections that Node's own fetch keeps. */
export function restTransport({ secure, host }: ServiceAddress, fetchImpl: typeof fetch): Transport {
  const origin = `${secure ? 'https' : 'http'}://${host}`;
  return {
    async call(request, { groundingConfig, apiKey, timeoutMs, signal }) {
      try {
        const response = await fetchImpl(`${origin}/v1alpha/${groundingConfig}:check`, {
          method: 'POST',
          headers: {
            'Content-Type': 'application/json',
            'X-Server-Timeout': (Math.max(1, timeoutMs) / 1000).toFixed(3),
            ...(apiKey !== undefined && { 'X-Goog-Api-Key': apiKey }),
          },
          body: JSON.stringify(encodeCheckRequest(request)),
          // A redirect would carry the key and the texts to somewhere else.
          redirect: 'error',
          signal,
        });
        const text = await readText(response);
        if (text === undefined) return { failure: undecodable('is too long') };
        if (response.status !== 200) {
          const headers = Object.fromEntries(response.headers);
          return { failure: failureOfStatus(response.status, headers, text, Date.now()) };
        }
        const json: unknown = JSON.parse(text);
        return { answer: { json, summary: response.headers.get('answer-guard') ?? undefined } };
      } catch (error) {
        if (error instanceof SyntaxError) return { failure: undecodable('is not JSON') };
        return { failure: failureOfConnection(error) };
      }
    },
    close: () => undefined,
  };
}

/** A response's text; undefined when it is longer than any can be. */
async function readText(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes > limits.requestBytes) return undefined;
  }
  return Buffer.concat(parts).toString('utf8');
}
