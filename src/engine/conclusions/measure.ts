import type { Reading } from '../alignment/reading.js';
import { words } from '../text/words.js';
import type { Value } from '../values/value.js';
import type { ConclusionCue } from './comparing-words.js';
import type { Relation } from './relation.js';
import type { Statement } from './statement.js';

/** Words for a kind of measure, by the dimension or kind of their values. */
const KIND_OF_WORD: Readonly<Record<string, RegExp>> = {
  mass: /^(?:heav|light|weigh|schwer|leicht|pesad|liger|lourd|leger|pesant|leggier|тяжел|легч|вес|भारी|हल्क|اثقل|اخف|무거|무겁|가벼|가볍|重|轻|軽)/u,
  length:
    /^(?:long|short|tall|deep|shallow|wide|narrow|near|clos|far|lang|kurz|tief|breit|largo|larga|corto|corta|court|lungo|lunga|curto|comprid|длинн|короч|глубж|шире|लंब|लम्ब|गहर|चौड़|اطول|اقصر|اعمق|길|긴|짧|깊|넓|长|短|深|浅|長)/u,
  area: /^(?:larg|big|small|gross|klein|grand|pequen|petit|piccol)/u,
  date: /^(?:old|new|earl|lat|young|recent|before|after|alt|alter|jung|neu)/u,
  time: /^(?:fast|quick|slow|earl|lat|before|after|long|short|schnell|langsam|rapid|lent)/u,
  money:
    /^(?:cheap|expens|cost|dear|pric|earn|paid|teuer|billig|gunstig|cher|car[ao]s?$|barat|дорож|дешев|महंग|महँग|सस्त|اغلى|ارخص|비싸|비싼|저렴|贵|便宜|安|高い)/u,
  temperature: /^(?:hot|cold|warm|cool|kalt|kalter|warmer|тепле|холодне|गर्म|ठंड|덥|춥|暑|寒)/u,
};

/** What may be longer, besides lengths. */
const LASTING =
  /^(?:long|short|lang|kurz|kurz|largo|larga|corto|corta|court|lungo|lunga|breve|curto|comprid|длинн|короч|लंब|लम्ब|اطول|اقصر|길|긴|짧|长|短|長)/u;

/** The kinds of values that a comparing word, or the word beside it, can be said of; empty where it tells none. */
export function kindsSaid({ tokens }: Reading, { start, end }: ConclusionCue): ReadonlySet<string> {
  const at = tokens.findIndex((token) => token.end > start);
  const beside = tokens.filter((token) => (token.end > start && token.start < end) || token.index === at + 1);
  const kinds = new Set(
    Object.entries(KIND_OF_WORD).flatMap(([kind, pattern]) =>
      // What is large may be anything, and what is old.
      kind !== 'area' && kind !== 'date' && beside.some(({ norm }) => pattern.test(norm)) ? [kind] : [],
    ),
  );
  if (kinds.has('time')) ['duration', 'date', 'speed'].forEach((kind) => kinds.add(kind));
  if (kinds.has('length') && beside.some(({ norm }) => LASTING.test(norm))) kinds.add('duration');
  return kinds;
}

/** 1 if a comparing word puts the larger of two values of a kind first, -1 for the smaller; undefined where it is not said of such values. */
export function signOf(label: string, value: Value): 1 | -1 | undefined {
  const { kind } = value;
  const isSpeed = kind === 'quantity' && value.dimension === 'speed';
  const isMoment = kind === 'date' || kind === 'time';
  switch (label.replace(/^(?:most|more|passes)/u, '')) {
    case 'High':
      return isMoment ? undefined : 1;
    case 'Low':
      return isMoment ? undefined : -1;
    case 'Old':
      return kind === 'date' ? -1 : 1;
    case 'Young':
      return kind === 'date' ? 1 : -1;
    case 'Early':
      return isMoment ? -1 : undefined;
    case 'Late':
      return isMoment ? 1 : undefined;
    case 'Fast':
      return isSpeed ? 1 : -1;
    case 'Slow':
      return isSpeed ? -1 : 1;
    default:
      return undefined;
  }
}

/** Of which less is better. */
const LESS_IS_BETTER =
  /\b(?:error|errors|loss|rmse|mae|mse|mape|perplexity|ppl|wer|cer|latency|runtime|time|seconds|fid|eer|regret|cost|rank|misses)\b|↓/iu;
/** Of which the highest is the first. */
const RANK = /^(?:rank|ranking|position|pos|place|finish|#)$/iu;

/** The measures that a statement names. */
export function measuresNamed({ relation, columns }: Statement): readonly number[] {
  return columns.map(({ index }) => index).filter((index) => relation.measures.includes(index));
}

/** The column of sizes that a statement speaks of. */
export function measureOf(statement: Statement): number | undefined {
  const { claim, relation, cue, columns, start, end } = statement;
  const { measures } = relation;
  const named = columns.filter(
    (column) =>
      measures.includes(column.index) &&
      (column.start < cue.start || column.start >= cue.end || cue.end === 0),
  );
  if (named.length > 0) {
    const distance = (at: number): number => Math.abs(at - cue.start);
    return named.reduce((a, b) => (distance(b.start) < distance(a.start) ? b : a)).index;
  }
  const said = claim.tokens.filter((token) => token.start >= start && token.end <= end);
  const kinds = Object.keys(KIND_OF_WORD).filter((kind) =>
    said.some(({ norm }) => KIND_OF_WORD[kind]?.test(norm)),
  );
  const fitting = measures.filter((column) => kinds.includes(kindOf(relation, column)));
  if (fitting.length === 1) return fitting[0];
  return measures.length === 1 ? measures[0] : undefined;
}

/** The kind of the values in a column: the dimension of quantities, `time` for what a clock shows. */
export function kindOf({ rows, headers }: Relation, column: number): string {
  const lead = rows.find((row) => row.cells[column]?.extent !== undefined)?.cells[column]?.lead;
  const value = lead?.kind === 'range' ? lead.from : lead;
  if (value === undefined) return 'time';
  if (value.kind === 'cardinal') return kindOfHeader(headers[column]?.text ?? '');
  if (value.kind !== 'quantity') return value.kind;
  return value.dimension === 'duration' ? 'time' : value.dimension;
}

/** "Price", "Maximum depth": what a bare number under it is, as the words for it tell. */
function kindOfHeader(text: string): string {
  const norms = words(text, 'en').map(({ norm }) => norm);
  const is = (pattern: RegExp): boolean => norms.some((norm) => pattern.test(norm));
  if (is(/^(?:price|cost|fee|fare|preis|precio|prix|prezzo|preco|salary|价格|价|値段|料金)/u)) return 'money';
  if (is(/^(?:area|size|surface|flache|superficie|面积|面積)/u)) return 'area';
  if (is(/^(?:length|depth|height|distance|width)/u)) return 'length';
  if (is(/^(?:weight|mass)/u)) return 'mass';
  return 'cardinal';
}

/** 1 if the word puts the larger size before the smaller, else -1. */
export function directionOf({ relation, cue }: Statement, column: number): 1 | -1 {
  const kind = kindOf(relation, column);
  const header = relation.headers[column]?.text ?? '';
  switch (cue.label.replace(/^(?:most|more|passes)/u, '')) {
    case 'High':
      return RANK.test(header.trim()) ? -1 : 1;
    case 'Low':
      return RANK.test(header.trim()) ? 1 : -1;
    // The oldest bridge was opened first; the oldest child has the most years.
    case 'Old':
      return kind === 'date' ? -1 : 1;
    case 'Young':
      return kind === 'date' ? 1 : -1;
    case 'Early':
      return -1;
    case 'Late':
      return 1;
    case 'Fast':
      return kind === 'time' ? -1 : 1;
    case 'Slow':
      return kind === 'time' ? 1 : -1;
    case 'Good':
      return isLessBetter(header) ? -1 : 1;
    case 'Bad':
      return isLessBetter(header) ? 1 : -1;
    default:
      return 1;
  }
}

function isLessBetter(header: string): boolean {
  return LESS_IS_BETTER.test(header) || RANK.test(header.trim());
}
