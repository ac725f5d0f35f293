import { KEY_JOINT } from '../evidence/nested-keys.js';

/** What the name of a key or a column says. */
export interface PlainKey {
  /** Its words, without marks of a program's identifiers: "price per night eur", "check In", "Spouse". */
  readonly words: string;
  /**
   * What an identifier ends with, which may be its values' unit, "km2" or "million", and the words before that; of keys in keys
   * the innermost first. None of names in prose ("Net weight").
   */
  readonly endings: readonly KeyEnding[];
}

interface KeyEnding {
  readonly unit: string;
  /** The key's words without it. */
  readonly before: string;
}

/** Short forms that stand for units in identifiers, and hardly elsewhere. */
const UNITS: Readonly<Record<string, string>> = {
  ...{ c: '°C', f: '°F', kmh: 'km/h', kph: 'km/h', ms: 'milliseconds', s: 's', sec: 's', secs: 's', h: 'h' },
  ...{ hr: 'h', hrs: 'h', min: 'min', mins: 'min', pct: '%', perc: '%', percent: '%', percentage: '%' },
  ...{ eur: 'EUR', usd: 'USD', gbp: 'GBP', jpy: 'JPY', chf: 'CHF', inr: 'INR', cny: 'CNY', krw: 'KRW' },
  ...{ rub: 'RUB', brl: 'BRL', cad: 'CAD', aud: 'AUD', sek: 'SEK', nok: 'NOK', dkk: 'DKK', pln: 'PLN' },
  ...{ euro: 'EUR', euros: 'EUR', dollars: 'USD', kb: 'KB', mb: 'MB', gb: 'GB', tb: 'TB', kwh: 'kWh' },
  ...{
    kw: 'kW',
    mw: 'MW',
    w: 'W',
    v: 'V',
    hz: 'Hz',
    ghz: 'GHz',
    mhz: 'MHz',
    in: 'inches',
    mah: 'mAh',
    sqm: 'm²',
  },
  ...{ k: 'thousand', thousands: 'thousand', mn: 'million', mio: 'million', millions: 'million' },
  ...{ million: 'million', bn: 'billion', billion: 'billion', billions: 'billion' },
};
/** What is counted, or paid: by the million rather than by the metre. */
const COUNTED =
  /(?:population|people|inhabitants|users?|visitors|customers|copies|sales|sold|views|downloads|passengers|revenue|turnover|profit|budget|income|earnings|sales|gross|assets|habitantes|habitants|abitanti|einwohner|umsatz|gewinn)/iu;
const SPEED = /speed|wind|velocity|gust|geschwindigkeit|vitesse|velocidad/iu;
const TEMPERATURE = /temp|celsius|heat|high|low|oven/iu;
const CAMEL = /^\p{Ll}+(?:\p{Lu}[\p{Ll}\p{N}]*)+$/u;
const SNAKE = /^[\p{L}\p{N}]+(?:_[\p{L}\p{N}]+)+$/u;

/** Whether a name is that of a temperature. */
export function isOfTemperature(name: string): boolean {
  return TEMPERATURE.test(name);
}

/** Reads the name of a key or a column: "area_km2", "pricePerNightEur", "population_m"; of a nested value "range_km›city". */
export function plainKey(name: string): PlainKey {
  if (!name.includes(KEY_JOINT)) return plainPart(name);
  const parts = name.split(KEY_JOINT).map(plainPart);
  const wordsWith = (at: number, own: string): string =>
    parts.map(({ words }, n) => (n === at ? own : words)).join(' ');
  const endings = parts.flatMap((part, at) =>
    part.endings.map(({ unit, before }) => ({ unit, before: wordsWith(at, before) })),
  );
  return { words: wordsWith(-1, ''), endings: endings.reverse() };
}

function plainPart(name: string): PlainKey {
  // "CoNLL" is a name.
  const isCamel = CAMEL.test(name.trim());
  const words = name
    .replace(/[_*]+/gu, ' ')
    .replace(isCamel ? /(?<=\p{Ll})(?=\p{Lu})/gu : /^$/u, ' ')
    .replace(/\((?:e?s|en)\)/gu, '')
    .trim();
  const cut = words.lastIndexOf(' ');
  if (cut < 0 || !(isCamel || SNAKE.test(name.trim()))) return { words, endings: [] };
  const last = words.slice(cut + 1).toLowerCase();
  const before = words.slice(0, cut);
  if ((last === 'c' || last === 'f') && !TEMPERATURE.test(before)) return { words, endings: [] };
  if (last === 'ms' && SPEED.test(before)) return { words, endings: [{ unit: 'm/s', before }] };
  const isCounted = last === 'm' && COUNTED.test(before);
  return { words, endings: [{ unit: isCounted ? 'million' : (UNITS[last] ?? last), before }] };
}
