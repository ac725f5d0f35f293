import type { GroundingFact } from '../../../src/contract/check-request.js';

/** One message of a prompt that an app sends to a model, as far as evidence may be in it. The model's own are left out. */
export interface PromptMessage {
  readonly role: 'system' | 'user';
  readonly text: string;
}

/** What a tool gave, as it stands in a prompt or a model's answer. */
export interface ToolResult {
  /** Under which the model asked for it. */
  readonly callId?: string | undefined;
  readonly tool?: string | undefined;
  readonly output: unknown;
}

/** A prompt of any vendor. */
export interface Prompt {
  readonly messages: readonly PromptMessage[];
  readonly toolResults: readonly ToolResult[];
  /** Documents that the app gave the model as such. */
  readonly documents: readonly GroundingFact[];
}
