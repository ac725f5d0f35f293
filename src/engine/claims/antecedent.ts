import type { Language } from '../text/language.js';
import type { ClaimTokens } from './claim-tokens.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';
import { lexiconOf } from './lexicon/lexicons.js';
import type { PlacedSegment } from './segment.js';
import { personIn, subjectOf } from './subject.js';

/** How many tokens from its start a sentence's reference may stand, for words and for single characters. */
const REACH = 10;
const DEFINITE = /^(?:The|El|La|Los|Las|Le|Les|Il|Lo|Gli|I|O|A|Os|As)\s+(\p{Ll}[\p{L}\p{M}-]+)/u;
const ENDS_LEADING = /[:：][*_]*$/u;

interface Reading {
  readonly segment: PlacedSegment;
  /** The segment's text, and its words. */
  readonly text: string;
  readonly claim: ClaimTokens;
  readonly language: Language | undefined;
  readonly asserts: boolean;
}

/** Reads claims in order and remembers what they are about. */
export class AntecedentReader {
  private heading: string | undefined;
  private header: PlacedSegment | undefined;
  private leadIn: string | undefined;
  private readonly parents: { readonly text: string; readonly block: PlacedSegment['block'] }[] = [];
  private topic: { readonly subject: string; readonly sentence: string } | undefined;
  private previous: PlacedSegment | undefined;
  private seen = '';

  constructor(private readonly answer: string) {}

  /** The earlier words that the sentence leans on, oldest first, a line each; undefined when it stands alone. */
  next(reading: Reading): string | undefined {
    const { segment, text, claim, language, asserts } = reading;
    const lexicon = language === undefined ? undefined : lexiconOf(language);
    this.placeIn(segment);
    const found: (string | undefined)[] = [];
    if (segment.kind === 'tableRow') {
      if (segment.block.header) this.header = segment;
      else if (this.header !== undefined) found.push(this.answer.slice(this.header.start, this.header.end));
    }
    if (segment.kind !== 'code') {
      if (segment.kind !== 'heading') found.unshift(this.heading);
      if (this.isLed(segment)) found.push(this.leadIn);
      if (segment.kind === 'listItem') for (const parent of this.parents) found.push(parent.text);
    }
    const reference =
      asserts && lexicon !== undefined ? this.referent(text, claim.tokens, lexicon) : undefined;
    found.push(reference);
    this.remember(reading, reference);
    const pieces = [...new Set(found.filter((piece) => piece !== undefined))];
    return pieces.length === 0 ? undefined : pieces.join('\n');
  }

  /** Closes what the new segment's place ends: lists, tables, sections. */
  private placeIn(segment: PlacedSegment): void {
    const { block } = segment;
    if (segment.kind !== 'tableRow') this.header = undefined;
    if (segment.kind === 'heading') {
      this.heading = undefined;
      this.topic = undefined;
    }
    if (segment.kind !== 'listItem') this.parents.length = 0;
    while (this.parents.length > 0) {
      const last = this.parents.at(-1);
      if (last === undefined || last.block === block || last.block.indent < block.indent) break;
      this.parents.pop();
    }
    if (this.parents.at(-1)?.block === block) this.parents.pop();
    if (this.leadIn !== undefined && !this.isLed(segment)) this.leadIn = undefined;
  }

  /** Whether the last lead-in still holds: for the sentence after it, or for the whole list or table after it. */
  private isLed(segment: PlacedSegment): boolean {
    if (this.leadIn === undefined || this.previous === undefined) return false;
    if (segment.kind === 'listItem' || segment.kind === 'tableRow') return true;
    return segment.kind === 'sentence' && this.previous.end - this.leadIn.length === this.previous.start;
  }

  private remember(
    { segment, text, claim, language, asserts }: Reading,
    reference: string | undefined,
  ): void {
    if (segment.kind === 'heading') {
      const label = language !== undefined && lexiconOf(language).isPhrases(claim.tokens);
      this.heading = label ? undefined : text;
    } else if (segment.kind === 'listItem') this.parents.push({ text, block: segment.block });
    else if (segment.kind === 'sentence' && ENDS_LEADING.test(text)) this.leadIn = text;
    if (asserts && language !== undefined && segment.kind !== 'tableRow') {
      const subject = reference ?? subjectOf(text, language);
      if (subject !== undefined) this.topic = { subject, sentence: text };
    }
    this.previous = segment;
    if (this.seen.length < 20_000) this.seen += ` ${text.toLowerCase()}`;
  }

  /** What a pronoun, a definite noun or a missing subject at the sentence's beginning stands for. */
  private referent(text: string, tokens: readonly string[], lexicon: CompiledLexicon): string | undefined {
    if (this.topic === undefined) return undefined;
    const { subject, sentence } = this.topic;
    const at = referenceAt(tokens, lexicon);
    if (at !== -1) {
      if (lexicon.personReferences.lengthAt(tokens, at) > 0) return personIn(sentence, subject) ?? subject;
      return subject;
    }
    if (lexicon.table.dropsSubject && dropsSubject(text, tokens, lexicon)) return subject;
    const noun = DEFINITE.exec(text)?.[1];
    if (noun === undefined || this.seen.includes(noun) || !isNamed(subject)) return undefined;
    return subject;
  }
}

/** Whether a subject is or holds a proper name: any capital but a leading article's. */
function isNamed(subject: string): boolean {
  return /\p{Lu}/u.test(
    subject.replace(/^(?:The|An?|El|La|Los|Las|Le|Les|Il|Lo|Gli|I|O|A|Os|As|Un|Une|Una)\s+/u, ''),
  );
}

/** Where a reference stands at the start of the tokens, or after words that may stand before one; -1 without one. */
function referenceAt(tokens: readonly string[], lexicon: CompiledLexicon): number {
  const opens = lexicon.openers.lengthAt(tokens, 0) > 0;
  let onlyOpeners = true;
  for (let at = 0; at < Math.min(tokens.length, REACH);) {
    const reference = Math.max(
      lexicon.references.lengthAt(tokens, at),
      lexicon.personReferences.lengthAt(tokens, at),
    );
    const opener = lexicon.openers.lengthAt(tokens, at);
    const stands = at === 0 || onlyOpeners || (opens && tokens[at - 1] === ',');
    if (reference > 0 && reference >= opener && stands) return at;
    if (opener === 0 && tokens[at] !== ',' && !/\p{N}/u.test(tokens[at] ?? '')) onlyOpeners = false;
    at += Math.max(1, opener);
  }
  return -1;
}

/** Whether a sentence of a language that may leave out its subject does. */
function dropsSubject(text: string, tokens: readonly string[], lexicon: CompiledLexicon): boolean {
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
      return lexicon.asserting.lengthAt(tokens, at) > 0;
    }
  }
}
