import { loadConfig, type LoadedConfig } from '../../config/load-config.js';
import { resolveSettings, type GuardSettings, type Origins } from '../../config/resolve-settings.js';
import type { CliIo } from './cli-io.js';

export interface LoadSettingsOptions {
  /** Path of the configuration file. @default as `answerGuard` finds it */
  readonly config?: string | undefined;
  /** A named route of it. @default none: what stands at its top */
  readonly route?: string | undefined;
}

export interface LoadedSettings {
  readonly loaded: LoadedConfig;
  readonly settings: GuardSettings;
  readonly origins: Origins;
  /** Where each field of the policy comes from. */
  readonly policyOrigins: Readonly<Record<string, string>>;
}

/** What the configuration file and the environment come to. Throws the AG_CONFIG_ codes and AG_ROUTE_UNKNOWN. */
export function loadSettings(
  { config, route }: LoadSettingsOptions,
  io: Pick<CliIo, 'cwd' | 'env'>,
): LoadedSettings {
  const loaded = loadConfig({
    cwd: io.cwd,
    ...(config === undefined ? {} : { path: config }),
    ...(io.env === undefined ? {} : { env: io.env }),
  });
  return { loaded, ...resolveSettings(loaded, route === undefined ? {} : { route }) };
}
