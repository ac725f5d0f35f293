// Answers for a simulated week: what a model might say about the documents, with which of its sentences are wrong.
import { readFile } from 'node:fs/promises';

const ANSWERS = 420;
/** One in so many answers has a wrong sentence. */
const WRONG_EVERY = 5;
const DAYS = 7;
const DAY_MS = 86_400_000;

/** Numbers in [0, 1), the same in each run (mulberry32). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The week's exchanges, oldest first: `{ question, answer, at }`; and the sentences that are wrong. */
export async function simulatedWeek(now) {
  const topics = JSON.parse(await readFile(new URL('./rollout-statements.json', import.meta.url), 'utf8'));
  const random = randomFrom(21);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const exchanges = Array.from({ length: ANSWERS }, (_, index) => {
    const { question, right, wrong } = pick(topics);
    const said = new Set([pick(right)]);
    while (said.size < right.length && random() < 0.5) said.add(pick(right));
    if (index % WRONG_EVERY === 0) said.add(pick(wrong));
    const at = new Date(now - DAYS * DAY_MS + (index / ANSWERS) * DAYS * DAY_MS);
    return {
      question: `${question} (${index + 1})`,
      answer: [...said].sort(() => random() - 0.5).join(' '),
      at,
    };
  });
  return { exchanges, wrong: new Set(topics.flatMap((topic) => topic.wrong)) };
}
