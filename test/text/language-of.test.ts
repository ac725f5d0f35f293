import { languageOf, toLanguage } from '../../src/text/language-of.js';
import { hasSpaces, scriptOf } from '../../src/text/script.js';
import type { Language } from '../../src/text/language.js';

describe('languageOf', () => {
  const samples: Record<Language, string> = {
    en: 'The store is open from eight to ten.',
    es: 'La tienda está abierta de las ocho a las diez.',
    pt: 'A loja está aberta das oito às dez e não fecha ao almoço.',
    fr: 'Le magasin est ouvert de huit heures à dix heures.',
    de: 'Der Laden ist von acht bis zehn geöffnet.',
    it: 'Il negozio è aperto dalle otto alle dieci.',
    ru: 'Магазин открыт с восьми до десяти.',
    hi: 'दुकान आठ से दस बजे तक खुली है।',
    ar: 'المتجر مفتوح من الثامنة إلى العاشرة.',
    ko: '가게는 여덟 시부터 열 시까지 연다.',
    zh: '商店八点到十点营业。',
    ja: '店は八時から十時まで開いています。',
  };
  test.each(Object.entries(samples))('%s: %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });

  // Of words that other languages have too ("a", "on", "no", "all"), and endings that are more usual elsewhere.
  test.each([
    'A bicycle costs 3.50 euros on every route.',
    'A bike costs nothing.',
    'Loyalty card holders pay 15 % less on all rentals.',
    'Marketplace offers wouldn’t count either.',
    "As a rule, tickets aren't refundable.",
    'Payouts go out on Tuesdays.',
  ])('en, though short: %s', (text) => {
    expect(languageOf(text)).toBe('en');
  });
  test.each<[Language, string]>([
    ['fr', 'On a perdu la carte, on en a fait une autre.'],
    ['es', 'No hay más costes.'],
    ['it', 'All’inizio non costa di più.'],
    ['pt', 'No verão há mais barcos.'],
    ['de', 'In der Not hilft man uns.'],
  ])('%s, though it has words that English has: %s', (language, text) => {
    expect(languageOf(text)).toBe(language);
  });

  test.each<[Language | undefined, string, string]>([
    ['it', 'La mostra apre il 9 dicembre 2021.', 'La mostra apre il 9 settembre 2021.'],
    ['fr', 'La salle peut accueillir 2 000 personnes.', 'Elle se trouve au premier étage du musée.'],
    ['pt', 'A obra custou R$ 2.800.000.', 'A obra não custou mais do que o previsto.'],
    ['en', 'The hotel does not take pets.', 'El hotel no admite mascotas y está lejos de la playa.'],
    [undefined, '1997 — 42', ''],
  ])('%s, decided by what is around it: %s', (language, text, around) => {
    expect(languageOf(text, around)).toBe(language);
  });

  test('nothing to go by', () => {
    expect(languageOf('1997 — 42')).toBeUndefined();
    expect(languageOf('กรุงเทพ')).toBeUndefined();
  });

  test('tags', () => {
    expect(toLanguage('pt-BR')).toBe('pt');
    expect(toLanguage('nl')).toBeUndefined();
    expect(toLanguage(undefined)).toBeUndefined();
  });
});

describe('scriptOf', () => {
  test.each([
    ['Hello 世界', 'latin', true],
    ['Tokyo (東京)', 'latin', true],
    ['東京タワーへ行く', 'kana', false],
    ['北京大学', 'han', false],
    ['Привет', 'cyrillic', true],
    ['Ελλάς', 'greek', true],
    ['שלום', 'hebrew', true],
    ['سلام', 'arabic', true],
    ['नमस्ते', 'devanagari', true],
    ['안녕', 'hangul', true],
    ['สวัสดี', 'thai', false],
  ])('%s', (text, script, spaced) => {
    expect(scriptOf(text)).toBe(script);
    expect(hasSpaces(scriptOf(text))).toBe(spaced);
  });
});
