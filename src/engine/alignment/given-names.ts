import type { Alignment } from './alignment.js';
import type { Name } from './names.js';
import type { Token } from './reading.js';

/**
 * The evidence's name that has the surname of the claim's name, but another given name: "William Drake" for "Francis
 * Drake". Undefined where one may stand for the other, as an initial, a short form or a title does.
 */
export function otherGivenName(alignment: Alignment, name: Name): Name | undefined {
  const { claim, evidence, words, inBackground } = alignment;
  const surname = name.tokens.at(-1) ?? -1;
  const before = name.tokens.slice(0, -1).flatMap((index) => claim.tokens[index] ?? []);
  // "Hampshire's Ian Holland": of whom he is, is no part of his name.
  const given = before.slice(
    1 + before.findLastIndex(({ start, end }) => OWNER.test(claim.text.slice(start, end))),
  );
  const isUnknown = ({ index, norm, groups }: Token): boolean =>
    words[index] === undefined && inBackground[index] !== true && !OFFICES.has(norm) && !isOfCountry(groups);
  // In German any noun has a capital: "manche Zimmer" at a sentence's head is no name.
  // "Barlow District Court": what stands first tells it from others of its kind.
  const unknown = given.filter(isUnknown);
  const [first] = given;
  if (claim.language === 'de' || first === undefined || unknown[0] !== first || !isSideBySide(name))
    return undefined;
  const places = (words[surname]?.tokens ?? []).filter((index) => evidence.tokens[index]?.capital === true);
  const others = evidence.names.filter(
    (other) => other.tokens.length > 1 && isSideBySide(other) && places.includes(other.tokens.at(-1) ?? -1),
  );
  const isSame = ({ tokens }: Name): boolean =>
    tokens.slice(0, -1).some((index) => unknown.some((one) => mayBeSame(one, evidence.tokens[index])));
  // Where the surname stands alone it may be of either.
  return places.length > 0 && others.length === places.length && !others.some(isSame) ? others[0] : undefined;
}

/** A group of synonyms: of words with a capital, only countries are in one. */
function isOfCountry(groups: Token['groups']): boolean {
  return groups.some((group) => typeof group === 'number');
}

function isSideBySide({ tokens }: Name): boolean {
  return (tokens.at(-1) ?? 0) - (tokens[0] ?? 0) === tokens.length - 1;
}

function mayBeSame(one: Token, other: Token | undefined): boolean {
  if (other === undefined || OFFICES.has(other.norm) || isOfCountry(other.groups)) return true;
  const [a, b] = [one.norm, other.norm];
  const isShort = Math.min(a.length, b.length) <= 2;
  return (
    a.startsWith(b.slice(0, isShort ? 1 : SHORT_FORM)) ||
    NICKNAMES.some((names) => names.has(a) && names.has(b))
  );
}

const OWNER = /(?:['’]s|s['’])$/u;

/** Letters that a name and its short form have in common: "Liz" is seen by the table, "Tom" and "Thomas" by these. */
const SHORT_FORM = 2;

/** Written with a capital before a name, and no part of it. */
const OFFICES = new Set(
  (
    'mayor judge justice governor detective sergeant sheriff coach secretary ambassador congressman bishop archbishop cardinal father mother sister ' +
    'brother saint officer inspector chief director manager chairman chairwoman ceo prime first vice deputy former late young old new north south ' +
    'east west great coach referee analyst engineer poet author singer actor actress director princess duke duchess count countess baron emperor'
  ).split(' '),
);

const NICKNAMES = (
  'william bill billy will, robert bob bobby rob, elizabeth liz beth betty lisa, richard dick rick, margaret peggy maggie meg, edward ted ned eddie, ' +
  'john jack, james jim jimmy, charles chuck charlie, henry harry hank, katherine catherine kate kathy cathy, theodore ted, anthony tony, ' +
  'michael mike mick, alexander sasha alex sandy, francis frank, lawrence larry, patricia pat trish, dorothy dot, sarah sally, mary polly molly, ' +
  'joseph joe, thomas tom, christopher kit, eleanor nell, helen nell, albert bert, gilbert bert, vincent vince, augustus gus, eugene gene'
)
  .split(', ')
  .map((names) => new Set(names.split(' ')));
