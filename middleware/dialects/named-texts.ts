import { isNaturalLanguage } from '../../src/text/texts-in-json.js';
import { isObject } from '../is-object.js';
import { ANSWER_LISTS, PIECES_MEMBERS, WRAPPER_MEMBERS } from './answer-members.js';
import type { AnswerBody, Dialect, Reading } from './dialect.js';
import type { JsonAnswer } from './json-answer.js';
import { jsonDialect } from './json-dialect.js';
import { pointerTo, type JsonPath } from './json-pointer.js';
import { SPEAKERS } from './json-texts.js';
import { NO_COPY } from './repeated-text.js';
import { textList } from './text-list.js';
import { textName } from './text-names.js';

/** Objects and lists within each other are looked into so far. Platforms have their text five or six down; chosen, not measured. */
const MAX_DEPTH = 8;
/** Texts that a body may hold before it is one of records. Chosen, not measured. */
const MOST_TEXTS = 50;

/** Objects and lists of these names hold what was answered. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...WRAPPER_MEMBERS,
  ...ANSWER_LISTS,
  ...PIECES_MEMBERS,
  'attachments',
  'faq',
  'artifacts',
]);

/** What `type` is of a message that says whose it is, and not what it is. */
const OF_SOMEBODY = /^(?:human|user|ai|assistant|bot)$/i;
/** A list of such a name, or one that is all of the body, may be of records, or of what the user said too. */
const MIXED = /^(?:messages|history|turns|conversation|thread|chat|dialog|data|results?|payload)$/;
/** The names of a model in a list of messages that says whose each is. */
const OF_MODEL = /^(?:role_)?(?:assistant|ai|bot|chatbot|model|agent)$/i;

const whole = jsonDialect({
  name: 'json',
  report: 'welcome',
  find: (json) => {
    const answers = foundIn(json);
    return answers.length === 0 || answers.length > MOST_TEXTS ? undefined : { answers };
  },
});

/**
 * Where an answer is to come and no shape is known, texts under names that say that a model wrote them, each judged apart: the
 * usual ones in any object (`{ final_answer }`, `{ llm: { replies } }`, `{ zusammenfassung }`), others at the root and in what
 * holds answers (`{ title, overview }`, `{ items: [{ explanation }] }`), and notes there (`{ note }`) where all of these find nothing. Of a list of messages that says whose each is, the last
 * of the model's. Not facts, nor what a user said, nor a name of a kind, a code, an address.
 */
export const namedTexts: Dialect = {
  ...whole,
  read(body: AnswerBody): Reading | undefined {
    const reading = whole.read(body);
    if (reading === undefined || reading.answers.length < 2) return reading;
    return {
      ...reading,
      places: foundIn(body.json).map(({ parts: [part] }) => pointerTo(part?.path ?? [])),
    };
  },
};

function foundIn(json: unknown): readonly JsonAnswer[] {
  const answers = answersIn(json);
  return answers.length > 0 ? answers : answersIn(json, { path: [], isAnswer: true, isNote: true });
}

interface Looked {
  readonly path: JsonPath;
  /** Whether the names on the way say that this is what was answered. */
  readonly isAnswer: boolean;
  /** Whether texts beside answers are wanted, as there is no answer. @default false */
  readonly isNote?: boolean | undefined;
}

function answersIn(
  value: unknown,
  { path, isAnswer, isNote }: Looked = { path: [], isAnswer: true },
): readonly JsonAnswer[] {
  if (path.length >= MAX_DEPTH) return [];
  if (Array.isArray(value)) return inList(value as readonly unknown[], { path, isAnswer, isNote });
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (NO_COPY.has(name)) return [];
    const found = textName(name);
    const named =
      found !== 'note' ? found : isNote === true && typeof inner === 'string' ? 'text' : undefined;
    const at = [...path, name];
    const isNamed = named === 'answer' || (named !== undefined && isAnswer);
    const isMixed = Array.isArray(inner) && MIXED.test(name);
    const said = isNamed && !isMixed ? textAt(inner, at, named === 'answer') : undefined;
    if (said !== undefined) return [said];
    return answersIn(inner, { path: at, isAnswer: isNamed || (isAnswer && CONTAINERS.has(name)), isNote });
  });
}

/** A string, or a list of texts. What no name says to answer is a text only if it says something: it may be a code, an address. */
function textAt(value: unknown, at: JsonPath, isAnswer: boolean): JsonAnswer | undefined {
  const says = (text: string): boolean => (isAnswer ? text.trim() !== '' : isNaturalLanguage(text));
  if (typeof value === 'string') return says(value) ? { parts: [{ path: at, text: value }] } : undefined;
  const parts = textList(value, at);
  return parts?.some(({ text }) => says(text)) === true ? { parts } : undefined;
}

function inList(list: readonly unknown[], { path, isAnswer, isNote }: Looked): readonly JsonAnswer[] {
  const speakers = list.map(speakerOf);
  if (speakers.some((speaker) => speaker !== undefined)) {
    const last = speakers.findLastIndex((speaker) => speaker !== undefined && OF_MODEL.test(speaker));
    return last < 0 ? [] : answersIn(list[last], { path: [...path, last], isAnswer: true, isNote });
  }
  // Of strings and objects some would leave unread.
  if (list.some((entry) => typeof entry === 'string')) return [];
  const isMixed = path.length === 0 ? list.length > 1 : MIXED.test(String(path.at(-1)));
  return list.flatMap((entry, index) =>
    answersIn(entry, {
      path: [...path, index],
      isAnswer: isAnswer && (!isMixed || saysItsKind(entry)),
      isNote,
    }),
  );
}

/** As the messages of bots do, which are an answer each: Lex, Voiceflow. */
const saysItsKind = (entry: unknown): boolean =>
  isObject(entry) && (typeof entry['type'] === 'string' || typeof entry['contentType'] === 'string');

function speakerOf(entry: unknown): string | undefined {
  if (!isObject(entry)) return undefined;
  for (const name of SPEAKERS) {
    const speaker = entry[name];
    if (typeof speaker === 'string' && (name !== 'type' || OF_SOMEBODY.test(speaker))) return speaker;
  }
  return undefined;
}
