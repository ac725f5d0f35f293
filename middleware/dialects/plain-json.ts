import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import type { AnswerBody, Dialect, Reading } from './dialect.js';
import { FACT_MEMBERS } from './fact-members.js';
import type { TextPart } from './json-answer.js';
import { jsonDialect } from './json-dialect.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';
import { followAll, pointerTo, type JsonPath } from './json-pointer.js';
import { plainJsonStream } from './plain-json-stream.js';
import { trpcData } from './trpc.js';

/** Members that hold the answer, in the order in which they are tried. */
const ANSWER_MEMBERS = [
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

/** A list of answers to several questions: each is judged apart. */
const RESULTS_MEMBER = 'results';

/** Members that repeat the question. */
const PROMPT_MEMBERS = ['question', 'query', 'prompt'] as const;

/** Members that wrap the whole (`{ data: { answer } }`). */
const WRAPPER_MEMBERS = ['data', 'payload'] as const;
const WRAPPERS: ReadonlySet<string | number> = new Set(WRAPPER_MEMBERS);

/** How far down `{ message: { content } }` is followed. */
const MAX_DEPTH = 3;

export interface PlainJsonOptions {
  /** JSON Pointers of the answers, instead of finding one; each string that is there is judged apart. */
  readonly answer?: readonly string[] | undefined;
  /** JSON Pointers of the facts, instead of finding them. */
  readonly facts?: readonly string[] | undefined;
}

function findAnswer(value: unknown, path: JsonPath, depth = 0): TextPart | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { path, text: value };
  if (!isObject(value) || depth >= MAX_DEPTH) return undefined;
  for (const key of [...ANSWER_MEMBERS, ...WRAPPER_MEMBERS]) {
    if (!Object.hasOwn(value, key)) continue;
    const found = findAnswer(value[key], [...path, key], depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function findResults(json: unknown): readonly TextPart[] {
  return entriesOf(memberOf(json, RESULTS_MEMBER)).flatMap(({ index, value }) => {
    const text = stringOf(value, 'answer');
    return text === undefined ? [] : [{ path: [RESULTS_MEMBER, index, 'answer'], text }];
  });
}

/** The answers of tRPC's calls: each is judged apart. */
function findCalls(json: unknown): readonly TextPart[] {
  return trpcData(json).flatMap(({ path, data }) => findAnswer(data, path) ?? []);
}

/** Whether bodies that are no answers name a text so. */
function isCommon({ path }: TextPart): boolean {
  return path.every((key) => typeof key === 'number' || COMMON_MEMBERS.has(key) || WRAPPERS.has(key));
}

/** The objects on the way to the answer, the innermost first: facts stand beside it or further out. */
function objectsAlong(root: unknown, path: JsonPath): readonly Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = [];
  let value = root;
  for (const key of path) {
    if (isObject(value)) objects.unshift(value);
    else if (!Array.isArray(value)) break;
    value = (value as Record<string, unknown>)[key];
  }
  return objects;
}

function findFacts(root: unknown, answer: JsonPath): readonly GroundingFact[] {
  return objectsAlong(root, answer).flatMap((object) =>
    FACT_MEMBERS.flatMap((key) => (Object.hasOwn(object, key) ? toFacts(object[key]) : [])),
  );
}

/** Those of all answers, each once: of several results each has its own, and all may share some. */
function factsBeside(json: unknown, answers: readonly TextPart[]): readonly GroundingFact[] {
  const facts = answers.flatMap(({ path }) => findFacts(json, path));
  return answers.length < 2
    ? facts
    : [...new Map(facts.map((fact) => [JSON.stringify(fact), fact])).values()];
}

function findPrompt(root: unknown, answer: JsonPath): string | undefined {
  for (const object of objectsAlong(root, answer)) {
    for (const key of PROMPT_MEMBERS) {
      const value = object[key];
      if (typeof value === 'string' && value.trim() !== '') return value;
    }
  }
  return undefined;
}

/** What an app's own JSON holds, found by its usual names. */
export interface FoundInJson {
  /** Each is judged apart. Never empty. */
  readonly parts: readonly TextPart[];
  readonly facts: readonly GroundingFact[];
  readonly prompt: string | undefined;
  /** Whether bodies that are no answers name a text so, too. */
  readonly isGuess: boolean;
}

/** Looks for an answer by its usual names. */
export function findInJson(json: unknown): FoundInJson | undefined {
  const answer = findAnswer(json, []);
  const parts = answer === undefined ? [...findResults(json), ...findCalls(json)] : [answer];
  const first = parts.find(({ text }) => text.trim() !== '');
  if (first === undefined) return undefined;
  const prompt = findPrompt(json, first.path);
  const isGuess = prompt === undefined && isCommon(first);
  return { parts, facts: factsBeside(json, parts), prompt, isGuess };
}

/**
 * A JSON body of the app's own making: the answer under one of the usual names, or where pointers say; facts beside it.
 * A body that is a bare JSON string is an answer too.
 */
export function plainJson(options: PlainJsonOptions = {}): Dialect {
  const pointers = options.answer;
  const answersIn = (json: unknown): readonly TextPart[] => {
    if (pointers === undefined) return findInJson(json)?.parts ?? [];
    // Two pointers may lead to the same place.
    const found = new Map<string, TextPart>();
    for (const { path, value } of pointers.flatMap((pointer) => followAll(json, pointer)))
      if (typeof value === 'string') found.set(pointerTo(path), { path, text: value });
    return [...found.values()];
  };
  const whole = jsonDialect({
    name: 'json',
    report: 'welcome',
    find: (json) => {
      const answers = answersIn(json);
      const first = answers.find(({ text }) => text.trim() !== '');
      if (first === undefined) return undefined;
      const facts =
        options.facts === undefined
          ? factsBeside(json, answers)
          : options.facts.flatMap((pointer) =>
              followAll(json, pointer).flatMap(({ value }) => toFacts(value)),
            );
      const prompt = findPrompt(json, first.path);
      const isGuess = pointers === undefined && prompt === undefined && isCommon(first);
      return { answers: answers.map((part) => ({ parts: [part] })), facts, prompt, isGuess };
    },
  });
  const read = (body: AnswerBody): Reading | undefined => {
    const reading = whole.read(body);
    if (reading === undefined || reading.answers.length < 2) return reading;
    const places = answersIn(body.json).filter(({ text }) => text.trim() !== '');
    return { ...reading, places: places.map(({ path }) => pointerTo(path)) };
  };
  return { ...whole, read, stream: plainJsonStream(options) };
}
