/** A fenced block that holds sentences: an answer dressed as code is still an answer. */
export function readsAsProse(code: string): boolean {
  const fence = /^[`~]{3,}[ \t]*(\S*)[^\n]*\n?/u.exec(code);
  if (fence === null) return false;
  if (!/^(?:|text|txt|plain|plaintext|md|markdown)$/iu.test(fence[1] ?? '')) return false;
  const body = code.slice(fence[0].length).replace(/[`~]{3,}\s*$/u, '');
  const letters = body.match(/\p{L}/gu)?.length ?? 0;
  const marks = body.match(/[{}()[\];=<>$\\|_#/*]/gu)?.length ?? 0;
  return letters >= 12 && marks * 40 < letters && /[.!?。！？।]["”』」)]*\s*$/u.test(body);
}
