import type { Language } from '../text/language.js';
import type { Alignment } from './alignment.js';
import { CueLexicon, type Cue, type CueTable } from './cue-lexicon.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';

/** `ignore` holds what looks like a negation and is none; being longer, it is found first. */
const TABLE: CueTable = {
  negation: {
    en:
      "not, no, never, none, nobody, no one, nothing, neither, nor, nowhere, cannot, can't, don't, doesn't, didn't, isn't, aren't, wasn't, weren't, " +
      "won't, wouldn't, couldn't, shouldn't, hasn't, haven't, hadn't, mustn't, without, lack, lacks, lacked, lacking, no longer, unable to, " +
      'fail to, fails to, failed to, refuse to, refuses to, refused to, hardly, barely, excluding, except, instead of, rather than, free of',
    es: 'no, nunca, jamás, sin, ningún, ninguno, ninguna, tampoco, ni, nadie, nada, carece de, carecen de, excepto, salvo, en lugar de, en vez de',
    pt: 'não, nunca, jamais, sem, nenhum, nenhuma, nem, ninguém, nada, tampouco, carece de, exceto, salvo, em vez de, deixou de, deixa de',
    fr: 'ne, n, pas, n est plus, n a plus, n ont plus, ne sont plus, ne sera plus, ne peut plus, ne peuvent plus, jamais, sans, aucun, aucune, ni, rien, personne ne, personne n, non, nul, nulle, sauf, excepté, plutôt que, au lieu de',
    de: 'nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, ohne, weder, niemand, nichts, nirgends, ausser, statt, anstatt',
    it: 'non, mai, senza, nessun, nessuno, nessuna, niente, nulla, nemmeno, neanche, neppure, eccetto, tranne, invece di',
    ru: 'не, нет, ни, без, никогда, нельзя, никто, ничего, никакой, никаких, никакого, никаким, кроме, вместо, отсутствует, отсутствуют',
    hi: 'नहीं, न, ना, मत, बिना, कभी नहीं, कोई नहीं, बगैर, सिवाय',
    ar: 'لا, لم, لن, ليس, ليست, ليسوا, غير, بدون, دون, بلا, لم يعد, عدم, باستثناء, سوى',
    zh: '不, 没, 沒, 没有, 未, 无, 無, 并非, 非, 别, 從未, 从未, 不再, 无法, 除了, 禁止, 勿',
    ja: 'ない, なかった, なく, ません, ずに, 未, 無, 不, 非, 以外',
    ko: '않, 못, 없, 아니, 아닌, 아닙, 안 , 제외',
  },
  ignore: {
    en: 'not only, not just, not merely, no doubt, no less than, not least, no matter, not to mention, no later than, no more than, no fewer than',
    es: 'no solo, no sólo, no solamente, sin embargo, sin duda, nada más, no obstante',
    pt: 'não só, não apenas, não somente, sem dúvida, nada mais',
    fr: 'non seulement, pas seulement, sans doute, rien que',
    de: 'nicht nur, nicht zuletzt, nichtsdestotrotz',
    it: 'non solo, non soltanto, non solamente, senza dubbio',
    ru: 'не только, не менее, не более, не позднее, без сомнения',
    hi: 'न केवल, न सिर्फ',
    ar: 'لا سيما, ليس فقط, لا يقل عن, لا يزال, لا تزال',
    zh:
      '不同, 不仅, 不僅, 不但, 不过, 不過, 不断, 不斷, 不少, 不久, 不错, 不得不, 差不多, 不管, 不论, 不止, 不只, 无论, 無論, 未来, 未來, 非洲, 非常, 是否, 除非, 别的, ' +
      '特别, 特別, 分别, 分別, 区别, 級別, 级别, 性别, 类别, 别人, 无锡, 不锈, 南非, 北非, 非典, 并非常, 别墅, 告别, 无线, 無線, 不足, 不等, 不超过, 不少于, 不低于, 不高于, 不多于, 不晚于',
    ja:
      '少ない, 少なく, 危ない, なければならない, なければなりません, なくてはならない, かもしれない, かもしれません, に過ぎない, にすぎない, 間違いない, ' +
      'なくなっ, 間もなく, まもなく, ませんか, だけでなく, だけではなく, のみならず, 未来, 未満, 非常, 無料, 無線, 無事, 不動産, 未明, 不可欠, 無印',
    ko: '뿐만 아니라, 뿐 아니라, 틀림없, 상관없이, 끊임없, 관계없이, 못지않, 안내, 안전, 동안 , 안에, 없이는 안',
  },
};

const lexicon = new CueLexicon(TABLE);

/** Languages whose negation follows what it negates. */
const AFTER: ReadonlySet<Language> = new Set(['ja', 'ko']);
/** Content words that a negation reaches within its clause. */
const REACH = 4;

/** A negation and the content words that it may negate, the nearest first. */
export interface Negation {
  /** UTF-16 offsets of the cue. */
  readonly start: number;
  readonly end: number;
  readonly sentence: number;
  /** Indices of tokens. */
  readonly scope: readonly number[];
}

/** The negations of a text with their scopes. */
export const readNegations = perReading((reading: Reading): readonly Negation[] =>
  findNegations(reading).map((cue) => {
    const at = reading.tokens.findIndex((token) => token.end > cue.start);
    const from = at < 0 ? reading.tokens.length - 1 : at;
    return {
      start: cue.start,
      end: cue.end,
      sentence: reading.tokens[from]?.sentence ?? 0,
      scope: scopeOf(reading, from, cue.start, cue.end),
    };
  }),
);

function scopeOf(reading: Reading, from: number, start: number, end: number): number[] {
  const isTarget = (token: Token): boolean => token.content && (token.end <= start || token.start >= end);
  const clause = reading.tokens[from]?.clause;
  const reach = (step: 1 | -1, most: number): number[] => {
    const found: number[] = [];
    for (let i = from + (step < 0 ? -1 : 0); found.length < most; i += step) {
      const token = reading.tokens[i];
      if (token === undefined || token.clause !== clause) break;
      if (isTarget(token)) found.push(i);
    }
    return found;
  };
  if (AFTER.has(reading.language)) return [...new Set([from, ...reach(-1, REACH)])];
  if (reading.language === 'hi') return [...reach(1, 2), ...reach(-1, 2)];
  const following = reach(1, REACH);
  // "An Feiertagen gilt das Angebot nicht."
  return following.length > 0 ? following : reach(-1, REACH);
}

/** One side denies what the other affirms. */
export function negationMismatch(alignment: Alignment): Objection[] {
  const { claim, evidence, at, anchor } = alignment;
  const claimNegations = readNegations(claim);
  const evidenceNegations = readNegations(evidence).filter((negation) => negation.sentence === anchor);
  if (claimNegations.length === 0 && evidenceNegations.length === 0) return [];
  const deniedInClaim = new Set(claimNegations.flatMap((negation) => negation.scope));
  const deniedInEvidence = new Set(evidenceNegations.flatMap((negation) => negation.scope));
  const objections: Objection[] = [];

  for (const negation of evidenceNegations) {
    const reached = claim.tokens.filter(
      (token) => token.content && negation.scope.includes(at[token.index] ?? -1),
    );
    const bears = reached.length >= 2 || reached.some((token) => at[token.index] === negation.scope[0]);
    const isDenied = reached.some((token) => deniedInClaim.has(token.index));
    if ((bears && !isDenied) || (claimNegations.length === 0 && deniesPredicate(alignment, negation))) {
      objections.push(objectionOf(undefined, evidence.text.slice(negation.start, negation.end)));
    }
  }
  for (const negation of claimNegations) {
    const reached = negation.scope.filter((index) => (at[index] ?? -1) >= 0);
    if (reached.length > 0 && !reached.some((index) => deniedInEvidence.has(at[index] ?? -1))) {
      objections.push(objectionOf(claim.text.slice(negation.start, negation.end), undefined));
    }
  }
  return objections;
}

/**
 * Where the verb comes last, the last word of the claim stands for the denied verb of the evidence even if their forms
 * differ: both are verbs, and neither is found in the other text.
 */
function deniesPredicate({ claim, at }: Alignment, negation: Negation): boolean {
  if (!AFTER.has(claim.language)) return false;
  const last = claim.tokens.findLast((token) => token.content);
  const isUnmatched = last !== undefined && (at[last.index] ?? -1) < 0;
  return (
    isUnmatched && !at.includes(negation.scope[0] ?? -1) && at.some((place) => negation.scope.includes(place))
  );
}

function objectionOf(claim: string | undefined, evidence: string | undefined): Objection {
  return {
    rule: 'negation-mismatch',
    ...(claim === undefined ? {} : { claim }),
    ...(evidence === undefined ? {} : { evidence }),
    cap: 0.15,
    contradicts: 0.9,
  };
}

/** The words and endings that deny. */
export function findNegations(reading: Reading): Cue[] {
  return lexicon
    .find(reading.text, reading.tokens, reading.language)
    .filter((cue) => cue.label === 'negation');
}
