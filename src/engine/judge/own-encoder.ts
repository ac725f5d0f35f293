import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { OwnReaderFiles } from './reader-files.js';
import type { Passage } from './passage.js';
import { textTokenizer } from './text-tokenizer.js';

/** A passage as a reader of this project takes it. */
export interface EncodedPassage {
  readonly tokens: readonly number[];
  readonly positions: readonly number[];
  /** 0 for evidence and question, 1 for sentences. */
  readonly segments: readonly number[];
  /** Of each token the number of its sentence, from 1 on; 0 for evidence and question, which every sentence sees. */
  readonly owners: readonly number[];
  /** Of each judged sentence, where its tokens begin and after their last. */
  readonly judged: readonly { readonly start: number; readonly end: number }[];
}

/** Positions that a reader has vectors for. */
const POSITIONS = 512;

/**
 * Encodes passages as the training did:
 *
 *     start evidence end question end | start sentence end | start sentence end | …
 *
 * A sentence sees what stands before the first bar, itself and the two sentences before it (training/export.py writes
 * that into the model), so that its verdict does not depend on what comes after it. A text that spells one of the reader's own marks (`[SEP]`, `</s>`) is read
 * as the letters it is, so that no answer can pass for evidence. Throws AG_MODEL_UNAVAILABLE for a tokenizer without these marks.
 */
export function ownEncoder({
  manifest,
  tokenizer: json,
}: Pick<OwnReaderFiles, 'manifest' | 'tokenizer'>): (
  passage: Pick<Passage, 'evidence' | 'question' | 'sentences'>,
) => EncodedPassage {
  const { maxTokens, marks } = manifest;
  const tokenizer = textTokenizer(json, manifest.tokenizer.file);
  const markOf = (token: string): number => {
    const id = tokenizer.idOf(token);
    if (id !== undefined) return id;
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `${manifest.tokenizer.file} has no token ${token}`);
  };
  const [start, end] = [markOf(marks.start), markOf(marks.end)];
  const own = new Set([start, end]);
  const tokensOf = (text: string): number[] =>
    // The library lower-cases a word's last capital sigma to its final form; the training's tokenizer knows only one form.
    tokenizer.tokensOf(text.replaceAll('Σ', 'σ')).filter((id) => !own.has(id));

  return ({ evidence, question, sentences }) => {
    const shared = [
      start,
      ...tokensOf(evidence).slice(0, maxTokens.evidence),
      end,
      ...tokensOf(question).slice(0, maxTokens.question),
      end,
    ];
    const tokens = [...shared];
    const positions = shared.map((_, n) => n);
    const owners = shared.map(() => 0);
    const judged: { start: number; end: number }[] = [];
    let position = shared.length;
    sentences.forEach(({ text, isJudged }, n) => {
      const ids = [start, ...tokensOf(text).slice(-maxTokens.sentence), end];
      const first = Math.min(position, POSITIONS - ids.length);
      if (isJudged) judged.push({ start: tokens.length, end: tokens.length + ids.length });
      tokens.push(...ids);
      ids.forEach((_, at) => {
        positions.push(first + at);
        owners.push(n + 1);
      });
      position += ids.length;
    });
    return { tokens, positions, segments: owners.map((owner) => Math.min(1, owner)), owners, judged };
  };
}
