import { checkerName, isChecker } from '../../config/checker-choice.js';
import type { GuardSettings } from '../../config/resolve-settings.js';
import { writeScoreMap } from '../../config/write-calibration.js';
import { brier, fitIsotonic, fitPlatt } from '../calibration/fit-score-map.js';
import { mapScore } from '../checkers/mapping/score-map.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { EXIT, type CliIo, type ExitCode } from './cli-io.js';
import type { JudgedAnswer } from './judge-chat-rows.js';
import { usageError } from './usage-error.js';

/** Sentences of each label: with fewer even two numbers follow chance. */
const FEWEST_FOR_MAP = 50;

interface FitScoresOptions {
  readonly own: GuardSettings;
  readonly target: string;
  /** Whether to say what would be written, and write nothing. */
  readonly dryRun: boolean;
  readonly io: CliIo;
}

/** Fits a map on every other labelled sentence, says on the rest what it is worth, and writes it. */
export function fitScores(
  kind: 'platt' | 'isotonic',
  judged: readonly JudgedAnswer[],
  { own, target, dryRun, io }: FitScoresOptions,
): ExitCode {
  const { checker } = own;
  if (
    checker === 'embedded' ||
    (typeof checker === 'object' && (isChecker(checker) || checker.service !== undefined))
  )
    throw usageError(
      `--scores ${kind}: the checker is '${checkerName(checker)}'`,
      "maps are for Google's scores and a language model's; the embedded engine has its own calibration",
    );
  if (typeof checker === 'object' && checker.scoreMap !== undefined)
    throw usageError(
      `--scores ${kind}: the checker's scores already go through a map`,
      'take scoreMap out of the file, and judge or record anew',
    );
  const byAnswer = judged.map(({ answer }) =>
    answer.sentences.flatMap(({ score, isRight }) =>
      score === undefined || isRight === undefined ? [] : [{ score, isRight }],
    ),
  );
  const all = byAnswer.flat();
  const right = all.filter(({ isRight }) => isRight).length;
  if (Math.min(right, all.length - right) < FEWEST_FOR_MAP) {
    throw new AnswerGuardError(
      'AG_LABELS_TOO_FEW',
      `${right} right and ${all.length - right} wrong sentences with a score are labelled; a map needs at least ${FEWEST_FOR_MAP} of each`,
      { hint: 'label sentences, not answers alone; nothing was written' },
    );
  }
  const fit = kind === 'platt' ? fitPlatt : fitIsotonic;
  // Sentences of one answer stay together.
  const half = fit(byAnswer.filter((_, index) => index % 2 === 0).flat());
  const rest = byAnswer.filter((_, index) => index % 2 === 1).flat();
  io.stdout.write(
    `${kind} map of ${all.length} sentences (${right} right); Brier score on the half that it was not fitted on: ` +
      `${brier(rest).toFixed(4)} before, ${brier(rest, (score) => mapScore(half, score)).toFixed(4)} after\n`,
  );
  if (dryRun) return EXIT.ok;
  const use = checkerName(checker);
  writeScoreMap(target, fit(all), use);
  io.stderr.write(`written to ${target}, as checker.scoreMap; thresholds have to be calibrated anew\n`);
  return EXIT.ok;
}
