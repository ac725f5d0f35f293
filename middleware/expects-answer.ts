import type { GuardSettings } from '../config/resolve-settings.js';
import type { FoundAnswer } from './dialects/find-dialect.js';
import { isBareWord } from './dialects/plain-text.js';
import type { GuardedResponse } from './guarded-response.js';
import type { AnswerGuardOptions } from './options.js';
import type { RecognisedStream } from './streaming/recognise.js';

/** What is known of a response besides its body. */
export interface Expectation {
  readonly state: Pick<GuardedResponse, 'facts' | 'isOnRoute'>;
  readonly settings: Pick<GuardSettings, 'answer' | 'dialect'>;
  readonly options: Pick<AnswerGuardOptions, 'route' | 'answer' | 'dialect'>;
}

/**
 * Whether a response has to hold an answer, so that none found is an incomplete check: facts were handed over for it
 * (an empty list too), or the route was named. Without either, most responses under a global mount hold none.
 */
export function expectsAnswer({ state, options }: Expectation): boolean {
  return state.facts !== undefined || options.route !== undefined;
}

/**
 * Whether what was found in a body without facts is an answer. A text under a name that other bodies use too is one
 * where an answer is expected, where the app says where or in which shape it is, or where the guard is mounted on a
 * route of its own. A single word is none without facts: a health check says `ok`.
 */
export function isAnswer({ reading }: FoundAnswer, text: string, expectation: Expectation): boolean {
  if (expectation.state.facts === undefined && isBareWord(text)) return false;
  return reading.isGuess !== true || mayBeGuessed(expectation);
}

/**
 * Whether a stream is one of answers; the same rule. It has to be known when the first text comes, before which facts
 * are handed over or sent: who sends them last names the route, or mounts the guard on it.
 */
export function isAnswerStream({ stream, hasFacts }: RecognisedStream, expectation: Expectation): boolean {
  return stream.isGuess !== true || hasFacts || mayBeGuessed(expectation);
}

/** Whether a text whose name says too little is an answer here: one is expected, or the app says where or in which shape. */
function mayBeGuessed(expectation: Expectation): boolean {
  const { state, settings, options } = expectation;
  if (expectsAnswer(expectation) || state.isOnRoute) return true;
  const isPlaced = settings.answer !== undefined || options.answer !== undefined;
  return isPlaced || settings.dialect !== 'auto' || options.dialect !== undefined;
}
