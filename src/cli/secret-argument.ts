import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CliIo } from './cli-io.js';
import { usageError } from './usage-error.js';

/**
 * An argument that may hold a password, which others on the machine see: `@PATH` names a file with it in its place. Throws
 * AG_USAGE_INVALID where that cannot be read or is empty.
 *
 * @param name as messages call it
 */
export function secretArgument(given: string, name: string, { cwd }: Pick<CliIo, 'cwd'>): string {
  if (!given.startsWith('@')) return given;
  let text = '';
  try {
    text = readFileSync(resolve(cwd, given.slice(1)), 'utf8').trim();
  } catch {
    // As one that is empty.
  }
  if (text === '') throw usageError(`${name}: ${given.slice(1)} cannot be read, or is empty`);
  return text;
}
