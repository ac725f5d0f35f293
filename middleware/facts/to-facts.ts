import type { GroundingFact } from '../../src/contract/check-request.js';
import { isObject } from '../is-object.js';
import { documentsIn } from './platform-documents.js';

/**
 * What is accepted as facts: a string, `{ factText, attributes }`, or a retrieved document with its text under one of
 * `TEXT_KEYS` and its metadata next to it or under `metadata`; and lists of these, nested or not, with scores or without.
 */
export type FactsInput =
  | string
  | GroundingFact
  | Readonly<Record<string, unknown>>
  | FactsDocument
  | readonly FactsInput[]
  | readonly [found: FactsInput, score: number]
  | null
  | undefined;

/** An object of any interface or class; of those that hold no facts, promises, responses, functions and lists are left out. */
export type FactsDocument = object & {
  readonly then?: never;
  readonly emit?: never;
  readonly apply?: never;
  readonly flatMap?: never;
};

/** Where retrievers keep a document's text, in the order in which they are tried. */
const TEXT_KEYS = [
  'factText',
  'pageContent',
  'page_content',
  'text',
  'content',
  'chunk',
  'chunkText',
  'passage',
  'snippet',
  'body',
  'document',
  'excerpt',
  'chunk_text',
  'page_text',
  'pageText',
  'text_content',
  'textContent',
  'paragraph',
  'segment',
] as const;

/** Where they keep what is known about it. */
const METADATA_KEYS = ['attributes', 'metadata', 'meta', 'payload'] as const;

/** Names under which citations expect them (see the contract's `uri`, `title`). */
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['url', 'uri'],
  ['link', 'uri'],
  ['href', 'uri'],
  ['name', 'title'],
]);

/** Vectors, scores and the like say nothing about a text. */
const NOT_EVIDENCE = /^(?:embedding|vector|values|score|distance|similarity|_.*)$/i;

/** Nesting deeper than that is no list of documents. */
const MAX_DEPTH = 8;

function attributesOf(record: Readonly<Record<string, unknown>>, textKey: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  const add = (fields: Readonly<Record<string, unknown>>): void => {
    for (const [key, value] of Object.entries(fields)) {
      if (key === textKey || NOT_EVIDENCE.test(key)) continue;
      if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') continue;
      const name = RENAMED.get(key) ?? key;
      if (!Object.hasOwn(attributes, name))
        Object.defineProperty(attributes, name, { value: String(value), enumerable: true });
    }
  };
  // What is next to the text names the document more closely than what its store knows.
  if (textKey !== 'factText') add(record);
  for (const key of METADATA_KEYS) {
    const metadata = record[key];
    if (isObject(metadata)) add(metadata);
  }
  return attributes;
}

function collect(input: unknown, facts: GroundingFact[], depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (typeof input === 'string') {
    if (input.trim() !== '') facts.push({ factText: input });
    return;
  }
  if (Array.isArray(input)) {
    for (const entry of input as unknown[]) collect(entry, facts, depth + 1);
    return;
  }
  if (!isObject(input)) return;
  for (const key of TEXT_KEYS) {
    const text = input[key];
    if (typeof text !== 'string' || text.trim() === '') continue;
    const attributes = attributesOf(input, key);
    facts.push(Object.keys(attributes).length === 0 ? { factText: text } : { factText: text, attributes });
    return;
  }
  const pair = questionAndAnswer(input);
  if (pair !== undefined) {
    facts.push(pair);
    return;
  }
  const inShape = documentsIn(input);
  if (inShape !== undefined) {
    collect(inShape, facts, depth + 1);
    return;
  }
  // `{ document: { pageContent } , score }` and the like: the text is one level down.
  for (const key of ['document', 'payload', 'metadata', 'node', 'chunk', 'fact']) {
    if (isObject(input[key])) {
      collect(input[key], facts, depth + 1);
      return;
    }
  }
}

/** An entry of a list of questions and answers: neither says it without the other. */
function questionAndAnswer(record: Readonly<Record<string, unknown>>): GroundingFact | undefined {
  const { question, answer } = record;
  if (typeof question !== 'string' || typeof answer !== 'string' || answer.trim() === '') return undefined;
  const { answer: _answer, ...others } = record;
  const attributes = attributesOf(others, 'question');
  const factText = `${question}\n${answer}`;
  return Object.keys(attributes).length === 0 ? { factText } : { factText, attributes };
}

/** Facts of the contract from whatever a retriever returned. Entries without a text (a title and a link) are no facts. */
export function toFacts(input: unknown): readonly GroundingFact[] {
  const facts: GroundingFact[] = [];
  collect(input, facts, 0);
  return facts;
}
