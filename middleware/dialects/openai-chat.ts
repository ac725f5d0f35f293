import { toFacts } from '../facts/to-facts.js';
import type { Dialect } from './dialect.js';
import { entriesOf, memberOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonAnswer, TextPart } from './json-answer.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import type { JsonPath } from './json-pointer.js';
import { citationSpans } from './openai-chat-citations.js';
import { openaiChatStream } from './openai-chat-stream.js';
import { withFactsOfApp } from './facts-of-app.js';
import { runningText } from './running-text.js';

/** All that a choice says: its content, and next to it a text, a refusal, and what its audio says. Tool calls say nothing. */
function partsOf(choice: JsonEntry['value'], at: JsonPath): readonly TextPart[] {
  const message = choice['message'];
  const refusal = memberOf(message, 'refusal');
  const transcript = memberOf(memberOf(message, 'audio'), 'transcript');
  const content = memberOf(message, 'content');
  const asides = [
    // A legacy completion's, where a message is next to it.
    { text: content === undefined ? undefined : choice['text'], path: [...at, 'text'] },
    { text: refusal, path: [...at, 'message', 'refusal'] },
    { text: transcript, path: [...at, 'message', 'audio', 'transcript'] },
  ];
  return [
    ...contentOf(choice, at),
    ...asides.flatMap(({ text, path }) => (typeof text === 'string' ? [{ text, path, isApart: true }] : [])),
  ];
}

/** `content` as a string, or its texts and refusals; of a legacy completion `text`. */
function contentOf(choice: JsonEntry['value'], at: JsonPath): readonly TextPart[] {
  const content = memberOf(choice['message'], 'content') ?? choice['text'];
  const path =
    memberOf(choice['message'], 'content') === undefined ? [...at, 'text'] : [...at, 'message', 'content'];
  if (typeof content === 'string') return [{ path, text: content }];
  return runningText(content, path, {
    // Pictures and the like are passed over.
    roleOf: (value) => {
      const member = value['type'] === 'refusal' ? 'refusal' : 'text';
      return stringOf(value, member) === undefined ? 'unseen' : { member };
    },
    joined: true,
  });
}

function find(json: unknown): JsonReading | undefined {
  const choices = memberOf(json, 'choices');
  const entries = entriesOf(choices);
  if (!Array.isArray(choices) || entries.length === 0 || entries.length < choices.length) return undefined;
  const answers: JsonAnswer[] = [];
  for (const { index, value } of entries) {
    const at = ['choices', index] as const;
    if (typeof value['message'] !== 'object' && typeof value['text'] !== 'string') return undefined;
    const parts = partsOf(value, at);
    if (parts.length === 0) continue;
    answers.push({
      parts,
      spans: citationSpans(value['message'], [...at, 'message']),
      stale: [
        // The tokens spell out the text, and the sound says it.
        ...(value['logprobs'] === undefined ? [] : [{ path: [...at, 'logprobs'], value: null }]),
        ...(stringOf(memberOf(value['message'], 'audio'), 'data') === undefined
          ? []
          : [{ path: [...at, 'message', 'audio', 'data'], value: '' }]),
      ],
      ended: [{ path: [...at, 'finish_reason'], value: 'content_filter' }],
    });
  }
  return { answers, facts: searchResults(json, entries) };
}

/** What the model's own search found, where a service reports it: Azure's `context.citations`, `search_results`, a page's `content`. */
function searchResults(json: unknown, choices: readonly JsonEntry[]): ReturnType<typeof toFacts> {
  return [
    ...toFacts(memberOf(json, 'search_results')),
    ...choices.flatMap(({ value: { message } }) => [
      ...toFacts(memberOf(memberOf(message, 'context'), 'citations')),
      ...entriesOf(memberOf(message, 'annotations')).flatMap(({ value }) => toFacts(value['url_citation'])),
    ]),
  ];
}

/**
 * A whole OpenAI Chat Completion (`object: "chat.completion"`), and what speaks like one, legacy completions too. A
 * blocked choice ends with finish_reason `content_filter`. The facts are seldom in it: the app hands them over.
 */
export const openaiChat: Dialect = {
  ...jsonDialect({ name: 'openai-chat', report: 'possible', find, isAlwaysAnswer: true }),
  stream: withFactsOfApp(openaiChatStream),
};
