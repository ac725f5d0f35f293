import { createHash } from 'node:crypto';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { claimsStyle, readVerdicts } from './claims-style.js';
import type { ChatMessage, JudgeCall, JudgeStyle } from './judge-style.js';
import type { JudgeTask } from '../judge-task.js';
import { ONE_WORD_TOKENS, readOneWord } from './one-word-reply.js';
import { quotedText } from './quoted-text.js';
import { quotedFacts, quotedSentences } from './task-texts.js';

/** What may stand in a template, as `{{name}}`. */
const PLACEHOLDER = /\{\{(\w+)\}\}/g;
const KNOWN = ['facts', 'question', 'answer', 'sentence'] as const;
type Placeholder = (typeof KNOWN)[number];

export interface TemplateOptions {
  /** The system message; texts of the exchange do not belong in it, so it takes no placeholder. @default none */
  readonly system?: string | undefined;
  /**
   * The user message, with `{{facts}}`, `{{question}}`, `{{answer}}` and `{{sentence}}`. With `{{sentence}}` there is one
   * call a sentence, and the reply is one of two words; without it one call for all, and the reply is that of the style
   * `claims`.
   */
  readonly user: string;
  /** The reply to a supported sentence. @default 'yes' */
  readonly supported?: string | undefined;
  /** The reply to one that is not. @default 'no' */
  readonly unsupported?: string | undefined;
}

/**
 * A prompt of the user's own. Every text is put in as a JSON string on one line, so that none can end its place. Throws
 * AG_CONFIG_INVALID.
 */
export function templateStyle(options: TemplateOptions): JudgeStyle {
  const { system, user, supported = 'yes', unsupported = 'no' } = options;
  const used = new Set([...user.matchAll(PLACEHOLDER)].map(([, name]) => name ?? ''));
  for (const name of used) {
    if (!isKnown(name)) throw invalid(`{{${name}}} is none of ${KNOWN.join(', ')}`);
  }
  if (!used.has('facts')) throw invalid('has no {{facts}}');
  if (!used.has('sentence') && !used.has('answer')) throw invalid('has neither {{sentence}} nor {{answer}}');
  if (supported.toLowerCase() === unsupported.toLowerCase()) {
    throw invalid('has the same word for supported and unsupported');
  }
  const messagesWith = (texts: Readonly<Record<Placeholder, string>>): readonly ChatMessage[] => [
    ...(system === undefined ? [] : [{ role: 'system' as const, content: system }]),
    {
      role: 'user',
      // One pass: what a text holds is not looked through for placeholders.
      content: user.replace(PLACEHOLDER, (whole, name: string) => (isKnown(name) ? texts[name] : whole)),
    },
  ];
  const isPerSentence = used.has('sentence');
  const digest = createHash('sha256')
    .update(JSON.stringify([system, user, supported, unsupported]))
    .digest('hex');

  return {
    revision: `template/1/${digest.slice(0, 16)}`,
    contradictions: !isPerSentence,
    callsFor(task) {
      const texts = textsOf(task);
      if (!isPerSentence) {
        const messages = messagesWith({ ...texts, sentence: '' });
        return claimsStyle.callsFor(task).map((call) => ({ ...call, messages }));
      }
      return task.asked.map((index): JudgeCall => ({
        messages: messagesWith({ ...texts, sentence: quotedText(task.sentences[index]?.text ?? '') }),
        sentences: [index],
        maxTokens: ONE_WORD_TOKENS,
      }));
    },
    read: (call, reply, task) =>
      isPerSentence
        ? readOneWord(call, reply, task, { supported, unsupported })
        : readVerdicts(call, reply, task),
  };
}

function textsOf(task: JudgeTask): Omit<Record<Placeholder, string>, 'sentence'> {
  return {
    facts: quotedFacts(task),
    question: task.question === undefined ? '(none)' : quotedText(task.question),
    answer: quotedSentences(task),
  };
}

const isKnown = (name: string): name is Placeholder => KNOWN.some((known) => known === name);

const invalid = (what: string): AnswerGuardError =>
  new AnswerGuardError('AG_CONFIG_INVALID', `checker.llm.style.user: ${what}.`);
