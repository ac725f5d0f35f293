import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';

/** Changes when the form of an entry does; entries of another version are not read. */
const VERSION = 'ag1';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** An entry that unfolds to more is not read, in bytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/** Turns verdicts into what lies in a shared store, and back. */
export interface EntrySeal {
  /** The name of an entry: shows nothing of the texts to anyone without the secret, however short they are. */
  nameOf(key: string): string;
  seal(key: string, value: unknown): string;
  /** What was sealed under this key; undefined for anything else: of another version, cut, moved, made by others. */
  open(key: string, sealed: string): unknown;
}

export interface EntrySealOptions {
  /** What all instances share and nobody else knows; at least 16 characters. */
  readonly secret: string;
  /** Keeps several applications apart in one store. */
  readonly prefix: string;
}

/**
 * Entries are named by HMAC-SHA256 and sealed by AES-256-GCM, each with a key of its own derived from the secret
 * (HKDF, RFC 5869): who can read the store reads no text, and who can write to it cannot make a verdict. Throws
 * AG_CONFIG_INVALID.
 */
export function entrySeal({ secret, prefix }: EntrySealOptions): EntrySeal {
  if (secret.length < 16) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', 'cache.redis.secret: is shorter than 16 characters.', {
      hint: 'Make one with: openssl rand -base64 32',
    });
  }
  const derive = (purpose: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, prefix, `answer-guard ${VERSION} ${purpose}`, 32));
  const names = derive('names');
  const entries = derive('entries');
  const associated = (key: string): Buffer => Buffer.from(`${VERSION} ${key}`);

  return {
    nameOf: (key) => `${prefix}:${VERSION}:${createHmac('sha256', names).update(key).digest('base64url')}`,
    seal(key, value) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, entries, nonce).setAAD(associated(key));
      const plain = deflateRawSync(JSON.stringify(value), { level: 1 });
      const sealed = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64')}`;
    },
    open(key, sealed) {
      const [version, payload = ''] = sealed.split('.', 2);
      if (version !== VERSION) return undefined;
      const bytes = Buffer.from(payload, 'base64');
      if (bytes.byteLength <= NONCE_BYTES + TAG_BYTES) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, entries, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(associated(key))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        const plain = Buffer.concat([
          decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
          decipher.final(),
        ]);
        const value: unknown = JSON.parse(inflateRawSync(plain, { maxOutputLength: MOST_BYTES }).toString());
        return value;
      } catch {
        return undefined;
      }
    },
  };
}
