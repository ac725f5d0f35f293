import Anthropic from '@anthropic-ai/sdk';
import { createOpenAI } from '@ai-sdk/openai';
import { GoogleGenAI } from '@google/genai';
import {
  DefaultChatTransport,
  readUIMessageStream,
  streamText,
  TextStreamChatTransport,
  type UIMessage,
} from 'ai';
import { CohereClientV2 } from 'cohere-ai';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import type { ProviderAnswer } from './guarded-proxy.js';
import type { OfficialClient } from './official-clients.js';

const sse = (file: string): ProviderAnswer => ({ file, contentType: 'text/event-stream; charset=utf-8' });
const lines = (file: string): ProviderAnswer => ({ file, contentType: 'application/x-ndjson' });
const QUESTION = 'When does the park open?';
const messages = [{ role: 'user' as const, content: QUESTION }];
const openai = (url: string) => new OpenAI({ baseURL: `${url}/v1`, apiKey: 'none', maxRetries: 0 });
const asked: UIMessage[] = [{ id: 'q', role: 'user', parts: [{ type: 'text', text: QUESTION }] }];

/** The message that the transports of `useChat` make of a stream, as it is when it ended. */
async function uiMessage(transport: DefaultChatTransport<UIMessage> | TextStreamChatTransport<UIMessage>) {
  const stream = await transport.sendMessages({
    trigger: 'submit-message',
    chatId: 'c',
    messageId: undefined,
    messages: asked,
    abortSignal: undefined,
  });
  let last: UIMessage | undefined;
  for await (const message of readUIMessageStream({ stream })) last = message;
  return last;
}

const textOf = (message: UIMessage | undefined): string =>
  (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');

export const STREAMED: readonly OfficialClient[] = [
  {
    name: 'openai, chat completions',
    path: '/v1/chat/completions',
    provider: sse('openai-chat-stream'),
    ends: ['stop', 'content_filter'],
    ask: async (url) => {
      const stream = openai(url).chat.completions.stream({ model: 'gpt-4o', messages });
      const { choices } = await stream.finalChatCompletion();
      return { text: choices[0]?.message.content ?? '', finish: choices[0]?.finish_reason };
    },
  },
  {
    name: 'openai, responses',
    path: '/v1/responses',
    provider: sse('openai-responses-stream'),
    ends: ['completed', 'content_filter'],
    ask: async (url) => {
      let text = '';
      let finish: string | undefined;
      const stream = await openai(url).responses.create({ model: 'gpt-4o', input: QUESTION, stream: true });
      for await (const event of stream) {
        if (event.type === 'response.output_text.delta') text += event.delta;
        if (event.type === 'response.completed') finish = event.response.status;
        if (event.type === 'response.incomplete') finish = event.response.incomplete_details?.reason;
      }
      return { text, finish };
    },
  },
  {
    name: 'openai, responses with an accumulator',
    path: '/v1/responses',
    provider: sse('openai-responses-stream'),
    ends: ['completed', undefined],
    ask: async (url) => {
      const answer = await openai(url).responses.stream({ model: 'gpt-4o', input: QUESTION }).finalResponse();
      const texts = answer.output.flatMap((item) =>
        item.type === 'message' ? item.content.map((part) => ('text' in part ? part.text : '')) : [],
      );
      return { text: texts.join(''), finish: answer.status === 'completed' ? 'completed' : undefined };
    },
  },
  {
    name: '@ai-sdk/openai, chat completions',
    path: '/v1/chat/completions',
    provider: sse('openai-chat-stream'),
    ends: ['stop', 'content-filter'],
    ask: async (url) => {
      const model = createOpenAI({ baseURL: `${url}/v1`, apiKey: 'none' }).chat('gpt-4o');
      const result = streamText({ model, prompt: QUESTION, maxRetries: 0 });
      return { text: await result.text, finish: await result.finishReason };
    },
  },
  {
    name: '@ai-sdk/openai, responses',
    path: '/v1/responses',
    provider: sse('openai-responses-stream'),
    ends: ['stop', 'content-filter'],
    ask: async (url) => {
      const model = createOpenAI({ baseURL: `${url}/v1`, apiKey: 'none' }).responses('gpt-4o');
      const result = streamText({ model, prompt: QUESTION, maxRetries: 0 });
      return { text: await result.text, finish: await result.finishReason };
    },
  },
  {
    name: '@anthropic-ai/sdk',
    path: '/v1/messages',
    provider: sse('anthropic-messages-stream'),
    ends: ['end_turn', 'refusal'],
    before: "I'll look that up.",
    ask: async (url) => {
      const client = new Anthropic({ baseURL: url, apiKey: 'none', maxRetries: 0 });
      const stream = client.messages.stream({ model: 'claude-opus-4-6', max_tokens: 100, messages });
      const { content, stop_reason: finish } = await stream.finalMessage();
      const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
      return { text, finish: finish ?? undefined };
    },
  },
  {
    name: '@google/genai',
    path: '/v1beta/models/gemini-2.5-flash:streamGenerateContent',
    provider: sse('gemini-stream-sse'),
    ends: ['STOP', 'SAFETY'],
    ask: async (url) => {
      const client = new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl: url } });
      let text = '';
      let finish: string | undefined;
      const stream = await client.models.generateContentStream({
        model: 'gemini-2.5-flash',
        contents: QUESTION,
      });
      for await (const chunk of stream) {
        text += chunk.text ?? '';
        finish = chunk.candidates?.[0]?.finishReason ?? finish;
      }
      return { text, finish };
    },
  },
  {
    name: 'cohere-ai',
    path: '/v2/chat',
    provider: sse('cohere-chat-stream'),
    ends: ['COMPLETE', 'ERROR'],
    ask: async (url) => {
      const client = new CohereClientV2({ token: 'none', environment: url });
      let text = '';
      let finish: string | undefined;
      for await (const event of await client.chatStream({ model: 'command-a-03-2025', messages })) {
        if (event.type === 'content-delta') text += event.delta?.message?.content?.text ?? '';
        if (event.type === 'message-end') finish = event.delta?.finishReason;
      }
      return { text, finish };
    },
  },
  {
    name: 'ollama, chat',
    path: '/api/chat',
    provider: lines('ollama-chat-stream'),
    ends: ['stop', 'content_filter'],
    ask: async (url) => {
      let text = '';
      let finish: string | undefined;
      for await (const line of await new Ollama({ host: url }).chat({
        model: 'llama3.2',
        messages,
        stream: true,
      })) {
        text += line.message.content;
        finish = line.done_reason;
      }
      return { text, finish };
    },
  },
  {
    name: 'ollama, generate',
    path: '/api/generate',
    provider: lines('ollama-generate-stream'),
    ends: ['stop', 'content_filter'],
    ask: async (url) => {
      let text = '';
      let finish: string | undefined;
      const stream = await new Ollama({ host: url }).generate({
        model: 'llama3.2',
        prompt: QUESTION,
        stream: true,
      });
      for await (const line of stream) {
        text += line.response ?? '';
        finish = line.done_reason;
      }
      return { text, finish };
    },
  },
  {
    name: 'ai, the UI message stream',
    path: '/api/chat',
    provider: sse('ai-sdk-ui-stream'),
    ends: [undefined, undefined],
    ask: async (url) => ({
      text: textOf(await uiMessage(new DefaultChatTransport({ api: `${url}/api/chat` }))),
      finish: undefined,
    }),
  },
  {
    name: 'ai, the text stream',
    path: '/api/chat',
    provider: { file: 'text-stream', contentType: 'text/plain; charset=utf-8' },
    ends: [undefined, undefined],
    ask: async (url) => ({
      text: textOf(await uiMessage(new TextStreamChatTransport({ api: `${url}/api/chat` }))),
      finish: undefined,
    }),
  },
];
