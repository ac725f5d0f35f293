/** The languages that a client likes, best first: the tags of Accept-Language by weight (RFC 9110, section 12.5.4). */
export function readerLanguages(acceptLanguage: string | undefined): readonly string[] {
  const liked: { tag: string; weight: number }[] = [];
  for (const entry of (acceptLanguage ?? '').slice(0, 1000).split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const given = parameters.find((parameter) => /^q=/i.test(parameter));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    if (!/^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/i.test(range) || !(weight > 0)) continue;
    liked.push({ tag: range, weight });
  }
  return liked.sort((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}
