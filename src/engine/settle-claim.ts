import type { Finding } from './assessment.js';
import type { KeptEvidence } from './draft.js';
import type { Judgement, Voice } from './entailment/judge-claim.js';
import type { HeardPass } from './hearing.js';
import { probabilities, type Logits } from './model/evidence-pair.js';
import { contradictionMargin, entailmentMargin, fuse } from './entailment/fusion.js';

/** A claim as both voices judge it. */
export type SettledClaim = Omit<Judgement, 'ceiling' | 'overlap' | 'isConcluded'>;

type Said = HeardPass & { readonly logits: Logits };

/** A bearing under this is not worth citing at any threshold that a policy would set. */
const WORTH_CITING = 0.3;
/** Chunks that one citation may name. */
const MOST_JOINED = 3;

/** Puts what the model said of a claim beside what the rules said; without it the rules' word stands. */
export function settleClaim(
  judgement: Judgement,
  evidence: KeptEvidence,
  passes: readonly HeardPass[],
): SettledClaim {
  const said = passes.filter((pass): pass is Said => pass.logits !== undefined);
  const { support, contradiction } = fuse(
    judgement,
    said.map(({ logits }) => logits),
  );
  const findings = (): Finding[] => [
    ...judgement.findings(),
    ...voices(judgement, said, { support, contradiction }),
  ];
  return {
    support,
    contradiction,
    supporters: supporters(judgement, evidence, said, support),
    contradictors: contradictors(judgement, said, contradiction),
    findings,
  };
}

/**
 * The rules' supporters, each as much more or less sure as the claim became; where they found none and the claim is
 * supported all the same, the evidence that convinced the model, or else what has most of the claim.
 */
function supporters(
  judgement: Judgement,
  { pieces }: KeptEvidence,
  said: readonly Said[],
  support: number,
): Voice[] {
  const [strongest] = judgement.supporters;
  if (strongest !== undefined) {
    const share = support / strongest.score;
    return judgement.supporters
      .map(({ chunks, score }) => ({ chunks, score: Math.min(support, score * share) }))
      .filter(({ score }) => score >= WORTH_CITING);
  }
  if (support < WORTH_CITING) return [];
  const ranked = pieces.map(({ chunk }) => chunk.index);
  const [first] = said;
  if (first === undefined) return ranked.slice(0, 1).map((chunk) => ({ chunks: [chunk], score: support }));
  const { window } = said.reduce(
    (a, b) => (entailmentMargin(b.logits) > entailmentMargin(a.logits) ? b : a),
    first,
  );
  const read = ranked.filter((index) => window.chunks.includes(index)).slice(0, MOST_JOINED);
  return read.length === 0 ? [] : [{ chunks: read.sort((a, b) => a - b), score: support }];
}

/** The rules' contradictors, the strongest as sure as the claim became; where there is none, the evidence that the model read. */
function contradictors(judgement: Judgement, said: readonly Said[], contradiction: number): Voice[] {
  const [strongest, ...rest] = judgement.contradictors;
  if (contradiction < WORTH_CITING) return [];
  if (strongest !== undefined) {
    const others = rest.map((voice) => ({ ...voice, score: Math.min(voice.score, contradiction) }));
    return [{ ...strongest, score: contradiction }, ...others];
  }
  if (said.length === 0) return [];
  const loudest = said.reduce((a, b) =>
    contradictionMargin(b.logits) > contradictionMargin(a.logits) ? b : a,
  );
  return [{ chunks: loudest.window.chunks.slice(0, MOST_JOINED), score: contradiction }];
}

/** Both voices in figures, and what they came to. */
function voices(
  { support, contradiction, ceiling }: Judgement,
  said: readonly Said[],
  fused: Readonly<Record<'support' | 'contradiction', number>>,
): Finding[] {
  return [
    { rule: 'rules', scores: { support, contradiction, ceiling } },
    ...said.map(({ window, logits }) => ({
      rule: 'model',
      evidence: window.text,
      scores: probabilities(logits),
    })),
    { rule: 'fused', scores: { ...fused } },
  ];
}
