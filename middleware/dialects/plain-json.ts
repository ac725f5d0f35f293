import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import type { AnswerBody, Dialect, Reading, Replacement } from './dialect.js';
import { REPORT_MEMBER } from './dialect.js';
import { follow, type JsonPath } from './json-pointer.js';
import { editJson } from './json-text.js';

/** Members that hold the answer, in the order in which they are tried. */
const ANSWER_KEYS = [
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

/** Members that hold what the answer rests on; all that are there count. */
const FACT_KEYS = [
  'facts',
  'sources',
  'context',
  'contexts',
  'documents',
  'docs',
  'chunks',
  'passages',
  'citations',
  'references',
  'snippets',
  'evidence',
  'sourceDocuments',
  'source_documents',
  'retrieved',
] as const;

/** Members that repeat the question. */
const PROMPT_KEYS = ['question', 'query', 'prompt'] as const;

/** Members that wrap the whole (`{ data: { answer } }`). */
const WRAPPER_KEYS = ['data', 'payload'] as const;

/** How far down `{ message: { content } }` is followed. */
const MAX_DEPTH = 3;

export interface PlainJsonOptions {
  /** JSON Pointers of the answers, instead of finding one; each string that is there is judged apart. */
  readonly answer?: readonly string[] | undefined;
  /** JSON Pointers of the facts, instead of finding them. */
  readonly facts?: readonly string[] | undefined;
}

interface Found {
  readonly path: JsonPath;
  readonly text: string;
}

function findAnswer(value: unknown, path: JsonPath): Found | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { path, text: value };
  if (!isObject(value) || path.length >= MAX_DEPTH) return undefined;
  for (const key of [...ANSWER_KEYS, ...WRAPPER_KEYS]) {
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
    FACT_KEYS.flatMap((key) => (Object.hasOwn(object, key) ? toFacts(object[key]) : [])),
  );
}

function findPrompt(root: unknown, answer: JsonPath): string | undefined {
  for (const object of objectsAlong(root, answer)) {
    for (const key of PROMPT_KEYS) {
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
  const answersIn = (json: unknown): readonly Found[] => {
    if (options.answer === undefined) {
      const found = findAnswer(json, []);
      return found === undefined ? [] : [found];
    }
    return options.answer.flatMap((pointer) => {
      const found = follow(json, pointer);
      return typeof found?.value === 'string' && found.value.trim() !== ''
        ? [{ path: found.path, text: found.value }]
        : [];
    });
  };
  return {
    name: 'json',
    report: 'welcome',
    read({ json }: AnswerBody): Reading | undefined {
      const answers = answersIn(json);
      const [first] = answers;
      if (first === undefined) return undefined;
      const facts =
        options.facts === undefined
          ? findFacts(json, first.path)
          : options.facts.flatMap((pointer) => toFacts(follow(json, pointer)?.value));
      const prompt = findPrompt(json, first.path);
      return { answers: answers.map(({ text }) => text), facts, ...(prompt !== undefined && { prompt }) };
    },
    write(body: AnswerBody, { texts, report }: Replacement): string {
      const edits = answersIn(body.json).flatMap(({ path }, index) => {
        const value = texts[index];
        return value === undefined ? [] : [{ path, value }];
      });
      const member = report === undefined ? undefined : { name: REPORT_MEMBER, value: report };
      return editJson(body.text, edits, member, { escapeHtml: body.escapeHtml });
    },
  };
}
