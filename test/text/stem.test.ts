import { stem } from '../../src/text/stem.js';
import { fold } from '../../src/text/fold.js';
import type { Language } from '../../src/text/language.js';

const stemOf = (word: string, language?: Language): string => stem(word, fold(word), language);

describe('stem', () => {
  test.each<[Language, string, string]>([
    ['en', 'companies', 'company'],
    ['en', 'directed', 'directs'],
    ['fr', 'fondée', 'fondées'],
    ['fr', 'entreprises', 'entreprise'],
    ['de', 'Häuser', 'Haus'],
    ['de', 'Mitarbeitern', 'Mitarbeiter'],
    ['es', 'fundaciones', 'fundación'],
    ['pt', 'trabalhadores', 'trabalhador'],
    ['it', 'fondata', 'fondato'],
    ['ru', 'сотрудников', 'сотрудники'],
    ['hi', 'कंपनियों', 'कंपनी'],
    ['hi', 'लड़के', 'लड़का'],
    ['ar', 'الشركة', 'شركات'],
    ['ar', 'والمدينة', 'مدينة'],
    ['ko', '회사는', '회사가'],
    ['ko', '서울에서', '서울'],
  ])('%s: %s and %s are one', (language, one, other) => {
    expect(stemOf(one, language)).toBe(stemOf(other, language));
  });

  test.each<[Language, string, string]>([
    ['en', 'director', 'directions'],
    ['ko', '회의', '회사'],
    ['de', 'Haus', 'Hase'],
    ['ar', 'مدينة', 'مدرسة'],
  ])('%s: %s and %s are two', (language, one, other) => {
    expect(stemOf(one, language)).not.toBe(stemOf(other, language));
  });

  test('a memo that ran full still answers alike', () => {
    const before = stemOf('nationalities');
    for (let i = 0; i < 70_000; i += 1) stemOf(`word${i.toString(36)}ing`);
    expect(stemOf('nationalities')).toBe(before);
  });
});
