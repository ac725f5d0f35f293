// The answer that bench/stream.mjs streams: twelve sentences, a word a token.
const SUBJECTS = ['harbour', 'market', 'station', 'museum', 'library', 'airport'];
export const SENTENCES = Array.from(
  { length: 12 },
  (_, index) =>
    `The ${SUBJECTS[index % 6]} of the town opens at ${6 + index} in the morning and closes late at night, ` +
    `so that all ${100 + index} people who work there can come by the first bus.`,
);
export const TOKENS = SENTENCES.join(' ').split(/(?= )/);
