import { Tokenizer } from '@huggingface/tokenizers';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { EvidencePair } from './evidence-pair.js';
import type { ModelFiles } from './model-files.js';

/** A pair as the model takes it: `[CLS] evidence [SEP] claim [SEP]`. */
export interface EncodedPair {
  readonly tokens: readonly number[];
  /** Where the second segment, the claim's, begins. */
  readonly claimStart: number;
}

/** A longer text is cut before it is tokenised; no window of so few tokens reads further. */
const MOST_CHARACTERS = 8000;

/**
 * Encodes pairs as the training did: of a pair that is too long, the longer side loses tokens at its end. A text that
 * spells one of the model's own marks (`[SEP]`) is read as the letters it is, so that no answer can pass for evidence.
 * Throws AG_MODEL_UNAVAILABLE for a tokenizer without these marks.
 */
export function pairEncoder({
  tokenizer: json,
  manifest: { maxTokens, tokenizer: asset },
}: Pick<ModelFiles, 'manifest' | 'tokenizer'>): (pair: EvidencePair) => EncodedPair {
  // The library looks for added tokens in texts, and only for these.
  const tokenizer = new Tokenizer({ ...(json as object), added_tokens: [] }, {});
  const mark = (token: string): number => {
    const id = tokenizer.token_to_id(token);
    if (id !== undefined) return id;
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `${asset.file} has no token ${token}`);
  };
  const [start, separator] = [mark('[CLS]'), mark('[SEP]')];
  const tokensOf = (text: string): number[] =>
    tokenizer.encode(lowerSigma(text.slice(0, MOST_CHARACTERS)), { add_special_tokens: false }).ids;

  return ({ evidence, claim }) => {
    const [first, second] = shorten(tokensOf(evidence), tokensOf(claim), maxTokens - MARKS);
    return {
      tokens: [start, ...first, separator, ...second, separator],
      claimStart: first.length + 2,
    };
  };
}

const MARKS = 3;

/** The library lower-cases a word's last capital sigma to its final form; the training's tokenizer knows only one form. */
function lowerSigma(text: string): string {
  return text.replaceAll('Σ', 'σ');
}

/** Cuts a pair to `most` tokens together as the training's tokenizer does: the longer side first, then both to half. */
function shorten(first: number[], second: number[], most: number): [number[], number[]] {
  const shorter = Math.min(first.length, second.length, Math.floor(most / 2));
  const longer = most - shorter;
  return first.length > second.length
    ? [first.slice(0, longer), second.slice(0, shorter)]
    : [first.slice(0, shorter), second.slice(0, longer)];
}
