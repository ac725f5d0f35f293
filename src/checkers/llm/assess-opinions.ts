import type { AssessedClaim, Assessment, EvidenceScore } from '../../engine/assessment.js';
import { assessmentOf } from '../assessment-of.js';
import type { Opinion } from './judge-style.js';
import type { JudgeTask } from '../judge-task.js';

/** A judge that named another verdict than "supported" does not leave a sentence more likely right than wrong. */
const MOST_UNSUPPORTED = 0.5;

interface Scores {
  readonly support: number;
  readonly contradiction: number;
}

/**
 * The scores of an opinion. With probabilities they are the judge's own, shrunk by how often a judge of this agreement is
 * right: models are overconfident. Without, they are that agreement itself.
 */
function scoresOf({ says, probabilities }: Opinion, agreement: number): Scores {
  const { supported, contradicted } = probabilities ?? {
    supported: says === 'supported' ? 1 : 0,
    contradicted: says === 'contradicted' ? 1 : 0,
  };
  const support = 1 - agreement + supported * (2 * agreement - 1);
  return {
    support: says === 'supported' ? support : Math.min(support, MOST_UNSUPPORTED),
    contradiction: contradicted * agreement,
  };
}

/**
 * What the judge's opinions make of a task, before thresholds: each whole fact is a chunk. A sentence without an opinion is
 * not judged.
 *
 * @param agreement probability in [0.5, 1] that the judge is right about a sentence
 */
export function assessOpinions(task: JudgeTask, opinions: readonly Opinion[], agreement: number): Assessment {
  const bySentence = new Map(opinions.map((opinion) => [opinion.sentence, opinion]));
  const claims = task.reported.flatMap((index): AssessedClaim[] => {
    const sentence = task.sentences[index];
    if (sentence === undefined) return [];
    const { start, end, checkRequired } = sentence;
    const opinion = bySentence.get(index);
    const base = {
      start,
      end,
      checkRequired,
      supporters: [],
      contradictors: [],
      support: 0,
      contradiction: 0,
    };
    if (!checkRequired) return [{ ...base, judged: true }];
    if (opinion === undefined) return [{ ...base, judged: false }];
    const scores = scoresOf(opinion, agreement);
    const evidence = (score: number): readonly EvidenceScore[] =>
      opinion.facts.length === 0 ? [] : [{ chunks: opinion.facts, score }];
    return [
      {
        ...base,
        ...scores,
        judged: true,
        ...(opinion.says === 'supported' && { supporters: evidence(scores.support) }),
        ...(opinion.says === 'contradicted' && { contradictors: evidence(scores.contradiction) }),
      },
    ];
  });
  return assessmentOf(claims, task.facts);
}
