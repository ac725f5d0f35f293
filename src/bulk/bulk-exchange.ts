import { z } from 'zod';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { conversationOf, type ConversationPlace } from '../guard/conversation-of.js';
import type { Exchange } from '../guard/exchange.js';
import { conversationHash } from '../recording/conversation-hash.js';
import type { BulkRow } from './bulk-source.js';

const text = z.string().min(1);
const factSchema = z.union([
  z.string(),
  z
    .object({ factText: z.string(), attributes: z.record(z.string(), z.string()).nullish() })
    .transform(({ factText }) => factText),
]);
/** As `answer-guard eval` reads them, as they are recorded, and as a check has them. */
const rowSchema = z.object({
  id: z.union([z.string().min(1).max(200), z.number()]).nullish(),
  route: z.string().min(1).max(200).nullish(),
  answer: text,
  facts: z.array(factSchema).max(10_000).nullish(),
  question: z.string().nullish(),
  prompt: z.string().nullish(),
});

const CONVERSATION_OF_RECORDS = '/conversation';

/** An exchange of a source. */
export interface BulkExchange {
  readonly id: string;
  readonly route: string | undefined;
  /** As it is recorded: a hash. */
  readonly conversation?: string;
  readonly exchange: Exchange;
}

/**
 * @param conversation where a record names its conversation, if not in `conversation`; a header's name says nothing of a record
 * @throws AG_ROW_INVALID naming place and field, and no text
 */
export function bulkExchange({ row, at, value }: BulkRow, conversation?: ConversationPlace): BulkExchange {
  const invalid = (why: string): AnswerGuardError =>
    new AnswerGuardError('AG_ROW_INVALID', `${at}: ${why}`, {
      hint: 'A record is { answer, facts: [text, …], question, id, route, conversation }; of records, write them with texts.',
    });
  if (value === undefined) throw invalid('is not JSON');
  const parsed = rowSchema.safeParse(value);
  if (!parsed.success)
    throw invalid(`${parsed.error.issues[0]?.path.map(String).join('.') || 'the record'} is wrong`);
  const { id, route, answer, facts, question, prompt } = parsed.data;
  const asked = question ?? prompt ?? undefined;
  const recorded = recordedConversation(value, conversation);
  return {
    id: id === undefined || id === null ? `row ${row}` : String(id),
    route: route ?? undefined,
    ...(recorded !== undefined && { conversation: recorded }),
    exchange: {
      answer,
      facts: (facts ?? []).map((factText) => ({ factText, attributes: {} })),
      ...(asked !== undefined && { prompt: asked }),
    },
  };
}

/** What was recorded has the hash; other sources have a name. */
function recordedConversation(value: unknown, place: ConversationPlace | undefined): string | undefined {
  const name =
    conversationOf({ body: value }, place) ?? conversationOf({ body: value }, CONVERSATION_OF_RECORDS);
  if (name === undefined) return undefined;
  return isRecorded(value) && /^[0-9a-f]{32}$/.test(name) ? name : conversationHash(name);
}

/** Told by what `record` alone writes. */
function isRecorded(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'policyHash' in value && 'engineVersion' in value;
}
