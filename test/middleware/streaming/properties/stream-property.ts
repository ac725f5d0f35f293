import { annotate } from '../../../../src/policy/annotate.js';
import { resolvePolicy } from '../../../../config/policy-schema.js';
import type { Outcome } from '../../../../src/guard/outcome.js';
import type { ByteWatch } from './byte-watch.js';
import { readWire } from './wire.js';
import { runInMemory, wholeAnswer, type MemoryRun } from './memory-run.js';
import { authorOf, type StreamCase, type WrittenStream } from './stream-case.js';

const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** What a stream came to, wherever it was played. */
export interface StreamRun {
  readonly written: WrittenStream;
  /** What its client makes of it. */
  readonly told: ReturnType<ByteWatch['told']>;
  readonly isOver: boolean;
  /** What the reader of a whole answer gets. */
  readonly shown: (outcome: Outcome) => string;
}

/** In memory, where the stream may break off, checks fail and time pass. */
export async function holdsInMemory(given: StreamCase): Promise<void> {
  const run = await runInMemory(given);
  try {
    holdsAlways(given, run);
    const told = run.watch.told(authorOf(given));
    const shown = ({ text, claims }: Outcome): string => (given.marks ? annotate(text, claims).text : text);
    if (!given.faults) await isAsWhole(given, { ...run, told, shown });
  } catch (error) {
    const pieces = run.watch.sent.map(({ text }) => JSON.stringify(text)).join('\n');
    throw new Error(`${String(error)}\n\nwritten: ${JSON.stringify(run.written.body)}\n\nsent:\n${pieces}`, {
      cause: error,
    });
  }
}

/** Whatever goes wrong. */
function holdsAlways(
  given: StreamCase,
  { written, watch, ends, isOver, wasCutOff, isCutOff }: MemoryRun,
): void {
  const { mode } = given;
  const author = authorOf(given);
  const told = watch.told(author);
  // It ends, and its client can read it to the end.
  expect(isOver).toBe(true);
  if (!wasCutOff) expect([told.problem, isCutOff]).toEqual([undefined, false]);
  // What the app is told that the reader has is what the reader has.
  for (const { choice, end } of ends) {
    if (mode === 'observe' || wasCutOff) continue;
    expect(squeezed(told.texts[choice] ?? '')).toBe(squeezed(end.text));
  }
  // In observe mode nothing changes, to the byte.
  if (mode === 'observe' && !wasCutOff) expect(watch.output).toBe(written.body);
  if (resolvePolicy(given.policy).stream !== 'trail' && mode === 'enforce')
    watch.readerNeverSaw(author, told.texts);
  if (mode === 'enforce' && !wasCutOff)
    expect(told.reports).toBe(given.reports && author.reports && ends.length > 0 ? 1 : 0);
}

/** Where nothing goes wrong: the reader has what the same answer would have become as a whole, by the same verdicts. */
export async function isAsWhole(given: StreamCase, run: StreamRun): Promise<void> {
  const { written, told, isOver } = run;
  const author = authorOf(given);
  const { streaming } = resolvePolicy(given.policy);
  expect(isOver).toBe(true);
  expect(told.problem).toBeUndefined();
  if (given.facts === 'never' || (given.facts === 'late' && streaming.factsLast === 'judge')) return;
  const expected = await expectedTexts(given, run);
  for (const [choice, { isBlock, text, message }] of expected.entries()) {
    const seen = told.texts[choice] ?? '';
    if (isBlock) expect(seen.endsWith(message)).toBe(true);
    else if (written.pauses[choice]?.length === 0) expect(seen).toBe(text);
    else expect(squeezed(seen)).toBe(squeezed(text));
    if (told.filtered !== undefined) expect(told.filtered.includes(choice)).toBe(isBlock);
  }
  // What is none of the answer keeps its order, and is there once.
  const isBlocked = expected.some(({ isBlock }) => isBlock);
  const nonces = told.nonces.map(({ nonce }) => nonce);
  const { arrived } = readWire(written.body, author.framing);
  const asWritten = author.read(arrived, written.answers.length).nonces.map(({ nonce }) => nonce);
  if (author.choices === 1) expect(nonces).toEqual(asWritten);
  else if (!isBlocked) expect([...nonces].sort()).toEqual([...asWritten].sort());
}

/** What the reader has to have in the end, by what a whole answer becomes. */
async function expectedTexts(given: StreamCase, { written, shown }: StreamRun) {
  const isGated = resolvePolicy(given.policy).stream !== 'trail' && given.mode === 'enforce';
  return Promise.all(
    written.answers.map(async (answer) => {
      const outcome = await wholeAnswer(given, answer);
      const isBlock = outcome.decision.action === 'block' && given.mode === 'enforce';
      return { isBlock, text: isGated ? shown(outcome) : answer, message: outcome.text };
    }),
  );
}
