import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign as signBytes,
  verify as verifyBytes,
  type KeyObject,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { systemReason } from '../contract/system-reason.js';
import { sha256, type ChainPlace } from './sealed-line.js';

/** What a signature says of a place: an entry that vouches for all before it, or the log's end as far as it is synced. */
export type Statement = 'entry' | 'head open' | 'head closed';

/** A place of a log. */
export interface Stated extends ChainPlace {
  /** The log's own random name. */
  readonly log: string;
}

/** Signs places of a log. */
export interface Signer {
  /** See `keyId`. */
  readonly key: string;
  /** Base64. */
  sign(statement: Statement, place: Stated): string;
}

/** Says whether a place was signed by one of the keys that it knows. */
export interface SignatureCheck {
  /** `unknownKey` where the key is none of those known; `wrong` where it is, and did not sign this. */
  check(
    statement: Statement,
    place: Stated,
    key: string,
    signature: string,
  ): 'right' | 'wrong' | 'unknownKey';
}

const bytesOf = (statement: Statement, { log, number, hash }: Stated): Buffer =>
  Buffer.from(`answer-guard audit log 1\n${statement}\n${log}\n${number}\n${hash}\n`);

/** What names a key: the first 16 hexadecimal digits of the SHA-256 of its public half (SPKI, DER). */
function keyId(key: KeyObject): string {
  return sha256(key.export({ type: 'spki', format: 'der' })).slice(0, 16);
}

/** @throws AG_CONFIG_INVALID for a file that cannot be read, or holds no private key of Ed25519 in PEM. */
export function readSigner(path: string, setting = 'log.audit.keyFile'): Signer {
  const key = readKey(path, setting, createPrivateKey, 'a private key of Ed25519 in PEM');
  const id = keyId(createPublicKey(key));
  return {
    key: id,
    sign: (statement, place) => signBytes(null, bytesOf(statement, place), key).toString('base64'),
  };
}

/** @throws AG_CONFIG_INVALID for a file that cannot be read, or holds no key of Ed25519 in PEM; a private one gives its public half. */
export function readSignatureCheck(paths: readonly string[], setting: string): SignatureCheck {
  const keys = new Map(
    paths.map((path) => {
      const key = readKey(path, setting, createPublicKey, 'a key of Ed25519 in PEM');
      return [keyId(key), key];
    }),
  );
  return {
    check(statement, place, id, signature) {
      const key = keys.get(id);
      if (key === undefined) return 'unknownKey';
      return verifyBytes(null, bytesOf(statement, place), key, Buffer.from(signature, 'base64'))
        ? 'right'
        : 'wrong';
    },
  };
}

/** A new pair of keys in PEM. */
export function makeSigningKeys(): {
  readonly privateKey: string;
  readonly publicKey: string;
  readonly key: string;
} {
  const pair = generateKeyPairSync('ed25519');
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    key: keyId(pair.publicKey),
  };
}

function readKey(path: string, setting: string, parse: (pem: Buffer) => KeyObject, what: string): KeyObject {
  const wrong = (why: string): AnswerGuardError =>
    new AnswerGuardError('AG_CONFIG_INVALID', `${setting}: ${path} ${why}`, {
      hint: 'Make one with: answer-guard audit-log key --out audit.key',
    });
  let pem: Buffer;
  try {
    pem = readFileSync(path);
  } catch (error) {
    throw wrong(`cannot be read: ${systemReason(error)}`);
  }
  let key: KeyObject | undefined;
  try {
    key = parse(pem);
  } catch {
    // Told below: what the library says may quote the key.
  }
  if (key?.asymmetricKeyType !== 'ed25519') throw wrong(`holds no ${what.replace(/^a /, '')}`);
  return key;
}
