/**
 * What becomes of an answer that is clearly in a language that the rules do not know: `refuse` leaves every sentence of it
 * unjudged that does not stand in the facts word for word; `judge` holds it to numbers, names and words, without seeing
 * what its words deny or turn round.
 */
export const OTHER_LANGUAGES = ['refuse', 'judge'] as const;
export type OtherLanguages = (typeof OTHER_LANGUAGES)[number];
