import type { ProfileName } from './profiles.js';
import type { StyleChoice } from './style-of.js';
import type { TokenPrices } from './token-prices.js';

/** What holds where the caller says nothing. */
export const LLM_DEFAULTS = {
  url: 'https://api.openai.com/v1',
  maxPromptCharacters: 120_000,
  connections: 32,
  maxAttempts: 3,
} as const;

export interface LlmOptions {
  /** Base URL of a server of OpenAI's chat completions, up to `/v1`. @default 'https://api.openai.com/v1' */
  readonly url?: string | undefined;
  /** The model's name, as the server knows it. */
  readonly model: string;
  /** @default none, for a server of your own */
  readonly apiKey?: string | undefined;
  /** Azure's `api-version`; `url` is then the resource's endpoint. @default not Azure */
  readonly apiVersion?: string | undefined;
  /** Sent with every call. @default none */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What the model's family needs. @default by the model's name */
  readonly profile?: ProfileName | undefined;
  /** How the model is asked. @default that of the profile */
  readonly style?: StyleChoice | undefined;
  /** Members of each call's body besides, such as `reasoning_effort`. @default those of the profile */
  readonly extraBody?: Readonly<Record<string, unknown>> | undefined;
  /** Probability in [0.5, 1] that the judge is right about a sentence: how far its scores go. @default that of the profile */
  readonly agreement?: number | undefined;
  /** A prompt of more characters is not sent: cause `tooLarge`. @default 120_000 */
  readonly maxPromptCharacters?: number | undefined;
  /** Connections to the server. @default 32 */
  readonly connections?: number | undefined;
  /** How many calls one prompt may cost: the first and its retries. @default 3 */
  readonly maxAttempts?: number | undefined;
  /** Of a million tokens, for the estimate of cost. @default no estimate */
  readonly prices?: TokenPrices | undefined;
}
