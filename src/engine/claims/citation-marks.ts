/**
 * Marks that name a source: `[1]`, `[1, 2]`, `[^1]`, `[doc1]`, `[Source 2]`, `[[1]](url)`, `【4:0†source】`,
 * `<sup>1</sup>`. Bounded, so that no text makes them slow.
 */
const MARKS =
  /\s?(?:\[\[\d{1,3}\]\]\([^()\s]{1,500}\)|\[\^?\d{1,3}(?:\s?[,;–-]\s?\^?\d{1,3}){0,9}\](?!\()|\[\^?(?:doc(?:ument)?|source|ref|quelle|fuente|fonte)[ _-]?\d{1,3}\]|【[^【】]{1,60}】|<sup>\s?\[?\d{1,3}(?:,\s?\d{1,3}){0,9}\]?\s?<\/sup>)/giu;

/** "According to the provided context, …": says whence, and nothing of the world. Up to the first comma. */
const PREFACE =
  /^(?:based on|according to|as (?:stated|mentioned|described|noted|per)(?: in)?|per) (?:the|your|our|this|these) (?:(?:provided|given|available|retrieved|above|supplied) ){0,2}(?:context|documentation|documents?|sources?|information|facts?|text|excerpts?|passages?|knowledge base)(?: (?:provided|given|above|available))?\s?[,:] ?/iu;

/** A sentence as it is compared with the facts: without marks of citations and prefaces that name its source. */
export function withoutCitations(sentence: string): string {
  const read = sentence.replace(MARKS, '').replace(PREFACE, '').trim();
  // A sentence that is nothing else stays as it is: it asserts nothing, and is no other sentence either.
  if (!/[\p{L}\p{N}]/u.test(read)) return sentence;
  return read === sentence.trim() ? sentence : read.charAt(0).toUpperCase() + read.slice(1);
}
