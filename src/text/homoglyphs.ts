/** Letters of other scripts that look like Latin ones, each above its Latin one (Unicode's list of confusables, letters alone). */
const ALIKE = 'аеорсухіјѕԁһԛԝАВЕЅІЈКМНОРСТУХΑΒΕΖΗΙΚΜΝΟΡΤΥΧονιρ';
const LATIN = 'aeopcyxijsdhqwABESIJKMHOPCTYXABEZHIKMNOPTYXovip';
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡʏᴢ';
const CAPITALS = 'abcdefghijklmnopqrstuvwyz';
/** What looks like a digit in a number: letters, and digits of other scripts that are others than they look like. */
const DIGIT_ALIKE = 'OoОоΟοlIІӏӀΙЗзб৪੪৭੧୨൭';
const DIGITS = '000000111111336889999';

const mapOf = (alike: string, plain: string): ReadonlyMap<string, string> => {
  const shown = Array.from(plain);
  return new Map(Array.from(alike, (character, at) => [character, shown[at] ?? character]));
};
const latin = mapOf(ALIKE, LATIN);
const capitals = mapOf(SMALL_CAPITALS, CAPITALS);
const digits = mapOf(DIGIT_ALIKE, DIGITS);

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const ASCII = /^[\0-\x7f]*$/u;
/** A unit or the name of a road or product: "5l", "I95", "O365", "1o". */
const NAMES = /^[IO]|[lIo]$/u;
const NOT_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/**
 * A text as it looks: "оpened" with a Cyrillic о is "opened", "2O24" is 2024, "195৪" is 1958. Words of one script stay,
 * but for those of a Latin text that are of look-alikes alone. Linear.
 */
export function withoutHomoglyphs(text: string): string {
  const isMixed = NOT_LATIN.test(text) && /\p{Script=Latin}/u.test(text);
  const read = text.replace(WORD, (word) => wordOf(word, isMixed));
  return isMixed && looksLatin(read) ? inLatin(read) : read;
}

function wordOf(word: string, isMixed: boolean): string {
  if (/[0-9]/u.test(word)) {
    if (ASCII.test(word) && NAMES.test(word)) return word;
    const all = Array.from(word);
    const isNumber = all.every((character) => /[0-9]/u.test(character) || digits.has(character));
    return isNumber ? all.map((character) => digits.get(character) ?? character).join('') : word;
  }
  if (ASCII.test(word)) return word;
  const all = Array.from(word);
  if (all.filter((character) => capitals.has(character)).length > 1)
    return all.map((character) => capitals.get(character) ?? character).join('');
  return isMixed && /\p{Script=Latin}/u.test(word) && looksLatin(word) ? inLatin(word) : word;
}

function looksLatin(text: string): boolean {
  return Array.from(text).every((character) => !NOT_LATIN.test(character) || latin.has(character));
}

function inLatin(text: string): string {
  return Array.from(text, (character) => latin.get(character) ?? character).join('');
}
