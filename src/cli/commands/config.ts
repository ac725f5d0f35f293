import { resolve } from 'node:path';
import { Command } from 'commander';
import { stringify } from 'yaml';
import { withoutSecrets } from '../../../config/secrets.js';
import { unknownVariableMessage } from '../../../config/unknown-variables.js';
import { resolveSettings, type GuardSettings } from '../../../config/resolve-settings.js';
import { modelSettings } from '../../checkers/embedded/model-settings.js';
import type { LoadedConfig } from '../../../config/load-config.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { loadSettings } from '../load-settings.js';
import { renderCalibration } from '../render-calibration.js';

interface ConfigFlags {
  readonly config?: string;
  readonly route?: string;
}

/** `answer-guard config`: what the configuration file and the environment come to. */
export function configCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  const command = new Command('config').description('Print, validate or explain the configuration.');
  const about = (name: string, description: string) =>
    command.command(name).description(description).option('--config <path>', 'configuration file');
  const route = ['--route <name>', 'a named route of the file'] as const;

  about('print', 'Print every setting with its value, as a configuration file.')
    .option(...route)
    .action((flags: ConfigFlags) => {
      io.stdout.write(stringify(printed(loadSettings(flags, io).settings)));
      done(EXIT.ok);
    });

  about('validate', 'Report every problem of the configuration at once.').action((flags: ConfigFlags) => {
    const { loaded, settings } = loadSettings(flags, io);
    const routes = Object.keys(loaded.file.routes ?? {});
    for (const name of routes) resolveSettings(loaded, { route: name });
    openModelFolder(settings.engine, io.cwd);
    sayUnknownVariables(loaded, io);
    const what = loaded.path ?? 'no configuration file: the defaults and the environment';
    io.stdout.write(`${what}: valid${routes.length === 0 ? '' : `, with routes ${routes.join(', ')}`}\n`);
    done(EXIT.ok);
  });

  about('explain', 'Print every setting with where its value comes from.')
    .option(...route)
    .action((flags: ConfigFlags) => {
      const { loaded, settings, origins, policyOrigins } = loadSettings(flags, io);
      sayUnknownVariables(loaded, io);
      const { policy, ...others } = printed(settings);
      const rows = Object.entries(others).map(([name, value]) => [
        name,
        Object.entries(origins).find(([setting]) => setting === name)?.[1] ?? 'default',
        oneLine(value),
      ]);
      for (const [field, value] of Object.entries(policy as object)) {
        if (value !== undefined)
          rows.push([`policy.${field}`, policyOrigins[field] ?? 'default', oneLine(value)]);
      }
      // A setting that is not set has an origin too: that nobody set it.
      io.stdout.write(table(rows));
      io.stdout.write(renderCalibration(settings));
      done(EXIT.ok);
    });
  return command;
}

/** A guard refuses a folder without a model when it is built. */
function openModelFolder({ modelFolder, threads }: GuardSettings['engine'], cwd: string): void {
  if (modelFolder !== undefined) modelSettings({ threads, modelFolder: resolve(cwd, modelFolder) });
}

function sayUnknownVariables({ unknownVariables }: LoadedConfig, { stderr }: CliIo): void {
  for (const name of unknownVariables) stderr.write(`warning: ${unknownVariableMessage(name)}\n`);
}

/** The settings that a file can hold, as it would hold them but for secrets. */
function printed(settings: GuardSettings): Record<string, unknown> {
  const { route: _route, policyWith: _policyWith, calibrated: _calibrated, policy, ...rest } = settings;
  // Thresholds by language come of the calibration, which is printed too.
  const { byLanguage: _byLanguage, ...ofAll } = policy;
  const fields = { ...rest, policy: ofAll };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, withoutSecrets(value)]),
  );
}

const LONGEST_VALUE = 100;

function oneLine(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd() + '\n',
    )
    .join('');
}
