import type { JWK } from 'jose';
import { AnswerGuardError } from '../../../contract/answer-guard-error.js';
import { isJsonObject } from '../../../contract/json-object.js';
import type { IssuerKeys } from './issuer-keys.js';
import { loadJose } from './load-jose.js';
import type { KeySet } from './token-verifier.js';

const MOST_KEYS = 100;

/** Reads a file of keys (JWKS, RFC 7517): public ones alone. Throws AG_CONFIG_INVALID, naming the place and nothing of it. */
export function parseJwks(text: string, source: string): readonly JWK[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalid(`${source}: is not JSON`);
  }
  const keys = isJsonObject(json) ? json['keys'] : undefined;
  if (!Array.isArray(keys) || keys.length < 1 || keys.length > MOST_KEYS || !keys.every(isJsonObject))
    throw invalid(`${source}: is not {"keys": […]} with 1 to ${MOST_KEYS} keys`);
  const secret = keys.findIndex((key) => 'd' in key || 'k' in key);
  if (secret >= 0) throw invalid(`${source}: key ${secret + 1} can sign; only public keys belong here`);
  return keys;
}

function invalid(message: string): AnswerGuardError {
  return new AnswerGuardError('AG_CONFIG_INVALID', `${message}.`, {
    hint: 'It is what an issuer has at its jwks_uri.',
  });
}

/** The keys of an issuer as a file has them now. */
export function fileKeys(current: () => readonly JWK[]): IssuerKeys<KeySet> {
  let read: { readonly keys: readonly JWK[]; readonly set: KeySet } | undefined;
  return {
    async current() {
      const keys = current();
      if (read?.keys !== keys) {
        const { createLocalJWKSet } = await loadJose();
        read = { keys, set: createLocalJWKSet({ keys: [...keys] }) };
      }
      return read.set;
    },
    renewed: () => Promise.resolve(undefined),
  };
}
