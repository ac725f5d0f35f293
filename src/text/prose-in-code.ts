import { runStart } from '../contract/character-runs.js';
import { endsSentence } from './last-mark.js';

/** A fenced block that holds sentences: an answer that is written as code is still an answer. */
export function readsAsProse(code: string): boolean {
  const fence = /^[`~]{3,}[ \t]*(\S*)[^\n]*\n?/u.exec(code);
  if (fence === null) return false;
  if (!/^(?:|text|txt|plain|plaintext|md|markdown)$/iu.test(fence[1] ?? '')) return false;
  const body = withoutClosingFence(code.slice(fence[0].length));
  const letters = body.match(/\p{L}/gu)?.length ?? 0;
  const marks = body.match(/[{}()[\];=<>$\\|_#/*]/gu)?.length ?? 0;
  return letters >= 12 && marks * 40 < letters && endsSentence(body);
}

function withoutClosingFence(code: string): string {
  const end = code.trimEnd().length;
  const fence = runStart(code, 0, end, (character) => character === '`' || character === '~');
  const mark = code.charAt(end - 1);
  return end - fence >= 3 && code.slice(end - 3, end) === mark.repeat(3) ? code.slice(0, fence) : code;
}
