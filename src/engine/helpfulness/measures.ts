import { TokenRuns } from '../claims/lexicon/compiled-lexicon.js';
import type { Language } from '../text/language.js';
import type { Value } from '../values/value.js';

/** What an amount that is asked for is counted in, where the question says so. */
export type Measure = 'money' | 'duration' | 'length' | 'mass' | 'temperature';

const MEASURES: readonly Measure[] = ['money', 'duration', 'length', 'mass', 'temperature'];

/** Words of questions that tell a measure. Folded when read; `|` stands between runs of words. */
const TABLE: Readonly<Record<Language, Readonly<Partial<Record<Measure, string>>>>> = {
  en: {
    money: 'cost|costs|price|fee|pay|charge|rent|salary|expensive',
    duration: 'how long does|how long will|how long do|how long did|how old|running time|duration',
    length: 'how far|how tall|how high|how deep|how wide|height|distance|width|depth',
    mass: 'how heavy|weigh|weight',
    temperature: 'temperature|how hot|how cold|boiling point|melting point',
  },
  es: {
    money: 'cuesta|cuestan|precio|vale',
    duration: 'cuanto tiempo|cuanto dura|duracion',
    length: 'altura|distancia|mide',
    mass: 'pesa|peso',
    temperature: 'temperatura',
  },
  pt: {
    money: 'custa|custam|preco|vale',
    duration: 'quanto tempo|dura|duracao',
    length: 'altura|distancia|mede',
    mass: 'pesa|peso',
    temperature: 'temperatura',
  },
  fr: {
    money: 'coute|coutent|prix|tarif',
    duration: 'combien de temps|dure|duree',
    length: 'hauteur|distance|mesure',
    mass: 'pese|poids',
    temperature: 'temperature',
  },
  de: {
    money: 'kostet|kosten|preis|teuer',
    duration: 'wie lange|dauert|wie alt',
    length: 'wie weit|wie hoch|wie tief|wie breit|entfernung',
    mass: 'wiegt|gewicht|wie schwer',
    temperature: 'temperatur',
  },
  it: {
    money: 'costa|costano|prezzo',
    duration: 'quanto tempo|dura|durata',
    length: 'alto|alta|altezza|distanza',
    mass: 'pesa|peso',
    temperature: 'temperatura',
  },
  ru: {
    money: 'стоит|стоят|цена',
    duration: 'как долго|длится',
    length: 'высота|расстояние|как далеко',
    mass: 'весит|вес',
    temperature: 'температура',
  },
  hi: { money: 'कीमत|दाम', duration: 'कितनी देर|कितने समय', temperature: 'तापमान' },
  ar: { money: 'سعر|بكم|ثمن', temperature: 'حرارة' },
  ko: { money: '가격|얼마입니까|얼마예요', temperature: '온도' },
  zh: {
    money: '价格|多少钱|费用',
    duration: '多久|多长时间',
    length: '多长|多高|多远|多深',
    mass: '多重|重量',
    temperature: '温度',
  },
  ja: { money: 'いくら|値段|料金', duration: '何時間|何日間', temperature: '温度' },
};

const compiled = new Map<Language, readonly (readonly [Measure, TokenRuns])[]>();

/** The measure that a question tells; undefined where it tells none. */
export function measureOf(tokens: readonly string[], language: Language): Measure | undefined {
  let runs = compiled.get(language);
  if (runs === undefined) {
    const table = TABLE[language];
    runs = MEASURES.flatMap((measure) => {
      const words = table[measure];
      return words === undefined ? [] : [[measure, new TokenRuns(words)] as const];
    });
    compiled.set(language, runs);
  }
  return runs.find(([, words]) => words.find(tokens) !== -1)?.[0];
}

/** How far a value may be of a measure, in [0,1]: a bare number may be of any, "18 pounds" are money or mass. */
export function fits(value: Value, measure: Measure): number {
  const others = (value.otherReadings ?? []).map((other) => fits(other, measure));
  return Math.max(fitsAsRead(value, measure), ...others);
}

function fitsAsRead(value: Value, measure: Measure): number {
  switch (value.kind) {
    case 'money':
      return measure === 'money' ? 1 : 0;
    case 'quantity':
      // "230 degrees" without a scale.
      return value.dimension === measure || (measure === 'temperature' && value.dimension === 'angle')
        ? 1
        : 0;
    case 'range':
      return fits(value.from, measure);
    case 'cardinal':
      return BARE;
    default:
      return 0;
  }
}

const BARE = 0.8;
