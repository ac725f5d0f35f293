import type { buildChecker } from '../../config/build-checker.js';
import type { LoadConfigOptions } from '../../config/load-config.js';

/** Where text goes. */
export interface TextSink {
  write(text: string): unknown;
}

/** What a command touches of its process; tests hand in their own. */
export interface CliIo {
  readonly stdout: TextSink;
  readonly stderr: TextSink & { readonly isTTY?: boolean };
  readonly stdin: AsyncIterable<string | Uint8Array> & { readonly isTTY?: boolean };
  /** Paths are relative to it. */
  readonly cwd: string;
  /** Variables that the configuration reads. @default the process's */
  readonly env?: NonNullable<LoadConfigOptions['env']>;
  /** Who judges, by the settings. @default what the configuration says */
  readonly buildChecker?: typeof buildChecker;
  /** SIGTERM and SIGINT come from here. */
  readonly signals: {
    once(name: string, listener: () => void): unknown;
    off(name: string, listener: () => void): unknown;
  };
}

/** How a command ended; the process's exit code. */
export const EXIT = {
  /** Done; of a check: every claim that needs one is grounded. */
  ok: 0,
  /** A check found a claim that is not grounded. */
  ungrounded: 1,
  /** The command line, a file or the configuration is wrong. */
  usage: 2,
  /** Something failed that the caller did not get wrong. */
  failed: 3,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
