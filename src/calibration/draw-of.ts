import { createHash } from 'node:crypto';
import type { RecordedExchange } from '../recording/exchange.js';
import type { ConversationPlace } from './labelled-answer.js';

/**
 * What right answers have in common that count once together: `question` and facts, so that a question which is asked again is no
 * second draw; `facts`, whatever was asked; `answer`: each is known to be drawn by itself, also those of one
 * conversation, of which otherwise one counts.
 */
export const ONCE_PER = ['question', 'facts', 'answer'] as const;
export type OncePer = (typeof ONCE_PER)[number];

/** Names the draw that a recorded answer is of; undefined for one of its own, or of which no texts are recorded. */
export function drawOf(
  { route, question, answer, facts }: RecordedExchange,
  oncePer: OncePer,
): string | undefined {
  if (oncePer === 'answer' || answer === undefined || facts === undefined) return undefined;
  if (oncePer === 'facts') return hashOf([route, facts]);
  return hashOf([route, question === undefined ? answer : plain(question), facts]);
}

/** Where a recorded answer belongs; undefined where its conversation is not recorded, or is said to be of no matter. */
export function conversationOf(
  { id, conversation }: RecordedExchange,
  oncePer: OncePer,
): ConversationPlace | undefined {
  if (oncePer === 'answer' || conversation === undefined) return undefined;
  return { name: conversation, lot: hashOf([conversation, id]) };
}

/** Without what people write otherwise the next time: case, spaces, punctuation. */
function plain(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function hashOf(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
