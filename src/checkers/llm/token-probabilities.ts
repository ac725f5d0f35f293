import type { ReplyToken } from './judge-style.js';

/**
 * Alternatives that a server names cover most of the probability; where those that fit one of the words cover less than
 * half of it, the token is not the one that decides, and nothing is said.
 */
const LEAST_COVERED = 0.5;

/**
 * How probable the model found each of several words at one place of its reply, scaled to sum to 1; undefined where the
 * tokens do not show it.
 *
 * @param at UTF-16 offset in the reply's text at which one of the words begins
 */
export function tokenProbabilities<Word extends string>(
  tokens: readonly ReplyToken[],
  at: number,
  words: readonly Word[],
): Readonly<Record<Word, number>> | undefined {
  let start = 0;
  const token = tokens.find(({ text }) => {
    if (start + text.length > at) return true;
    start += text.length;
    return false;
  });
  if (token === undefined || start > at) return undefined;
  const lead = token.text.slice(0, at - start);
  const sums = new Map<Word, number>(words.map((word) => [word, 0]));
  for (const { text, logprob } of token.alternatives) {
    if (!text.startsWith(lead) || !Number.isFinite(logprob) || logprob > 0) continue;
    const rest = text.slice(lead.length).toLowerCase();
    if (rest === '') continue;
    for (const word of words) {
      if (word.startsWith(rest) || rest.startsWith(word))
        sums.set(word, (sums.get(word) ?? 0) + Math.exp(logprob));
    }
  }
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  if (total < LEAST_COVERED) return undefined;
  return Object.fromEntries([...sums].map(([word, sum]) => [word, sum / total])) as Record<Word, number>;
}
