import type { ForeignReaderFiles } from './reader-files.js';
import { textTokenizer } from './text-tokenizer.js';

/** Evidence and one sentence as a model of another make takes them, with its marks around them. */
export interface EncodedPair {
  readonly tokens: readonly number[];
  /** Of each token, its segment. */
  readonly segments: readonly number[];
  /** Where the sentence begins, and after its last token. */
  readonly start: number;
  readonly end: number;
}

/**
 * Encodes pairs as the model's own library does. A text that spells one of the model's marks is read without them, so that no
 * answer can pass for evidence. Throws AG_MODEL_UNAVAILABLE for a tokenizer of a kind that is not known.
 */
export function pairEncoder({
  manifest,
  tokenizer: json,
  foreign,
}: Pick<ForeignReaderFiles, 'manifest' | 'tokenizer' | 'foreign'>): (
  evidence: string,
  sentence: string,
) => EncodedPair {
  const { template, marks, maxTokens } = foreign;
  const tokenizer = textTokenizer(json, manifest.tokenizer.file);
  const tokensOf = (text: string): number[] => tokenizer.tokensOf(text).filter((id) => !marks.has(id));

  return (evidence, sentence) => {
    const texts = {
      evidence: tokensOf(evidence).slice(0, maxTokens.evidence),
      statement: tokensOf(sentence).slice(-maxTokens.statement),
    };
    const tokens: number[] = [];
    const segments: number[] = [];
    let start = 0;
    for (const { part, type } of template) {
      if (part === 'statement') start = tokens.length;
      const ids = typeof part === 'string' ? texts[part] : part.ids;
      tokens.push(...ids);
      segments.push(...ids.map(() => type));
    }
    return { tokens, segments, start, end: start + texts.statement.length };
  };
}
