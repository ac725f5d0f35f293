import type { Alignment } from './alignment.js';
import { statedCauses } from './causes.js';
import { CueLexicon, type Cue } from './cue-lexicon.js';
import { hasGrammar, isAcross } from './character-pairs.js';
import { isLight } from './light-words.js';
import type { Objection } from './objection.js';
import { perReading } from './per-reading.js';
import type { Reading, Token } from './reading.js';
import { ruledTokens } from './ruled-tokens.js';

/** Words beside which the reason for something stands: behind them, or before. */
const lexicon = new CueLexicon({
  behind: {
    en: 'because of, because, due to, owing to, as a result of, thanks to',
    es: 'a causa de, debido a, por culpa de, por motivos de, por razones de, porque, gracias a, a raíz de, como consecuencia de',
    pt: 'por causa de, por causa do, por causa da, devido a, devido ao, devido à, por motivos de, por razões de, porque, graças a, em consequência de, em razão de',
    fr: 'à cause de, à cause du, à cause des, en raison de, en raison du, en raison des, en raison d, à cause d, parce que, parce qu, grâce à, grâce au, suite à, suite au, à la suite de, faute de, pour cause de',
    de: 'wegen, aufgrund, auf Grund, weil, infolge, dank, mangels',
    it: 'a causa di, a causa del, a causa della, a causa dei, a causa delle, per via di, per via del, perché, grazie a, grazie al, in seguito a, per motivi di, per colpa di',
    ru: 'из-за, благодаря, потому что, вследствие, по причине, в связи с, в результате, ввиду',
    ar: 'بسبب, لأن, نتيجة, بفضل, جراء, إثر, لأسباب, نظرا',
    zh: '因为, 由于, 因, 鉴于, 多亏',
  },
  before: {
    hi: 'के कारण, की वजह से, के चलते, की बदौलत, के मारे',
    ja: 'のため, ために, のせいで, のおかげで, が原因で, を理由に, の影響で, の都合で, ので_, により, によって',
    ko: '때문에, 로 인해, 으로 인해, 로 인한, 으로 인한, 덕분에, 탓에, 탓으로, 바람에, 이유로',
  },
  ignore: { zh: '因此, 因而, 原因, 因素, 基因, 因特, 因果, 病因', es: 'porque no', ja: 'ためにな' },
});

/** How many words of a reason are looked at. */
const REASON_SPAN = 4;

/**
 * "Closed because of a storm", where the evidence knows of no storm: what is added tells why. Where the evidence gives a
 * reason of its own of which the claim does not speak, most of the claim's must be known: "because a ship hit a pillar".
 */
export function addedReasons(alignment: Alignment): Objection[] {
  const { claim, words, inBackground } = alignment;
  return reasonsOf(claim).flatMap((reason): Objection[] => {
    const [first] = reason;
    if (first === undefined) return [];
    const last = reason.at(-1) ?? first;
    const isKnown = ({ index }: Token): boolean => words[index] !== undefined || inBackground[index] === true;
    if (reason.some(isKnown)) {
      const said = claim.tokens.filter(
        ({ content, start, end }) => content && start >= first.start && end <= last.end,
      );
      if (2 * said.filter(isKnown).length >= said.length || !hasOtherReason(alignment)) return [];
    }
    const absent = { token: first.index, replaced: false };
    return [
      {
        rule: 'reason-added',
        claim: claim.text.slice(first.start, last.end),
        absent,
        cap: 0.35,
        contradicts: 0,
      },
    ];
  });
}

/** The evidence gives a cause for what the claim speaks of, and has words in it that the claim has not. */
function hasOtherReason({ evidence, anchor, words }: Alignment): boolean {
  const spoken = new Set(words.flatMap((match) => match?.tokens ?? []));
  return statedCauses(evidence).some(
    ({ sentence, cause }) => sentence === anchor && [...cause].some((index) => !spoken.has(index)),
  );
}

/** The content words of each reason that a claim gives. */
const reasonsOf = perReading((reading: Reading): readonly (readonly Token[])[] => {
  const cues = lexicon.find(reading.text, reading.tokens, reading.language);
  if (cues.every(({ label }) => label === 'ignore')) return [];
  const ruled = ruledTokens(reading);
  const telling = reading.tokens.filter(
    (token) =>
      token.content &&
      !ruled.has(token.index) &&
      !isLight(token.stem, reading.language) &&
      !isAcross(reading, token) &&
      !hasGrammar(token) &&
      !cues.some(({ start, end }) => token.start < end && token.end > start && token.end <= end),
  );
  return cues.map((cue) => reasonBeside(reading, telling, cue)).filter((tokens) => tokens.length > 0);
});

function reasonBeside(
  reading: Reading,
  telling: readonly Token[],
  { label, start, end }: Cue,
): readonly Token[] {
  if (label === 'ignore') return [];
  const at = reading.tokens.find((token) => token.end > start);
  const inClause = telling.filter(({ clause }) => clause === at?.clause);
  if (label === 'before') return inClause.filter((token) => token.start < start).slice(-1);
  const behind = inClause.filter((token) => token.start >= end).slice(0, REASON_SPAN);
  // "A strike at the airport": where it was is no part of it.
  const place = reading.tokens.find(
    (token) => token.start > (behind[0]?.start ?? end) && token.start >= end && PLACING.has(token.norm),
  );
  return behind.filter((token) => token.start < (place?.start ?? Infinity));
}

/** What stands under these English words tells where or when. */
const PLACING = new Set(['at', 'over', 'near', 'during']);
