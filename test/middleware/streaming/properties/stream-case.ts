import fc from 'fast-check';
import type { PolicyInput } from '../../../../config/policy-schema.js';
import { PAUSE } from '../../../../src/guard/streaming/answer-stream.js';
import { ACTIONS, STREAM_MODES } from '../../../../src/policy/policy.js';
import { AUTHORS } from './authors/all.js';
import type { Step, StreamAuthor } from './authors/script.js';
import { Dice } from './dice.js';
import { story, type Story } from './story.js';
import { writeWire } from './wire.js';

/** One random stream, with what is to be made of it. All that is left to chance comes from the seeds. */
export interface StreamCase {
  /** By name. */
  readonly author: string;
  readonly stories: readonly Story[];
  readonly policy: Exclude<PolicyInput, string>;
  readonly mode: 'enforce' | 'observe';
  readonly reports: boolean;
  readonly marks: boolean;
  /** Decides how the text is cut into messages, and how these are written. */
  readonly writing: number;
  /** Decides where the bytes are cut, and what happens when. */
  readonly timing: number;
  /** The longest chunk in bytes. */
  readonly chunk: number;
  /** When the facts come: before the stream, within it, or never. */
  readonly facts: 'first' | 'late' | 'never';
  /** Whether checks fail, time passes, and the stream breaks off. */
  readonly faults: boolean;
}

const policies = fc.record(
  {
    preset: fc.constantFrom('balanced', 'strict', 'lenient'),
    unsupportedClaim: fc.constantFrom(...ACTIONS),
    contradictedClaim: fc.constantFrom(...ACTIONS),
    supportThreshold: fc.constantFrom(0, 0, 0.5, 0.9),
    lowSupport: fc.constantFrom(...ACTIONS),
    minCitedClaims: fc.constantFrom(0, 0, 0.3, 1),
    fewCitedClaims: fc.constantFrom(...ACTIONS),
    nothingToCheck: fc.constantFrom('pass', 'pass', 'pass', ...ACTIONS),
    stream: fc.constantFrom(...STREAM_MODES, 'gate', 'gate', 'gate', 'gate'),
    message: fc.constantFrom('Sorry, no.', 'Es tut mir leid – "nein" \\ 不行。'),
  },
  { requiredKeys: ['preset', 'stream', 'message'] },
);

const limits = fc.record({
  longestSentence: fc.constantFrom(1000, 1000, 1000, 60),
  longestHoldMs: fc.constantFrom(10_000, 500),
  heartbeatMs: fc.constantFrom(0, 0, 400),
  factsLast: fc.constantFrom('wait', 'judge'),
});

export const streamCase: fc.Arbitrary<StreamCase> = fc
  .record({
    author: fc.constantFrom(...AUTHORS),
    all: fc.tuple(story(0), story(100), story(200)),
    choices: fc.integer({ min: 1, max: 3 }),
    policy: policies,
    streaming: limits,
    mode: fc.constantFrom<StreamCase['mode']>(
      'enforce',
      'enforce',
      'enforce',
      'enforce',
      'enforce',
      'enforce',
      'observe',
    ),
    reports: fc.boolean(),
    marks: fc.boolean(),
    writing: fc.nat(),
    timing: fc.nat(),
    chunk: fc.constantFrom(3, 40, 200, 1000, 100_000),
    facts: fc.constantFrom<StreamCase['facts']>('first', 'first', 'first', 'late', 'never'),
    faults: fc.constantFrom(false, false, false, true),
  })
  .map(({ author, all, choices, streaming, policy: chosen, ...rest }) => ({
    ...rest,
    author: author.name,
    stories: all.slice(0, Math.min(choices, author.choices)),
    policy: { ...chosen, streaming: { ...streaming, ...(rest.faults ? {} : { longestSentence: 1000 }) } },
  }));

/** A stream as its server writes it. */
export interface WrittenStream {
  readonly body: string;
  /** By choice: the answer as the same server would give it whole, its parts as paragraphs. */
  readonly answers: readonly string[];
  /** By choice: the offsets, in what a client sees, at which parts stand apart. */
  readonly pauses: readonly (readonly number[])[];
  readonly nonces: readonly string[];
}

export function authorOf({ author: name }: StreamCase): StreamAuthor {
  const author = AUTHORS.find((each) => each.name === name);
  if (author === undefined) throw new Error(`no author ${name}`);
  return author;
}

export function writeStream(given: StreamCase): WrittenStream {
  const { stories, writing } = given;
  const author = authorOf(given);
  const dice = new Dice(writing);
  const spelling = { escapes: dice.pick([0, 0, 0, 0.1, 0.1, 1]), spaces: dice.pick([0, 0.2]), lines: false };
  // Long answers come in longer pieces, or the cases would take too long.
  const letters = stories.reduce((sum, { text }) => sum + text.length, 0);
  const longest = Math.max(dice.pick([3, 10, 20, 40, 40, 1000]), Math.ceil(letters / 50));
  const nonces: string[] = [];
  const nonce = (): string => {
    nonces.push(`nonce_${String(nonces.length)}_`);
    return nonces.at(-1) ?? '';
  };
  const answers = stories.map(() => '');
  const grow = (choice: number, by: string): void => {
    answers[choice] = (answers[choice] ?? '') + by;
  };
  const pauses = stories.map((): number[] => []);
  const tracks = stories.map(({ text, breaks }, choice): Step[] => {
    const steps: Step[] = [];
    const places = author.breaks ? new Set(breaks) : new Set<number>();
    for (let from = 0; from < text.length;) {
      if (places.has(from)) {
        steps.push({ kind: 'break', choice, nonce: nonce() });
        if (answers[choice]?.endsWith(PAUSE) !== true) {
          grow(choice, PAUSE);
          pauses[choice]?.push(from);
        }
      }
      if (author.asides && dice.chance(0.1)) steps.push({ kind: 'aside', choice, nonce: nonce() });
      const next = Math.min(
        ...[...places].filter((place) => place > from),
        text.length,
        from + 1 + dice.below(longest),
      );
      const end = isApart(text, next) || spelling.escapes === 1 ? next : next + 1;
      steps.push({ kind: 'text', choice, text: text.slice(from, end) });
      grow(choice, text.slice(from, end));
      from = end;
    }
    return [...steps, { kind: 'end', choice }];
  });
  const messages = author.write(merged(tracks, dice), stories.length, dice);
  return { body: writeWire(messages, author.framing, spelling, dice).join(''), answers, pauses, nonces };
}

/** Whether no character is cut in two here. */
const isApart = (text: string, place: number): boolean => !/[\udc00-\udfff]/.test(text.charAt(place));

/** The steps of all choices, those of each in order. */
function merged(tracks: readonly (readonly Step[])[], dice: Dice): Step[] {
  const left = tracks.map((track) => [...track]);
  const steps: Step[] = [];
  for (;;) {
    const open = left.filter((track) => track.length > 0);
    if (open.length === 0) return steps;
    const step = dice.pick(open).shift();
    if (step !== undefined) steps.push(step);
  }
}

/** The bytes in chunks that end anywhere. */
export function chunksOf(body: string, longest: number, dice: Dice): Buffer[] {
  const bytes = Buffer.from(body);
  const chunks: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    // Some as short as can be, and the rest of many of small ones in one.
    const length = chunks.length > 400 ? 2000 : dice.chance(0.2) ? 1 : 1 + dice.below(longest);
    const end = Math.min(bytes.length, from + length);
    chunks.push(bytes.subarray(from, end));
    from = end;
  }
  return chunks;
}
