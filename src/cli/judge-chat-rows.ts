import type { JudgedSentence, LabelledAnswer } from '../calibration/labelled-answer.js';
import { rightBySentences } from '../calibration/of-recording.js';
import type { Checker } from '../checkers/checker.js';
import { traitsOf } from '../guard/answer-traits.js';
import { createGuardCore, type Guard } from '../guard/guard.js';
import type { Outcome } from '../guard/outcome.js';
import type { Policy } from '../policy/policy.js';
import type { AnswerTraits } from '../telemetry/answer-traits.js';
import { languageOf } from '../text/language-of.js';
import type { ChatAnswer, ChatRow } from './chat-row.js';

/** An answer that was judged, with what it is like. */
export interface JudgedAnswer {
  readonly answer: LabelledAnswer;
  readonly traits: AnswerTraits;
}

export interface JudgeChatRowsOptions {
  readonly route: string;
  readonly policy: Policy;
  /** For one answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Told after each row, with how many are done. */
  readonly progress: (done: number) => void;
}

/** Has a checker judge labelled texts as the guard would, one after the other. */
export async function judgeChatRows(
  rows: readonly ChatRow[],
  checker: Checker,
  { route, policy, timeoutMs, progress }: JudgeChatRowsOptions,
): Promise<JudgedAnswer[]> {
  const guard: Guard = createGuardCore({ checker });
  const judged: JudgedAnswer[] = [];
  for (const [index, { facts, question, answers, scenario }] of rows.entries()) {
    for (const labelled of answers) {
      const outcome = await guard(
        {
          answer: labelled.answer,
          prompt: question,
          facts: facts.map((factText) => ({ factText, attributes: {} })),
        },
        { policy, mode: 'observe', route, dialect: 'none', budgetMs: timeoutMs },
      );
      const answer = { ...answerOf(outcome, labelled, policy, checker), draw: scenario };
      judged.push({ answer, traits: traitsOf(outcome) });
    }
    progress(index + 1);
  }
  return judged;
}

function answerOf(
  { verdict, decision, route }: Outcome,
  labelled: ChatAnswer,
  policy: Policy,
  checker: Checker,
): LabelledAnswer {
  const claims = verdict.kind === 'failed' ? [] : verdict.response.claims;
  const bytes = Buffer.from(labelled.answer);
  const sentences = claims.map(({ score, startPos, endPos }, index): JudgedSentence => {
    const state = decision.claims[index]?.state ?? 'unjudged';
    const start = bytes.subarray(0, startPos).toString().length;
    const end = start + bytes.subarray(startPos, endPos).toString().length;
    const isRight = labelled.sentences
      .filter((sentence) => sentence.start < end && start < sentence.end)
      .every((sentence) => sentence.isRight);
    const isUncited = state !== 'grounded' && score !== undefined && score >= policy.citationThreshold;
    return { state, score, isUncited, isRight };
  });
  return {
    route,
    language: languageOf(labelled.answer) ?? 'und',
    checker: verdict.checker,
    checkerVersion: checker.version,
    sentences,
    // Of no sentence that needs a check the contract's 0 says nothing.
    ...(verdict.kind !== 'failed' &&
      claims.some(({ groundingCheckRequired }) => groundingCheckRequired) && {
        supportScore: verdict.response.supportScore,
      }),
    cause: verdict.kind === 'complete' ? undefined : verdict.cause,
    isRight: rightBySentences(sentences) ?? labelled.sentences.every(({ isRight }) => isRight),
  };
}
