/** What ends a sentence, or stands before one: the edges of a text, marks, line breaks, the marker of an item. */
const BEFORE = /(?:^|[.!?…。！？؟।۔\n]\s*|\n?\s*(?:[-*•#]+|\d{1,3}[.)])\s+)["'“„«*_]*$/u;
const AFTER = /^["'”“»*_]*(?:\s*$|[.!?…。！？؟।۔\n])/u;
/** What a sentence has around its words. */
const WRAPPING = /^[\s\-*•#_"'“„«]+|[\s.!?…。！？؟।۔*_"'”»]+$/gu;

/** Whether a sentence stands in a text word for word, as a whole sentence: so it says what the text says, whatever the language. */
export function standsIn(text: string, sentence: string): boolean {
  const sought = sentence.replace(WRAPPING, '').normalize();
  const held = text.normalize();
  if (sought === '') return false;
  for (let at = held.indexOf(sought); at >= 0; at = held.indexOf(sought, at + 1)) {
    if (BEFORE.test(held.slice(Math.max(0, at - 20), at)) && AFTER.test(held.slice(at + sought.length)))
      return true;
  }
  return false;
}
