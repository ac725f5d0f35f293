/** Control characters, and those that turn the direction of what follows: a text must not steer the terminal. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A text on one line that is safe to print: white space run together, what steers a terminal replaced. */
export function printable(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().replace(UNPRINTABLE, '\ufffd');
}
