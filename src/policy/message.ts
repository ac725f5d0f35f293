import type { Policy } from './policy.js';

/**
 * What the reader of a blocked answer sees: the policy's message for the first of the languages that it has, else its
 * default. A tag is looked up as RFC 4647 does: `zh-Hant-TW`, `zh-Hant`, `zh`; case does not matter.
 */
export function messageFor(
  policy: Pick<Policy, 'message'>,
  languages: readonly (string | undefined)[],
): string {
  const byTag = new Map(Object.entries(policy.message).map(([tag, text]) => [tag.toLowerCase(), text]));
  for (const language of languages) {
    const subtags = (language ?? '').toLowerCase().split(/[-_]/u);
    for (; subtags.length > 0; subtags.pop()) {
      const text = byTag.get(subtags.join('-'));
      if (text !== undefined) return text;
    }
  }
  return policy.message.default;
}
