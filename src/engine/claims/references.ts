import { claimTokens } from './claim-tokens.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';
import { lexiconOf } from './lexicon/lexicons.js';
import { subjectOf } from './subject.js';
import type { Language } from '../text/language.js';

/** How many tokens from its start a sentence's reference may stand, for words and for single characters. */
const REACH = 10;
/** How much of a sentence is looked at, in UTF-16 units. */
const HEAD = 120;

/** Where a reference stands at the start of the tokens, or after words that may stand before one; -1 without one. */
export function referenceAt(tokens: readonly string[], lexicon: CompiledLexicon): number {
  const opens = lexicon.openers.lengthAt(tokens, 0) > 0;
  let onlyOpeners = true;
  for (let at = 0; at < Math.min(tokens.length, REACH);) {
    const reference = Math.max(
      lexicon.references.lengthAt(tokens, at),
      lexicon.personReferences.lengthAt(tokens, at),
    );
    const opener = lexicon.openers.lengthAt(tokens, at);
    const stands = at === 0 || onlyOpeners || (opens && tokens[at - 1] === ',');
    if (reference > 0 && reference >= opener && stands && !isArticle(tokens, at, lexicon)) return at;
    if (opener === 0 && tokens[at] !== ',' && !/\p{N}/u.test(tokens[at] ?? '')) onlyOpeners = false;
    at += Math.max(1, opener);
  }
  return -1;
}

/** What stands for something said before only right before a verb: "Das kostet …", but not "Das Museum kostet …". */
const ARTICLES: ReadonlySet<string> = new Set(
  'der die das el la los las le les il lo gli o a os as l'.split(' '),
);

function isArticle(tokens: readonly string[], at: number, lexicon: CompiledLexicon): boolean {
  const next = tokens[at + 1];
  return (
    ARTICLES.has(tokens[at] ?? '') && next !== undefined && lexicon.asserting.lengthAt(tokens, at + 1) === 0
  );
}

/** Whether a sentence of a language that may leave out its subject does. */
export function dropsSubject(text: string, tokens: readonly string[], lexicon: CompiledLexicon): boolean {
  if (!lexicon.table.dropsSubject) return false;
  switch (lexicon.table.language) {
    case 'ja':
      return !/[はがも]/u.test(text.slice(0, 40).replace(/では|には|とは言え|ながら|もの|ものの|でも/gu, ''));
    case 'ko':
      return !/\S(?:은|는|이|가|도)\s/u.test(`${text.slice(0, 40)} `);
    case 'zh':
      return /^(?:于|由|并|也|还|曾|共|随后|后来|后|最终|目前|现|主要|总)/u.test(text);
    default: {
      let at = 0;
      while (at < 4 && lexicon.openers.lengthAt(tokens, at) > 0) at += lexicon.openers.lengthAt(tokens, at);
      if (tokens[at] === ',') at += 1;
      return lexicon.asserting.lengthAt(tokens, at) > 0 || (at === 0 && beginsWithVerb(text));
    }
  }
}

/** In Spanish, Italian and Portuguese a noun begins with an article: "Recibe tres millones", "Exporta a 30 países". */
function beginsWithVerb(text: string): boolean {
  return (
    /^\p{Lu}\p{Ll}{2,}(?:[aeoóéiuà]|[aeo]n|[ae]m|am)\s+(?:\p{Ll}|\p{N})/u.test(text) && !DETERMINER.test(text)
  );
}

const DETERMINER =
  /^(?:una?|uno|uma?|las?|los|gli|este|esta|estos|estas|ese|esa|questo|questa|essa|esse|cada|toda|todo|todos|todas|ogni|tutti|tutte|ambos|ambas|entrambi|entrambe|cuando|quando|desde|hasta|sobre|entre|para|dopo|prima|come|como|durante|anche|tanto|solo|ancora|agora|ahora|mientras|mentre|sempre|siempre|oltre|verso|contra|contro|poco|molto|mucho|muito|alguno|alguna|alcuni|alcune|otro|otra|altro|altra|outro|outra|nessuno|nessuna|ninguna|nenhuma?|invece|inoltre|infine|además|hoje|oggi|dove|donde|onde|sino|mille|cento)\s/iu;

/** Whether a sentence leaves to those before it of whom it speaks: it begins with a reference, or without a subject. */
export function leavesSubjectOut(sentence: string, language: Language): boolean {
  const head = sentence.slice(0, HEAD);
  if (language === 'ar') return leavesArabicSubjectOut(head);
  const lexicon = lexiconOf(language);
  const { tokens } = claimTokens(head);
  return referenceAt(tokens, lexicon) !== -1 || dropsSubject(head, tokens, lexicon);
}

/** Arabic verbs come first: the subject after one may be a pronoun written onto the next word, or missing before a preposition. */
function leavesArabicSubjectOut(head: string): boolean {
  const [first = ''] = subjectOf(head, 'ar')?.split(' ') ?? [];
  return (
    first === '' || /^(?:و?(?:هو|هي|هم|هما|هذا|هذه)|في|من|على|إلى|عن|\S{2,}(?:ها|هم|هما|ه))$/u.test(first)
  );
}
