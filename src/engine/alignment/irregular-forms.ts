import type { Language } from '../text/language.js';
import { words } from '../text/words.js';

/** Forms of one word that no stemmer brings together, one word between commas. */
const TABLE: Readonly<Partial<Record<Language, string>>> = {
  en:
    'arise arose arisen, awake awoke awoken, beat beaten, become became, begin began begun, bend bent, bind bound, bite bit bitten, bleed bled, blow blew blown, break broke broken, bring brought, build built, burn burnt burned, ' +
    'buy bought, catch caught, choose chose chosen, come came, deal dealt, dig dug, draw drew drawn, drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought, find found, flee fled, ' +
    'fly flew flown, forbid forbade forbidden, forget forgot forgotten, forgive forgave forgiven, freeze froze frozen, get got gotten, give gave given, go went gone, grow grew grown, hang hung, hear heard, hide hid hidden, hold held, ' +
    'keep kept, know knew known, lay laid, lead led, learn learnt learned, leave left, lend lent, lose lost, make made, mean meant, meet met, pay paid, ride rode ridden, ring rang rung, rise rose risen, run ran, say said, see saw seen, ' +
    'seek sought, sell sold, send sent, shake shook shaken, shine shone, shoot shot, show showed shown, shrink shrank shrunk, sing sang sung, sink sank sunk, sit sat, sleep slept, speak spoke spoken, spend spent, spin spun, spring sprang sprung, ' +
    'stand stood, steal stole stolen, stick stuck, strike struck stricken, swear swore sworn, swim swam swum, take took taken, teach taught, tear tore torn, tell told, think thought, throw threw thrown, understand understood, wake woke woken, ' +
    'wear wore worn, win won, withdraw withdrew withdrawn, write wrote written, man men, woman women, child children, foot feet, tooth teeth, person people, wife wives, life lives, half halves, leaf leaves, die dies died dying death dead, high height, long length, wide width, deep depth, strong strength',
  de:
    'beginnen begann begonnen, bieten bot geboten, bleiben blieb geblieben, brechen brach gebrochen, brennen brannte gebrannt, bringen brachte gebracht, denken dachte gedacht, fahren fuhr gefahren fährt, fallen fiel gefallen fällt, finden fand gefunden, ' +
    'fliegen flog geflogen, geben gab gegeben gibt, gehen ging gegangen, gewinnen gewann gewonnen, greifen griff gegriffen, halten hielt gehalten hält, heißen hieß, helfen half geholfen hilft, kommen kam gekommen, laden lud geladen, laufen lief gelaufen läuft, ' +
    'lesen las gelesen liest, liegen lag gelegen, nehmen nahm genommen nimmt, nennen nannte genannt, rufen rief gerufen, schaffen schuf geschaffen, schlagen schlug geschlagen schlägt, schließen schloss geschlossen, schreiben schrieb geschrieben, ' +
    'schwimmen schwamm geschwommen, sehen sah gesehen sieht, senden sandte gesandt, singen sang gesungen, sinken sank gesunken, sitzen saß gesessen, sprechen sprach gesprochen spricht, stehen stand gestanden, steigen stieg gestiegen, sterben starb gestorben, ' +
    'tragen trug getragen trägt, treffen traf getroffen trifft, treten trat getreten tritt, trinken trank getrunken, verlieren verlor verloren, wachsen wuchs gewachsen wächst, werfen warf geworfen wirft, ziehen zog gezogen, entscheiden entschied entschieden, erhalten erhielt erhält, ' +
    'übernehmen übernahm übernommen übernimmt, entstehen entstand entstanden, erscheinen erschien erschienen, erfinden erfand erfunden',
  fr:
    'battre bat battu battue battus, boire boit bu, conduire conduit, construire construit construite, courir court couru, croire cru, devenir devient devenu devint, devoir dû, écrire écrit écrite, élire élu élue, faire fait faite, lire lu, mettre met mis mise, ' +
    'mourir meurt mort morte mourut, naître né née naquit, offrir offert offerte, ouvrir ouvre ouvert ouverte, partir parti, perdre perd perdu perdue, prendre prend pris prise, produire produit produite, recevoir reçoit reçu reçue, rendre rend rendu rendue, savoir su, suivre suit suivi, ' +
    'tenir tient tenu, vaincre vaincu vaincue, vendre vend vendu vendue, venir vient venu, vivre vit vécu, voir voit vu vue, diriger dirige dirigé dirigée, élire élit, vaincre vainc, détruire détruit détruite, conduire conduite, traduire traduit traduite, accueillir accueille accueilli, choisir choisi choisie, remplacer remplace remplacé remplacée, poursuivre poursuit poursuivi poursuivie, convaincre convaincu',
  es: 'abrir abierto abierta, cubrir cubierto cubierta, decir dijo dicho, dar dio dado, escribir escrito escrita, hacer hizo hecho hecha, ir fue ido, morir murió muerto, poner puso puesto puesta, romper roto rota, saber supo, tener tuvo, traer trajo, venir vino, ver visto vista, volver vuelto, nacer nació nacido, construir construyó construye construido construida, sustituir sustituyó sustituye sustituido sustituida, constituir constituyó constituido, destruir destruyó destruido destruida, elegir eligió elegido elegida, dirigir dirige dirigió dirigido dirigida, producir produjo producido, traducir tradujo traducido, conducir condujo conducido, pedir pidió pedido, contratar contrató contratado, vencer venció vencido vencida, dormir durmió, seguir siguió seguido, servir sirvió servido, ofrecer ofreció ofrecido, leer leyó leído, incluir incluyó incluido incluye',
  it:
    'aprire aperto aperta aprì, chiedere chiese chiesto, chiudere chiuso chiusa chiuse, correre corse corso, decidere decise deciso, dire disse detto, fare fece fatto fatta, leggere lesse letto, mettere mise messo, morire morì morto morta, nascere nacque nato nata, perdere perse perso persa, ' +
    'prendere prese preso presa, rimanere rimase rimasto, scrivere scrisse scritto scritta, spendere spese speso, vedere vide visto, venire venne venuto, vincere vinse vinto, vivere visse vissuto, dirigere dirige diresse diretto diretta diretti, eleggere elesse eletto eletta, assumere assunse assunto assunta, ricevere ricevette ricevuto, sconfiggere sconfisse sconfitto sconfitta, uccidere uccise ucciso uccisa, produrre produce prodotto prodotta, tradurre tradusse tradotto tradotta, condurre condusse condotto condotta, proporre propose proposto proposta, offrire offre offrì offerto offerta, spingere spinse spinto spinta, raggiungere raggiunse raggiunto, distruggere distrusse distrutto distrutta, sostituire sostituì sostituito sostituita, costruire costruì costruito costruita, accogliere accolse accolto, difendere difese difeso difesa, rompere ruppe rotto rotta, scegliere scelse scelto scelta',
  pt: 'abrir aberto aberta, dar deu dado, dizer disse dito, escrever escrito escrita, fazer fez feito feita, ganhar ganho, pagar pago, pôr pôs posto, saber soube, ser foi sido, ter teve, trazer trouxe, ver viu visto, vir veio, dirigir dirige dirigiu dirigido dirigida, eleger elegeu eleito eleita, substituir substituiu substituído substituída, construir construiu constrói construído construída, produzir produziu produzido, traduzir traduziu traduzido, conduzir conduziu conduzido, destruir destruiu destruído destruída, ler leu lido, aceitar aceito aceita, pedir pediu pedido',
};

const prepared = new Map<Language, ReadonlyMap<string, readonly string[]>>();

/** English words of the table that are no verbs. */
const NO_VERBS = new Set(
  'man men woman women child children foot feet tooth teeth person people wife wives life half halves leaf death dead high height long length wide width deep depth strong strength'.split(
    ' ',
  ),
);

/** Whether an English word is a form of a verb of the table. */
export function isIrregularVerb({ norm, stem }: { readonly norm: string; readonly stem: string }): boolean {
  return !NO_VERBS.has(norm) && otherForms(stem, 'en').length > 0;
}

/** The stems of a word's other forms: "wrote", "written" for "write". */
export function otherForms(stem: string, language: Language): readonly string[] {
  let forms = prepared.get(language);
  if (forms === undefined) {
    forms = formsOf(language);
    prepared.set(language, forms);
  }
  return forms.get(stem) ?? NONE;
}

const NONE: readonly string[] = [];

function formsOf(language: Language): ReadonlyMap<string, readonly string[]> {
  const forms = new Map<string, readonly string[]>();
  for (const entry of (TABLE[language] ?? '').split(',')) {
    const stems = [...new Set(words(entry, language).map(({ stem }) => stem))];
    for (const stem of stems) {
      const others = stems.filter((other) => other !== stem);
      forms.set(stem, [...(forms.get(stem) ?? NONE), ...others]);
    }
  }
  return forms;
}
