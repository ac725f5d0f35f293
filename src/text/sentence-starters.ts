/**
 * Function words that, in upper case after a full stop, start a sentence: they distinguish "Acme Inc. The firm" from "Acme
 * Inc. Europe". Articles, pronouns, prepositions and conjunctions of the languages with letter case.
 */
const STARTERS: ReadonlySet<string> = new Set(
  [
    'the a an it he she they we you i this that these those there here his her its their our your my in on at by for from',
    'with without after before during since until when while where who what why how if although though because as but and',
    'or so however therefore moreover furthermore meanwhile then also both each every all some many most no not once under',
    'over to of according despite instead please yes today now later first second finally',
    'el la los las lo un una unos unas este esta estos estas ese esa eso esto él ella ellos ellas su sus en de del desde con',
    'sin por para según durante cuando donde si aunque pero y o además también no se es son fue fueron hay como tras',
    'o os as um uma uns umas ele ela eles elas isto isso seu sua seus suas em no na nos nas do da dos das com sem por para',
    'quando onde se embora mas e ou além também não foi é são há após segundo',
    'le les l une des il elle ils elles on nous vous je ce cet cette ces son ses leur leurs dans en au aux du depuis avec',
    'sans pour par selon pendant quand lorsque où si mais et ou donc ainsi cependant après avant c qui',
    'der die das den dem des ein eine einer eines einem einen er sie es wir ihr ich dieser diese dieses diesem diesen sein',
    'seine ihre ihr im in am an auf bei mit ohne nach vor seit von vom zu zum zur für durch wenn als ob obwohl aber und oder',
    'sondern doch jedoch außerdem danach dann dort hier so damit dabei beide alle viele nicht auch wer was wie wo laut während',
    'il lo gli i un uno una questo questa questi queste quello quella suo sua suoi sue nel nella nei nelle al alla del della',
    'dei dal dalla con senza per secondo durante quando dove se anche ma e o inoltre poi non è sono fu dopo prima essa esso',
    'он она оно они мы вы я это этот эта эти тот та те его её ее их в во на с со из к по за от до для при о об после перед',
    'когда где если хотя но и или а также однако поэтому затем потом там здесь все не как что так кроме согласно',
  ].flatMap((line) => line.split(' ')),
);

export function startsSentences(word: string): boolean {
  return STARTERS.has(word.toLowerCase());
}

/** German and Scandinavian words after which "3." before a noun is an ordinal: "am 3. Mai", "der 2. Weltkrieg". */
const BEFORE_ORDINAL: ReadonlySet<string> = new Set(
  (
    'der die das den dem des am im vom zum zur beim bis ab seit und oder jeder jede jedes jeden ein eine einen einem einer ' +
    'sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere mein meine dieser diese dieses diesen diesem ' +
    'den det af til fra og i på dnia do od z w'
  ).split(' '),
);

const MONTHS: ReadonlySet<string> = new Set(
  (
    'januar jänner februar märz april mai juni juli august september oktober november dezember ' +
    'marts maj mars jahrhundert jahrhunderts jh quartal halbjahr etage stock klasse'
  ).split(' '),
);

/** Whether a number with a full stop, between these two words, is an ordinal rather than the end of a sentence. */
export function isOrdinalContext(before: string, after: string): boolean {
  if (MONTHS.has(after.toLowerCase())) return true;
  return BEFORE_ORDINAL.has(before.toLowerCase()) && !STARTERS.has(after.toLowerCase());
}
