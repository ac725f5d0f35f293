import type { Language } from '../../text/language.js';

/**
 * What ties a sentence to the one before it, by language. A sentence whose predecessor is gone reads on without it:
 *
 * - `free`: stripped, with the comma after it or without one;
 * - `withComma`: stripped only before a comma, as the same words without one may belong to the sentence ("still water");
 * - `inverting`: cannot be stripped, as the word order hangs on it (German), and says what the sentence before it did;
 * - `adding`: like inverting, but only adds to what was said, whatever that was.
 *
 * Lower case. Languages without spaces between words match by prefix.
 */
interface Connectives {
  readonly free: readonly string[];
  readonly withComma: readonly string[];
  readonly inverting?: readonly string[];
  readonly adding?: readonly string[];
  /** Members of a series: when one falls, the others lose their number. Stripped only before a comma. */
  readonly series: readonly string[];
}

const CONNECTIVES: Readonly<Record<Language, Connectives>> = {
  en: {
    free: words(
      'however; therefore; moreover; furthermore; additionally; in addition; consequently; nevertheless' +
        '; nonetheless; thus; hence; likewise; also; but; and; yet; by contrast; in contrast; conversely',
    ),
    withComma: words(
      'so; still; similarly; instead; then; besides; meanwhile; as a result; for example; for instance' +
        '; on the other hand; on the contrary; that said; even so; in fact; indeed; in particular; specifically; accordingly' +
        '; after that; as such; for this reason; for that reason; because of this; because of that' +
        '; due to this; in other words; that is; in turn; at the same time; in comparison; or; on top of that; overall; in short' +
        '; in summary; to sum up; again; rather; alternatively; afterwards; afterward; subsequently; next; as mentioned above',
    ),
    series: words(
      'first; second; third; fourth; fifth; firstly; secondly; thirdly; fourthly; lastly; first of all',
    ),
  },
  es: {
    free: words(
      'sin embargo; no obstante; además; por lo tanto; por tanto; por eso; por ello; también; pero; asimismo; y; así pues',
    ),
    withComma: words(
      'en consecuencia; por consiguiente; por ejemplo; en cambio; por el contrario; por otro lado; por otra parte' +
        '; así; entonces; aun así; de hecho; en particular; es decir; mientras tanto; luego; después; a su vez; en resumen; igualmente',
    ),
    series: words(
      'primero; segundo; tercero; en primer lugar; en segundo lugar; en tercer lugar; por último',
    ),
  },
  pt: {
    free: words(
      'no entanto; porém; contudo; todavia; entretanto; além disso; portanto; por isso; também; mas; e',
    ),
    withComma: words(
      'assim; então; por exemplo; em contrapartida; pelo contrário; por outro lado; ainda assim; de facto; de fato' +
        '; em particular; ou seja; depois; consequentemente; em resumo; da mesma forma; por conseguinte; enquanto isso',
    ),
    series: words(
      'primeiro; segundo; terceiro; em primeiro lugar; em segundo lugar; em terceiro lugar; por último; por fim',
    ),
  },
  fr: {
    free: words(
      'cependant; toutefois; néanmoins; pourtant; de plus; en outre; par ailleurs; par conséquent; mais; et; donc; en revanche' +
        '; également; or',
    ),
    withComma: words(
      "ainsi; aussi; alors; par exemple; au contraire; d’autre part; d'autre part; en effet; en particulier; c’est pourquoi" +
        "; c'est pourquoi; ensuite; puis; de même; à l’inverse; à l'inverse; en résumé; autrement dit; en fait; malgré cela",
    ),
    series: words(
      "premièrement; deuxièmement; troisièmement; d’abord; d'abord; tout d’abord; tout d'abord; enfin",
    ),
  },
  de: {
    free: words('aber; und; denn; oder'),
    withComma: words('zum beispiel; beispielsweise; das heißt; mit anderen worten; doch; also'),
    inverting: words(
      'jedoch; allerdings; dennoch; trotzdem; deshalb; daher; deswegen; folglich; somit; stattdessen; dagegen; hingegen' +
        '; demnach; infolgedessen; andernfalls; sonst; dann; danach; anschließend; gleichwohl; indessen; darum; demzufolge; so; doch' +
        '; im gegensatz dazu; aus diesem grund; in diesem fall; umgekehrt',
    ),
    adding: words(
      'außerdem; zudem; auch; ferner; darüber hinaus; weiterhin; zusätzlich; ebenso; ebenfalls; des weiteren; überdies',
    ),
    series: words('erstens; zweitens; drittens; viertens'),
  },
  it: {
    free: words(
      'tuttavia; inoltre; pertanto; perciò; quindi; però; ma; e; anche; dunque; ciononostante; nondimeno',
    ),
    withComma: words(
      "così; allora; per esempio; ad esempio; al contrario; d’altra parte; d'altra parte; invece; infatti; in particolare" +
        '; cioè; di conseguenza; per questo; poi; in sintesi; allo stesso modo; nel frattempo',
    ),
    series: words('primo; secondo; terzo; in primo luogo; in secondo luogo; in terzo luogo; infine'),
  },
  ru: {
    free: words(
      'однако; но; кроме того; поэтому; следовательно; тем не менее; также; а; и; зато; при этом; к тому же; более того',
    ),
    withComma: words(
      'таким образом; например; напротив; наоборот; с другой стороны; итак; значит; в частности; то есть; затем; впрочем' +
        '; в результате; в то же время; вместе с тем; в итоге',
    ),
    series: words('во-первых; во-вторых; в-третьих; в-четвёртых; наконец'),
  },
  ar: {
    free: words(
      'ومع ذلك; مع ذلك; لكن; ولكن; بالإضافة إلى ذلك; علاوة على ذلك; وبالتالي; بالتالي; لذلك; ولذلك; أيضا; أيضًا; غير أن',
    ),
    withComma: words(
      'على سبيل المثال; من ناحية أخرى; على العكس; في المقابل; في الواقع; ثم; بعد ذلك; نتيجة لذلك; وهكذا; باختصار',
    ),
    series: words('أولا; أولاً; ثانيا; ثانياً; ثالثا; ثالثاً; أخيرا; أخيراً'),
  },
  hi: {
    free: words(
      'हालांकि; हालाँकि; लेकिन; परंतु; परन्तु; किंतु; किन्तु; मगर; इसके अलावा; इसके अतिरिक्त; इसलिए; और; फिर भी; साथ ही; अतः',
    ),
    withComma: words(
      'उदाहरण के लिए; दूसरी ओर; इसके विपरीत; वास्तव में; इस प्रकार; परिणामस्वरूप; फिर; बाद में; संक्षेप में; विशेष रूप से',
    ),
    series: words('पहला; दूसरा; तीसरा; सबसे पहले; पहले; दूसरे; तीसरे; अंत में'),
  },
  ko: {
    free: words(
      '그러나; 하지만; 또한; 그래서; 따라서; 게다가; 그리고; 그러므로; 그런데; 반면; 반면에; 한편; 즉',
    ),
    withComma: words(
      '예를 들어; 예를 들면; 사실; 대신; 결과적으로; 이후; 다음으로; 요약하면; 특히; 마찬가지로',
    ),
    series: words('첫째; 둘째; 셋째; 넷째; 마지막으로'),
  },
  ja: {
    free: words('しかし; しかしながら; ただし; したがって; さらに; それでも; けれども; ところが'),
    withComma: words(
      'また; そのため; なお; 一方; 一方で; 例えば; たとえば; つまり; ですから; だから; 加えて; その結果; 実際; 特に; 逆に' +
        '; すなわち; そして; それから; その後; よって; それに対して; 要するに; もっとも; が',
    ),
    series: words('第一に; 第二に; 第三に; まず; 次に; 最後に'),
  },
  zh: {
    free: words('但是; 然而; 不过; 可是; 此外; 而且; 因此; 所以; 但; 因而; 并且'),
    withComma: words(
      '另外; 同时; 例如; 比如; 相反; 另一方面; 于是; 事实上; 总之; 也就是说; 其次; 然后; 接着; 尤其; 同样; 结果; 同時; 不過; 總之; 相反地',
    ),
    series: words('第一; 第二; 第三; 首先; 其次; 最后; 最後'),
  },
};

const UNSPACED: ReadonlySet<Language> = new Set(['zh', 'ja']);
const COMMA = /^[,،、，]/u;
/** UTF-16 units of a sentence that are looked at: more than any connective with what surrounds it. */
const LONGEST = 64;
/** Emphasis around the connective itself. */
const EMPHASIS = /^(?:\*\*|__|\*|_)/u;

export type LinkKind = 'strip' | 'inverting' | 'adding' | 'series';

/** A connective that a sentence begins with. */
export interface Link {
  readonly kind: LinkKind;
  /** UTF-16 length of the connective with its emphasis, the comma after it and white space. */
  readonly length: number;
}

/** Languages that a short text in Latin letters is easily taken for one another. */
const LATIN: readonly Language[] = ['en', 'es', 'pt', 'fr', 'de', 'it'];

interface Entry {
  readonly words: string;
  readonly kind: LinkKind;
  readonly needsComma: boolean;
}

/** By language and first letter. */
const byFirstLetter = new Map<Language, ReadonlyMap<string, readonly Entry[]>>();

function entriesFor(language: Language, first: string): readonly Entry[] {
  let index = byFirstLetter.get(language);
  if (index === undefined) {
    const { free, withComma, inverting = [], adding = [], series } = CONNECTIVES[language];
    const all = (list: readonly string[], kind: LinkKind, needsComma: boolean): Entry[] =>
      list.map((entry) => ({ words: entry, kind, needsComma }));
    const entries = [
      ...all(free, 'strip', false),
      ...all(withComma, 'strip', true),
      ...all(series, 'series', true),
      ...all(inverting, 'inverting', false),
      ...all(adding, 'adding', false),
    ];
    const grouped = new Map<string, Entry[]>();
    for (const entry of entries) {
      const letter = entry.words.charAt(0);
      grouped.set(letter, [...(grouped.get(letter) ?? []), entry]);
    }
    index = grouped;
    byFirstLetter.set(language, index);
  }
  return index.get(first) ?? [];
}

/**
 * The connective at the start of a sentence, the longest that fits; undefined when it begins without one. As the
 * language of a short text is uncertain, a connective of another language in Latin letters counts too where a comma
 * follows it.
 */
export function leadingLink(sentence: string, language: Language | undefined): Link | undefined {
  const emphasis = EMPHASIS.exec(sentence)?.[0] ?? '';
  const written = sentence.slice(emphasis.length, emphasis.length + LONGEST);
  const text = written.toLowerCase();
  // Lower-casing may change a text's length in rare letters; then no connective is looked for.
  if (text.length !== written.length) return undefined;
  let best: Link | undefined;
  const consider = (of: Language, onlyWithComma: boolean): void => {
    for (const entry of entriesFor(of, text.charAt(0))) {
      if (onlyWithComma && (entry.kind === 'inverting' || entry.kind === 'adding')) continue;
      const length = matchLength(
        text,
        entry.words,
        emphasis,
        onlyWithComma || entry.needsComma,
        UNSPACED.has(of),
      );
      if (length === undefined || emphasis.length + length <= (best?.length ?? 0)) continue;
      best = { kind: entry.kind, length: emphasis.length + length };
    }
  };
  if (language !== undefined) consider(language, false);
  if (best !== undefined || (language !== undefined && !LATIN.includes(language))) return best;
  for (const other of LATIN) consider(other, true);
  return best;
}

function matchLength(
  text: string,
  entry: string,
  emphasis: string,
  needsComma: boolean,
  unspaced: boolean,
): number | undefined {
  if (!text.startsWith(entry)) return undefined;
  let at = entry.length;
  let comma = COMMA.test(text.slice(at));
  if (comma) at++;
  if (emphasis !== '') {
    if (!text.startsWith(emphasis, at)) return undefined;
    at += emphasis.length;
  }
  if (!comma && COMMA.test(text.slice(at))) {
    comma = true;
    at++;
  }
  if (needsComma && !comma) return undefined;
  const space = /^\s+/u.exec(text.slice(at))?.[0].length ?? 0;
  if (!comma && space === 0 && !unspaced) return undefined;
  // A connective with nothing after it is no sentence's beginning.
  return at + space < text.length ? at + space : undefined;
}

function words(list: string): string[] {
  return list.split('; ');
}
