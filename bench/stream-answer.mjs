// The answers that bench/stream.mjs streams: sentences of some 30 words, a word a token.
const SUBJECTS = ['harbour', 'market', 'station', 'museum', 'library', 'airport'];

const sentencesOf = (count) =>
  Array.from(
    { length: count },
    (_, index) =>
      `The ${SUBJECTS[index % 6]} of the town opens at ${6 + index} in the morning and closes late at night, ` +
      `so that all ${100 + index} people who work there can come by the first bus.`,
  );

/** The tokens of so many sentences. */
export const tokensOf = (sentences) => sentencesOf(sentences).join(' ').split(/(?= )/);

/** The usual answer: twelve sentences. */
export const SENTENCES = sentencesOf(12);
export const TOKENS = tokensOf(SENTENCES.length);
