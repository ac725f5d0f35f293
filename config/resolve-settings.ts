import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { defaultModelThreads } from '../src/checkers/embedded/model-settings.js';
import { DEFAULT_START_MS } from '../src/guard/until-started.js';
import type { Policy } from '../src/policy/policy.js';
import { PERSONAL_DATA } from '../src/recording/redact.js';
import { resolveAnnotation, type Annotation, type AnnotationInput } from './annotation-schema.js';
import type { AppliedCalibration } from './calibrated-policy.js';
import type { CalibrationSettings } from './calibration-schema.js';
import type { LoadedConfig } from './load-config.js';
import { layeredPolicy } from './layered-policy.js';
import type { PolicyInput } from './policy-schema.js';
import { DEFAULT_PRESET } from './presets.js';
import type { AuditSettings } from './audit-schema.js';
import { checkerName, isChecker, type CheckerChoice, type CheckerSettings } from './checker-choice.js';
import type { DatastoresSettings } from './datastore-schema.js';
import type { FeedbackSettings } from './feedback-schema.js';
import type { RecordInput } from './record-schema.js';
import type { RedisSettings } from './redis-schema.js';
import type { CacheSettings, EngineSettings, LogSettings, RouteSettings } from './schema.js';

export const DEFAULT_BUDGET_MS = 500;
export const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;
/** Of all that is recorded; nothing is until there is a `sink`. */
export const DEFAULT_RECORD = {
  share: 1,
  texts: false,
  redact: PERSONAL_DATA,
  days: 30,
  maxFileBytes: 64 * 1024 * 1024,
  maxQueued: 10_000,
  maxQueuedBytes: 64 * 1024 * 1024,
} as const;
/** Of what readers say; nobody is asked until there is a `secret`. */
export const DEFAULT_FEEDBACK = { days: 7, perMinute: 10 } as const;
export const DEFAULT_CACHE = { maxEntries: 10_000, maxBytes: 64 * 1024 * 1024, ttlSeconds: 3600 } as const;

export const DEFAULT_LOG = { level: 'info', texts: false } as const;

/** The route's name in metrics and logs when the caller gives none. */
export const DEFAULT_ROUTE = 'default';

/** What code gives: the same fields as a route of the file, and a checker of the caller's own. */
export interface CodeSettings extends Omit<RouteSettings, 'audit' | 'checker' | 'policy'> {
  readonly audit?: AuditSettings | undefined;
  readonly checker?: CheckerChoice | undefined;
  readonly policy?: PolicyInput | undefined;
  readonly record?: RecordInput | undefined;
  readonly feedback?: FeedbackSettings | undefined;
  /** Which named route of the file holds; also the label in metrics and logs. */
  readonly route?: string | undefined;
}

/** Everything decided: what a guard is built from. Of what a route of the file may say, nothing is left out. */
export interface GuardSettings extends Record<keyof RouteSettings, unknown> {
  readonly route: string;
  readonly mode: NonNullable<RouteSettings['mode']>;
  readonly checker: CheckerChoice;
  /** Milliseconds. */
  readonly budgetMs: number;
  /** Milliseconds. */
  readonly startMs: number;
  readonly policy: Policy;
  /** The same with another policy in place of the code's: what a policy chosen for a request resolves to. */
  readonly policyWith: (code: PolicyInput) => Policy;
  readonly dialect: NonNullable<RouteSettings['dialect']>;
  readonly answer: RouteSettings['answer'];
  readonly facts: RouteSettings['facts'];
  readonly prompt: RouteSettings['prompt'];
  readonly conversation: RouteSettings['conversation'];
  readonly annotateBody: NonNullable<RouteSettings['annotateBody']>;
  readonly reportAt: RouteSettings['reportAt'];
  /** Undefined when nothing was said of it. */
  readonly annotation: Annotation | undefined;
  readonly maxBodyBytes: number;
  /** Undefined when nothing is to be audited. */
  readonly audit: ResolvedAudit | undefined;
  readonly cache: {
    readonly [K in Exclude<keyof CacheSettings, 'redis'>]-?: NonNullable<CacheSettings[K]>;
  } & { readonly redis?: RedisSettings | undefined };
  readonly engine: ResolvedEngine;
  readonly log: ResolvedLog;
  /** As the file has it. */
  readonly calibration: CalibrationSettings | undefined;
  /** What became of it on this route; undefined without one. */
  readonly calibrated: AppliedCalibration | undefined;
  /** As the file has them. */
  readonly datastores: DatastoresSettings | undefined;
  readonly record: ResolvedRecord;
  readonly feedback: ResolvedFeedback;
}

/** With the settings of those that may judge. */
export type ResolvedAudit = AuditSettings & Pick<CheckerSettings, 'google' | 'llm'>;

/** Without `audit`: there is no audit log. */
export type ResolvedLog = {
  readonly [K in Exclude<keyof LogSettings, 'audit'>]-?: NonNullable<LogSettings[K]>;
} & Pick<LogSettings, 'audit'>;

/** Without `sink`: nothing is recorded. */
export type ResolvedRecord = {
  readonly [K in Exclude<keyof RecordInput, 'sink'>]-?: Exclude<RecordInput[K], undefined>;
} & { readonly sink?: string | undefined };

/** Without `secret`: readers have no say. */
export type ResolvedFeedback = {
  readonly [K in Exclude<keyof FeedbackSettings, 'secret'>]-?: NonNullable<FeedbackSettings[K]>;
} & { readonly secret?: string | undefined };
/** Without `modelFolder`: the packaged model, and the rules alone where that is missing. */
type ResolvedEngine = {
  readonly [K in Exclude<keyof EngineSettings, 'modelFolder'>]-?: NonNullable<EngineSettings[K]>;
} & { readonly modelFolder?: string };

export type SettingName = Exclude<keyof GuardSettings, 'route' | 'policyWith' | 'calibrated'>;

/** Where each setting got its value: `default`, the file's path, `routes.NAME`, `options` or `environment`. */
export type Origins = Readonly<Record<SettingName, string>>;

interface Layer {
  readonly source: string;
  readonly settings: CodeSettings & {
    readonly cache?: CacheSettings | undefined;
    readonly engine?: EngineSettings | undefined;
    readonly log?: LogSettings | undefined;
  };
}

function routeLayer(config: LoadedConfig, route: string | undefined): Layer | undefined {
  const { path, missing } = config;
  const { routes = {} } = config.file;
  if (route === undefined) return undefined;
  if (!Object.hasOwn(routes, route)) {
    // Where no file is to be read, a route is a name in metrics and logs, and nothing else.
    if (path === undefined && missing === undefined) return undefined;
    const known = Object.keys(routes).join(', ') || 'no routes';
    const where =
      path === undefined
        ? `in no configuration file: there is none at ${missing}, and ANSWER_GUARD_CONFIG names none`
        : `not in ${path}; it has: ${known}`;
    throw new AnswerGuardError('AG_ROUTE_UNKNOWN', `route '${route}' is ${where}`, {
      hint: 'Add it under routes, name the file with the option config, or take the option route away.',
    });
  }
  return { source: `routes.${route}`, settings: routes[route] ?? {} };
}

/**
 * Lays defaults, file, the file's route, code and environment over each other, later ones winning. The mode is the
 * exception: it is a kill switch, so the file's and the environment's beat the code's. Throws AG_ROUTE_UNKNOWN when no file
 * has this route, unless none is to be read, and AG_CONFIG_INVALID for what is not for production.
 */
export function resolveSettings(
  config: LoadedConfig,
  code: CodeSettings = {},
): { settings: GuardSettings; origins: Origins; policyOrigins: Readonly<Record<string, string>> } {
  const fileLayer: Layer = { source: config.path ?? 'file', settings: config.file };
  const named = routeLayer(config, code.route);
  const environment: Layer = { source: 'environment', settings: config.environment };
  const codeLayer: Layer = { source: 'options', settings: code };
  const layers = [fileLayer, ...(named === undefined ? [] : [named]), codeLayer, environment];
  const modeLayers = [codeLayer, ...layers.filter((layer) => layer !== codeLayer)];
  const origins: Partial<Record<SettingName, string>> = {};

  function pick<K extends SettingName & keyof Layer['settings'], D>(
    name: K,
    fallback: D,
    from: readonly Layer[] = layers,
  ): NonNullable<Layer['settings'][K]> | D {
    const layer = from.findLast(({ settings }) => settings[name] !== undefined);
    origins[name] = layer?.source ?? 'default';
    return layer?.settings[name] ?? fallback;
  }

  function pickFields<T extends object>(
    name: 'cache' | 'engine' | 'feedback' | 'log' | 'record',
    defaults: T,
  ): T {
    const given = layers.filter(({ settings }) => settings[name] !== undefined);
    origins[name] = given.map(({ source }) => source).join(' + ') || 'default';
    return Object.assign({}, defaults, ...given.map(({ settings }) => settings[name])) as T;
  }

  const policies = layers.filter(({ settings }) => settings.policy !== undefined);
  origins.policy = policies.map(({ source }) => source).join(' + ') || `default (${DEFAULT_PRESET})`;

  const checker = withFullSettings(pick('checker', 'embedded'), layers);
  const { calibration, datastores } = config.file;
  if (datastores !== undefined) origins.datastores = fileLayer.source;
  if (calibration !== undefined) origins.calibration = fileLayer.source;
  const route = code.route ?? DEFAULT_ROUTE;
  const {
    policy,
    applied,
    policyWith,
    origins: ofPolicy,
  } = layeredPolicy(
    layers.map(({ source, settings: { policy: given } }) => ({ source, policy: given })),
    { calibration, route, checker: checkerName(checker), code: codeLayer.source },
  );

  const settings: GuardSettings = {
    route,
    mode: pick('mode', 'enforce', modeLayers),
    checker,
    budgetMs: pick('budgetMs', DEFAULT_BUDGET_MS),
    startMs: pick('startMs', DEFAULT_START_MS),
    policy,
    policyWith,
    dialect: pick('dialect', 'auto'),
    answer: pick('answer', undefined),
    facts: pick('facts', undefined),
    prompt: pick('prompt', undefined),
    conversation: pick('conversation', undefined),
    annotateBody: pick('annotateBody', 'auto'),
    reportAt: pick('reportAt', undefined),
    annotation: optionalAnnotation(pick('annotation', undefined)),
    maxBodyBytes: pick('maxBodyBytes', DEFAULT_MAX_BODY_BYTES),
    audit: withJudges(pick('audit', undefined), layers),
    cache: { ...pickFields('cache', DEFAULT_CACHE), ...redisOf(layers) },
    engine: pickFields<ResolvedEngine>('engine', {
      threads: defaultModelThreads(),
      otherLanguages: 'refuse',
    }),
    log: pickFields<ResolvedLog>('log', DEFAULT_LOG),
    calibration,
    datastores,
    calibrated: applied,
    record: pickFields<ResolvedRecord>('record', { ...DEFAULT_RECORD, redact: [...PERSONAL_DATA] }),
    feedback: pickFields<ResolvedFeedback>('feedback', DEFAULT_FEEDBACK),
  };
  if (config.isProduction && settings.annotateBody === 'explain') throw explainsInProduction(route);
  return { settings, origins: origins as Origins, policyOrigins: ofPolicy };
}

function explainsInProduction(route: string): AnswerGuardError {
  const message = `annotateBody: 'explain' of route '${route}' shows every reader what was withheld, and NODE_ENV is production`;
  return new AnswerGuardError('AG_CONFIG_INVALID', message, {
    hint: "Take 'full' or 'summary' there; answer-guard check --explain says why for one answer.",
  });
}

/** A name chosen over a full setting says who judges, and leaves the rest as it is. */
function withFullSettings(choice: CheckerChoice, layers: readonly Layer[]): CheckerChoice {
  if (typeof choice === 'object' && !isChecker(choice) && choice.service === undefined) {
    // The other settings are those of who audits it.
    return choice.use === 'embedded' ? choice.use : choice;
  }
  if (typeof choice !== 'string' || choice === 'embedded') return choice;
  const full = fullSettings(layers);
  return full === undefined ? choice : { ...full, use: choice, service: undefined };
}

/** The last of the checkers that are given with their settings. */
function fullSettings(layers: readonly Layer[]): CheckerSettings | undefined {
  const full = layers
    .map(({ settings }) => settings.checker)
    .findLast((given) => typeof given === 'object' && !isChecker(given));
  return typeof full === 'object' && !isChecker(full) ? full : undefined;
}

function withJudges(audit: AuditSettings | undefined, layers: readonly Layer[]): ResolvedAudit | undefined {
  const { google, llm } = fullSettings(layers) ?? {};
  return audit && { ...audit, ...(google && { google }), ...(llm && { llm }) };
}

function optionalAnnotation(given: AnnotationInput | undefined): Annotation | undefined {
  return given === undefined ? undefined : resolveAnnotation(given);
}

/** Where Redis is and its secret may come from different places. */
function redisOf(layers: readonly Layer[]): { readonly redis?: RedisSettings } {
  const given = layers.map(({ settings }) => settings.cache?.redis).filter((redis) => redis !== undefined);
  return given.length === 0 ? {} : { redis: Object.assign({}, ...given) as RedisSettings };
}
