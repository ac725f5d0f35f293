import { aiSdk } from '../../../middleware/dialects/ai-sdk.js';
import { anthropicMessages } from '../../../middleware/dialects/anthropic-messages.js';
import { cohereChat } from '../../../middleware/dialects/cohere-chat.js';
import type { Dialect } from '../../../middleware/dialects/dialect.js';
import { gemini } from '../../../middleware/dialects/gemini.js';
import { ollama } from '../../../middleware/dialects/ollama.js';
import { openaiChat } from '../../../middleware/dialects/openai-chat.js';
import { openaiResponses } from '../../../middleware/dialects/openai-responses.js';
import { plainJson } from '../../../middleware/dialects/plain-json.js';
import { providerBody } from './provider-bodies.js';

export interface Case {
  readonly file: string;
  readonly dialect: Dialect;
  readonly answer?: string;
  readonly facts?: readonly string[];
  readonly requestFacts?: readonly string[];
  /** What is replaced, in order, when the sentence about 1975 is dropped. */
  readonly dropped: readonly (readonly [string, string])[];
  /** Likewise when the answer is blocked with `Sorry.`. */
  readonly blocked: readonly (readonly [string, string])[];
}

export const ANSWER = 'The park opens at nine. It was founded in 1975. It closes at dusk.';

const KEPT = 'The park opens at nine. It closes at dusk.';

const HOURS = 'The park opens at nine. The park closes at dusk.';

/** From the first of two marks up to the second. */
const run = (file: string, from: string, to: string): string => {
  const body = providerBody(file);
  const start = body.indexOf(from);
  const end = body.indexOf(to, start);
  if (start < 0 || end < 0) throw new Error(`not in ${file}: ${start < 0 ? from : to}`);
  return body.slice(start, end);
};

export const CASES: readonly Case[] = [
  {
    file: 'openai-chat',
    dialect: openaiChat,
    dropped: [
      [ANSWER, KEPT],
      [
        run(
          'openai-chat',
          '{\n            "type": "url_citation",\n            "url_citation": {\n              "end_index": 46',
          '{\n            "type": "url_citation",\n            "url_citation": {\n              "end_index": 65',
        ),
        '',
      ],
      ['"end_index": 65', '"end_index": 41'],
      ['"start_index": 48', '"start_index": 24'],
      [
        run(
          'openai-chat',
          '{\n        "content": [\n          {\n            "token"',
          ',\n      "finish_reason"',
        ),
        'null',
      ],
    ],
    blocked: [
      [ANSWER, 'Sorry.'],
      [
        run(
          'openai-chat',
          '{\n            "type": "url_citation"',
          '\n        ]\n      },\n      "logprobs"',
        ),
        '',
      ],
      [
        run(
          'openai-chat',
          '{\n        "content": [\n          {\n            "token"',
          ',\n      "finish_reason"',
        ),
        'null',
      ],
      ['"finish_reason": "stop"', '"finish_reason": "content_filter"'],
    ],
  },
  {
    file: 'openai-responses',
    dialect: openaiResponses,
    facts: [HOURS],
    dropped: [
      [ANSWER, KEPT],
      [
        run(
          'openai-responses',
          ',\n            {\n              "type": "url_citation",\n              "start_index": 24',
          ',\n            {\n              "type": "url_citation",\n              "start_index": 48',
        ),
        '',
      ],
      ['"start_index": 48', '"start_index": 24'],
      ['"end_index": 65', '"end_index": 41'],
      [run('openai-responses', '[\n            {\n              "token"', ',\n          "text"'), '[]'],
    ],
    blocked: [
      [ANSWER, 'Sorry.'],
      [
        run(
          'openai-responses',
          '{\n              "type": "file_citation"',
          '\n          ],\n          "logprobs"',
        ),
        '',
      ],
      [run('openai-responses', '[\n            {\n              "token"', ',\n          "text"'), '[]'],
      ['"type": "message",\n      "status": "completed"', '"type": "message",\n      "status": "incomplete"'],
      ['"status": "completed",\n  "completed_at"', '"status": "incomplete",\n  "completed_at"'],
      ['"incomplete_details": null', '"incomplete_details": {"reason":"content_filter"}'],
    ],
  },
  {
    file: 'anthropic-messages',
    dialect: anthropicMessages,
    answer: `I'll look that up.\n\n${ANSWER}`,
    facts: [HOURS],
    requestFacts: ['Dusk is when the gates close.'],
    dropped: [[',{"type":"text","text":" It was founded in 1975."}', '']],
    blocked: [
      ["I'll look that up.", 'Sorry.'],
      [run('anthropic-messages', ',{"type":"text","text":"The park', '],"stop_reason"'), ''],
      ['"stop_reason":"end_turn"', '"stop_reason":"refusal"'],
    ],
  },
  {
    file: 'gemini',
    dialect: gemini,
    answer: 'Der Park öffnet um neun. It was founded in 1975. It closes at dusk.',
    facts: ['Der Park öffnet um neun. The park closes at dusk.'],
    dropped: [
      ['"text": " It was founded in 1975. It closes at dusk."', '"text": " It closes at dusk."'],
      ['      "avgLogprobs": -0.08,\n', ''],
      [
        run(
          'gemini',
          ',\n          {\n            "segment": {\n              "partIndex": 2,\n              "startIndex": 1',
          ',\n          {\n            "segment": {\n              "partIndex": 2,\n              "startIndex": 25',
        ),
        '',
      ],
      ['"startIndex": 25', '"startIndex": 1'],
      ['"endIndex": 43', '"endIndex": 19'],
    ],
    blocked: [
      [
        '"text": "Der Park öffnet um neun."\n          },\n          {\n            "text": " It was founded in 1975. It closes at dusk."\n',
        '"text": "Sorry."\n',
      ],
      ['"finishReason": "STOP"', '"finishReason": "SAFETY"'],
      ['      "avgLogprobs": -0.08,\n', ''],
      [run('gemini', '{\n            "segment"', '\n        ],\n        "webSearchQueries"'), ''],
    ],
  },
  {
    file: 'cohere-chat',
    dialect: cohereChat,
    requestFacts: ['The park opens at nine.', '{"closes": "dusk"}'],
    dropped: [
      [ANSWER, KEPT],
      [run('cohere-chat', ',{"start":42', ',{"start":61'), ''],
      ['"start":61,"end":65', '"start":37,"end":41'],
    ],
    blocked: [
      [ANSWER, 'Sorry.'],
      [run('cohere-chat', '{"start":18', ']},"finish_reason"'), ''],
      ['"finish_reason":"COMPLETE"', '"finish_reason":"ERROR"'],
    ],
  },
  {
    file: 'ollama-chat',
    dialect: ollama,
    dropped: [[ANSWER, KEPT]],
    blocked: [
      [ANSWER, 'Sorry.'],
      ['"done_reason":"stop"', '"done_reason":"content_filter"'],
    ],
  },
  {
    file: 'ollama-generate',
    dialect: ollama,
    dropped: [
      [ANSWER, KEPT],
      [',"context":[128006,882,128007,271]', ''],
    ],
    blocked: [
      [ANSWER, 'Sorry.'],
      ['"done_reason":"stop"', '"done_reason":"content_filter"'],
      [',"context":[128006,882,128007,271]', ''],
    ],
  },
  {
    file: 'ai-sdk-message',
    dialect: aiSdk,
    answer: 'The park opens at nine. It was founded in 1975.\n\nIt closes at dusk.',
    facts: [HOURS],
    dropped: [[' It was founded in 1975.', '']],
    blocked: [
      ['The park opens at nine. It was founded in 1975.', 'Sorry.'],
      [',{"type":"text","text":"It closes at dusk.","state":"done"}', ''],
    ],
  },
  {
    file: 'ai-sdk-result',
    dialect: aiSdk,
    answer: `Let me look.\n\n${ANSWER}`,
    facts: ['{"opens":"nine","closes":"dusk"}'],
    dropped: [
      [
        `{"type":"text","text":"${ANSWER}"}],"finishReason"`,
        `{"type":"text","text":"${KEPT}"}],"finishReason"`,
      ],
      [`{"type":"text","text":"${ANSWER}"}]}]}}]`, `{"type":"text","text":"${KEPT}"}]}]}}]`],
      [`"_output":"${ANSWER}"`, `"_output":"${KEPT}"`],
    ],
    blocked: [
      [
        '"steps":[{"content":[{"type":"text","text":"Let me look."}',
        '"steps":[{"content":[{"type":"text","text":"Sorry."}',
      ],
      [
        '"role":"assistant","content":[{"type":"text","text":"Let me look."}',
        '"role":"assistant","content":[{"type":"text","text":"Sorry."}',
      ],
      [`{"type":"text","text":"${ANSWER}"}],"finishReason"`, '],"finishReason"'],
      [`{"type":"text","text":"${ANSWER}"}]}]}}]`, '{"type":"text","text":""}]}]}}]'],
      [`"_output":"${ANSWER}"`, '"_output":""'],
      ['"finishReason":"tool-calls"', '"finishReason":"content-filter"'],
      ['"finishReason":"stop"', '"finishReason":"content-filter"'],
    ],
  },
  {
    file: 'hand-made',
    dialect: plainJson(),
    facts: [HOURS],
    dropped: [
      [`"answer" : "${ANSWER}"`, `"answer" : "${KEPT}"`],
      [`"html":"${ANSWER}"`, `"html":"${KEPT}"`],
    ],
    blocked: [
      [`"answer" : "${ANSWER}"`, '"answer" : "Sorry."'],
      [`"html":"${ANSWER}"`, '"html":"Sorry."'],
    ],
  },
];
