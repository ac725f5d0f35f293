/** Characters past the basic plane are two UTF-16 units: a high surrogate, then a low one. Either may also stand alone. */

export function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

export function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}

/** Whether a character of two units begins at an offset. */
export function isPairAt(text: string, at: number): boolean {
  return isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1));
}

/** The offset itself, or the one before when it lies between the two units of a character. */
export function characterStart(text: string, at: number): number {
  return isPairAt(text, at - 1) ? at - 1 : at;
}
