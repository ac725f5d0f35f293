import type { Language } from '../text/language.js';
import { words } from '../text/words.js';
import type { Alignment } from './alignment.js';
import type { Reading, Token } from './reading.js';

/** What is said of what costs nothing, and what is charged: "free", and "no fee", "you pay nothing". */
const CHARGES: Readonly<Partial<Record<Language, { readonly free: string; readonly charge: string }>>> = {
  es: {
    free: 'gratis gratuito gratuita gratuitos gratuitas gratuitamente',
    charge:
      'paga pagan pagar pago pagado pagada cobra cobran cobrar cuesta cuestan coste costes costo costos cargo recargo tarifa',
  },
  pt: {
    free: 'gratis gratuito gratuita gratuitos gratuitas gratuitamente',
    charge:
      'paga pagam pagar pago pagos paga pagas cobra cobram cobrar cobrado cobrada custa custam custo custos taxa taxas tarifa',
  },
  fr: {
    free: 'gratuit gratuite gratuits gratuites gratuitement offert offerte',
    charge:
      'paie paient paye payer payez payants payantes facture facturé facturée facturés facturer frais coût coûts coûte coûtent supplément payant payante',
  },
  de: {
    free: 'kostenlos kostenlose kostenlosen kostenfrei kostenfreie gratis frei gebührenfrei unentgeltlich',
    charge:
      'kosten kostet gebühr gebühren zahlen zahlt bezahlen bezahlt berechnet erhoben kostenpflichtig kostenpflichtige kostenpflichtigen aufpreis entgelt',
  },
  it: {
    free: 'gratis gratuito gratuita gratuiti gratuite gratuitamente omaggio',
    charge:
      'paga pagano pagare paghi pagamento costo costi costa costano spesa spese addebita addebitato addebitati tariffa supplemento',
  },
  ru: {
    free: 'бесплатный бесплатная бесплатное бесплатные бесплатно бесплатна бесплатен бесплатной безвозмездно',
    charge:
      'стоит стоят плата плату платы платить платят взимается взимают оплата оплату оплачивать оплачивается комиссия комиссию платный платная платное платные',
  },
  hi: { free: 'मुफ्त मुफ़्त निःशुल्क नि:शुल्क', charge: 'सशुल्क शुल्क फीस फ़ीस पैसे किराया भुगतान' },
  ar: {
    free: 'مجاني مجانية مجانا بالمجان',
    charge: 'مدفوع مدفوعة رسوم رسم تكلفة تكاليف دفع تدفع يدفع مقابل أجرة',
  },
  zh: { free: '免费', charge: '收费 付费 费用 收取 付钱 花钱' },
  ja: { free: '無料', charge: '有料 料金 費用 支払 代金' },
  ko: {
    free: '무료 무상',
    charge: '유료 요금 비용 돈을 내지 내야 지불하지 지불해야 부과되지 부과됩니다 부과',
  },
};

interface Lexicon {
  readonly free: ReadonlySet<string>;
  readonly charge: ReadonlySet<string>;
}

const prepared = new Map<Language, Lexicon | undefined>();

function lexiconOf(language: Language): Lexicon | undefined {
  if (!prepared.has(language)) {
    const table = CHARGES[language];
    const normsOf = (list: string): ReadonlySet<string> =>
      new Set(words(list, language).map(({ norm }) => norm));
    prepared.set(language, table && { free: normsOf(table.free), charge: normsOf(table.charge) });
  }
  return prepared.get(language);
}

/** How far, in words, an amount stands from what is paid. */
const AMOUNT_SPAN = 2;

/** A charge of which the claim speaks without an amount, and the evidence's word that there is none; or the other way around. */
export interface ChargePair {
  readonly claim: Token;
  readonly evidence: Token;
  /** Indices of the claim's words that say it together: where one is denied, all are. */
  readonly together: readonly number[];
}

/** The claim's words for a charge, each with the evidence's word that says the opposite. */
export function chargePairs({ claim, evidence, anchor, words: matches }: Alignment): readonly ChargePair[] {
  const lexicon = lexiconOf(claim.language);
  if (lexicon === undefined) return [];
  const isOf = (list: ReadonlySet<string>, { norm, stem }: Token): boolean =>
    list.has(norm) || list.has(stem);
  const said = claim.tokens.filter((token) => isOf(lexicon.free, token) || isOf(lexicon.charge, token));
  if (said.length === 0) return [];
  const isFree = said.some((token) => isOf(lexicon.free, token));
  const known = evidence.tokens.filter(({ sentence }) => sentence === anchor);
  if (isFree === known.some((token) => isOf(lexicon.free, token))) return [];
  const other = known.find((token) => isOf(isFree ? lexicon.charge : lexicon.free, token));
  if (other === undefined || (isFree && hasAmount(evidence, other))) return [];
  if (said.some((token) => hasAmount(claim, token) || matches[token.index]?.strength === 1)) return [];
  const together = said.map(({ index }) => index);
  return said.map((token) => ({ claim: token, evidence: other, together }));
}

function hasAmount({ tokens, values }: Reading, { index }: Token): boolean {
  return tokens
    .slice(Math.max(0, index - AMOUNT_SPAN), index + AMOUNT_SPAN + 1)
    .some(({ value }) => values[value]?.kind === 'money');
}
