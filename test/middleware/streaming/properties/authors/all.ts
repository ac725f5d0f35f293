import { aiSdkAuthor } from './ai-sdk-author.js';
import { aiSdkDataAuthor } from './ai-sdk-data-author.js';
import { anthropicAuthor } from './anthropic-author.js';
import { cohereAuthor } from './cohere-author.js';
import { geminiAuthors } from './gemini-author.js';
import { handMadeAuthors } from './hand-made-authors.js';
import { ollamaAuthors } from './ollama-author.js';
import { openaiChatAuthor } from './openai-chat-author.js';
import { openaiResponsesAuthor } from './openai-responses-author.js';
import type { StreamAuthor } from './script.js';

/** An author of each format that is read as a stream. */
export const AUTHORS: readonly StreamAuthor[] = [
  openaiChatAuthor,
  openaiResponsesAuthor,
  anthropicAuthor,
  ...geminiAuthors,
  cohereAuthor,
  ...ollamaAuthors,
  aiSdkAuthor,
  aiSdkDataAuthor,
  ...handMadeAuthors,
];
