import type { Checker } from '../../src/checkers/checker.js';
import { embedded } from '../../src/checkers/embedded/embedded.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import type { AssessedClaim, Assessment } from '../../src/engine/assessment.js';
import { readClaims } from '../../src/engine/claims/read-claims.js';
import { respond } from '../../src/engine/respond.js';
import { words } from '../../src/text/words.js';

/**
 * The embedded checker's name and manners with a judge that tests can rely on: a sentence is supported (0.95) if one fact
 * has all of its words, else not (0.05). For tests of what stands around a checker; how well the engine judges is measured,
 * not assumed.
 */
export function wordChecker(): Checker {
  const name = 'embedded';
  return {
    ...embeddedManners,
    name,
    check: (request) =>
      Promise.resolve(
        request.facts.length === 0
          ? { kind: 'failed', cause: 'noFacts', checker: name, cache: 'off', elapsedMs: 0 }
          : {
              kind: 'complete',
              response: respond(assessmentOf(request), request),
              raw: assessmentOf(request),
              tier: 'model',
              checker: name,
              cache: 'off',
              elapsedMs: 1,
            },
      ),
    rethreshold: (verdict, request) => ({
      ...verdict,
      response: respond(verdict.raw as Assessment, request),
    }),
    close: () => Promise.resolve(),
  };
}

const embeddedManners = {
  version: 'words',
  tier: { tier: 'model' },
  capabilities: { contradictions: true, claimScores: true, helpfulness: true },
  ready: Promise.resolve(),
} as const satisfies Partial<ReturnType<typeof embedded>>;

function assessmentOf({ answerCandidate, facts, span }: CheckGroundingRequest): Assessment {
  const known = facts.map(({ factText }) => new Set(words(factText, 'en').map(({ norm }) => norm)));
  const claims = readClaims(answerCandidate).map((claim): AssessedClaim => {
    const { start, end, checkRequired } = claim;
    const own = words(answerCandidate.slice(start, end), 'en').map(({ norm }) => norm);
    const fact = known.findIndex((set) => own.every((word) => set.has(word)));
    const support = checkRequired ? (fact < 0 ? 0.05 : 0.95) : 0;
    return {
      start,
      end,
      checkRequired,
      judged: true,
      support,
      contradiction: 0,
      supporters: support > 0.5 ? [{ chunks: [fact], score: support }] : [],
      contradictors: [],
    };
  });
  const inSpan = claims.filter(
    ({ start, end }) =>
      span === undefined ||
      (Buffer.byteLength(answerCandidate.slice(0, end)) > span.start &&
        Buffer.byteLength(answerCandidate.slice(0, start)) < span.end),
  );
  const required = inSpan.filter(({ checkRequired }) => checkRequired);
  return {
    claims: inSpan,
    chunks: facts.map(({ factText }, fact) => ({ fact, start: 0, end: factText.length })),
    supportScore:
      required.length === 0 ? 0 : required.reduce((sum, { support }) => sum + support, 0) / required.length,
    contradictionScore: 0,
    helpfulness: 0.9,
  };
}
