/** Letters of an average token of the model's vocabulary in a script with spaces. */
const LETTERS = 4.4;
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/u;
const UNSPACED_ALL = new RegExp(UNSPACED, 'gu');

/** About how many tokens a text has for the model, without reading it through the tokenizer: what a window is filled by. */
export function roughTokens(text: string): number {
  const alone = text.match(UNSPACED_ALL)?.length ?? 0;
  return Math.ceil(alone + (text.length - alone) / LETTERS);
}

/** Whether a text's script puts spaces between sentences. */
export function isSpaced(text: string): boolean {
  return !UNSPACED.test(text.slice(0, 20));
}
