import { buildChecker } from '../../config/build-checker.js';
import { checkerName } from '../../config/checker-choice.js';
import type { GuardSettings } from '../../config/resolve-settings.js';
import { drawOf, type OncePer } from '../calibration/draw-of.js';
import type { LabelledAnswer } from '../calibration/labelled-answer.js';
import { answersOfRecording, type CountedSource } from '../calibration/of-recording.js';
import { traitsOfExchange } from '../drift/of-recording.js';
import { NO_OBSERVER } from '../telemetry/observers.js';
import type { CliIo } from './cli-io.js';
import { judgeChatRows, type JudgedAnswer } from './judge-chat-rows.js';
import type { JudgedFile } from './read-judged.js';

/** How often the terminal shows how many rows are done. */
const PROGRESS_ROWS = 50;

export interface CountingFlags {
  /** Whose labels count. */
  readonly labelsBy: 'person' | 'person,judge';
  /** Which right answers are one draw. */
  readonly oncePer: OncePer;
  /** For one answer that is still to be judged, in milliseconds. */
  readonly timeout: number;
}

/** The answers of a file that the configured checker judged, or judges now; what is odd about them goes to the terminal. */
export async function answersToCalibrate(
  file: JudgedFile,
  settings: GuardSettings,
  flags: CountingFlags,
  io: CliIo,
): Promise<{ readonly usable: readonly JudgedAnswer[]; readonly version: string }> {
  const checker = checkerName(settings.checker);
  const { judged, version } = await judgedAnswers(file, settings, flags, io);
  const usable = judged.filter(({ answer }) => mayJudge(checker, answer.checker));
  if (usable.length < judged.length)
    io.stderr.write(
      `${judged.length - usable.length} answers that another checker than '${checker}' judged are left out\n`,
    );
  warnOfTiers(file, io);
  return { usable, version };
}

async function judgedAnswers(
  file: JudgedFile,
  settings: GuardSettings,
  flags: CountingFlags,
  io: CliIo,
): Promise<{ readonly judged: readonly JudgedAnswer[]; readonly version: string }> {
  const sources = flags.labelsBy.split(',') as CountedSource[];
  const recorded = answersOfRecording(file.exchanges, file.labels, sources, flags.oncePer).map(
    (answer, index): JudgedAnswer => {
      const exchange = file.exchanges[index];
      if (exchange === undefined) throw new RangeError('an answer without its exchange');
      return { answer, traits: traitsOfExchange(exchange) };
    },
  );
  if (flags.oncePer === 'question')
    warnOfLikeness(
      file,
      recorded.map(({ answer }) => answer),
      io,
    );
  const judged = [...recorded, ...(await judgedChat(file, settings, flags, io))];
  const versions = new Set(judged.map(({ answer }) => answer.checkerVersion));
  if (versions.size > 1)
    io.stderr.write(
      `${versions.size} versions of the checker judged these answers: their scores may differ\n`,
    );
  return { judged, version: [...versions].at(-1) ?? '' };
}

/** Has the configured checker judge what was not, without its cache. */
async function judgedChat(
  { chat }: JudgedFile,
  settings: GuardSettings,
  flags: CountingFlags,
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

/** Answers over the same facts are alike: few lists of facts show little about other questions. */
function warnOfLikeness(
  { exchanges }: Pick<JudgedFile, 'exchanges'>,
  answers: readonly LabelledAnswer[],
  io: CliIo,
): void {
  const right = exchanges.filter((_, index) => answers[index]?.isRight === true);
  const ofFacts = right.flatMap((exchange) => drawOf(exchange, 'facts') ?? []);
  const without = right.length - ofFacts.length;
  if (without > 0)
    io.stderr.write(
      `${without} right answers were recorded without texts: each counts by itself, as nothing tells whether they repeat one another\n`,
    );
  const lists = new Set(ofFacts).size;
  if (lists > 0 && 2 * lists <= ofFacts.length)
    io.stderr.write(
      `${ofFacts.length} right answers were given over ${lists} different lists of facts: the promise is for questions that come as these did; --once-per facts counts each list once\n`,
    );
}

/** Scores of words and figures alone are spread otherwise than the model's: thresholds for both are for that mix. */
function warnOfTiers({ exchanges }: JudgedFile, io: CliIo): void {
  const notRead = exchanges.filter(({ tier }) => tier === 'lexical' || tier === 'mixed').length;
  if (notRead > 0 && exchanges.some(({ tier }) => tier === 'model'))
    io.stderr.write(
      `of ${exchanges.length} answers the model read ${notRead} not or in part, having no time: the thresholds are for such a mix; record with a longer budgetMs, or on more processors, for others\n`,
    );
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
