import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import packageRoot from '../../package-root.cjs';

const COMMAND = join(packageRoot, 'dist/esm/src/cli/main.js');

/** Whether the command that is run here is there. */
export const isBuilt = existsSync(join(packageRoot, 'dist/esm/src/cli/commands/worker.js'));

/** A source of so many exchanges, and a configuration that judges by the exact layer alone. */
export function bulkFiles(folder: string, count: number): { readonly input: string; readonly out: string } {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      id: `r${index + 1}`,
      answer: `The store opens at ${index}.`,
      facts: ['The store opens at 9.'],
    }),
  );
  writeFileSync(join(folder, 'in.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(join(folder, 'answer-guard.config.yaml'), 'engine: { threads: 0 }\nlog: { level: silent }\n');
  return { input: join(folder, 'in.jsonl'), out: join(folder, 'out.jsonl') };
}

export function runCommand(folder: string, ...args: string[]): ChildProcess {
  return spawn(process.execPath, [COMMAND, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
}

export function linesIn(path: string): number {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
}

/** Resolves when the results are so many, or `child` has ended. */
export async function untilResults(path: string, count: number, child: ChildProcess): Promise<void> {
  while (linesIn(path) < count && child.exitCode === null && child.signalCode === null) await setTimeout(10);
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** How it ended, and what it said. */
export async function ended(
  child: ChildProcess,
): Promise<{ readonly code: number | null; readonly err: string }> {
  let err = '';
  child.stderr?.on('data', (part: Buffer) => {
    err += part.toString();
  });
  child.stdout?.resume();
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, err };
}

/** The ids of results, in the order in which they stand. */
export function idsIn(path: string): string[] {
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);
}

export const idsUpTo = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `r${index + 1}`);
