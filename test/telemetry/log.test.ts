import { pino } from 'pino';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { logObserver } from '../../src/telemetry/log.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { checked, decided } from './events.js';

const SECRET = 'Mr Smith owes 300 euros.';
const texts = () => ({ answer: SECRET, prompt: SECRET, facts: [SECRET], released: 'Blocked.' });

function linesFor(events: GuardEvent[], options: { texts?: boolean; level?: string } = {}) {
  const written: string[] = [];
  const logger = pino(
    { level: options.level ?? 'debug', base: { app: 'shop' } },
    { write: (line) => written.push(line) },
  );
  const observer = logObserver({ logger, ...(options.texts !== undefined && { texts: options.texts }) });
  for (const event of events) observer.observe(event);
  return { raw: written.join(''), lines: written.map((line) => JSON.parse(line) as Record<string, unknown>) };
}

test('a decision is one line of scores, counts, ids and hashes', () => {
  const { lines } = linesFor([{ ...decided, texts }]);
  const { type: _type, ...fields } = decided;
  expect(lines).toEqual([
    {
      ...fields,
      elapsedMs: 41.235,
      answerSha256: '101458d4dfd31c264a9e6b9b2dddb0f33e3fbfbee68eb24d10123942d61f0c2f',
      releasedSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      level: 30,
      time: expect.any(Number),
      app: 'shop',
      component: 'answer-guard',
      msg: 'answer-guard: rewrite',
    },
  ]);
});

test.each<[string, GuardEvent, number | undefined]>([
  ['a decision', decided, 30],
  ['a decision without a complete verdict', { ...decided, verdict: 'partial', cause: 'timeout' }, 40],
  ['a check', checked, 20],
  [
    'a failed check',
    { ...checked, outcome: 'failed', error: new AnswerGuardError('AG_ENGINE_FAILED', 'm') },
    40,
  ],
  [
    'a check whose caller is gone',
    { ...checked, outcome: 'failed', error: new AnswerGuardError('AG_ABORTED', 'm') },
    20,
  ],
  ['an unchecked response', { type: 'unchecked', route: 'r', cause: 'undecodable', action: 'pass' }, 40],
  ['a warning', { type: 'warning', code: 'drift', message: 'm' }, 40],
  ['a failing store', { type: 'cacheFailed', operation: 'get', why: 'timeout' }, 40],
  ['a failing callback', { type: 'callbackFailed', callback: 'onDecision', error: new Error(SECRET) }, 50],
  ['what the cache holds', { type: 'cache', entries: 1, bytes: 1, evictions: 0 }, undefined],
  ['an answer in flight', { type: 'inFlight', route: 'r', change: 1 }, undefined],
])('%s has its level', (_what, event, level) => {
  expect(linesFor([event]).lines.map((line) => line['level'])).toEqual(level === undefined ? [] : [level]);
});

const circle = new Error(SECRET);
circle.cause = circle;
const quoting: GuardEvent[] = [
  { ...decided, texts },
  { ...checked, outcome: 'failed', error: new Error(SECRET) },
  {
    ...checked,
    outcome: 'failed',
    error: new AnswerGuardError('AG_ENGINE_FAILED', 'It broke.', { cause: new Error(SECRET) }),
  },
  { ...checked, outcome: 'failed', error: SECRET },
  {
    ...checked,
    outcome: 'failed',
    error: Object.assign(new Error(`${SECRET}\n    at ${SECRET}`), { stack: undefined }),
  },
  { type: 'callbackFailed', callback: 'onDecision', error: circle },
  { type: 'cacheFailed', operation: 'get', why: 'threw', error: new TypeError(SECRET) },
];

test('no text is written, whatever an error quotes', () => {
  const { raw, lines } = linesFor(quoting);
  expect(lines).toHaveLength(quoting.length);
  expect(raw).not.toContain('Smith');
  expect(lines[2]).toMatchObject({
    error: {
      code: 'AG_ENGINE_FAILED',
      message: 'It broke.',
      cause: { origin: expect.stringContaining('Error at ') },
    },
  });
});

test('texts are written when asked for', () => {
  const { lines } = linesFor(quoting, { texts: true });
  expect(lines[0]).toMatchObject({ texts: texts() });
  expect(lines[1]).toMatchObject({ error: { message: SECRET } });
});

test('texts are not even fetched for a line that is not written', () => {
  const fetched = jest.fn(texts);
  linesFor([{ ...decided, texts: fetched }], { level: 'error' });
  expect(fetched).not.toHaveBeenCalled();
});

test('a warning is said once', () => {
  const warning = { type: 'warning', code: 'drift', message: 'm' } as const;
  expect(linesFor([warning, warning, { ...warning, message: 'other' }, warning]).lines).toHaveLength(2);
});
