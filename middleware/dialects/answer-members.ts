import type { JsonPath } from './json-pointer.js';

/** Members that hold the answer, in the order in which they are tried. */
export const ANSWER_MEMBERS = [
  'answer',
  'reply',
  'response',
  'text',
  'output',
  'result',
  'content',
  'message',
  'completion',
  'output_text',
  'outputText',
  'generated_text',
  'generatedText',
  'answer_text',
  'answerText',
  'reply_text',
  'replyText',
  'response_text',
  'responseText',
  'bot_response',
  'botResponse',
  'ai_response',
  'aiResponse',
] as const;

/** Those of them that bodies of any other kind have too: a login, a health check, an upload. */
const COMMON_MEMBERS: ReadonlySet<string | number> = new Set([
  'text',
  'output',
  'result',
  'content',
  'message',
]);

const ANSWERS: ReadonlySet<string> = new Set(ANSWER_MEMBERS);

/** Whether a member of that name is looked for an answer. */
export function isAnswerName(name: string): boolean {
  return ANSWERS.has(name);
}

/** Lists of answers, each of which is judged apart: to several questions, or several to one. */
export const ANSWER_LISTS = [
  'results',
  'answers',
  'candidates',
  'responses',
  'replies',
  'completions',
] as const;
const LISTS: ReadonlySet<string | number> = new Set(ANSWER_LISTS);

/** Whether a place is in a list of answers. */
export const isListed = (path: JsonPath): boolean => path.some((key) => LISTS.has(key));

/** Members that hold the text in an object that is the answer (`{ answer: { markdown } }`), after the names of answers. */
export const TEXT_MEMBERS = ['value', 'markdown', 'md', 'body', 'html', 'plain', 'plainText'] as const;

/** Lists in such an object that are its text in pieces: `{ answer: { segments: [{ text, citations }] } }`. */
export const PIECES_MEMBERS = [
  'segments',
  'sentences',
  'paragraphs',
  'sections',
  'statements',
  'blocks',
  'parts',
  'items',
] as const;

/** Members that repeat the question. */
export const PROMPT_MEMBERS = ['question', 'query', 'prompt'] as const;

/** Members that wrap the whole (`{ data: { answer } }`), those of JSON:API and HAL too. */
export const WRAPPER_MEMBERS = ['data', 'payload', 'attributes', '_embedded'] as const;
export const WRAPPERS: ReadonlySet<string | number> = new Set(WRAPPER_MEMBERS);

const PLACES_IN_ANSWERS: ReadonlySet<string | number> = new Set([...TEXT_MEMBERS, ...PIECES_MEMBERS]);

/** Whether bodies that are no answers have a text at such a place, too. */
export function isCommonPlace(path: JsonPath): boolean {
  return path.every(
    (key) =>
      typeof key === 'number' ||
      [COMMON_MEMBERS, WRAPPERS, LISTS, PLACES_IN_ANSWERS].some((names) => names.has(key)),
  );
}
