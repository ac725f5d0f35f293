const DIGIT = /\p{Nd}/u;

/** Whether a text holds a decimal digit of any script. */
export function hasDigit(text: string): boolean {
  return DIGIT.test(text);
}

/** A decimal digit of any script as one of 0 to 9. */
export function asciiDigit(digit: string): string {
  // Full-width and mathematical digits: the latter are five runs without a gap between them.
  const plain = digit.normalize('NFKC');
  if (plain >= '0' && plain <= '9') return plain;
  // Those of a script stand in a run of ten, from its zero on.
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (point - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}
