/**
 * What starts a control token of the usual chat templates (`<|im_end|>`, `<start_of_turn>`, `</s>`, `[INST]`). Servers
 * look for these in the finished prompt, so a text that spells one out could end the message that it stands in.
 */
const CONTROL_TOKEN_START = /<(?=[|｜/a-z_])|\[(?=\/?[A-Z_]{3,30}\])/gi;

/** Ends of lines that JSON leaves as they are, and characters that show nothing or turn the direction of reading. */
const INVISIBLE = /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Characters of the tag block: a hidden copy of ASCII that models can read and people cannot see. */
const TAGS = /[\u{e0000}-\u{e007f}]/gu;

const escaped = (character: string): string =>
  [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * A text as a JSON string on one line. Nothing in it can end the string or the line, start a line of the prompt's own, or
 * spell out a control token; a JSON parser gets the very same text back.
 */
export function quotedText(text: string): string {
  return JSON.stringify(text)
    .replace(CONTROL_TOKEN_START, escaped)
    .replace(INVISIBLE, escaped)
    .replace(TAGS, escaped);
}

/**
 * A text for judges that were trained on plain documents and know no JSON: as it is, but with control tokens broken by a
 * space, and without characters that nobody sees.
 */
export function plainText(text: string): string {
  return text
    .replace(CONTROL_TOKEN_START, (start) => `${start} `)
    .replace(/[\u2028\u2029]/g, '\n')
    .replace(TAGS, '')
    .replace(/\p{Surrogate}/gu, '\ufffd');
}
