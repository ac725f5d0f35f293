const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const LIST = 0x5b;
const OBJECT = 0x7b;

/**
 * Whether JSON in UTF-8 has more values than `most`, told without parsing it: by the commas and brackets outside of
 * strings. Linear, and no further than to the value that is one too many. Of what is no JSON it says no more than that.
 */
export function hasMoreValues(json: Uint8Array, most: number): boolean {
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === COMMA || byte === LIST || byte === OBJECT) {
      values++;
      if (values > most) return true;
    } else if (byte === QUOTE) at = endOfString(json, at);
  }
  return false;
}

/** Index of the quote that ends the string which starts at `start`; the end of all if none does. */
function endOfString(json: Uint8Array, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const byte = json[at];
    if (byte === BACKSLASH) at++;
    else if (byte === QUOTE) return at;
  }
  return json.length;
}

const LINE_END = 0x0a;

/** Whether a text in UTF-8 has more lines than `most`. */
export function hasMoreLines(text: Uint8Array, most: number): boolean {
  let lines = 1;
  for (const byte of text) {
    if (byte === LINE_END) lines++;
    if (lines > most) return true;
  }
  return false;
}
