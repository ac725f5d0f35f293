import type { JudgeTask } from '../judge-task.js';

export const OPINIONS = ['supported', 'contradicted', 'missing'] as const;
export type OpinionName = (typeof OPINIONS)[number];

/** What the judge says of one sentence. */
export interface Opinion {
  /** Index into the task's sentences. */
  readonly sentence: number;
  readonly says: OpinionName;
  /** Indices of the facts that show it. */
  readonly facts: readonly number[];
  /** The judge's own probabilities, where the server returns them; they sum to 1. */
  readonly probabilities?: Readonly<Record<OpinionName, number>> | undefined;
}

export interface ChatMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

/** One call of the model: what is sent, and which sentences its reply is about. */
export interface JudgeCall {
  readonly messages: readonly ChatMessage[];
  /** Indices into the task's sentences, in the order of the numbers in the prompt. */
  readonly sentences: readonly number[];
  /** The longest reply that can be right, in tokens. */
  readonly maxTokens: number;
  /** JSON Schema of the reply; the same for every call of a style, as servers compile and cache it. */
  readonly schema?: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
}

/** One generated token, with the alternatives that the server names; log-probabilities are natural logarithms. */
export interface ReplyToken {
  readonly text: string;
  readonly alternatives: readonly { readonly text: string; readonly logprob: number }[];
}

export interface ChatReply {
  readonly text: string;
  /** Absent where the server returns no log-probabilities. */
  readonly tokens?: readonly ReplyToken[] | undefined;
  /** Whether the reply was cut off at `maxTokens`. */
  readonly isCut: boolean;
}

/** A reply that is no judgement, and why; never holds a text of the reply. */
export interface Unreadable {
  readonly unreadable: string;
}

/** A way to ask a model and to read its reply. Pure: the same task makes the same calls, byte for byte. */
export interface JudgeStyle {
  /** Names the prompt and its version; part of the cache key. */
  readonly revision: string;
  /** Whether its opinions distinguish "contradicted" from "missing". */
  readonly contradictions: boolean;
  callsFor(task: JudgeTask): readonly JudgeCall[];
  /** Opinions on all sentences of the call, or why there are none. Never guesses. */
  read(call: JudgeCall, reply: ChatReply, task: JudgeTask): readonly Opinion[] | Unreadable;
}

export function isUnreadable(read: readonly Opinion[] | Unreadable): read is Unreadable {
  return 'unreadable' in read;
}
