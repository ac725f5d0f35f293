import { stem } from '../text/stem.js';
import type { Token } from './reading.js';

/** What German verbs part with: "lehnte … ab" is of "ablehnen". */
const PARTICLES =
  'ab an auf aus bei bereit ein fest fort heraus her hin los mit nach statt teil um vor weg weiter zu zuruck zusammen'.split(
    ' ',
  );
const SEPARABLE: ReadonlySet<string> = new Set(PARTICLES);
const PARTICIPLE = new RegExp(`^(${PARTICLES.join('|')}|)ge(\\p{L}{4,}(?:t|en))$`, 'u');

/** A participle without what its verb lacks: "lehnt", "ablehnt" for "gelehnt", "abgelehnt". */
export function withoutParticiple(norm: string): string {
  return norm.replace(PARTICIPLE, '$1$2');
}

/** The stem that a participle shares with its verb: "film" for "gefilmt"; undefined for what is none. */
export function verbStem(norm: string): string | undefined {
  const rest = withoutParticiple(norm);
  return rest === norm ? undefined : rest.replace(/(?:e?t|en)$/u, '');
}

/** Endings that a finite verb may have. */
const FINITE = /(?:t|te|ten|en|te|ste|[^aeiou](?:g|m|d|b|f|h|s|l|n|r))$/u;

/**
 * Puts together what German parts: where a clause ends in the particle of a verb, the verb gets the stem of the whole
 * ("lehnte" that of "ablehnte"), and the particle says nothing by itself. The verb is taken to be the first word without
 * a capital before an article, a preposition or a number, else the first.
 */
export function joinSeparable(tokens: readonly Token[]): Token[] {
  const joined = [...tokens];
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (!SEPARABLE.has(token.norm) || next?.clause === token.clause || token.capital) return;
    const candidates = tokens.filter(
      (one) => one.clause === token.clause && one.index < index && one.content && !one.capital,
    );
    const verb =
      candidates.find((one) => {
        const following = tokens[one.index + 1];
        return following !== undefined && !following.content;
      }) ?? candidates.find((one) => FINITE.test(one.norm));
    if (verb === undefined) return;
    const norm = token.norm + verb.norm;
    joined[verb.index] = { ...verb, norm, stem: stem(norm, norm, 'de') };
    joined[index] = { ...token, content: false };
  });
  return joined;
}
