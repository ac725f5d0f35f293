/**
 * What starts a control token of the usual chat templates (`<|im_end|>`, `<start_of_turn>`, `</s>`, `[INST]`, `[|endofturn|]`,
 * `]~b]`, and bytes such as `<0x0A>`). Servers look for these in the finished prompt, so a text that spells one out could end
 * the message that it stands in.
 */
const CONTROL_TOKEN_START = /<(?=[|｜/a-z_]|0x[\da-f][\da-f]>)|\[(?=\/?[A-Z_]{3,29}\]|\||e~\[)|\](?=~!?b)/gi;

/**
 * Characters that show nothing or turn the direction of reading (tags and selectors of variants too, which models can read and
 * people cannot see), and ends of lines that JSON leaves as they are.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2028-\u202f\ufff9-\ufffb]/gu;

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * A text as a JSON string on one line. Nothing in it can end the string or the line, start a line of the prompt's own, or
 * spell out a control token; a JSON parser gets the very same text back.
 */
export function quotedText(text: string): string {
  return JSON.stringify(text).replace(CONTROL_TOKEN_START, escaped).replace(INVISIBLE, escaped);
}

/** What plain text may hold of them: joiners that scripts need, how an emoji is shown, spaces, ends of lines. */
const NEEDED: ReadonlySet<string> = new Set(['\u200c', '\u200d', '\ufe0f', '\u202f', '\t', '\n']);
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/** A line that begins as one of the prompt's own. */
const PROMPT_LINE = /^([ \t]*(?:document|claim)[ \t]*):/gim;

/**
 * A text for judges that were trained on plain documents and know no JSON: as it is, but with control tokens broken by a
 * space, without characters that nobody sees, and with a dash for the colon in a line that begins as one of the prompt's own.
 */
export function plainText(text: string): string {
  return text
    .replace(LINE_ENDS, '\n')
    .replace(INVISIBLE, (character) => (NEEDED.has(character) ? character : ''))
    .replace(CONTROL_TOKEN_START, (start) => `${start} `)
    .replace(PROMPT_LINE, '$1 -')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}
