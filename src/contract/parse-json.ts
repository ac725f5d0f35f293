import { RequestInvalidError } from './request-invalid-error.js';

/**
 * Parses JSON as the contract takes it: the guide prints its samples with a comma after the last member of an object or
 * list, and they must work as printed. Linear; a second pass is made only when strict JSON fails.
 *
 * @throws RequestInvalidError without any of the text, with the position where the parser gives one.
 */
export function parseJson(text: string): unknown {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  try {
    return JSON.parse(source);
  } catch {
    const strict = dropTrailingCommas(source);
    try {
      return JSON.parse(strict);
    } catch (error) {
      throw notJson(error, strict);
    }
  }
}

function notJson(error: unknown, text: string): RequestInvalidError {
  // The engine's own message quotes the text, so only its position is taken over.
  const position = error instanceof Error ? /at position (\d+)/.exec(error.message)?.[1] : undefined;
  const where = position === undefined ? '' : ` at character ${position}`;
  const description =
    text.trim() === '' ? 'The request is empty; it must be a JSON object' : `The request is not JSON${where}`;
  return new RequestInvalidError([{ field: '', description }]);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** After one of these a comma does not follow a value, and stays for the parser to refuse: `[ { , :`. */
const OPENERS: ReadonlySet<number> = new Set([0x5b, 0x7b, COMMA, 0x3a, -1]);
const CLOSERS: ReadonlySet<number> = new Set([0x5d, 0x7d]);
const WHITE_SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

function dropTrailingCommas(text: string): string {
  const kept: string[] = [];
  let from = 0;
  let previous = -1;
  let comma = -1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (WHITE_SPACE.has(code)) continue;
    if (comma >= 0 && CLOSERS.has(code)) {
      kept.push(text.slice(from, comma));
      from = comma + 1;
    }
    comma = code === COMMA && !OPENERS.has(previous) ? at : -1;
    previous = code;
    if (code === QUOTE) at = endOfString(text, at);
  }
  return from === 0 ? text : kept.join('') + text.slice(from);
}

/** Index of the quote that ends the string which starts at `start`; the text's end if none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) return at;
  }
  return text.length;
}
