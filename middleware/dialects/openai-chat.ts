import type { AnswerBody, Dialect, Reading, Replacement } from './dialect.js';
import { REPORT_MEMBER } from './dialect.js';
import { isObject } from '../is-object.js';
import type { JsonPath } from './json-pointer.js';
import { editJson, type StringEdit } from './json-text.js';

interface ChoiceText {
  readonly choice: number;
  readonly path: JsonPath;
  readonly text: string;
}

/** The text of each choice: `content` as a string, or its text parts. Tool calls and refusals have none. */
function choiceTexts(json: unknown): readonly ChoiceText[] | undefined {
  if (!isObject(json) || !Array.isArray(json['choices'])) return undefined;
  const texts: ChoiceText[] = [];
  for (const [choice, entry] of (json['choices'] as unknown[]).entries()) {
    if (!isObject(entry) || !isObject(entry['message'])) return undefined;
    const content = entry['message']['content'];
    const at = ['choices', choice, 'message', 'content'] as const;
    if (typeof content === 'string') texts.push({ choice, path: at, text: content });
    if (!Array.isArray(content)) continue;
    for (const [part, value] of (content as unknown[]).entries()) {
      if (isObject(value) && typeof value['text'] === 'string')
        texts.push({ choice, path: [...at, part, 'text'], text: value['text'] });
    }
  }
  return texts.filter(({ text }) => text.trim() !== '');
}

/**
 * A whole OpenAI Chat Completion (`object: "chat.completion"`), and what speaks like one. A blocked choice ends with
 * finish_reason `content_filter`. The facts are not in it: the app hands them over.
 */
export const openaiChat: Dialect = {
  name: 'openai-chat',
  report: 'possible',
  read({ json }: AnswerBody): Reading | undefined {
    const texts = choiceTexts(json);
    if (texts === undefined || texts.length === 0) return undefined;
    return { answers: texts.map(({ text }) => text), facts: [] };
  },
  write(body: AnswerBody, { texts, blocked, report }: Replacement): string {
    const found = choiceTexts(body.json) ?? [];
    const edits: StringEdit[] = found.flatMap(({ choice, path }, index) => {
      const value = texts[index];
      if (value === undefined) return [];
      const ended: StringEdit[] =
        blocked[index] === true
          ? [{ path: ['choices', choice, 'finish_reason'], value: 'content_filter' }]
          : [];
      return [{ path, value }, ...ended];
    });
    const member = report === undefined ? undefined : { name: REPORT_MEMBER, value: report };
    return editJson(body.text, edits, member, { escapeHtml: body.escapeHtml });
  },
};
