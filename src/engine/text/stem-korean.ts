/** Endings that follow at least one syllable: case particles of two syllables and more, the copula, the verb "do" and "become" in their plain and polite forms. */
const LONG_ENDINGS = (
  '에서는 에서의 에서도 으로는 으로의 이라는 이라고 입니다 이었습니다 였습니다 이었다 이다 하였습니다 하였다 했습니다 했다 합니다 한다 하는 하고 하며 ' +
  '되었습니다 되었다 됐습니다 됐다 됩니다 된다 되는 습니다 에서 에게서 에게 한테 께서 으로 까지 부터 보다 처럼 마다 조차 밖에 라고 이며 이고 인데 이나 들은 들이 들을 들의 들'
)
  .split(' ')
  .sort((a, b) => b.length - a.length);
/** One-syllable particles, taken off only where two syllables remain: "회의" (meeting) keeps its 의. */
const SHORT_ENDINGS = new Set('은는이가을를의에로와과도만께'.split(''));

/** Takes the particle or ending off a Korean word ("회사는", "회사가" → "회사"). @param norm a folded word */
export function stemKorean(norm: string): string {
  for (const ending of LONG_ENDINGS) {
    if (norm.length > ending.length && norm.endsWith(ending)) {
      const rest = norm.slice(0, -ending.length);
      if (rest.length >= 2 || ending.length >= 2) return rest;
    }
  }
  return norm.length >= 3 && SHORT_ENDINGS.has(norm.charAt(norm.length - 1)) ? norm.slice(0, -1) : norm;
}
