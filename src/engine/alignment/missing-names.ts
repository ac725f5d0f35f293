import type { Alignment } from './alignment.js';
import { otherGivenName } from './given-names.js';
import type { Name } from './names.js';
import type { Objection } from './objection.js';
import type { Reading } from './reading.js';
import { ruledTokens } from './ruled-tokens.js';

/** How far from the words around the claim's name, in the evidence, another name is in its place. */
const SLOT_SPAN = 5;

/** A name of the claim that the evidence does not hold; where it holds another in its place, it speaks against. */
export function missingNames(alignment: Alignment): Objection[] {
  const { claim, evidence } = alignment;
  const ruled = ruledTokens(claim);
  return claim.names.flatMap((name, n): Objection[] => {
    if (name.tentative) return [];
    const head = headOf(name, claim);
    if (ruled.has(head)) return [];
    const written = claim.text.slice(name.start, name.end);
    const isKnown = alignment.words[head] !== undefined;
    const rival = isKnown ? otherGivenName(alignment, name) : rivalOf(alignment, name);
    if (isKnown && rival === undefined) return [];
    if (rival === undefined) {
      return alignment.inBackground[head] === true
        ? []
        : [
            {
              rule: 'name-missing',
              claim: written,
              absent: { name: n, replaced: false },
              cap: 0.25,
              contradicts: 0,
            },
          ];
    }
    return [
      {
        rule: 'name-mismatch',
        claim: written,
        evidence: evidence.text.slice(rival.start, rival.end),
        absent: { name: n, replaced: true },
        cap: 0.12,
        contradicts: 0.9,
      },
    ];
  });
}

/** The word that a name cannot do without: the surname of a person, the first word of "Government of Ontario". */
export function headOf(name: Name, reading: Reading): number {
  const first = name.tokens[0] ?? -1;
  const last = name.tokens.at(-1) ?? -1;
  const isConnected = last - first >= name.tokens.length && reading.tokens[first + 1]?.capital === false;
  const isGeneric = GENERIC.has(reading.tokens[first]?.norm ?? '');
  return name.tokens.length > 1 && isConnected && !isGeneric ? first : last;
}

/** Kinds of places and houses, with which many names begin: "Rua das Flores". */
const GENERIC = new Set(
  (
    'rua avenida av praca travessa largo ponte calle plaza paseo carretera puente rue place boulevard avenue quai pont via viale piazza corso ponte ' +
    'universidad universidade universite universita university hospital hopital ospedale museo museu musee museum instituto institut istituto institute ' +
    'colegio escola escuela ecole scuola liceo lycee banco banca banque teatro theatre iglesia igreja eglise chiesa puerto porto port lago lac rio monte ' +
    'mont cabo isla ilha ile isola castillo castelo castello chateau palacio palais palazzo parque parc parco estacion estacao gare stazione batalla batalha ' +
    'bataille battaglia battle tratado traite trattato treaty tratado ministerio ministere ministero ministry bank lake mount cape isle castle house church'
  ).split(' '),
);

/** A name of which the claim does not speak, where the words around the claim's name stand in the evidence. */
function rivalOf(alignment: Alignment, name: Name): Name | undefined {
  const { claim, evidence, anchor, at } = alignment;
  if (name.tokens.some((index) => (at[index] ?? -1) >= 0)) return undefined;
  const places = [neighbour(alignment, name, -1), neighbour(alignment, name, 1)].filter(
    (place) => evidence.tokens[place]?.sentence === anchor,
  );
  const spoken = new Set(claim.tokens.map((token) => at[token.index] ?? -1));
  return evidence.names.find(
    (other) =>
      !other.tentative &&
      other.tokens.some((index) => places.some((place) => Math.abs(place - index) <= SLOT_SPAN)) &&
      !other.tokens.some((index) => spoken.has(index)),
  );
}

/** The evidence's token for the content word next to the name; -1 if there is none. */
function neighbour({ claim, at }: Alignment, name: Name, step: 1 | -1): number {
  let i = (step < 0 ? name.tokens[0] : name.tokens.at(-1)) ?? -1;
  do i += step;
  while (claim.tokens[i]?.content === false);
  return at[i] ?? -1;
}
