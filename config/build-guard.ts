import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createGuardCore, type Guard } from '../src/guard/guard.js';
import type { Observer } from '../src/telemetry/observer.js';
import { buildChecker } from './build-checker.js';
import type { GuardSettings } from './resolve-settings.js';

export interface GuardDependencies {
  readonly logger?: Logger | false;
  readonly register?: Registry | false;
  readonly observer?: Observer;
}

/** A guard with all that it stands on. */
export interface BuiltGuard {
  readonly guard: Guard;
  readonly observer: Observer;
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Builds a guard from settings. Throws AG_CHECKER_UNAVAILABLE. */
export function buildGuard(settings: GuardSettings, { observer: own }: GuardDependencies): BuiltGuard {
  const observer: Observer = own ?? { observe: () => undefined };
  const checker = buildChecker(settings, observer);
  return {
    guard: createGuardCore({ checker, observer }),
    observer,
    ready: checker.ready,
    close: () => checker.close(),
  };
}
