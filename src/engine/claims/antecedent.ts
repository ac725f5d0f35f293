import type { Language } from '../text/language.js';
import { isStopword } from '../text/stopwords.js';
import { words } from '../text/words.js';
import type { ClaimTokens } from './claim-tokens.js';
import type { CompiledLexicon } from './lexicon/compiled-lexicon.js';
import { lexiconOf } from './lexicon/lexicons.js';
import type { PlacedSegment } from './segment.js';
import { pickedBy, type Picked } from './picks.js';
import { dropsSubject, referenceAt } from './references.js';
import { resolveReference, type Reference } from './resolve-reference.js';
import { personIn, subjectOf, thereIs } from './subject.js';

const DEFINITE = /^(?:The|El|La|Los|Las|Le|Les|Il|Lo|Gli|I|O|A|Os|As)\s+(\p{Ll}[\p{L}\p{M}-]+)/u;
const ARTICLE = /^(?:The|An?|Der|Die|Das|Eine?|El|La|Los|Las|Le|Les|Il|Lo|Gli|I|O|A|Os|As|Un|Une|Una)\s+/u;
const ENDS_LEADING = /[:：][*_]*$/u;

interface Reading {
  readonly segment: PlacedSegment;
  /** The segment's text, and its words. */
  readonly text: string;
  readonly claim: ClaimTokens;
  readonly language: Language | undefined;
  readonly asserts: boolean;
}

/** What a sentence before was about. */
export interface Topic {
  readonly subject: string;
  /** Where the sentence begins that named it: UTF-16 offset in the answer. */
  readonly start: number;
}

/** What a sentence leans on. */
export interface Setting {
  /** The earlier words of the answer that it leaves out, verbatim, oldest first, a line each; undefined when it stands alone. */
  readonly antecedent?: string;
  /** Of what it may speak without naming it, likeliest first: what its reference stands for, or what the sentences before were about. */
  readonly topics: readonly Topic[];
  /** A pronoun, or a subject that is left out, points to the first of these. */
  readonly isReference: boolean;
  /** The sentence with that in place of what points to it, where it can stand there: "The Mistral costs 750 dollars." */
  readonly resolved?: string;
  /** "The latter costs 9 euros": which of the things that `among` names, the sentence before, and what is said of it. */
  readonly picked?: Picked & { readonly among: string };
  /** The question right before it, which it answers without a verb of its own: "At 9 am." */
  readonly asked?: string;
}

const NO_SETTING: Setting = { topics: [], isReference: false };
/** Topics that are remembered for sentences that name none. */
const MOST_TOPICS = 4;

/** Reads claims in order and remembers what they are about. */
export class AntecedentReader {
  private heading: string | undefined;
  private header: PlacedSegment | undefined;
  private leadIn: string | undefined;
  private readonly parents: { readonly text: string; readonly block: PlacedSegment['block'] }[] = [];
  private topic: (Topic & { readonly sentence: string }) | undefined;
  private topics: readonly Topic[] = [];
  /** The last sentence that did not itself pick. */
  private picking: string | undefined;
  private question: string | undefined;
  private previous: PlacedSegment | undefined;
  private seen = '';

  constructor(private readonly answer: string) {}

  next(reading: Reading): Setting {
    const { segment, text, claim, language, asserts } = reading;
    const lexicon = language === undefined ? undefined : lexiconOf(language);
    this.placeIn(segment);
    const found = this.frames(segment);
    let setting = NO_SETTING;
    let reference: Reference | undefined;
    if (asserts && lexicon !== undefined && language !== undefined) {
      reference = this.referent(text, claim.tokens, lexicon);
      found.push(reference?.subject);
      setting = this.settingOf(reading, reference, lexicon, language);
    }
    if (segment.kind === 'sentence' && setting.picked === undefined) this.picking = text;
    this.remember(reading, reference?.subject, setting.picked !== undefined);
    const pieces = [...new Set(found.filter((piece) => piece !== undefined))];
    return pieces.length === 0 ? setting : { ...setting, antecedent: pieces.join('\n') };
  }

  /** What the segment stands under: a heading, a table's header, a lead-in, the items that hold it. */
  private frames(segment: PlacedSegment): (string | undefined)[] {
    const found: (string | undefined)[] = [];
    if (segment.kind === 'code') return found;
    if (segment.kind !== 'heading') found.push(this.heading);
    if (segment.kind === 'tableRow') {
      if (segment.block.header) this.header = segment;
      else if (this.header !== undefined) found.push(this.answer.slice(this.header.start, this.header.end));
    }
    if (this.isLed(segment)) found.push(this.leadIn);
    if (segment.kind === 'listItem') for (const parent of this.parents) found.push(parent.text);
    return found;
  }

  private settingOf(
    { segment, text, claim }: Reading,
    reference: Reference | undefined,
    lexicon: CompiledLexicon,
    language: Language,
  ): Setting {
    const picked = segment.kind === 'sentence' ? pickedBy(text, claim.tokens, lexicon) : undefined;
    const among = this.picking;
    const asked = isFragment(claim.tokens, lexicon) ? this.question : undefined;
    const topics =
      reference === undefined
        ? this.topicsFor(segment, text, language)
        : [{ subject: reference.subject, start: this.topic?.start ?? 0 }, ...this.topics];
    const resolved =
      reference === undefined || picked !== undefined || segment.kind !== 'sentence'
        ? undefined
        : resolveReference(text, claim.tokens, reference, lexicon);
    return {
      topics,
      isReference: reference !== undefined,
      ...(resolved !== undefined && { resolved }),
      ...(picked !== undefined && among !== undefined && { picked: { ...picked, among } }),
      ...(asked !== undefined && { asked }),
    };
  }

  /** "The population is 1.4 million", in a text about a city, is about the city. */
  private topicsFor({ kind }: PlacedSegment, text: string, language: Language): readonly Topic[] {
    if (kind !== 'sentence') return [];
    const own = subjectOf(text, language)?.replace(ARTICLE, '');
    return own !== undefined && NAMING[language]?.test(own) === true ? [] : this.topics;
  }

  /** Closes what the new segment's place ends: lists, tables, sections. */
  private placeIn(segment: PlacedSegment): void {
    const { block } = segment;
    if (segment.kind !== 'tableRow') this.header = undefined;
    if (segment.kind === 'heading') {
      this.heading = undefined;
      this.topic = undefined;
      this.topics = [];
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
    picks: boolean,
  ): void {
    if (segment.kind === 'heading') {
      const label = language !== undefined && lexiconOf(language).isPhrases(claim.tokens);
      this.heading = label ? undefined : text;
    } else if (segment.kind === 'listItem') this.parents.push({ text, block: segment.block });
    else if (segment.kind === 'sentence' && ENDS_LEADING.test(text)) this.leadIn = text;
    if (asserts && !picks && language !== undefined && segment.kind !== 'tableRow') {
      const subject = reference ?? namingSubject(text, language);
      const start = reference === undefined ? segment.start : (this.topic?.start ?? segment.start);
      if (subject !== undefined) this.topic = { subject, sentence: text, start };
      if (subject !== undefined && reference === undefined)
        this.topics = [{ subject, start }, ...this.topics].slice(0, MOST_TOPICS);
    }
    this.question = !asserts && claim.asks && segment.kind !== 'code' ? text : undefined;
    this.previous = segment;
    if (this.seen.length < 20_000) this.seen += ` ${text.toLowerCase()}`;
  }

  /** What a pronoun, a definite noun or a missing subject at the sentence's beginning stands for. */
  private referent(text: string, tokens: readonly string[], lexicon: CompiledLexicon): Reference | undefined {
    if (this.topic === undefined) return undefined;
    const { subject, sentence } = this.topic;
    const at = referenceAt(tokens, lexicon);
    if (at !== -1) {
      const isPerson = lexicon.personReferences.lengthAt(tokens, at) > 0;
      return { subject: isPerson ? (personIn(sentence, subject) ?? subject) : subject, at };
    }
    if (dropsSubject(text, tokens, lexicon)) return { subject, at };
    const noun = DEFINITE.exec(text)?.[1];
    if (noun === undefined || this.seen.includes(noun) || !isNamed(subject)) return undefined;
    return { subject };
  }
}

/** Of what a sentence speaks, if it says so: not "there" or "it". */
function namingSubject(text: string, language: Language): string | undefined {
  const subject = subjectOf(thereIs(text) ?? text, language);
  if (subject === undefined) return undefined;
  const names = words(subject, language).some(({ norm }) => !isStopword(norm, language));
  return names ? subject : undefined;
}

/** An answer's length at most, in tokens, that leaves the verb to its question. */
const FRAGMENT = 12;

/** "At 9 am.", "Der Dienstag." */
function isFragment(tokens: readonly string[], lexicon: CompiledLexicon): boolean {
  return tokens.length <= FRAGMENT && lexicon.asserting.find(tokens) === -1;
}

/** What shows that a subject has a name of its own, where capitals show it: one beyond its first letter, a number; in German two words. */
const CAPITAL = /.\p{Lu}|\p{N}/u;
const NAMING: Readonly<Partial<Record<Language, RegExp>>> = {
  en: CAPITAL,
  fr: CAPITAL,
  es: CAPITAL,
  it: CAPITAL,
  pt: CAPITAL,
  ru: CAPITAL,
  de: /\p{Lu}\S*\s+\p{Lu}|\p{N}/u,
};

/** Whether a subject is or holds a proper name: any capital but a leading article's. */
function isNamed(subject: string): boolean {
  return /\p{Lu}/u.test(subject.replace(ARTICLE, ''));
}
