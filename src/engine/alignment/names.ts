import type { Language } from '../text/language.js';
import type { Token } from './reading.js';

/** A run of words that names a person, place, organisation or work. Only scripts with capital letters, and Katakana, show them. */
export interface Name {
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
  /** Indices of the tokens that bear it: connecting words and titles left out. */
  readonly tokens: readonly number[];
  /** Capitals that may have another reason: the first word of a sentence, a German noun. */
  readonly tentative: boolean;
}

/** Small words that stand inside names. */
const CONNECTORS = new Set(
  'of de del della di da do dos das du des van von der den ter ten la le al el bin ibn y e & und zu'.split(
    ' ',
  ),
);

/** In German every noun has a capital: an article between two makes no name of them. */
const GERMAN_CONNECTORS = new Set('of de von vom van zu zum zur & y e'.split(' '));

/** Forms of address and rank that names come with or without. */
const TITLES = new Set(
  (
    'mr mrs ms miss dr prof professor doctor sir dame lord lady president chancellor minister senator king queen prince princess pope ' +
    'captain general colonel sr sra senor senora srta don dona presidente presidenta ministro ministra m mme mlle monsieur madame docteur ' +
    'herr frau doktor prasident prasidentin kanzler kanzlerin signor signora dott dottor professore presidente sig ' +
    'г-н г-жа господин госпожа доктор профессор президент министр the der die das el la los las le les il lo gli i o a os as l'
  ).split(' '),
);

/** What German sentences begin with before a noun, which has a capital as well. */
const GERMAN_DETERMINERS = new Set(
  (
    'kein keine keinen keiner keines alle allen aller viele vielen einige mehrere manche wenige zahlreiche jeder jede jedes jeden beide ' +
    'samtliche neue neuer neues grosse kleine nur auch rund etwa fast insgesamt knapp circa mindestens hochstens uber unter seit nach vor ' +
    'bei ohne niemand diese dieser dieses jene welche unsere ihre seine ein eine einer solche andere weitere drei zwei vier funf sechs'
  ).split(' '),
);

const FIRST_KATAKANA = 0x30a0;
const LAST_KATAKANA = 0x30ff;
const KATAKANA = /^[\p{Script=Katakana}ー・]{2,}$/u;

/** The names of a text, in order. */
export function readNames(text: string, tokens: readonly Token[], language: Language): Name[] {
  const names: Name[] = [];
  const connectors = language === 'de' ? GERMAN_CONNECTORS : CONNECTORS;
  let run: Token[] = [];
  const close = (): void => {
    const bearing = run.filter((token) => !TITLES.has(token.norm) && !CONNECTORS.has(token.norm));
    run = [];
    const first = bearing[0];
    const last = bearing.at(-1);
    if (first === undefined || last === undefined) return;
    names.push({
      start: first.start,
      end: last.end,
      tokens: bearing.map((token) => token.index),
      tentative: isTentative(text, tokens, bearing, language),
    });
  };
  for (const token of tokens) {
    const previous = run.at(-1);
    const touches = previous !== undefined && /^[ \u00A0.'’-]*$/u.test(text.slice(previous.end, token.start));
    const isDeterminer = language === 'de' && GERMAN_DETERMINERS.has(token.norm);
    if (!isDeterminer && isNameWord(text, token)) {
      if (previous !== undefined && !touches) close();
      run.push(token);
    } else if (touches && connectors.has(token.norm) && continuesAfter(text, tokens, token)) {
      run.push(token);
    } else close();
  }
  close();
  return names;
}

function isNameWord(text: string, token: Token): boolean {
  if (token.value >= 0) return false;
  if (token.capital) return token.content || TITLES.has(token.norm);
  const unit = text.charCodeAt(token.start);
  return unit >= FIRST_KATAKANA && unit <= LAST_KATAKANA && KATAKANA.test(text.slice(token.start, token.end));
}

function continuesAfter(text: string, tokens: readonly Token[], connector: Token): boolean {
  for (let i = connector.index + 1; i <= connector.index + 2; i += 1) {
    const next = tokens[i];
    if (next === undefined || /[^ \u00A0]/u.test(text.slice(tokens[i - 1]?.end ?? 0, next.start)))
      return false;
    if (next.capital) return next.content;
    if (!CONNECTORS.has(next.norm)) return false;
  }
  return false;
}

function isTentative(
  text: string,
  tokens: readonly Token[],
  bearing: readonly Token[],
  language: Language,
): boolean {
  if (bearing.length > 1) return false;
  const token = bearing[0];
  if (token === undefined) return true;
  const written = text.slice(token.start, token.end);
  if (KATAKANA.test(written)) return true;
  const isAcronym = written.length > 1 && written === written.toUpperCase() && /\p{L}.*\p{L}/u.test(written);
  if (isAcronym) return false;
  if (language === 'de') return true;
  const before = tokens[token.index - 1];
  return before === undefined || before.sentence !== token.sentence;
}
