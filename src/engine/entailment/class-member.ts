import { findQuantifiers } from '../alignment/quantifiers.js';
import { findNegations } from '../alignment/negation.js';
import type { Reading } from '../alignment/reading.js';
import type { Language } from '../text/language.js';
import type { ChunkSubject } from './chunk-subject.js';
import { claimSubject } from './claim-subject.js';
import type { Piece } from './evidence-reader.js';

/** A claim about a member of a class, told of the class. */
export interface ClassMember {
  /** The claim with the class in the member's place: "Every member of the logistics department must take the course". */
  readonly told: string;
  /** What says that it is a member, and what is said of the class. */
  readonly member: Piece;
  readonly rule: Piece;
}

/**
 * What a piece says of all things of a class holds of each of which another piece says that it is one: "Kim works in the logistics
 * department", "every member of the logistics department must take the course". A class is told by the words of its name: all of
 * them must be said of the member.
 */
export function classMemberOf(claim: Reading, pieces: readonly Piece[]): ClassMember | undefined {
  const { text, language, tokens } = claim;
  const rules = pieces.length < 2 ? [] : pieces.filter((piece) => speaksOfAll(piece, language));
  if (rules.length === 0) return undefined;
  const place = claimSubject(claim);
  if (place === undefined) return undefined;
  const own = tokens.filter(({ content, start, end }) => content && start >= place.start && end <= place.end);
  if (own.length === 0) return undefined;
  for (const member of pieces) {
    const { subject } = member;
    if (subject === undefined || !own.every(({ stem }) => subject.words.some((word) => word.stem === stem)))
      continue;
    const rule = rules.find((piece) => piece !== member && isRuleFor(piece, subject));
    if (rule?.subject === undefined || findNegations(member.index.reading).length > 0) continue;
    return { told: `${rule.subject.text}${text.slice(place.end)}`, member, rule };
  }
  return undefined;
}

/** Whether the class of which a piece speaks is among what is said of a thing. */
function isRuleFor({ subject }: Piece, { said }: ChunkSubject): boolean {
  if (subject === undefined || said.size === 0) return false;
  const named = subject.words.filter(({ norm }) => !OF_ALL.has(norm));
  const narrow = named.filter(({ norm }) => !ANYONE.has(norm));
  const telling = narrow.length > 0 ? narrow : named;
  return telling.length > 0 && telling.every(({ stem }) => said.has(stem));
}

/** Whether a piece speaks of all of a class: "every driver", "all drivers", "drivers". */
function speaksOfAll({ subject, index }: Piece, language: Language): boolean {
  if (subject === undefined) return false;
  const { reading } = index;
  const start = reading.text.indexOf(subject.text);
  const end = start + subject.text.length;
  const quantifiers = findQuantifiers(reading).filter((cue) => cue.start >= start && cue.start < end);
  if (quantifiers.length > 0) return quantifiers.every(({ label }) => label === 'all');
  return PLURAL[language]?.test(subject.text) === true;
}

/** How a subject of several begins where nothing counts them. */
const PLURAL: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /^(?!(?:the|an?|this|that|its|his|her|their|our|my|your)\s)(?:[\p{L}-]+\s){0,3}[\p{L}-]+[^su]s(?:\s(?:of|in|on|at|with|from|for|who|that)\s|$)/iu,
  es: /^(?:los|las)\s/iu,
  pt: /^(?:os|as)\s/iu,
  fr: /^les\s/iu,
  it: /^(?:gli|le|i)\s/iu,
};

const OF_ALL: ReadonlySet<string> = new Set(
  (
    'all every each any alle jeder jede jedes samtliche todos todas todo toda cada cualquier tous toutes tout toute chaque tutti tutte ' +
    'ogni qualsiasi qualquer все каждый каждая каждое любой любая सभी हर प्रत्येक جميع كل 所有 全体 すべて 全て 모든'
  ).split(' '),
);

/** Whoever belongs to what is named beside it: "members of the night shift", "everyone on the night shift". */
const ANYONE: ReadonlySet<string> = new Set(
  (
    'anyone anybody everyone everybody member members employee employees staff person people worker workers those guest guests customer ' +
    'customers holder holders user users mitarbeiter mitglied mitglieder beschaftigte miembro miembros empleado empleados personas ' +
    'membre membres employe employes personnes membro membri dipendenti persone membros funcionarios pessoas сотрудник сотрудники ' +
    'член члены सदस्य कर्मचारी أعضاء موظفي 员工 成员 社員 会員 직원 회원'
  ).split(' '),
);
