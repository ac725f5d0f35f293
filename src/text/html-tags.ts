const TAG = /^<(\/?)([a-z][a-z0-9]{0,9})(?:\s[^<>]*|\/)?>/iu;
/** What a tag looks like that the text breaks off in. */
const TAG_BROKEN_OFF = /^<(?:\/?[a-z][^<>]*|\/)?$/iu;
/** UTF-16 units of a tag with its attributes: no more are looked at, by choice, so that a `<` in a text costs little. */
const LONGEST_TAG = 95;
/** Elements that begin on a line of their own, and the break of a line. */
const OF_A_LINE =
  /^(?:address|article|aside|blockquote|br|caption|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/iu;

/** Elements that are a sentence without a mark of its end: a row, an item, a paragraph, a heading, what a part that folds is called. */
const ENDS_SENTENCE = /^<\/(?:blockquote|dd|figcaption|h[1-6]|li|p|summary|tr)\b/iu;

const LESS_THAN = 0x3c;

export interface Tag {
  /** In UTF-16 units. */
  readonly length: number;
  /** Whether it belongs to what stands before it: `</b>`, `</p>`, `<br>`. */
  readonly closes: boolean;
  /** Whether what follows stands on another line: `</p>`, `<p>`, `<br>`. */
  readonly breaks: boolean;
  /** Whether a sentence ends with it: `</tr>`, `</li>`, `</p>`. */
  readonly endsSentence: boolean;
}

/** The tag that begins at an index; undefined where none does. */
export function tagAt(text: string, at: number): Tag | undefined {
  if (text.charCodeAt(at) !== LESS_THAN) return undefined;
  const [whole, slash, name = ''] = TAG.exec(text.slice(at, at + LONGEST_TAG)) ?? [];
  if (whole === undefined) return undefined;
  const breaks = OF_A_LINE.test(name);
  const closes = slash === '/' || name.toLowerCase() === 'br';
  return { length: whole.length, closes, breaks, endsSentence: ENDS_SENTENCE.test(whole) };
}

/** The index after the tags that stand at one next to each other, as around each word of a text that is sent so. */
export function pastTags(text: string, from: number, end: number): number {
  let at = from;
  for (let tag = tagAt(text, at); tag !== undefined && at + tag.length <= end; tag = tagAt(text, at))
    at += tag.length;
  return at;
}

/** Whether a tag between two indices breaks the line. */
export function breaksLine(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (tagAt(text, at)?.breaks === true) return true;
  return false;
}

/** Whether a text that goes up to `end` breaks off in a tag that begins at an index. */
export function breaksOffInTag(text: string, at: number, end: number): boolean {
  if (text.charCodeAt(at) !== LESS_THAN || end - at > LONGEST_TAG) return false;
  return TAG_BROKEN_OFF.test(text.slice(at, end));
}
