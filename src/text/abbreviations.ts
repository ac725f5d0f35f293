/**
 * What a full stop after a shortened word may mean:
 * `inside`: not the end of a sentence ("Dr. Weiss", "z.B. hier");
 * `number`: not the end when a number follows ("No. 5", "Art. 12"), else a word like any other ("No. It is not.");
 * `either`: the end when what follows is a word that starts sentences ("Acme Inc. The firm", not "Acme Inc. Europe");
 * `last`: the end when upper case follows ("at 5 p.m. Doors open"), unless that is a day, month or time zone.
 */
export type AbbreviationKind = 'inside' | 'number' | 'either' | 'last';

/**
 * Without the final stop, lower case. One table for all languages, since a sentence's language is not known before it
 * is cut: so nothing that is a whole word in one of them and ends sentences there ("on", "me", "mag") may stand here.
 */
const TABLE: Readonly<Record<AbbreviationKind, readonly string[]>> = {
  inside: [
    // English
    'dr drs mr mrs ms mx messrs prof gen col lt sgt capt cmdr adm maj brig rev hon gov sen rep pres supt',
    'vs e.g i.e eg ie cf viz approx incl excl esp resp al a.k.a',
    // Spanish, Portuguese
    'sra srta srs avda dña lic ing arq pbro gral cnel sr.a v.gr p.ej p.e exmo exma dra profa eng ee',
    // French
    'mm mme mlle mgr vve env c.-à-d c-à-d',
    // German
    'hr frl dipl med jur rer habil z.b d.h u.a bzw z.t i.d.r ggf vgl sog evtl bspw inkl zzgl abzgl ca v.a o.ä u.ä geb gest engl frz',
    // Italian
    'sig sigg sig.ra dott dott.ssa avv geom egr spett',
    // Russian
    'ул пл просп стр корп кв оф т.е т.к т.н т.о им проф акад доц гр тов напр ок св',
    // Hindi (with the names of Latin letters, as initials are written), Arabic
    'डॉ प्रो पं कु श्री प्रा أ.د',
    'ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यू आर एस टी यू वी डब्ल्यू एक्स वाई जेड',
    // Thai
    'ดร นพ พญ รศ ผศ ศ พ.ศ ค.ศ ม.ร.ว อ ต จ ถ',
  ],
  number: [
    'no nos nr nº num núm pp pg pag pág págs fig figs eq eqs sec sect ch chap art arts par paras abs vol vols ed eds',
    'ver op bd abb tab kap ziff nn tav cap caps artt fasc rn apt rm ext tel tél hwy rte',
    'рис табл гл ст руб रु सं नं क्र',
  ],
  either: [
    'inc ltd co corp plc llc gmbh ag s.a s.l s.r.l s.p.a s.a.s ltda cía cia bros jr sr st ste mt ft ph.d phd m.d d.c',
    'av fr लि u.s u.k u.n e.u u.s.a ee.uu ave blvd rd dept univ assn est min max avg hrs mins lb lbs oz',
    'jan feb mar apr jun jul aug sep sept oct nov dec std mio mrd mill tsd esq rs',
    'г гг др долл млн млрд тыс коп мин сек',
  ],
  last: [
    'a.m p.m uhr etc usw usf u.s.w т.д т.п н.э b.c a.d b.c.e c.e a.c d.c. v.chr n.chr j.-c वि.सं ई.पू น กม ซม กก',
  ],
};

/** What may follow "5 p.m." without starting a sentence. */
const TIME_FOLLOWERS: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mon tue wed thu fri sat sun ' +
    'january february march april may june july august september october november december ' +
    'eastern central pacific mountain atlantic greenwich est edt cst cdt mst mdt pst pdt et ct mt pt gmt utc bst cet cest ist jst'
  ).split(' '),
);

/** Nouns that a single letter names: "Plan B. Customers get …" ends where "George B. Shaw" does not. */
const LABELLED: ReadonlySet<string> = new Set(
  (
    'plan option vitamin class type group hepatitis section appendix part figure table grade category room gate terminal ' +
    'building zone exhibit annex platform model version team block answer point schedule series ' +
    'opción tipo grupo clase vitamina anexo parte sección opção classe seção groupe annexe partie vitamine ' +
    'klasse gruppe typ teil anlage opzione gruppo allegato sezione вариант группа класс тип витамин приложение'
  ).split(' '),
);

const KINDS: ReadonlyMap<string, AbbreviationKind> = new Map(
  (['either', 'inside', 'number', 'last'] as const).flatMap((kind) =>
    TABLE[kind].flatMap((line) => line.split(' ').map((word) => [word, kind] as const)),
  ),
);

/** What a full stop after `word` (given without it, in any case) may mean; undefined when it is no known abbreviation. */
export function abbreviationKind(word: string): AbbreviationKind | undefined {
  return KINDS.get(word.toLowerCase()) ?? (GERMAN_STREET.test(word) ? 'number' : undefined);
}

/** "Goethestr. 12" */
const GERMAN_STREET = /\p{Ll}{2}str$/u;

export function followsTime(word: string): boolean {
  return TIME_FOLLOWERS.has(word.toLowerCase());
}

export function isNamedByLetter(noun: string): boolean {
  return LABELLED.has(noun.toLowerCase());
}
