import { Tokenizer } from '@huggingface/tokenizers';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';

export interface TextTokenizer {
  /** The tokens of a text, without marks around it. Longer texts are cut before they are read: see {@link MOST_CHARACTERS}. */
  tokensOf(text: string): readonly number[];
  idOf(token: string): number | undefined;
}

/** No pass reads as many characters of one text. */
const MOST_CHARACTERS = 4000;

/** Makes a tokenizer of the JSON of one. Throws AG_MODEL_UNAVAILABLE, naming the file, for a kind that is not known. */
export function textTokenizer(json: unknown, file: string): TextTokenizer {
  const tokenizer = tokenizerOf(json, file);
  return {
    tokensOf: (text) => tokenizer.encode(text.slice(0, MOST_CHARACTERS), { add_special_tokens: false }).ids,
    idOf: (token) => tokenizer.token_to_id(token),
  };
}

function tokenizerOf(json: unknown, file: string): Tokenizer {
  try {
    // The library looks for added tokens in texts, and only for these.
    return new Tokenizer({ ...(json as object), added_tokens: [] }, {});
  } catch (cause) {
    throw new AnswerGuardError('AG_MODEL_UNAVAILABLE', `${file} is no tokenizer of a known kind`, { cause });
  }
}
