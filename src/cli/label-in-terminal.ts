import { SENTENCE_KEYS } from '../labelling/sentence-keys.js';
import type { LabelSession, ShownExchange } from '../labelling/label-session.js';
import type { CliIo } from './cli-io.js';
import { printable } from './printable.js';

const HELP =
  'r right   w wrong, with the sentences marked by their keys   u unsure   s later   b back   q stop (what is labelled is kept)';

/** Asks for the labels of one answer after the other, by single keys. Returns when all are labelled or on `q`. */
export async function labelInTerminal(
  session: LabelSession,
  io: Pick<CliIo, 'stdin' | 'stdout'>,
): Promise<void> {
  const { stdout } = io;
  const restore = rawMode(io.stdin);
  const keys = keysOf(io.stdin);
  try {
    for (let current = session.current; current !== undefined; current = session.current) {
      const { labelled, of } = session.progress;
      stdout.write(`\n──── ${labelled} of ${of} labelled ────\n${render(current)}\n${HELP}\n`);
      if (!(await labelOne(session, current, keys, io))) return;
    }
    stdout.write('\nAll are labelled.\n');
  } finally {
    restore();
    // Input that is left open would keep the process.
    await keys.return(undefined);
  }
}

/** False when the person stops. */
async function labelOne(
  session: LabelSession,
  current: ShownExchange,
  keys: AsyncGenerator<string, void>,
  { stdout }: Pick<CliIo, 'stdout'>,
): Promise<boolean> {
  const wrong = new Set<number>();
  for (;;) {
    const next = await keys.next();
    if (next.done === true) return false;
    const key = next.value;
    if (key === 'q' || key === '\u0003' || key === '\u0004') return false;
    if (key === 's') {
      session.skip();
      return true;
    }
    if (key === 'b') {
      if (session.back()) return true;
      stdout.write('This is the first of this session.\n');
      continue;
    }
    if (key === 'r' && wrong.size > 0) {
      stdout.write('Sentences are marked as wrong: w, or take the marks off.\n');
      continue;
    }
    if (key === 'r') return session.label(current.id, { verdict: 'right' });
    if (key === 'u') return session.label(current.id, { verdict: 'unsure' });
    if (key === 'w') return session.label(current.id, { verdict: 'wrong', wrong: [...wrong] });
    const index = SENTENCE_KEYS.indexOf(key);
    if (index < 0 || index >= current.sentences.length) continue;
    if (!wrong.delete(index)) wrong.add(index);
    const marked = [...wrong].sort((a, b) => a - b).map((each) => SENTENCE_KEYS[each]);
    stdout.write(`wrong: ${marked.join(' ') || 'none'}\n`);
  }
}

function render({ question, answer, facts, sentences, route }: ShownExchange): string {
  return [
    `Route     ${printable(route)}`,
    `Question  ${printable(question ?? '(not recorded)')}`,
    'Answer',
    ...sentences.map(
      ({ start, end }, index) => `  ${SENTENCE_KEYS[index] ?? ' '}  ${printable(answer.slice(start, end))}`,
    ),
    'Facts',
    ...facts.map((fact) => `  •  ${printable(fact)}`),
    '',
  ].join('\n');
}

async function* keysOf(stdin: CliIo['stdin']): AsyncGenerator<string, void> {
  for await (const chunk of stdin) {
    for (const key of typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8')) {
      if (!/\s/.test(key)) yield key.toLowerCase();
    }
  }
}

/** A terminal gives lines unless it is set to give keys. */
function rawMode(stdin: CliIo['stdin'] & { setRawMode?: (raw: boolean) => unknown }): () => void {
  if (stdin.isTTY !== true || stdin.setRawMode === undefined) return () => undefined;
  stdin.setRawMode(true);
  return () => stdin.setRawMode?.(false);
}
