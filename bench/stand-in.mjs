// What the benches of remote checkers share: an answer as the service gives it, without the time that judging takes.

export function percentile(times, q) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** Answers any check: one claim, cited by the first fact. */
export function standIn() {
  return {
    answer(body) {
      const { answerCandidate } = JSON.parse(body);
      return JSON.stringify({
        supportScore: 0.95,
        citedChunks: [{ chunkText: 'The tower is 210 m high.', source: '0' }],
        citedFacts: [{ chunkText: 'The tower is 210 m high.' }],
        claims: [
          {
            startPos: 0,
            endPos: Buffer.byteLength(answerCandidate),
            claimText: answerCandidate,
            citationIndices: [0],
            groundingCheckRequired: true,
            score: 0.95,
          },
        ],
      });
    },
  };
}
