import { LATIN_LANGUAGES, type Language } from '../../text/language.js';
import type { ClaimTokens } from './claim-tokens.js';
import { sentencesInCode } from './sentences-in-code.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';
import { lexiconOf, lexiconsFor } from './lexicon/lexicons.js';
import { hasFigure, isLeadIn } from './lead-in.js';
import { isHeading } from './heading.js';
import { isLinkDefinition } from './link-text.js';
import { withoutTags } from './tag-text.js';
import { withoutMarkup } from '../evidence/markup.js';
import { proseCells } from './prose-cells.js';
import { hasSentenceLength } from './sentence-length.js';
import { withoutSmallTalk } from './small-talk.js';
import { inPlainCharacters } from '../../text/plain-characters.js';
import type { PlacedSegment } from '../../text/segment.js';

const LETTERED = /[\p{L}\p{N}]/u;
/** Sentences longer than this, in UTF-16 units, say something, whatever they begin with. */
const LONGEST_SMALL_TALK = 300;
/** A sentence this short may be small talk in another language than its text: "Voilà!", "OK". */
const SHORT = 12;
/**
 * Tokens before a final question from which on they count as an assertion. Set by hand: from 2 to 8, what at most one of 48,798
 * labelled sentences needs is another (training/chat, 30 November 2026).
 */
const FEWEST_CLAUSE_TOKENS = 4;
const WIDE = /^[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/u;

/** Words of a question that begins as one, of another and of a heading up to which they are what they look like. */
const SHORT_QUESTION = 7;
const SHORT_OTHER_QUESTION = 3;
const SHORT_LABEL = 6;
/** The same of a heading with a figure behind its first word: "The museum opened in 1958" names no section. */
const SHORT_FIGURED_LABEL = 3;

/**
 * Words that small talk names a matter by: 124 of 126 honest ones of held-out answers have no more, and none of more is an
 * offer of the English ones.
 */
const MOST_TOPIC_WORDS = 2;

/**
 * What a sentence needs: a check; none; one only if nothing else in the answer needs one ("Yes."); or one unless a reader
 * says that it asserts nothing: a question, a label or an offer may hold a claim ("Did you know that it opened in 1958?").
 */
export type CheckNeed = 'check' | 'none' | 'ifAlone' | 'unlessRead';

export interface CheckContext {
  readonly claim: ClaimTokens;
  /** The sentence's language, or its answer's. */
  readonly language: Language | undefined;
  /** The segment that comes next, if any. */
  readonly next: PlacedSegment | undefined;
}

/**
 * Whether a sentence asserts something to verify. It surely does not only when all of it is known small talk, a question or
 * an introduction: what is not understood needs a check.
 */
export function checkNeed(text: string, segment: PlacedSegment, context: CheckContext): CheckNeed {
  if (segment.kind === 'code') {
    if (segment.readsAsProse) return 'check';
    return sentencesInCode(text).length > 0 ? 'unlessRead' : 'none';
  }
  const bare = text.includes('<') ? withoutMarkup(withoutTags(text)) : text;
  // Some letters are pictures to Unicode.
  if (!LETTERED.test(bare)) return hasSentenceLength(inPlainCharacters(bare)) ? 'check' : 'none';
  if (segment.block.header) return proseCells(text).length > 0 ? 'unlessRead' : 'none';
  if (/^[[【]/u.test(text) && /[\]】]$/u.test(text) && !/\p{L}/u.test(text)) return 'none';
  if (isLinkDefinition(text)) return 'none';
  if (segment.kind === 'tableRow') return 'check';
  const { claim } = context;
  if (text.length > LONGEST_SMALL_TALK || claim.tokens.length === 0) return 'check';
  const lexicons = lexiconsFor(context.language, claim.tokens.length <= SHORT ? text : undefined);
  for (const lexicon of lexicons) {
    // A reader takes many an honest refusal for a claim: it is asked only about what small talk takes for granted.
    if (lexicon.isPhrases(claim.tokens))
      return withoutSmallTalk(text, lexicon) === text && !assertsInSmallTalk(claim, lexicon)
        ? 'none'
        : 'unlessRead';
    if (lexicon.isReply(claim.tokens)) return 'ifAlone';
  }
  const asks = claim.asks || lexicons.some((lexicon) => lexicon.endsAsQuestion(claim.tokens));
  if (asks && !lexicons.some((lexicon) => assertsBeforeQuestion(claim, lexicon)))
    return isLonger(claim.tokens, mostWordsOfQuestion(claim, lexicons)) ? 'unlessRead' : 'none';
  const [lexicon] = lexicons;
  if (isHeading(text, segment.kind))
    return lexicon === undefined || !isLabel(text, claim, lexicon)
      ? 'check'
      : isLonger(claim.tokens, hasFigure(claim.tokens.slice(1)) ? SHORT_FIGURED_LABEL : SHORT_LABEL)
        ? 'unlessRead'
        : 'none';
  if (
    claim.leadsIn &&
    context.next !== undefined &&
    (lexicon === undefined || isLeadIn(text, claim.tokens, context.language, lexicon))
  )
    return 'none';
  return 'check';
}

/**
 * Whether small talk asserts something. "I can tell you it opened in 1958" does, by a figure, and so does "I can tell you the
 * museum burnt down"; "I do not know if it opened in 1958" and "I can tell you more about the museum" do not.
 */
function assertsInSmallTalk({ tokens }: ClaimTokens, lexicon: CompiledLexicon): boolean {
  if (lexicon.negations.find(tokens) >= 0) return false;
  const contentClause = tokens
    .slice(lexicon.contentClauseStart(tokens))
    .filter((token) => lexicon.isTopical(token));
  return hasFigure(tokens) || isLonger(contentClause, MOST_TOPIC_WORDS);
}

/**
 * Whether a sentence of Latin letters needs a check whichever of their languages it is in: no lexicon has it for small talk,
 * a reply, a question or an introduction. Detecting the language takes longer.
 */
export function assertsInAnyLanguage(text: string, segment: PlacedSegment, claim: ClaimTokens): boolean {
  if (segment.kind !== 'sentence' && segment.kind !== 'listItem') return false;
  if (segment.block.header || claim.tokens.length === 0 || claim.asks || claim.leadsIn) return false;
  if (!/\p{L}/u.test(text) || text.includes('<') || isLinkDefinition(text)) return false;
  const isReplyOrQuestion = (lexicon: CompiledLexicon): boolean =>
    lexicon.isReply(claim.tokens) || lexicon.endsAsQuestion(claim.tokens);
  return !LATIN_LANGUAGES.some((language) => isReplyOrQuestion(lexiconOf(language)));
}

/** "The store opens at 8 – anything else?" asserts, and so does "It costs 40 euros, right?" */
function assertsBeforeQuestion({ tokens }: ClaimTokens, lexicon: CompiledLexicon): boolean {
  const hard = Math.max(tokens.lastIndexOf(':'), tokens.lastIndexOf(';'));
  if (hard > 0 && isAssertion(tokens.slice(0, hard), lexicon)) return true;
  const comma = tokens.lastIndexOf(',');
  if (comma <= 0) return false;
  const before = tokens.slice(0, comma);
  const asked = tokens.slice(comma + 1);
  const opensAsQuestion = lexicon.questionWords.lengthAt(tokens, 0) > 0;
  if (opensAsQuestion || lexicon.subordinators.lengthAt(tokens, 0) > 0) return false;
  const isTag = asked.length > 0 && lexicon.tags.lengthAt(asked, 0) === asked.length;
  if (!isTag && lexicon.questionWords.lengthAt(asked, 0) === 0) return false;
  return isAssertion(before, lexicon);
}

function isAssertion(tokens: readonly string[], lexicon: CompiledLexicon): boolean {
  if (lexicon.isPhrases(tokens)) return false;
  if (lexicon.questionWords.lengthAt(tokens, 0) > 0) return false;
  return (
    tokens.length >= FEWEST_CLAUSE_TOKENS || hasFigure(tokens) || lexicon.finiteVerbs.find(tokens) !== -1
  );
}

function mostWordsOfQuestion({ tokens }: ClaimTokens, lexicons: readonly CompiledLexicon[]): number {
  const opensAsQuestion = lexicons.some((lexicon) => lexicon.questionWords.lengthAt(tokens, 0) > 0);
  return opensAsQuestion && !hasFigure(tokens) ? SHORT_QUESTION : SHORT_OTHER_QUESTION;
}

/** Whether a sentence has more than so many words; of characters that stand for words, three for each. */
function isLonger(tokens: readonly string[], words: number): boolean {
  const thirds = tokens.reduce((sum, token) => sum + (WIDE.test(token) ? 1 : 3), 0);
  return thirds > 3 * words;
}

/** A heading names its section; one with a verb or, after a colon, a figure says something. */
function isLabel(text: string, { tokens }: ClaimTokens, lexicon: CompiledLexicon): boolean {
  if (tokens.length < 3) return !tokens.includes('$');
  if (tokens.includes('$') || /\p{N}/u.test(text.slice(text.search(/[:：]|$/u)))) return false;
  const verb = lexicon.finiteVerbs.find(tokens);
  // "What is included" and "Is parking free", not "Parking is free".
  return verb === -1 || lexicon.questionWords.find(tokens, 0, Math.max(verb, 1)) !== -1;
}
