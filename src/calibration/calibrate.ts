import type { Policy } from '../policy/policy.js';
import { harshness } from '../policy/harshest.js';
import { exactInterval, fewestDraws, upperBound, type Interval } from './binomial.js';
import { groupBy } from './group-by.js';
import type { LabelledAnswer } from './labelled-answer.js';
import { harshestShown, type LearnThenTestOptions } from './learn-then-test.js';
import { replay, withThresholds, type Thresholds, type TouchLevel } from './replay.js';
import { settingsOf } from './settings.js';
import { conversationsOf, countedOnce, waysToCount } from './ways-to-count.js';

/** Stands for all routes, or all languages. */
export const ALL = '*';

export interface CalibrateOptions extends LearnThenTestOptions {
  /** The policy of each route. */
  readonly policyOf: (route: string) => Policy;
  /** From which action on an answer counts as touched. */
  readonly touch: TouchLevel;
  /** Whether all groups' guarantees are to hold at once, with the confidence shared among them. */
  readonly joint: boolean;
}

/** What was seen of a kind of answers, and between what the true share lies (two-sided, 95 %). */
export interface Share {
  readonly of: number;
  readonly seen: number;
  readonly interval: Interval;
}

/** Thresholds with what they promise, and what they did on the labelled answers. */
export interface CalibratedGroup {
  /** `ALL` for those of all routes together. */
  readonly route: string;
  /** `ALL` for those of all languages together. */
  readonly language: string;
  /** Whether `ALL` here leaves out those that have thresholds of their own. */
  readonly isRest: boolean;
  readonly thresholds: Thresholds;
  /** Right answers that are touched, each draw and of each conversation one counted. */
  readonly touched: Share;
  /** Right answers besides those: further ones of a draw or of a conversation. */
  readonly repeated: number;
  /** Conversations that right answers are known to be of, and how many of these there are. */
  readonly conversations: number;
  readonly inConversations: number;
  /** With the confidence asked for, no larger share of right answers is touched: at most `rightTouched`. */
  readonly atMost: number;
  /** Wrong answers of which a wrong sentence is touched, or the whole. */
  readonly caught: Share;
}

/** A group whose labels do not suffice for thresholds of its own. */
export interface PooledGroup {
  readonly route: string;
  readonly language: string;
  /** Each draw and of each conversation one counted. */
  readonly right: number;
  readonly wrong: number;
  /** Whose thresholds hold for it; undefined where there are none: its policy stays as it is. */
  readonly pool: Pick<CalibratedGroup, 'route' | 'language' | 'isRest'> | undefined;
  /** `tooFew`: right answers; `rules`: what no threshold changes touches too many of them. */
  readonly why: 'tooFew' | 'rules';
}

export interface Calibration {
  /** The fewest right answers that a group needs. */
  readonly fewest: number;
  /** Of each group's own guarantee; over what was asked for when the groups share it. */
  readonly confidence: number;
  readonly groups: readonly CalibratedGroup[];
  readonly pooled: readonly PooledGroup[];
}

const INTERVAL_CONFIDENCE = 0.95;

/**
 * The thresholds that catch most wrong answers among those shown to touch at most the wanted share of right ones: for
 * each route and language, for each route, and for all. A group with too few right answers falls to the next larger one;
 * what that promises holds over the larger group's mix.
 *
 * Of answers that repeat one another nobody knows how they were drawn: each by itself, as a question that is asked often comes
 * often, or some at a time, as one user asks again. Thresholds are taken only where they are shown in all ways (`waysToCount`):
 * by all right answers, by one of each conversation, and by one of each draw. So the promise holds whichever is true.
 */
export function calibrate(answers: readonly LabelledAnswer[], options: CalibrateOptions): Calibration {
  const counted = answers.filter(({ isRight }) => isRight !== undefined);
  const { candidates, fewest, confidence } = withConfidence(counted, options);
  const groups: CalibratedGroup[] = [];
  const pooled: PooledGroup[] = [];
  // From the largest, so that a group finds what it can fall to.
  for (const { route, language, members, isRest } of candidates) {
    const all = rightOf(members);
    const ways = waysToCount(all);
    const right = countedOnce(all);
    const wrong = members.filter(({ isRight }) => isRight === false);
    const thresholds = right.length < fewest ? undefined : shown(all, ways, { ...options, confidence });
    if (thresholds === undefined) {
      const pool = groups.find(
        (group) =>
          (group.route === route && group.language === ALL && language !== ALL) ||
          (group.route === ALL && group.language === ALL),
      );
      const why = right.length < fewest ? 'tooFew' : 'rules';
      pooled.push({
        route,
        language,
        right: right.length,
        wrong: wrong.length,
        pool: pool && { route: pool.route, language: pool.language, isRest: pool.isRest },
        why,
      });
      continue;
    }
    const { policyOf, touch } = options;
    const set = (answer: LabelledAnswer) => withThresholds(policyOf(answer.route), thresholds, touch);
    const touchedOf = (some: readonly LabelledAnswer[]): number =>
      some.filter((answer) => isTouched(answer, set(answer), touch)).length;
    const touched = touchedOf(right);
    const caught = wrong.filter((answer) => isCaught(answer, set(answer), touch)).length;
    groups.push({
      route,
      language,
      isRest,
      thresholds,
      touched: share(touched, right.length),
      repeated: all.length - right.length,
      ...conversationsOf(all),
      atMost: Math.max(...ways.map((way) => upperBound(touchedOf(way), way.length, confidence))),
      caught: share(caught, wrong.length),
    });
    // The route's own thresholds are asked before those of all.
    groups.sort((a, b) => Number(a.route === ALL) - Number(b.route === ALL));
  }
  return { fewest, confidence, groups, pooled };
}

/** The groups, and the confidence of each; where they share it, as many shares as there are groups with labels enough. */
function withConfidence(answers: readonly LabelledAnswer[], options: CalibrateOptions) {
  for (let sharing = 1; ;) {
    const confidence = 1 - (1 - options.confidence) / sharing;
    const fewest = fewestDraws(options.rightTouched, confidence);
    const candidates = groupsOf(answers, fewest);
    const enough = candidates.filter(({ members }) => drawsOf(members) >= fewest).length;
    if (!options.joint || enough <= sharing) return { candidates, fewest, confidence };
    sharing = enough;
  }
}

interface Candidate {
  readonly route: string;
  readonly language: string;
  readonly members: readonly LabelledAnswer[];
  /** Whether only those are in it that have no thresholds of their own. */
  readonly isRest: boolean;
}

/**
 * Who gets thresholds: all routes together, each route, each language of a route. A group that others fall to is made of
 * those that do, where they have labels enough, so that what is promised is promised of the answers that its thresholds
 * are used on; else of all. Told from the numbers of labels alone, which the scores do not change.
 */
function groupsOf(answers: readonly LabelledAnswer[], fewest: number): Candidate[] {
  const isEnough = (members: readonly LabelledAnswer[]): boolean => drawsOf(members) >= fewest;
  /** Undefined where no part falls to it. */
  const fallback = (
    parts: readonly (readonly LabelledAnswer[])[],
  ): Pick<Candidate, 'members' | 'isRest'> | undefined => {
    const small = parts.filter((part) => !isEnough(part));
    if (small.length === 0) return undefined;
    const rest = small.flat();
    return small.length < parts.length && isEnough(rest)
      ? { members: rest, isRest: true }
      : { members: parts.flat(), isRest: false };
  };
  const routes = sorted(groupBy(answers, ({ route }) => route));
  const ofAll = routes.length > 1 ? fallback(routes.map(([, members]) => members)) : undefined;
  return [
    ...(ofAll === undefined ? [] : [{ route: ALL, language: ALL, ...ofAll }]),
    ...routes.flatMap(([route, members]): Candidate[] => {
      const languages = sorted(groupBy(members, ({ language }) => language));
      const ofRoute = fallback(languages.map(([, part]) => part)) ?? { members, isRest: false };
      // A route whose rest is too small for itself still has its own thresholds, and then falls to nobody.
      const whole: Candidate = { route, language: ALL, ...ofRoute };
      if (languages.length === 1) return [whole];
      return [
        whole,
        ...languages.map(([language, part]) => ({ route, language, members: part, isRest: false })),
      ];
    }),
  ];
}

function sorted<T>(groups: ReadonlyMap<string, T>): [string, T][] {
  return [...groups].sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
}

function rightOf(members: readonly LabelledAnswer[]): readonly LabelledAnswer[] {
  return members.filter(({ isRight }) => isRight === true);
}

function drawsOf(members: readonly LabelledAnswer[]): number {
  return countedOnce(rightOf(members)).length;
}

/** Thresholds in their fixed order, mildest first, until one is not shown to keep the promise in one of the ways to count. */
function shown(
  right: readonly LabelledAnswer[],
  ways: readonly (readonly LabelledAnswer[])[],
  options: CalibrateOptions,
): Thresholds | undefined {
  const { policyOf, touch } = options;
  const byRoute = [...groupBy(right, ({ route }) => route)];
  const policies = byRoute.map(([route]) => policyOf(route));
  const hasScores = right.some(({ sentences }) => sentences.some(({ score }) => score !== undefined));
  const settings = settingsOf(policies, touch, hasScores);
  const from = new Map<LabelledAnswer, number>();
  for (const [route, members] of byRoute) {
    const policyAt = policiesAt(settings, policyOf(route), touch);
    for (const answer of members)
      from.set(
        answer,
        firstThat(settings.length, (setting) => isTouched(answer, policyAt(setting), touch)),
      );
  }
  const harshestOf = (some: readonly LabelledAnswer[]): number =>
    harshestShown(
      some.flatMap((answer) => from.get(answer) ?? []),
      settings.length,
      options,
    );
  return settings[Math.min(...ways.map(harshestOf))];
}

/** A policy with the thresholds of each setting: few of them are ever asked for. */
function policiesAt(
  settings: readonly Thresholds[],
  policy: Policy,
  touch: TouchLevel,
): (setting: number) => Policy {
  const made = new Map<number, Policy>();
  return (setting) => {
    const known = made.get(setting);
    if (known !== undefined) return known;
    const thresholds = settings[setting];
    const harsher = thresholds === undefined ? policy : withThresholds(policy, thresholds, touch);
    made.set(setting, harsher);
    return harsher;
  };
}

/** The first of `count` numbers from 0 on of which a condition holds that holds of all after it too; `count` when of none. */
function firstThat(count: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function isTouched(answer: LabelledAnswer, policy: Policy, touch: TouchLevel): boolean {
  return harshness(replay(answer, policy).action) >= harshness(touch);
}

function isCaught(answer: LabelledAnswer, policy: Policy, touch: TouchLevel): boolean {
  const { action, sentences } = replay(answer, policy);
  if (harshness(action) < harshness(touch)) return false;
  const wrong = answer.sentences.flatMap(({ isRight }, index) => (isRight === false ? [index] : []));
  if (action === 'block' || wrong.length === 0) return true;
  return wrong.some((index) => harshness(sentences[index] ?? 'pass') >= harshness(touch));
}

function share(seen: number, of: number): Share {
  return { of, seen, interval: exactInterval(seen, of, INTERVAL_CONFIDENCE) };
}
