import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Recorder } from './recorder.js';

const DAY_MS = 86_400_000;
/** Longer than any token that is made; what is longer is not looked at. */
const LONGEST_TOKEN = 400;

/** Why a token is not taken. */
export type TokenFault = 'invalid' | 'expired';

/** Tokens that let whoever got an answer label it, and no other. */
export interface FeedbackTokens {
  /** The token of an answer, in visible ASCII without commas: `ID.EXPIRY.SIGNATURE`. */
  issue(id: string): string;
  /** The id of the answer that a token is for. */
  read(token: string): { readonly id: string } | { readonly fault: TokenFault };
}

export interface FeedbackTokensOptions {
  /** At least 16 characters. */
  readonly secret: string;
  /** How long a token is taken, in days. */
  readonly days: number;
  /** Milliseconds since 1970. @default Date.now */
  readonly now?: () => number;
}

/** Tokens signed by HMAC-SHA256, with a key made of the secret for this alone (HKDF). Nothing is kept of those issued. */
export function feedbackTokens({ secret, days, now = Date.now }: FeedbackTokensOptions): FeedbackTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'answer-guard feedback 1', 32));
  const sign = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    issue(id) {
      const expiry = Math.ceil((now() + days * DAY_MS) / 1000).toString(36);
      const signed = `${id}.${expiry}`;
      return `${signed}.${sign(signed).toString('base64url')}`;
    },
    read(token) {
      const invalid = { fault: 'invalid' } as const;
      if (token.length > LONGEST_TOKEN) return invalid;
      const [, signed = '', id = '', expiry = '', signature = ''] =
        /^((.+)\.([0-9a-z]+))\.([\w-]+)$/.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const right = sign(signed);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return invalid;
      return Number.parseInt(expiry, 36) * 1000 > now() ? { id } : { fault: 'expired' };
    },
  };
}

/** The tokens of those answers that a label could be joined to. */
export function tokensOfRecorded(
  tokens: Pick<FeedbackTokens, 'issue'>,
  recorder: Pick<Recorder, 'isSampled'>,
): (id: string) => string | undefined {
  return (id) => (recorder.isSampled(id) ? tokens.issue(id) : undefined);
}
