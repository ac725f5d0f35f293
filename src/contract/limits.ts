/**
 * Every limit of the check-grounding contract. A character is a Unicode code point; a token is what `countTokens`
 * counts.
 */
export const limits = {
  /** Tokens of `answerCandidate`. */
  answerTokens: 4096,
  /** Characters of `answerCandidate`: a token, a word without blanks, may have any number. */
  answerCharacters: 1_000_000,
  /** Entries of `facts`. */
  facts: 200,
  /** Characters of one `factText`. */
  factCharacters: 10_000,
  /** Entries of `userLabels`. */
  userLabels: 64,
  /** Characters of a label's key; at least one. */
  userLabelKeyCharacters: 63,
  /** Characters of a label's value; may be empty. */
  userLabelValueCharacters: 63,
  /**
   * Bytes of a request's JSON. The largest lawful facts are 200 x 10,000 characters, each at most twelve bytes when
   * written as two `\uXXXX` escapes: 24 MB. The rest is room for the answer, the attributes and the prompt, which have
   * no limit in characters.
   */
  requestBytes: 32 * 1024 * 1024,
  /**
   * Values of a request's JSON: objects, lists, strings, numbers and the like. One check has some thousands, and a thousand
   * of them in one list some hundred thousand; parsed, so many take about 100 MB, whatever they took on the way.
   */
  requestValues: 500_000,
  /**
   * Different names of members of a request's JSON, and fields of a gRPC message, which has one check. The contract has a
   * dozen; the rest is for attributes of 200 facts. A hundred thousand different ones hold the event loop for a second.
   */
  requestNames: 20_000,
  /** Field violations that one error lists; the message says how many more there were. */
  reportedViolations: 100,
} as const;
