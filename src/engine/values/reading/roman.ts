const ROMAN = /^(?=[IVXLC]{1,8}$)C{0,3}(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/;
const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100 };

/** The value of a Roman numeral up to 399, or undefined. */
export function romanValue(letters: string): number | undefined {
  if (letters.length > 8 || !ROMAN.test(letters)) return undefined;
  let value = 0;
  for (let i = 0; i < letters.length; i += 1) {
    const here = VALUES[letters.charAt(i)] ?? 0;
    value += here < (VALUES[letters.charAt(i + 1)] ?? 0) ? -here : here;
  }
  return value;
}
