import { Tokenizer } from '@huggingface/tokenizers';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { ReaderFiles } from './model-files.js';
import { marksOf, type PairTemplate } from './pair-template.js';
import type { Passage } from './passage.js';

/** A passage as a reader takes it: evidence and statement, with the reader's marks around them. */
export interface EncodedPassage {
  readonly tokens: readonly number[];
  /** Of each token, its segment. */
  readonly types: readonly number[];
  /** Where the statement begins, and after its last token. */
  readonly statementStart: number;
  readonly statementEnd: number;
}

/** A longer text is cut before it is tokenised; no pass of so few tokens reads further. */
const MOST_CHARACTERS = 4000;

/**
 * Encodes passages as the training did. A text that spells one of the reader's own marks (`[SEP]`, `</s>`) is read as the
 * letters it is, so that no answer can pass for evidence. Throws AG_MODEL_UNAVAILABLE for a tokenizer without these marks,
 * or of a kind that is not known.
 */
export function passageEncoder(
  files: Pick<ReaderFiles, 'manifest' | 'tokenizer' | 'foreign'>,
): (passage: Pick<Passage, 'evidence' | 'statement'>) => EncodedPassage {
  const { manifest, foreign } = files;
  const { maxTokens } = manifest;
  const tokenizer = tokenizerOf(files);
  const template = foreign?.template ?? ownTemplate(tokenizer, manifest);
  const marks = foreign?.marks ?? new Set(marksOf(template));
  const prepared = foreign === undefined ? lowerSigma : (text: string) => text;
  const tokensOf = (text: string): number[] =>
    tokenizer.encode(prepared(text), { add_special_tokens: false }).ids.filter((id) => !marks.has(id));

  return ({ evidence, statement }) => {
    const texts = {
      evidence: tokensOf(evidence.slice(0, MOST_CHARACTERS)).slice(0, maxTokens.evidence),
      statement: tokensOf(statement.slice(-MOST_CHARACTERS)).slice(-maxTokens.statement),
    };
    const tokens: number[] = [];
    const types: number[] = [];
    let statementStart = 0;
    for (const { part, type } of template) {
      if (part === 'statement') statementStart = tokens.length;
      const ids = typeof part === 'string' ? texts[part] : part.ids;
      tokens.push(...ids);
      types.push(...ids.map(() => type));
    }
    return { tokens, types, statementStart, statementEnd: statementStart + texts.statement.length };
  };
}

function tokenizerOf({ tokenizer, manifest }: Pick<ReaderFiles, 'manifest' | 'tokenizer'>): Tokenizer {
  try {
    // The library looks for added tokens in texts, and only for these.
    return new Tokenizer({ ...(tokenizer as object), added_tokens: [] }, {});
  } catch (cause) {
    const { file } = manifest.tokenizer;
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `${file} is no tokenizer of a known kind`, { cause });
  }
}

/** Start mark, evidence, end mark, statement, end mark. */
function ownTemplate(
  tokenizer: Tokenizer,
  { marks, tokenizer: asset }: Pick<ReaderFiles['manifest'], 'marks' | 'tokenizer'>,
): PairTemplate {
  const mark = (token = ''): { readonly ids: readonly number[] } => {
    const id = tokenizer.token_to_id(token);
    if (id !== undefined) return { ids: [id] };
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `${asset.file} has no token ${token}`);
  };
  const [start, end] = [mark(marks?.start), mark(marks?.end)];
  return [
    { part: start, type: 0 },
    { part: 'evidence', type: 0 },
    { part: end, type: 0 },
    { part: 'statement', type: 1 },
    { part: end, type: 1 },
  ];
}

/** The library lower-cases a word's last capital sigma to its final form; the training's tokenizer knows only one form. */
function lowerSigma(text: string): string {
  return text.replaceAll('Σ', 'σ');
}
