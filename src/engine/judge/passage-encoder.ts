import { Tokenizer } from '@huggingface/tokenizers';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { ReaderFiles } from './model-files.js';
import type { Passage } from './passage.js';

/** A passage as a reader takes it: start mark, evidence, end mark, statement, end mark. */
export interface EncodedPassage {
  readonly tokens: readonly number[];
  /** Where the second segment, the statement's, begins. */
  readonly statementStart: number;
}

/** A longer text is cut before it is tokenised; no pass of so few tokens reads further. */
const MOST_CHARACTERS = 4000;

/**
 * Encodes passages as the training did. A text that spells one of the reader's own marks (`[SEP]`, `</s>`) is read as the
 * letters it is, so that no answer can pass for evidence. Throws AG_MODEL_UNAVAILABLE for a tokenizer without these marks.
 */
export function passageEncoder({
  tokenizer: json,
  manifest: { maxTokens, marks, tokenizer: asset },
}: Pick<ReaderFiles, 'manifest' | 'tokenizer'>): (
  passage: Pick<Passage, 'evidence' | 'statement'>,
) => EncodedPassage {
  // The library looks for added tokens in texts, and only for these.
  const tokenizer = new Tokenizer({ ...(json as object), added_tokens: [] }, {});
  const mark = (token: string): number => {
    const id = tokenizer.token_to_id(token);
    if (id !== undefined) return id;
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `${asset.file} has no token ${token}`);
  };
  const [start, end] = [mark(marks.start), mark(marks.end)];
  const own = new Set([start, end]);
  const tokensOf = (text: string): number[] =>
    tokenizer.encode(lowerSigma(text), { add_special_tokens: false }).ids.filter((id) => !own.has(id));

  return ({ evidence, statement }) => {
    const first = tokensOf(evidence.slice(0, MOST_CHARACTERS)).slice(0, maxTokens.evidence);
    const second = tokensOf(statement.slice(-MOST_CHARACTERS)).slice(-maxTokens.statement);
    return { tokens: [start, ...first, end, ...second, end], statementStart: first.length + 2 };
  };
}

/** The library lower-cases a word's last capital sigma to its final form; the training's tokenizer knows only one form. */
function lowerSigma(text: string): string {
  return text.replaceAll('Σ', 'σ');
}
