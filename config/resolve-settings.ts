import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import type { Checker } from '../src/checkers/checker.js';
import { defaultModelThreads } from '../src/checkers/embedded/model-settings.js';
import { DEFAULT_START_MS } from '../src/guard/until-started.js';
import type { Policy } from '../src/policy/policy.js';
import { resolveAnnotation, type Annotation, type AnnotationInput } from './annotation-schema.js';
import type { LoadedConfig } from './load-config.js';
import { resolvePolicy, type PolicyInput } from './policy-schema.js';
import { DEFAULT_PRESET } from './presets.js';
import type { GoogleOptions } from '../src/checkers/google/google.js';
import type { CheckerName, CheckerSettings as FileCheckerSettings } from './checker-schema.js';
import type { LlmSettings } from './llm-schema.js';
import type { RedisSettings } from './redis-schema.js';
import type { CacheSettings, EngineSettings, LogSettings, RouteSettings } from './schema.js';

export const DEFAULT_BUDGET_MS = 500;
export const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;
export const DEFAULT_CACHE = { maxEntries: 10_000, maxBytes: 64 * 1024 * 1024, ttlSeconds: 3600 } as const;

/** The route's name in metrics and logs when the caller gives none. */
export const DEFAULT_ROUTE = 'default';

/** The service of Google and how it is called. */
export interface GoogleSettings extends GoogleOptions {
  /** Checks that wait for a connection. @default 128 */
  readonly maxQueued?: number | undefined;
  /** Calls in any minute: of all instances that share a Redis, else of this process. @default no bound */
  readonly callsPerMinute?: number | undefined;
}

/** The checker in full. */
export interface CheckerSettings extends Omit<FileCheckerSettings, 'google' | 'llm'> {
  readonly google?: GoogleSettings | undefined;
  readonly llm?: LlmSettings | undefined;
}

export type CheckerChoice = CheckerName | CheckerSettings | Checker;

/** By its method, not by class: it may come from another copy of the package. */
export function isChecker(choice: CheckerChoice): choice is Checker {
  return typeof choice === 'object' && 'check' in choice;
}

/** What code gives: the same fields as a route of the file, and a checker of the caller's own. */
export interface CodeSettings extends Omit<RouteSettings, 'checker' | 'policy'> {
  readonly checker?: CheckerChoice | undefined;
  readonly policy?: PolicyInput | undefined;
  /** Which named route of the file holds; also the label in metrics and logs. */
  readonly route?: string | undefined;
}

/** Everything decided: what a guard is built from. */
export interface GuardSettings {
  readonly route: string;
  readonly mode: NonNullable<RouteSettings['mode']>;
  readonly checker: CheckerChoice;
  /** Milliseconds. */
  readonly budgetMs: number;
  /** Milliseconds. */
  readonly startMs: number;
  readonly policy: Policy;
  /** The same with another policy in the place of the code's: what a policy chosen for a request resolves to. */
  readonly policyWith: (code: PolicyInput) => Policy;
  readonly dialect: NonNullable<RouteSettings['dialect']>;
  readonly answer: RouteSettings['answer'];
  readonly facts: RouteSettings['facts'];
  readonly prompt: RouteSettings['prompt'];
  readonly annotateBody: NonNullable<RouteSettings['annotateBody']>;
  /** Undefined when nothing was said of it. */
  readonly annotation: Annotation | undefined;
  readonly maxBodyBytes: number;
  readonly cache: {
    readonly [K in Exclude<keyof CacheSettings, 'redis'>]-?: NonNullable<CacheSettings[K]>;
  } & { readonly redis?: RedisSettings | undefined };
  readonly engine: ResolvedEngine;
  readonly log: { readonly [K in keyof LogSettings]-?: NonNullable<LogSettings[K]> };
}

/** Without `modelFolder`: the packaged model, and the rules alone where that is missing. */
type ResolvedEngine = {
  readonly [K in Exclude<keyof EngineSettings, 'modelFolder'>]-?: NonNullable<EngineSettings[K]>;
} & { readonly modelFolder?: string };

export type SettingName = Exclude<keyof GuardSettings, 'route' | 'policyWith'>;

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
 * has this route, unless none is to be read.
 */
export function resolveSettings(
  config: LoadedConfig,
  code: CodeSettings = {},
): { settings: GuardSettings; origins: Origins } {
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

  function pickFields<T extends object>(name: 'cache' | 'engine' | 'log', defaults: T): T {
    const given = layers.filter(({ settings }) => settings[name] !== undefined);
    origins[name] = given.map(({ source }) => source).join(' + ') || 'default';
    return Object.assign({}, defaults, ...given.map(({ settings }) => settings[name])) as T;
  }

  const policies = layers.filter(({ settings }) => settings.policy !== undefined);
  origins.policy = policies.map(({ source }) => source).join(' + ') || `default (${DEFAULT_PRESET})`;

  const policyWith = (chosen: PolicyInput | undefined): Policy =>
    resolvePolicy(...layers.map((layer) => (layer === codeLayer ? chosen : layer.settings.policy)));

  const settings: GuardSettings = {
    route: code.route ?? DEFAULT_ROUTE,
    mode: pick('mode', 'enforce', modeLayers),
    checker: withFullSettings(pick('checker', 'embedded'), layers),
    budgetMs: pick('budgetMs', DEFAULT_BUDGET_MS),
    startMs: pick('startMs', DEFAULT_START_MS),
    policy: policyWith(code.policy),
    policyWith,
    dialect: pick('dialect', 'auto'),
    answer: pick('answer', undefined),
    facts: pick('facts', undefined),
    prompt: pick('prompt', undefined),
    annotateBody: pick('annotateBody', 'auto'),
    annotation: optionalAnnotation(pick('annotation', undefined)),
    maxBodyBytes: pick('maxBodyBytes', DEFAULT_MAX_BODY_BYTES),
    cache: { ...pickFields('cache', DEFAULT_CACHE), ...redisOf(layers) },
    engine: pickFields<ResolvedEngine>('engine', {
      threads: defaultModelThreads(),
      otherLanguages: 'refuse',
    }),
    log: pickFields('log', { level: 'info' as const, texts: false }),
  };
  return { settings, origins: origins as Origins };
}

/** A name chosen over a full setting says who judges, and leaves the rest as it is. */
function withFullSettings(choice: CheckerChoice, layers: readonly Layer[]): CheckerChoice {
  if (typeof choice !== 'string' || choice === 'embedded') return choice;
  const full = layers
    .map(({ settings }) => settings.checker)
    .findLast((given) => typeof given === 'object' && !isChecker(given));
  return typeof full === 'object' && !isChecker(full) ? { ...full, use: choice, service: undefined } : choice;
}

function optionalAnnotation(given: AnnotationInput | undefined): Annotation | undefined {
  return given === undefined ? undefined : resolveAnnotation(given);
}

/** Where Redis is and its secret may come from different places. */
function redisOf(layers: readonly Layer[]): { readonly redis?: RedisSettings } {
  const given = layers.map(({ settings }) => settings.cache?.redis).filter((redis) => redis !== undefined);
  return given.length === 0 ? {} : { redis: Object.assign({}, ...given) as RedisSettings };
}
