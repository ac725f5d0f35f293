import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { isObject } from '../is-object.js';
import {
  ANSWER_LISTS,
  ANSWER_MEMBERS,
  isAnswerName,
  isCommonPlace,
  isListed,
  PIECES_MEMBERS,
  PROMPT_MEMBERS,
  TEXT_MEMBERS,
  WRAPPER_MEMBERS,
  WRAPPERS,
} from './answer-members.js';
import type { AnswerBody, Dialect, Reading } from './dialect.js';
import { FACT_MEMBERS } from './fact-members.js';
import type { JsonAnswer, TextPart } from './json-answer.js';
import { jsonDialect } from './json-dialect.js';
import { entriesOf, memberOf } from './json-entries.js';
import { followAll, pointerTo, type JsonPath } from './json-pointer.js';
import { plainJsonStream } from './plain-json-stream.js';
import { textList } from './text-list.js';
import { trpcData } from './trpc.js';

/** How far down `{ message: { content } }` is followed. */
const MAX_DEPTH = 3;

export interface PlainJsonOptions {
  /** JSON Pointers of the answers, instead of finding one; each string that is there is judged apart. */
  readonly answer?: readonly string[] | undefined;
  /** JSON Pointers of the facts, instead of finding them. */
  readonly facts?: readonly string[] | undefined;
}

/** An answer, and the string or list that it is. */
interface PlacedAnswer extends JsonAnswer {
  readonly at: JsonPath;
}

/** A string under one of the usual names; where lists are looked for, a list of texts; or one that says nothing. */
type Wanted = 'string' | 'list' | 'nothing';

function answerAt(value: unknown, at: JsonPath, wanted: Wanted): PlacedAnswer | undefined {
  if (wanted === 'string' && typeof value === 'string')
    return value.trim() === '' ? undefined : { at, parts: [{ path: at, text: value }] };
  const isNothing = value === null || (typeof value === 'string' && value.trim() === '');
  if (wanted === 'nothing') return isNothing ? { at, parts: [] } : undefined;
  const parts = wanted === 'list' ? textList(value, at) : undefined;
  return parts && { at, parts };
}

/** A bare list, and one that a wrapper holds, may be of anything. */
const isNamed = (at: JsonPath): boolean => at.length > 0 && !WRAPPERS.has(at.at(-1) ?? '');

function findAnswer(value: unknown, wanted: Wanted, path: JsonPath, depth = 0): PlacedAnswer | undefined {
  const here = wanted !== 'list' || isNamed(path) ? answerAt(value, path, wanted) : undefined;
  if (here !== undefined || !isObject(value) || depth >= MAX_DEPTH) return here;
  for (const key of [...ANSWER_MEMBERS, ...WRAPPER_MEMBERS]) {
    if (!Object.hasOwn(value, key)) continue;
    const found = findAnswer(value[key], wanted, [...path, key], depth + 1);
    if (found !== undefined) return found;
  }
  return path.some((key) => isAnswerName(String(key))) ? inAnswer(value, path, wanted) : undefined;
}

/** The text of an object that is the answer, by names that say so of nothing else: a string, or a list of pieces. */
function inAnswer(
  object: Readonly<Record<string, unknown>>,
  path: JsonPath,
  wanted: Wanted,
): PlacedAnswer | undefined {
  for (const key of TEXT_MEMBERS) {
    const found = answerAt(object[key], [...path, key], wanted);
    if (found !== undefined && Object.hasOwn(object, key)) return found;
  }
  for (const key of wanted === 'string' ? PIECES_MEMBERS : []) {
    if (hasMessages(object[key])) continue;
    const at = [...path, key];
    const parts = entriesOf(object[key]).flatMap(({ index, value }) => pieceOf(value, [...at, index]));
    if (parts.some(({ text }) => text.trim() !== '')) return { at, parts };
  }
  return undefined;
}

/** Whether a list is of messages: some of them may be the user's. */
const hasMessages = (list: unknown): boolean =>
  entriesOf(list).some(({ value }) => Object.hasOwn(value, 'role'));

/** A piece of an answer, which goes with all that is said of it. */
function pieceOf(value: Readonly<Record<string, unknown>>, entry: JsonPath): readonly TextPart[] {
  const name = ['text', 'content', ...TEXT_MEMBERS].find((key) => typeof value[key] === 'string');
  const text = name === undefined ? undefined : value[name];
  return name === undefined || typeof text !== 'string'
    ? []
    : [{ path: [...entry, name], text, entry, isApart: true }];
}

/** The answers of a list of them: of `results`, which may be of anything, those under their own name. */
function findListed(json: unknown, wanted: Wanted, path: JsonPath = []): readonly PlacedAnswer[] {
  for (const name of ANSWER_LISTS) {
    const list = memberOf(json, name);
    if (!Array.isArray(list) || hasMessages(list)) continue;
    const found = (list as unknown[]).flatMap((value, index) => {
      const at = [...path, name, index];
      if (name === 'results') return answerAt(memberOf(value, 'answer'), [...at, 'answer'], wanted) ?? [];
      return findAnswer(value, wanted, at) ?? [];
    });
    if (found.length > 0) return found;
  }
  return path.length > 0
    ? []
    : WRAPPER_MEMBERS.flatMap((name) => findListed(memberOf(json, name), wanted, [name]));
}

/** The answers of tRPC's calls: each is judged apart. */
function findCalls(json: unknown, wanted: Wanted): readonly PlacedAnswer[] {
  return trpcData(json).flatMap(({ path, data }) => findAnswer(data, wanted, path) ?? []);
}

function findAnswers(json: unknown, wanted: Wanted): readonly PlacedAnswer[] {
  const answer = findAnswer(json, wanted, []);
  return answer === undefined ? [...findListed(json, wanted), ...findCalls(json, wanted)] : [answer];
}

/** The objects on the way to the answer, the innermost first: facts are next to it or further out. */
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
function factsAround(json: unknown, answers: readonly PlacedAnswer[]): readonly GroundingFact[] {
  const facts = answers.flatMap(({ at }) => findFacts(json, at));
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
  readonly answers: readonly PlacedAnswer[];
  readonly facts: readonly GroundingFact[];
  readonly prompt: string | undefined;
  /** Whether bodies that are no answers name a text so, too. */
  readonly isGuess: boolean;
}

function foundIn(json: unknown, answers: readonly PlacedAnswer[]): FoundInJson | undefined {
  const [first] = answers;
  if (first === undefined) return undefined;
  const prompt = findPrompt(json, first.at);
  // A quiz asks, and lists what may be answered.
  const isGuess = isCommonPlace(first.at) && (prompt === undefined || isListed(first.at));
  return { answers, facts: factsAround(json, answers), prompt, isGuess };
}

/** Looks for an answer by its usual names: for a string, and where there is none for a list of texts. */
export function findInJson(json: unknown): FoundInJson | undefined {
  return foundIn(json, findAnswers(json, 'string')) ?? foundIn(json, findAnswers(json, 'list'));
}

/** Whether an answer stands where the app says, or under a name that says so, and says nothing. */
function saysNothing(json: unknown, pointers: readonly string[] | undefined): boolean {
  if (pointers === undefined) return findAnswers(json, 'nothing').some(({ at }) => !isCommonPlace(at));
  return pointers
    .flatMap((pointer) => followAll(json, pointer))
    .some(({ path, value }) => answerAt(value, path, 'nothing') !== undefined);
}

/** The answers where pointers lead; two of them may lead to the same place. */
function pointedAt(json: unknown, pointers: readonly string[]): readonly PlacedAnswer[] {
  const found = new Map<string, PlacedAnswer>();
  for (const { path, value } of pointers.flatMap((pointer) => followAll(json, pointer))) {
    const answer = answerAt(value, path, 'string') ?? answerAt(value, path, 'list');
    if (answer !== undefined) found.set(pointerTo(path), answer);
  }
  return [...found.values()];
}

function plainJsonBy(
  { answer: pointers, facts }: PlainJsonOptions,
  findByName: (json: unknown) => FoundInJson | undefined,
): Dialect {
  const find = (json: unknown): FoundInJson | undefined => {
    if (pointers === undefined) return findByName(json);
    const found = foundIn(json, pointedAt(json, pointers));
    return found && { ...found, isGuess: false };
  };
  const whole = jsonDialect({
    name: 'json',
    report: 'welcome',
    find: (json) => {
      const found = find(json);
      if (found === undefined || facts === undefined) return found;
      const given = facts.flatMap((pointer) =>
        followAll(json, pointer).flatMap(({ value }) => toFacts(value)),
      );
      return { ...found, facts: given };
    },
  });
  const read = (body: AnswerBody): Reading | undefined => {
    const reading = whole.read(body);
    if (reading === undefined || reading.answers.length < 2) return reading;
    const places = find(body.json)?.answers ?? [];
    return { ...reading, places: places.map(({ at }) => pointerTo(at)) };
  };
  return {
    ...whole,
    read,
    isEmptyAnswer: (body) => read(body) === undefined && saysNothing(body.json, pointers),
  };
}

/**
 * A JSON body of the app's own making: the answer under one of the usual names, or where pointers say; facts next to it.
 * A body that is a bare JSON string is an answer too, and a list of texts under such a name is one answer in pieces.
 */
export function plainJson(options: PlainJsonOptions = {}): Dialect {
  return { ...plainJsonBy(options, findInJson), stream: plainJsonStream(options) };
}

/** The two kinds of such a body apart: lists of texts stand in the bodies of platforms too, whose shapes are tried between. */
export function plainJsonByKind(options: PlainJsonOptions): Record<'strings' | 'lists', Dialect> {
  const strings = plainJsonBy(options, (json) => foundIn(json, findAnswers(json, 'string')));
  const lists = plainJsonBy(options, (json) => foundIn(json, findAnswers(json, 'list')));
  return {
    strings: { ...strings, stream: plainJsonStream(options, 'strings') },
    lists: { ...lists, stream: plainJsonStream(options) },
  };
}
