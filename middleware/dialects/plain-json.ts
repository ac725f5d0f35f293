import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import type { AnswerBody, Dialect, Reading } from './dialect.js';
import { FACT_MEMBERS } from './fact-members.js';
import type { TextPart } from './json-answer.js';
import { jsonDialect } from './json-dialect.js';
import { followAll, pointerTo, type JsonPath } from './json-pointer.js';
import { plainJsonStream } from './plain-json-stream.js';

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
  'generated_text',
] as const;

/** Members that repeat the question. */
const PROMPT_MEMBERS = ['question', 'query', 'prompt'] as const;

/** Members that wrap the whole (`{ data: { answer } }`). */
const WRAPPER_MEMBERS = ['data', 'payload'] as const;

/** How far down `{ message: { content } }` is followed. */
const MAX_DEPTH = 3;

export interface PlainJsonOptions {
  /** JSON Pointers of the answers, instead of finding one; each string that is there is judged apart. */
  readonly answer?: readonly string[] | undefined;
  /** JSON Pointers of the facts, instead of finding them. */
  readonly facts?: readonly string[] | undefined;
}

function findAnswer(value: unknown, path: JsonPath): TextPart | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { path, text: value };
  if (!isObject(value) || path.length >= MAX_DEPTH) return undefined;
  for (const key of [...ANSWER_MEMBERS, ...WRAPPER_MEMBERS]) {
    if (!Object.hasOwn(value, key)) continue;
    const found = findAnswer(value[key], [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The objects on the way to the answer, the innermost first: facts stand beside it or further out. */
function objectsAlong(root: unknown, path: JsonPath): readonly Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = [];
  let value = root;
  for (const key of path) {
    if (!isObject(value)) break;
    objects.unshift(value);
    value = value[key];
  }
  return objects;
}

function findFacts(root: unknown, answer: JsonPath): readonly GroundingFact[] {
  return objectsAlong(root, answer).flatMap((object) =>
    FACT_MEMBERS.flatMap((key) => (Object.hasOwn(object, key) ? toFacts(object[key]) : [])),
  );
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

/**
 * A JSON body of the app's own making: the answer under one of the usual names, or where pointers say; facts beside it.
 * A body that is a bare JSON string is an answer too.
 */
export function plainJson(options: PlainJsonOptions = {}): Dialect {
  const answersIn = (json: unknown): readonly TextPart[] => {
    if (options.answer === undefined) {
      const found = findAnswer(json, []);
      return found === undefined ? [] : [found];
    }
    // Two pointers may lead to the same place.
    const found = new Map<string, TextPart>();
    for (const { path, value } of options.answer.flatMap((pointer) => followAll(json, pointer)))
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
          ? findFacts(json, first.path)
          : options.facts.flatMap((pointer) =>
              followAll(json, pointer).flatMap(({ value }) => toFacts(value)),
            );
      return {
        answers: answers.map((part) => ({ parts: [part] })),
        facts,
        prompt: findPrompt(json, first.path),
      };
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
