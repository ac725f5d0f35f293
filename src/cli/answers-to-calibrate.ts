import { buildChecker } from '../../config/build-checker.js';
import { checkerName } from '../../config/checker-choice.js';
import type { GuardSettings } from '../../config/resolve-settings.js';
import { answersOfRecording, type CountedSource } from '../calibration/of-recording.js';
import { traitsOfExchange } from '../drift/of-recording.js';
import { NO_OBSERVER } from '../telemetry/observers.js';
import type { CliIo } from './cli-io.js';
import { judgeChatRows, type JudgedAnswer } from './judge-chat-rows.js';
import type { JudgedFile } from './read-judged.js';

/** How often the terminal shows how many rows are done. */
const PROGRESS_ROWS = 50;

export interface AnswerFlags {
  /** Whose labels count. */
  readonly labelsBy: 'person' | 'person,judge';
  /** Milliseconds that the judging of one answer may take. */
  readonly timeout: number;
}

/**
 * The answers that count, with those of rows, which the configured checker judges here. Says on stderr what is left out.
 */
export async function answersToCalibrate(
  file: JudgedFile,
  settings: GuardSettings,
  flags: AnswerFlags,
  io: CliIo,
): Promise<{ readonly judged: readonly JudgedAnswer[]; readonly checker: string; readonly version: string }> {
  const sources = flags.labelsBy.split(',') as CountedSource[];
  const recorded = answersOfRecording(file.exchanges, file.labels, sources).map(
    (answer, index): JudgedAnswer => {
      const exchange = file.exchanges[index];
      if (exchange === undefined) throw new RangeError('an answer without its exchange');
      return { answer, traits: traitsOfExchange(exchange) };
    },
  );
  const all = [...recorded, ...(await judgedChat(file, settings, flags, io))];
  const versions = new Set(all.map(({ answer }) => answer.checkerVersion));
  if (versions.size > 1)
    io.stderr.write(
      `${versions.size} versions of the checker judged these answers: their scores may differ\n`,
    );
  const checker = checkerName(settings.checker);
  const judged = all.filter(({ answer }) => mayJudge(checker, answer.checker));
  if (judged.length < all.length)
    io.stderr.write(
      `${all.length - judged.length} answers that another checker than '${checker}' judged are left out\n`,
    );
  return { judged, checker, version: [...versions].at(-1) ?? '' };
}

/** Has the configured checker judge what was not, without its cache. */
async function judgedChat(
  { chat }: JudgedFile,
  settings: GuardSettings,
  flags: AnswerFlags,
  io: CliIo,
): Promise<readonly JudgedAnswer[]> {
  if (chat.length === 0) return [];
  const uncached = { ...settings, cache: { ...settings.cache, maxEntries: 0 } };
  const checker = (io.buildChecker ?? buildChecker)(uncached, NO_OBSERVER);
  try {
    await checker.ready;
    return await judgeChatRows(chat, checker, {
      route: settings.route,
      policy: settings.policy,
      timeoutMs: flags.timeout,
      progress: (rows) => {
        if (rows % PROGRESS_ROWS === 0) io.stderr.write(`${rows} of ${chat.length} rows\n`);
      },
    });
  } finally {
    await checker.close();
  }
}

/** One of several checkers judged, where the configuration has several. */
function mayJudge(configured: string, judge: string): boolean {
  return (
    configured === 'service' ||
    configured
      .replace(/ \(\w+\)$/, '')
      .split('-then-')
      .includes(judge)
  );
}

/** Scores of words and figures alone are spread otherwise than the model's: thresholds for both are for that mix. */
export function warnOfTiers({ exchanges }: JudgedFile, io: CliIo): void {
  const notRead = exchanges.filter(({ tier }) => tier === 'lexical' || tier === 'mixed').length;
  if (notRead > 0 && exchanges.some(({ tier }) => tier === 'model'))
    io.stderr.write(
      `of ${exchanges.length} answers the model read ${notRead} not or in part, having no time: the thresholds are for such a mix; record with a longer budgetMs, or on more processors, for others\n`,
    );
}
