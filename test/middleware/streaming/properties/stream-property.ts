import { annotate } from '../../../../src/policy/annotate.js';
import { resolvePolicy } from '../../../../config/policy-schema.js';
import { readWire } from './wire.js';
import { runInMemory, wholeAnswer, type MemoryRun } from './memory-run.js';
import { authorOf, type StreamCase } from './stream-case.js';

const squeezed = (text: string): string => text.replace(/\s+/g, '');

/** What the reader has to have in the end, by what a whole answer becomes; undefined where that is no rule. */
async function expectedTexts(given: StreamCase, { written }: MemoryRun) {
  const { stream } = resolvePolicy(given.policy);
  const isGated = stream !== 'trail' && given.mode === 'enforce';
  return Promise.all(
    written.answers.map(async (answer) => {
      const outcome = await wholeAnswer(given, answer);
      const isBlock = outcome.decision.action === 'block' && given.mode === 'enforce';
      const shown = isGated
        ? given.marks
          ? annotate(outcome.text, outcome.claims).text
          : outcome.text
        : answer;
      return { outcome, isBlock, text: isBlock ? undefined : shown, message: outcome.text };
    }),
  );
}

export async function holds(given: StreamCase): Promise<void> {
  const run = await runInMemory(given);
  try {
    await holdsOf(given, run);
  } catch (error) {
    const pieces = run.watch.sent.map(({ text }) => JSON.stringify(text)).join('\n');
    throw new Error(`${String(error)}\n\nwritten: ${JSON.stringify(run.written.body)}\n\nsent:\n${pieces}`, {
      cause: error,
    });
  }
}

async function holdsOf(given: StreamCase, run: MemoryRun): Promise<void> {
  const { written, watch, ends, isOver, wasCutOff } = run;
  const { mode, facts, faults } = given;
  const author = authorOf(given);
  const policy = resolvePolicy(given.policy);
  // It ends, and its client can read it to the end.
  expect(isOver).toBe(true);
  const told = watch.told(author);
  if (!wasCutOff) expect(told.problem).toBeUndefined();
  // All that was known to leave is what the reader has.
  for (const { choice, end } of ends) {
    if (mode === 'observe' || wasCutOff) continue;
    expect(squeezed(told.texts[choice] ?? '')).toBe(squeezed(end.text));
  }
  // In a trial nothing changes, to the byte.
  if (mode === 'observe' && !wasCutOff) expect(watch.output).toBe(written.body);
  if (policy.stream !== 'trail' && mode === 'enforce') watch.readerNeverSaw(author, told.texts);

  const isKnown =
    !faults && (facts === 'first' || (facts === 'late' && policy.streaming.factsLast === 'wait'));
  if (!isKnown) return;
  const expected = await expectedTexts(given, run);
  const isBlocked = expected.some(({ isBlock }) => isBlock);
  for (const [choice, { isBlock, text, message }] of expected.entries()) {
    const seen = told.texts[choice] ?? '';
    if (isBlock) expect(seen.endsWith(message)).toBe(true);
    else if (written.pauses[choice]?.length === 0) expect(seen).toBe(text);
    else expect(squeezed(seen)).toBe(squeezed(text ?? ''));
    if (told.filtered !== undefined) expect(told.filtered.includes(choice)).toBe(isBlock);
  }
  // What is none of the answer keeps its order, and is there once.
  const nonces = told.nonces.map(({ nonce }) => nonce);
  const asWritten = author
    .read(readWire(written.body, author.framing).arrived, written.answers.length)
    .nonces.map(({ nonce }) => nonce);
  if (author.choices === 1) expect(nonces).toEqual(isBlocked ? asWritten.slice(0, nonces.length) : asWritten);
  else if (!isBlocked) expect([...nonces].sort()).toEqual([...asWritten].sort());
  const hasReport = given.reports && mode === 'enforce' && author.reports && ends.length > 0;
  expect(told.reports).toBe(hasReport ? 1 : 0);
}
