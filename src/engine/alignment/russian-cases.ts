import type { Alignment } from './alignment.js';
import { isTurned } from './converse-words.js';
import type { Party } from './parties.js';
import type { Reading, Token } from './reading.js';
import { isPassive } from './role-marks.js';

const INSTRUMENTAL = /(?:ом|ем|ой|ей|ью|ами|ями)$/u;
const FEMININE = /[ая]$/u;
const FEMININE_OBLIQUE = /(?:[уюыие]|ой|ей)$/u;
/** Letters by which an ending lengthens a word at most. */
const LONGEST_ENDING = 3;

/** Whether endings give each of two parties the other's part: "тренера раскритиковал президент", "тренер раскритиковал президента". */
export function areCasesExchanged(alignment: Alignment, one: Party, other: Party): boolean {
  const { claim, evidence, anchor } = alignment;
  if (isOwner(claim, one.claim, other.claim) || isOwner(evidence, one.evidence, other.evidence)) return false;
  const sides = [one, other].map((party) => nominativeSide(party.claim.norm, party.evidence.norm));
  if (!isTurned(alignment, one, other)) {
    return sides[0] !== undefined && sides[1] !== undefined && sides[0] !== sides[1];
  }
  const passive = isPassive(claim, one.claim.sentence) ? 'claim' : 'evidence';
  if (passive === 'evidence' && !isPassive(evidence, anchor)) return false;
  const active = passive === 'claim' ? 'evidence' : 'claim';
  const agent = [one, other].findIndex((party) => INSTRUMENTAL.test(party[passive].norm));
  const doer = sides.indexOf(active);
  return agent >= 0 && doer >= 0 && agent !== doer && sides[1 - doer] !== active;
}

/** "Высота северной башни": of two nouns side by side, with no more than a genitive's adjectives between, one owns the other. */
function isOwner({ tokens }: Reading, one: Token, other: Token): boolean {
  const [first, last] = one.index < other.index ? [one, other] : [other, one];
  const between = tokens.slice(first.index + 1, last.index);
  return GENITIVE.test(last.norm) && between.every(({ norm }) => GENITIVE_ADJECTIVE.test(norm));
}

const GENITIVE = /[аяыи]$/u;

const GENITIVE_ADJECTIVE = /(?:[оеё][ий]|[оеё]го|[ыи]х)$/u;

/** Which of two forms of one noun is its nominative, as far as the other shows it. */
function nominativeSide(claim: string, evidence: string): 'claim' | 'evidence' | undefined {
  if (claim === evidence) return undefined;
  if (isNominativeBeside(claim, evidence)) return 'claim';
  return isNominativeBeside(evidence, claim) ? 'evidence' : undefined;
}

function isNominativeBeside(form: string, other: string): boolean {
  const root = FEMININE.test(form) ? form.slice(0, -1) : form.replace(/[ьй]$/u, '');
  const ending = other.startsWith(root) ? other.slice(root.length) : undefined;
  if (ending === undefined || ending === '' || ending.length > LONGEST_ENDING) return false;
  return !FEMININE.test(form) || FEMININE_OBLIQUE.test(ending);
}
