/** A text with U+FFFD for each half of a surrogate pair, which UTF-8 cannot write. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
