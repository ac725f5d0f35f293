import { answersOfRecording, type CountedSource } from '../../src/calibration/of-recording.js';
import type { OncePer } from '../../src/calibration/draw-of.js';
import type { Label, LabelLine, LabelVerdict } from '../../src/recording/exchange.js';
import { exchangeOf } from '../recording/exchanges.js';

const said = (verdict: LabelVerdict, by: string, hour: number, source: Label['source'] = 'person') => ({
  verdict,
  source,
  by,
  at: `2026-11-24T${String(hour).padStart(2, '0')}:00:00.000Z`,
});
const whole = (...label: Parameters<typeof said>): LabelLine => ({ labelOf: 'a1', label: said(...label) });
const ofSecond = (...label: Parameters<typeof said>): LabelLine => ({ ...whole(...label), sentence: 1 });

const verdictBy = (lines: readonly LabelLine[], sources: readonly CountedSource[] = ['person']) =>
  answersOfRecording([exchangeOf()], lines, sources)[0]?.isRight;

test.each<[string, LabelLine[], boolean | undefined]>([
  ['one person', [whole('right', 'ann', 1)], true],
  ['a wrong sentence alone', [ofSecond('wrong', 'ann', 1)], false],
  ['one right sentence of two', [ofSecond('right', 'ann', 1)], undefined],
  // What ann marked must not outvote that the two do not agree.
  [
    'two who disagree',
    [whole('wrong', 'ann', 1), ofSecond('wrong', 'ann', 1), whole('unsure', 'ben', 2)],
    undefined,
  ],
  [
    'one who is no longer sure',
    [whole('wrong', 'ann', 1), ofSecond('wrong', 'ann', 1), whole('unsure', 'ann', 2)],
    undefined,
  ],
  ['the later of two by one person', [whole('right', 'ann', 2), whole('wrong', 'ann', 1)], true],
  ['a reader', [whole('wrong', 'bob', 1, 'reader')], undefined],
])('an answer is right or wrong by %s', (_, lines, isRight) => {
  expect(verdictBy(lines)).toBe(isRight);
});

test('a person is believed before a model, and a model only where it is asked for', () => {
  const lines = [whole('right', 'ann', 1), whole('wrong', 'model', 2, 'judge')];
  expect(verdictBy(lines, ['person', 'judge'])).toBe(true);
  expect(verdictBy(lines.slice(1), ['person', 'judge'])).toBe(false);
  expect(verdictBy(lines.slice(1))).toBeUndefined();
});

test('a sentence that its labeller took back is no label, for maps of scores', () => {
  const lines = [whole('wrong', 'ann', 1), ofSecond('wrong', 'ann', 1), whole('unsure', 'ann', 2)];
  const [answer] = answersOfRecording([exchangeOf()], lines, ['person']);
  expect(answer?.sentences.map(({ isRight }) => isRight)).toEqual([undefined, undefined]);
});

test('right answers to one question over the same facts are one draw, or all over the same facts, or none', () => {
  const exchanges = [
    exchangeOf(),
    exchangeOf({ question: 'when does it open', answer: 'At 9.' }),
    exchangeOf({ question: 'Is it red?' }),
    exchangeOf({ question: undefined }),
    exchangeOf({ question: undefined, answer: 'At 9.' }),
    exchangeOf({ facts: ['The store is red.'] }),
    exchangeOf({ route: 'other' }),
  ];
  const draws = (oncePer?: OncePer) => {
    const names = answersOfRecording(exchanges, [], ['person'], oncePer).map(({ draw }) => draw);
    return names.map((name) => name && names.indexOf(name));
  };
  expect(draws()).toEqual([0, 0, 2, 3, 4, 5, 6]);
  expect(draws('facts')).toEqual([0, 0, 0, 0, 0, 5, 6]);
  expect(draws('answer')).toEqual(exchanges.map(() => undefined));
  const [without] = answersOfRecording([{ ...exchangeOf(), facts: undefined }], [], ['person']);
  expect(without?.draw).toBeUndefined();
});
