import { createHash } from 'node:crypto';

/**
 * What is written down of a conversation: 128 bits of a hash, and not what the app names it by, which may lead to a user.
 *
 * @param name a text; a function of the app's own may have given something else
 */
export function conversationHash(name: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(['conversation', name]))
    .digest('hex')
    .slice(0, 32);
}
