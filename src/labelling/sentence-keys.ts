/** Keys of sentences, in order, at the terminal and on the page: none of them is one of the verdicts', nor `b` or `q`. */
export const SENTENCE_KEYS = '123456789acdefghijklmnoptvxyz';
