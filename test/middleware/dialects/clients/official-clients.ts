import Anthropic from '@anthropic-ai/sdk';
import { createOpenAI } from '@ai-sdk/openai';
import { GoogleGenAI } from '@google/genai';
import { generateText } from 'ai';
import { CohereClientV2 } from 'cohere-ai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import type { ProviderAnswer } from './guarded-proxy.js';

/** What a client made of an answer. */
export interface ClientAnswer {
  readonly text: string;
  /** Why it ended, as the client says it. */
  readonly finish: string | undefined;
}

/** An official client, asking as its documentation shows. */
export interface OfficialClient {
  readonly name: string;
  readonly path: string;
  readonly provider: ProviderAnswer;
  readonly ask: (url: string) => Promise<ClientAnswer>;
  /** How it says that the answer came to its end, and that it was blocked. */
  readonly ends: readonly [finish: string | undefined, blocked: string | undefined];
  /** What stands before the answer in the text that it gives. */
  readonly before?: string;
}

const json = (file: string): ProviderAnswer => ({ file, contentType: 'application/json; charset=utf-8' });
const QUESTION = 'When does the park open?';
const messages = [{ role: 'user' as const, content: QUESTION }];
const openai = (url: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey: 'none', maxRetries: 0 });

export const WHOLE: readonly OfficialClient[] = [
  {
    name: 'openai, chat completions',
    path: '/v1/chat/completions',
    provider: json('openai-chat'),
    ends: ['stop', 'content_filter'],
    ask: async (url) => {
      const { choices } = await openai(url).chat.completions.create({ model: 'gpt-4o', messages });
      return { text: choices[0]?.message.content ?? '', finish: choices[0]?.finish_reason };
    },
  },
  {
    name: 'openai, responses',
    path: '/v1/responses',
    provider: json('openai-responses'),
    ends: ['completed', 'content_filter'],
    ask: async (url) => {
      const answer = await openai(url).responses.create({ model: 'gpt-4o', input: QUESTION });
      return { text: answer.output_text, finish: answer.incomplete_details?.reason ?? answer.status };
    },
  },
  {
    name: '@ai-sdk/openai, chat completions',
    path: '/v1/chat/completions',
    provider: json('openai-chat'),
    ends: ['stop', 'content-filter'],
    ask: async (url) => {
      const model = createOpenAI({ baseURL: `${url}/v1`, apiKey: 'none' }).chat('gpt-4o');
      const { text, finishReason } = await generateText({ model, prompt: QUESTION, maxRetries: 0 });
      return { text, finish: finishReason };
    },
  },
  {
    name: '@ai-sdk/openai, responses',
    path: '/v1/responses',
    provider: json('openai-responses'),
    ends: ['stop', 'content-filter'],
    ask: async (url) => {
      const model = createOpenAI({ baseURL: `${url}/v1`, apiKey: 'none' }).responses('gpt-4o');
      const { text, finishReason } = await generateText({ model, prompt: QUESTION, maxRetries: 0 });
      return { text, finish: finishReason };
    },
  },
  {
    name: '@anthropic-ai/sdk',
    path: '/v1/messages',
    provider: json('anthropic-messages'),
    ends: ['end_turn', 'refusal'],
    before: "I'll look that up.",
    ask: async (url) => {
      const client = new Anthropic({ baseURL: url, apiKey: 'none', maxRetries: 0 });
      const { content, stop_reason: finish } = await client.messages.create({
        model: 'claude-opus-4-6',
        max_tokens: 100,
        messages,
      });
      const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
      return { text, finish: finish ?? undefined };
    },
  },
  {
    name: '@google/genai',
    path: '/v1beta/models/gemini-2.5-flash:generateContent',
    provider: json('gemini'),
    ends: ['STOP', 'SAFETY'],
    ask: async (url) => {
      const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: url } });
      const answer = await client.models.generateContent({ model: 'gemini-2.5-flash', contents: QUESTION });
      return { text: answer.text ?? '', finish: answer.candidates?.[0]?.finishReason };
    },
  },
  {
    name: 'cohere-ai',
    path: '/v2/chat',
    provider: json('cohere-chat'),
    ends: ['COMPLETE', 'ERROR'],
    ask: async (url) => {
      const client = new CohereClientV2({ token: 'none', environment: url });
      const { message, finishReason } = await client.chat({ model: 'command-a-03-2025', messages });
      const text = (message.content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
      return { text, finish: finishReason };
    },
  },
  {
    name: 'ollama, chat',
    path: '/api/chat',
    provider: json('ollama-chat'),
    ends: ['stop', 'content_filter'],
    ask: async (url) => {
      const { message, done_reason: finish } = await new Ollama({ host: url }).chat({
        model: 'llama3.2',
        messages,
      });
      return { text: message.content, finish };
    },
  },
  {
    name: 'ollama, generate',
    path: '/api/generate',
    provider: json('ollama-generate'),
    ends: ['stop', 'content_filter'],
    ask: async (url) => {
      const answer = await new Ollama({ host: url }).generate({ model: 'llama3.2', prompt: QUESTION });
      return { text: answer.response ?? '', finish: answer.done_reason };
    },
  },
];
