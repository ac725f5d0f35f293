/** A list item without its marker, which the engine leaves out of its sentence. */
export function withoutMarker(sentence) {
  return sentence.replace(/^(?:[-*•]|\d{1,2}[.)])\s+/u, '');
}
