import { Option } from 'commander';

export interface RepeatableOptions {
  /** What holds when it is not given, for `--help`; the list is empty then. @default 'none' */
  readonly none?: string;
  /** Reads one value; throws for a wrong one. @default as it is written */
  readonly read?: (value: string) => unknown;
}

/** An option that may be given several times: a list of its values. */
export function repeatable(
  flags: string,
  description: string,
  { none = 'none', read = (value) => value }: RepeatableOptions = {},
): Option {
  return new Option(flags, `${description}; repeatable`)
    .default([], none)
    .argParser((value, values: readonly unknown[]) => [...values, read(value)]);
}
