import type { Language } from './language.js';

/**
 * Words at the start of a sentence that stand for something said before, by language.
 *
 * - `pronouns`: groups of forms of one pronoun: a sentence may go on the thing that an earlier one with a form of the
 *   same group speaks of;
 * - `pointers`: demonstratives: alone they stand for what was just said, before a noun for a thing named before;
 * - `pairs`: stand for things or for a condition that the sentence before names ("both", "the latter", "otherwise");
 * - `impersonal`: beginnings that look like a pronoun and stand for nothing.
 *
 * Lower case. Languages without spaces between words match by prefix.
 */
interface References {
  readonly pronouns: readonly (readonly string[])[];
  readonly pointers: readonly string[];
  readonly pairs: readonly string[];
  readonly impersonal: readonly string[];
}

const REFERENCES: Readonly<Record<Language, References>> = {
  en: {
    pronouns: groups('it, its, itself; they, their, theirs; he, his; she, her, hers'),
    pointers: list('this, that, these, those, such'),
    pairs: list(
      'both, neither, either, the latter, the former, the same, another, the other, others, the second, the first' +
        ', the two, at that time, doing so, that way, one of them, some of them, all of them, most of them, each of them, which, otherwise, in that case, in this case',
    ),
    impersonal: list(
      'it is important, it is possible, it is recommended, it is worth, it is necessary, it is also worth, it depends',
    ),
  },
  es: {
    pronouns: groups('él; ella; ellos; ellas; su, sus, suyo, suya'),
    pointers: list(
      'esto, eso, este, esta, estos, estas, ese, esa, esos, esas, aquello, dicho, dicha, dichos, dichas',
    ),
    pairs: list(
      'ambos, ambas, el primero, la primera, el segundo, la segunda, lo mismo, en ese caso, en este caso, de lo contrario, otro, otra',
    ),
    impersonal: [],
  },
  pt: {
    pronouns: groups('ele; ela; eles; elas; seu, sua, seus, suas'),
    pointers: list('isto, isso, este, esta, estes, estas, esse, essa, esses, essas, aquilo, tal, tais'),
    pairs: list(
      'ambos, ambas, o primeiro, a primeira, o segundo, a segunda, o mesmo, nesse caso, neste caso, caso contrário, outro, outra',
    ),
    impersonal: [],
  },
  fr: {
    pronouns: groups('il; ils; elle; elles; son, sa, ses; leur, leurs'),
    pointers: list(
      "cela, ça, ceci, ce, cet, cette, ces, c’est, c'est, celui-ci, celle-ci, ceux-ci, celles-ci",
    ),
    pairs: list(
      'les deux, tous deux, toutes deux, le premier, la première, le second, la seconde, ce dernier, cette dernière' +
        ', dans ce cas, sinon, un autre, une autre',
    ),
    impersonal: list(
      'il y a, il faut, il est possible, il est recommandé, il est important, il est nécessaire, il existe',
    ),
  },
  de: {
    pronouns: groups('er, sein, seine, seinen, seinem, seiner; sie, ihr, ihre, ihren, ihrem, ihrer; es'),
    pointers: list(
      'dies, dieser, diese, dieses, diesen, diesem, das ist, das war, das sind, das bedeutet, das heißt, das gilt, das wird' +
        ', das hat, das kann, jener, jene, jenes, solche',
    ),
    pairs: list(
      'beide, beides, ersterer, erstere, letzterer, letztere, letzteres, dabei, dadurch, damit, dafür, daran, darin, davon, dazu' +
        ', darauf, darunter, dort, hierfür, hierbei, hierzu, daneben, ein anderer, eine andere, deren, dessen',
    ),
    impersonal: list('es gibt, es ist möglich, es ist wichtig, es wird empfohlen, es empfiehlt'),
  },
  it: {
    pronouns: groups('esso; essa; essi; esse; lui; lei; loro; suo, sua, suoi, sue'),
    pointers: list('questo, questa, questi, queste, quello, quella, quelli, quelle, ciò, tale, tali'),
    pairs: list(
      "entrambi, entrambe, il primo, la prima, il secondo, la seconda, quest’ultimo, quest'ultimo, in questo caso, in tal caso, altrimenti",
    ),
    impersonal: [],
  },
  ru: {
    pronouns: groups('он, его; она, её, ее; оно; они, их'),
    pointers: list(
      'это, этот, эта, эти, этого, этой, этих, тот, та, те, такой, такая, такое, такие, данный, данная, данное, данные',
    ),
    pairs: list(
      'оба, обе, последний, последняя, первый, первая, второй, вторая, в этом случае, в таком случае, иначе, там, здесь',
    ),
    impersonal: [],
  },
  ar: {
    pronouns: groups('هو, وهو; هي, وهي; هم, وهم; هما'),
    pointers: list('هذا, هذه, ذلك, تلك, هؤلاء, أولئك, وهذا, وهذه'),
    pairs: list('كلاهما, كلتاهما, الأخير, الأخيرة, في هذه الحالة, وإلا, هناك أيضا'),
    impersonal: [],
  },
  hi: {
    pronouns: groups(
      'वह, उसका, उसकी, उसके, उसे, उसने; वे, उनका, उनकी, उनके, उन्हें, उन्होंने; इसका, इसकी, इसके, इसे, इसमें, इसने; इनका, इनकी, इनके',
    ),
    pointers: list('यह, ये, इस, उस, इन, उन, ऐसा, ऐसी, ऐसे'),
    pairs: list('दोनों, ये दोनों, ऐसे में, अन्यथा, नहीं तो, वहाँ, वहां'),
    impersonal: [],
  },
  ko: {
    pronouns: groups('그는, 그의, 그가; 그녀는, 그녀의, 그녀가; 그들은, 그들의, 그들이'),
    pointers: list('이것은, 그것은, 이는, 이를, 이것이, 그것이, 이러한, 그러한, 이, 그, 해당'),
    pairs: list('둘 다, 두 가지 모두, 전자는, 후자는, 이 경우, 그 경우, 그렇지 않으면, 거기에는, 여기에는'),
    impersonal: [],
  },
  ja: {
    pronouns: groups('彼女; 彼ら; 彼'),
    pointers: list('これ, それ, あれ, この, その, あの, こうした, そうした, このような, そのような, 同'),
    pairs: list('両方, 両者, 前者, 後者, そこ, ここ, どちらも, いずれも, さもなければ'),
    impersonal: list('これまで, それぞれ, 同じ, 同時, 同様, 同意'),
  },
  zh: {
    pronouns: groups('它们, 它們; 它; 他们, 他們; 他; 她们, 她們; 她; 其'),
    pointers: list('这, 這, 那, 该, 該, 此'),
    pairs: list('两者, 兩者, 前者, 后者, 後者, 其中, 二者, 否则, 否則'),
    impersonal: list('其他, 其余, 其它, 此外, 这里有, 那么, 其实, 那麼'),
  },
};

const UNSPACED: ReadonlySet<Language> = new Set(['zh', 'ja']);

export type Reference =
  | { readonly kind: 'pronoun'; readonly group: number }
  /** `next`: the word after it, which may be the noun that it points to. */
  | { readonly kind: 'pointer'; readonly next: string }
  | { readonly kind: 'pair' };

/**
 * The word standing for something said before that a sentence begins with, or a pronoun after a few introducing words;
 * undefined when there is none. A language that is not known is taken for English.
 */
export function leadingReference(sentence: string, language: Language = 'en'): Reference | undefined {
  const table = REFERENCES[language];
  const text = sentence.replace(/^[*_"'“„«「『(（[]+/u, '').toLowerCase();
  const begins = (entry: string): boolean =>
    text.startsWith(entry) &&
    (UNSPACED.has(language) || !/^[\p{L}\p{N}\p{M}]/u.test(text.slice(entry.length)));
  if (table.impersonal.some(begins)) return undefined;
  if (table.pairs.some(begins)) return { kind: 'pair' };
  const pointer = longest(table.pointers.filter(begins));
  if (pointer !== undefined) return { kind: 'pointer', next: nextWord(text.slice(pointer.length), language) };
  const group = table.pronouns.findIndex((forms) => forms.some(begins));
  if (group >= 0) return { kind: 'pronoun', group };
  const introduction = INTRODUCTION.exec(text)?.[0];
  if (introduction === undefined) return undefined;
  const inner = leadingReference(text.slice(introduction.length), language);
  return inner?.kind === 'pronoun' ? inner : undefined;
}

/** A few words before the subject that name no subject themselves: "In 1997, it", "Since then, they". */
const INTRODUCTION = /^(?:[^\s,，、:;.!?]+\s+){0,2}[^\s,，、:;.!?]{1,12}[,，、]\s*/u;

function longest(entries: readonly string[]): string | undefined {
  return entries.reduce<string | undefined>(
    (best, entry) => (entry.length > (best?.length ?? 0) ? entry : best),
    undefined,
  );
}

function nextWord(text: string, language: Language): string {
  // Without spaces the first two characters have to do.
  if (UNSPACED.has(language)) return /^\p{L}{2}/u.exec(text)?.[0] ?? '';
  return /^[^\p{L}\p{N}]*([\p{L}\p{N}\p{M}'’-]+)/u.exec(text)?.[1] ?? '';
}

function list(entries: string): string[] {
  return entries.split(', ');
}

function groups(entries: string): string[][] {
  return entries.split('; ').map(list);
}
