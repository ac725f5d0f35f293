import { openRecording } from '../../src/recording/read-recording.js';
import { temporaryFolder } from '../temporary-folder.js';
import { parseRecordLine } from '../../src/recording/exchange.js';
import { exchangeOf } from './exchanges.js';

const EXCHANGE = exchangeOf();

const withField = (path: readonly string[], value: unknown): string => {
  const copy = structuredClone(EXCHANGE) as unknown as Record<string, unknown>;
  let at: Record<string, unknown> = copy;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1) ?? ''] = value;
  return JSON.stringify(copy);
};

test('a line is read as it was written', () => {
  expect(parseRecordLine(JSON.stringify(EXCHANGE), 'f:1')).toEqual({ type: 'exchange', exchange: EXCHANGE });
});

test('a label is a line of its own', () => {
  const line = {
    labelOf: 'a1',
    sentence: 1,
    label: { verdict: 'wrong', source: 'person', by: 'ann', at: '2026-11-23T21:00:00Z' },
  };
  expect(parseRecordLine(JSON.stringify(line), 'f:2')).toEqual({ type: 'label', line });
});

test('members of a later release are left out', () => {
  const line = JSON.stringify({ ...EXCHANGE, later: true });
  expect(parseRecordLine(line, 'f:1')).toEqual({ type: 'exchange', exchange: EXCHANGE });
});

test.each([
  ['no JSON', '{"id": "a', 'f:7: the line is not JSON'],
  ['no object', '3', 'f:7: the line: 3: '],
  ['a score out of range', withField(['sentences', '1', 'score'], 1.2), 'f:7: sentences.1.score: 1.2: '],
  ['an unknown state', withField(['sentences', '0', 'state'], 'fine'), 'f:7: sentences.0.state: "fine": '],
  ['an end before its start', withField(['sentences', '1', 'end'], 3), 'f:7: sentences.1.end: 3: '],
  ['no time', withField(['at'], 'yesterday'), 'f:7: at: "yesterday": must be a time'],
  ['a missing field', withField(['route'], undefined), 'f:7: route: missing: expected string'],
  ['a long value', withField(['policyHash'], 'x'.repeat(500)), `f:7: policyHash: "${'x'.repeat(59)}…: `],
])('%s is an error that names place, field and value', (_, line, message) => {
  expect(() => parseRecordLine(line, 'f:7')).toThrow(
    expect.objectContaining({
      code: 'AG_RECORD_INVALID',
      message: expect.stringContaining(message),
    }) as Error,
  );
});

test.each([
  ['question', withField(['question'], { text: 'SECRET' })],
  ['answer', withField(['answer'], ['SECRET'])],
  ['facts', withField(['facts'], 'SECRET')],
])('an error about the field %s does not show its text', (field, line) => {
  expect(() => parseRecordLine(line, 'f:1')).toThrow(
    expect.objectContaining({
      message: expect.stringMatching(new RegExp(`^f:1: ${field}: (?!.*SECRET)`)),
    }) as Error,
  );
});

test('a file that is named twice, by itself and by its folder, is read once', async () => {
  const { path } = temporaryFolder({ 'records.jsonl': `${JSON.stringify(EXCHANGE)}\n` });
  expect((await openRecording(['.', 'records.jsonl', path], path)).count).toBe(1);
});
