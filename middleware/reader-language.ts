/**
 * The language that a client likes best: the tag with the highest weight in Accept-Language (RFC 9110, section 12.5.4).
 * Undefined when it names none.
 */
export function readerLanguage(acceptLanguage: string | undefined): string | undefined {
  let best: { tag: string; weight: number } | undefined;
  for (const entry of (acceptLanguage ?? '').slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const given = parameters.find((parameter) => /^q=/i.test(parameter));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    if (!/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(range) || !(weight > 0)) continue;
    if (best === undefined || weight > best.weight) best = { tag: range, weight };
  }
  return best?.tag;
}
