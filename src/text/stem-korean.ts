import { Endings } from './endings.js';

/** Endings that follow at least one syllable: case particles of two syllables and more, the copula, the verb "do" and "become" in their plain and polite forms. */
const LONG_ENDINGS = new Endings(
  (
    '당했다 당했습니다 당하였다 하셨습니다 하셨다 하시는 되셨습니다 시켰다 시켰습니다 ' +
    '에는 에도 에만 에서만 이며 이자 님이 님은 님께서 님을 님의 ' +
    '에서는 에서의 에서도 으로는 으로의 이라는 이라고 입니다 이었습니다 였습니다 이었다 이다 하였습니다 하였다 했습니다 했다 합니다 한다 하는 하고 하며 ' +
    '되었습니다 되었다 됐습니다 됐다 됩니다 된다 되는 습니다 에서 에게서 에게 한테 께서 으로 까지 부터 보다 처럼 마다 조차 밖에 라고 이며 이고 인데 이나 들은 들이 들을 들의 들'
  ).split(' '),
);
/** One-syllable particles, taken off only where two syllables remain: "회의" (meeting) keeps its 의. */
const SHORT_ENDINGS = new Set('은는이가을를의에로와과도만께'.split(''));

/** A noun made a verb by "do" or "become", with its endings: 설립되었고, 운영하며, 증가한. */
const VERBAL =
  /^([가-힣]{2,}?)(?:된|하셨|되셨|당한|(?:하|되|했|됐|한|할|해|될|돼|하였|되었|당하|당했|시키|시켰)[다는고며여지기면게던었였습니도서야요][가-힣]{0,3})$/u;
/** Particles that no noun of one syllable ends in: 수는, 물을. */
const AFTER_ANY = new Set('는은을를'.split(''));

/** Takes the particle or ending off a Korean word ("회사는", "회사가" → "회사"). @param norm a folded word */
export function stemKorean(norm: string): string {
  for (const ending of LONG_ENDINGS.like(norm)) {
    if (norm.length > ending.length && norm.endsWith(ending)) {
      const rest = norm.slice(0, -ending.length);
      if (rest.length >= 2 || ending.length >= 2) return rest;
    }
  }
  const verbal = VERBAL.exec(norm)?.[1];
  if (verbal !== undefined) return verbal;
  if (norm.length === 2 && AFTER_ANY.has(norm.charAt(1))) return norm.slice(0, 1);
  return norm.length >= 3 && SHORT_ENDINGS.has(norm.charAt(norm.length - 1)) ? norm.slice(0, -1) : norm;
}
