import type { AppliedCalibration, CalibratedGroupSettings } from '../../config/calibrated-policy.js';
import type { CalibrationSettings } from '../../config/calibration-schema.js';
import type { GuardSettings } from '../../config/resolve-settings.js';
import { ALL } from '../calibration/calibrate.js';
import type { PooledGroup } from '../calibration/calibrate.js';

const HEADINGS = ['route', 'language', 'right', 'wrong', 'claim', 'answer', 'right touched', 'wrong caught'];

/** Thresholds, each with what is promised of it, and what has none of its own. */
export function renderThresholds(
  calibration: Pick<CalibrationSettings, 'groups' | 'rightTouched' | 'confidence' | 'touch'>,
  pooled: readonly PooledGroup[],
  fewest: number,
): string {
  const { groups, rightTouched, confidence, touch } = calibration;
  const rows = [
    HEADINGS,
    ...groups.map(cellsOf),
    ...pooled.map(({ route, language, right, wrong, pool, why }) => [
      named(route, 'routes'),
      named(language, 'languages'),
      String(right),
      String(wrong),
      why === 'tooFew'
        ? `at least ${fewest} right answers for ${percent(rightTouched)}: ${fallback(pool)}`
        : `rules that no threshold changes touch too many right answers: ${fallback(pool)}`,
    ]),
  ];
  return [
    table(rows),
    ...repeats(groups),
    `For each line by itself: with ${percent(confidence)} confidence at most ${percent(rightTouched)} of right answers are touched (${touch} or harsher),`,
    'as long as answers come as the labelled ones came. Thresholds of a larger group hold over its mix, not for each part.',
    'In brackets exact 95 % intervals.',
    '',
  ].join('\n');
}

/** How many right answers stand for others, by group: the promise holds with them and without. */
function repeats(groups: readonly CalibratedGroupSettings[]): string[] {
  const some = groups.filter(({ repeated = 0 }) => repeated > 0);
  if (some.length === 0) return [];
  const counts = some.map(
    ({ route, language, right, repeated = 0 }) =>
      `${repeated} of ${right + repeated} (${named(route, 'routes')}, ${named(language, 'languages')})`,
  );
  const spoken = some.filter(({ conversations = 0 }) => conversations > 0);
  const talks = spoken.map(
    ({ route, language, conversations = 0, inConversations = 0 }) =>
      `${conversations} with ${inConversations} right answers (${named(route, 'routes')}, ${named(language, 'languages')})`,
  );
  return [
    ...(talks.length === 0
      ? []
      : [`Conversations, of each of which one right answer counts, drawn by chance: ${talks.join('; ')}.`]),
    `Right answers that repeat one or go with it in a conversation, and are counted apart: ${counts.join('; ')}. What is promised holds with them and without.`,
  ];
}

/** What `config explain` says of the file's calibration; nothing where there is none. */
export function renderCalibration({
  calibration,
  calibrated,
}: Pick<GuardSettings, 'calibration' | 'calibrated'>): string {
  if (calibration === undefined || calibrated === undefined) return '';
  const { at, file, checker, checkerVersion } = calibration;
  const lines = [
    '',
    `calibrated ${at} on ${file.name} (${file.answers} answers, sha256 ${file.sha256.slice(0, 12)}…), checker ${checker} ${checkerVersion}`.trimEnd(),
  ];
  return `${lines.join('\n')}\n${states(calibrated, calibration)}`;
}

function states(calibrated: AppliedCalibration, calibration: CalibrationSettings): string {
  if (calibrated.state === 'void') return `its thresholds are not taken here: ${calibrated.why}\n`;
  return renderThresholds({ ...calibration, groups: [...calibrated.groups] }, [], 0);
}

function cellsOf(group: CalibratedGroupSettings): string[] {
  const {
    route,
    language,
    isRest,
    right,
    wrong,
    claim,
    answer,
    touched,
    touchedInterval,
    caught,
    caughtInterval,
  } = group;
  return [
    named(route, 'routes', language === ALL && isRest),
    named(language, 'languages', route !== ALL && isRest),
    String(right),
    String(wrong),
    claim.toFixed(3),
    answer.toFixed(3),
    `${touched} (${range(touchedInterval)})`,
    wrong === 0 ? 'none labelled' : `${caught} (${range(caughtInterval)})`,
  ];
}

function named(name: string, what: string, isRest = false): string {
  return name === ALL ? `${isRest ? 'other' : 'all'} ${what}` : name;
}

function fallback(pool: PooledGroup['pool']): string {
  if (pool === undefined) return 'its policy stays as it is';
  return `takes those of ${pool.route === ALL ? `${pool.isRest ? 'other' : 'all'} routes` : `${pool.route}, ${pool.isRest ? 'other' : 'all'} languages`}`;
}

function range([low, high]: readonly [number, number]): string {
  return `${(100 * low).toFixed(1)}–${(100 * high).toFixed(1)} %`;
}

/** Without more digits than say something: 2 %, 99.5 %. */
export function percent(share: number): string {
  return `${Number((100 * share).toFixed(3))} %`;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.filter((row) => row.length > 5 || column < 4).map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
