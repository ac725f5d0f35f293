import type { Language } from '../../text/language.js';

/** Small numbers in words; what a language writes in several forms has them all. From one to twenty, then tens. */
const TABLE: Readonly<Record<Language, string>> = {
  en: '1 one once first single 2 two twice second both double 3 three third 4 four fourth 5 five fifth 6 six sixth 7 seven 8 eight 9 nine 10 ten 11 eleven 12 twelve dozen 13 thirteen 14 fourteen fortnight 15 fifteen 16 sixteen 17 seventeen 18 eighteen 19 nineteen 20 twenty 30 thirty 40 forty 50 fifty half 60 sixty 70 seventy 80 eighty 90 ninety 100 hundred 1000 thousand 0 zero',
  de: '1 ein eine einen einem einer eins einmal erste ersten 2 zwei beide beiden zweite zweiten zweimal doppelt 3 drei dritte dritten 4 vier 5 fünf 6 sechs 7 sieben 8 acht 9 neun 10 zehn 11 elf 12 zwölf dutzend 13 dreizehn 14 vierzehn 15 fünfzehn 16 sechzehn 17 siebzehn 18 achtzehn 19 neunzehn 20 zwanzig 30 dreißig 40 vierzig 50 fünfzig halb halbe hälfte 60 sechzig 70 siebzig 80 achtzig 90 neunzig 100 hundert 1000 tausend 0 null',
  fr: '1 un une premier première 2 deux second seconde double 3 trois 4 quatre 5 cinq 6 six 7 sept 8 huit 9 neuf 10 dix 11 onze 12 douze douzaine 13 treize 14 quatorze 15 quinze quinzaine 16 seize 20 vingt vingtaine 30 trente 40 quarante 50 cinquante moitié 60 soixante 100 cent 1000 mille 0 zéro',
  es: '1 un una uno primer primera primero 2 dos ambos ambas segundo segunda doble 3 tres tercer 4 cuatro 5 cinco 6 seis 7 siete 8 ocho 9 nueve 10 diez 11 once 12 doce docena 13 trece 14 catorce 15 quince 20 veinte 30 treinta 40 cuarenta 50 cincuenta mitad 60 sesenta 70 setenta 80 ochenta 90 noventa 100 cien ciento 1000 mil 0 cero',
  pt: '1 um uma primeiro primeira 2 dois duas ambos ambas segundo segunda dobro 3 três 4 quatro 5 cinco 6 seis 7 sete 8 oito 9 nove 10 dez 11 onze 12 doze dúzia 13 treze 14 catorze quatorze 15 quinze 20 vinte 30 trinta 40 quarenta 50 cinquenta metade 60 sessenta 100 cem cento 1000 mil 0 zero',
  it: '1 un una uno primo prima 2 due entrambi entrambe secondo seconda doppio 3 tre 4 quattro 5 cinque 6 sei 7 sette 8 otto 9 nove 10 dieci 11 undici 12 dodici dozzina 13 tredici 14 quattordici 15 quindici 20 venti 30 trenta 40 quaranta 50 cinquanta metà 60 sessanta 100 cento 1000 mille mila 0 zero',
  ru: '1 один одна одно одного одной первый первая 2 два две двух оба обе второй вдвое дважды 3 три трёх трех 4 четыре четырёх 5 пять пяти 6 шесть шести 7 семь семи 8 восемь восьми 9 девять девяти 10 десять десяти 11 одиннадцать 12 двенадцать 14 четырнадцать 15 пятнадцать 20 двадцать 30 тридцать 40 сорок 50 пятьдесят половина 60 шестьдесят 100 сто 1000 тысяча тысячи тысяч 0 ноль',
  ar: '1 واحد واحدة 2 اثنان اثنين اثنتان ضعف 3 ثلاثة ثلاث 4 أربعة أربع 5 خمسة خمس 6 ستة ست 7 سبعة سبع 8 ثمانية ثماني 9 تسعة تسع 10 عشرة عشر 12 اثنا 15 خمسةعشر 20 عشرون عشرين 30 ثلاثون ثلاثين 40 أربعون أربعين 50 خمسون خمسين نصف 60 ستون ستين 100 مئة مائة 1000 ألف 0 صفر',
  hi: '1 एक पहला पहली पहले 2 दो दोनों दूसरा दूसरी दोगुना 3 तीन 4 चार 5 पांच पाँच 6 छह छः 7 सात 8 आठ 9 नौ 10 दस 11 ग्यारह 12 बारह 14 चौदह 15 पंद्रह पन्द्रह 20 बीस 30 तीस 40 चालीस 50 पचास आधा आधी आधे 60 साठ 100 सौ 1000 हज़ार हजार 0 शून्य',
  ja: '',
  zh: '',
  ko: '1 하나 한 첫 2 둘 두 3 셋 세 4 넷 네 5 다섯 6 여섯 7 일곱 8 여덟 9 아홉 10 열 20 스무 50 절반',
};

/** Digits of Chinese and Japanese numerals as they stand before counters: 三个, 十二回. */
const HAN = '〇一二三四五六七八九';

const byLanguage = new Map<Language, ReadonlyMap<string, string>>();

function wordsOf(language: Language): ReadonlyMap<string, string> {
  let known = byLanguage.get(language);
  if (known === undefined) {
    const made = new Map<string, string>();
    let value = '';
    for (const token of TABLE[language].split(' ')) {
      if (/^\d+$/u.test(token)) value = token;
      else made.set(token, value);
    }
    known = made;
    byLanguage.set(language, known);
  }
  return known;
}

/** The numbers that a text says in words, as numerals: what a number in digits elsewhere may stand for. Linear. */
export function wordNumbersIn(text: string, language: Language): Set<string> {
  const found = new Set<string>();
  if (language === 'ja' || language === 'zh') {
    for (const [han] of text.matchAll(/[〇一二两三四五六七八九十百]+/gu)) found.add(String(hanNumber(han)));
    if (text.includes('半')) found.add('50');
    return found;
  }
  const known = wordsOf(language);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{M}]+/gu)) {
    const value = known.get(word);
    if (value !== undefined) found.add(value);
  }
  return found;
}

function hanNumber(han: string): number {
  let total = 0;
  let digit = 0;
  for (const character of han.replaceAll('两', '二')) {
    if (character === '十' || character === '百') {
      total += Math.max(1, digit) * (character === '十' ? 10 : 100);
      digit = 0;
    } else digit = 10 * digit + HAN.indexOf(character);
  }
  return total + digit;
}
