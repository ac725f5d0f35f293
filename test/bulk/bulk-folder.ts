import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import packageRoot from '../../package-root.cjs';
import { temporaryFolder } from '../temporary-folder.js';

const COMMAND = join(packageRoot, 'dist/esm/src/cli/main.js');
/** Judges by the exact layer alone. */
const WITHOUT_MODEL = { engine: { threads: 0 } };

/** Runs where the command that is run here has been built. */
export const testBuilt = existsSync(join(packageRoot, 'dist/esm/src/cli/judging-options.js'))
  ? test
  : test.skip;

/** How many records the tests of kills have: BULK_RECORDS=20000 for more than is due at each change. */
export const recordsOf = (usual: number): number => Number(process.env['BULK_RECORDS'] ?? usual);
/** For what never ends only, of so many records on a machine that is busy. */
export const endlessMs = (records: number): number => 300_000 + 300 * records;

const running = new Set<BulkProcess>();
afterEach(async () => {
  await Promise.all([...running].map((one) => one.kill()));
});

/** A command that runs. */
export class BulkProcess {
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;
  out = '';
  err = '';

  constructor(folder: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, [COMMAND, ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#exit = once(this.#child, 'close');
    this.#child.stdout?.on('data', (part: Buffer) => (this.out += part.toString()));
    this.#child.stderr?.on('data', (part: Buffer) => (this.err += part.toString()));
    running.add(this);
  }

  get isOver(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Its exit code. */
  async ended(): Promise<number | null> {
    await this.#exit;
    running.delete(this);
    return this.#child.exitCode;
  }

  /** By a signal that a process cannot catch. */
  async kill(): Promise<void> {
    if (!this.isOver) this.#child.kill('SIGKILL');
    await this.ended();
  }

  /** Waits until `isSo`, or it is over. */
  async until(isSo: () => boolean | Promise<boolean>): Promise<void> {
    while (!this.isOver && !(await isSo())) await setTimeout(10);
  }
}

export interface BulkRowGiven {
  readonly id: string;
  readonly answer: string;
  readonly facts: readonly string[];
}

export const rowsUpTo = (count: number): BulkRowGiven[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index + 1}`,
    answer: `The store opens at ${index}.`,
    facts: ['The store opens at 9.'],
  }));

export const idsUpTo = (count: number): string[] => rowsUpTo(count).map(({ id }) => id);

/** A folder with a source `in.jsonl`, results `out.jsonl`, and a configuration for the commands that run in it. */
export function bulkFolder(rows: readonly BulkRowGiven[], config: object = WITHOUT_MODEL) {
  const { path } = temporaryFolder({
    'in.jsonl': rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    'answer-guard.config.yaml': JSON.stringify({ log: { level: 'silent' }, ...config }),
  });
  const out = join(path, 'out.jsonl');
  const lines = lineCounter(out);
  const read = (file: string): Record<string, unknown>[] =>
    readFileSync(file, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return {
    out,
    start: (...args: string[]) => new BulkProcess(path, args),
    audit: (...args: string[]) => new BulkProcess(path, ['audit', 'in.jsonl', '--out', 'out.jsonl', ...args]),
    /** Results so far. */
    lines,
    /** The ids of whole results, in the order in which they stand. */
    ids: (): string[] => (existsSync(out) ? read(out).map(({ id }) => String(id)) : []),
    results: () => read(out),
    /** The dead-letter list. */
    failed: () => read(`${out}.failed`),
  };
}

/** Counts the lines of a file that grows, or is cut, without reading them twice. */
function lineCounter(path: string): () => number {
  let [read, lines] = [0, 0];
  const bytes = Buffer.alloc(65_536);
  return () => {
    if (!existsSync(path)) return 0;
    const file = openSync(path, 'r');
    if (fstatSync(file).size < read) [read, lines] = [0, 0];
    for (let size = readSync(file, bytes, 0, bytes.length, read); size > 0;) {
      read += size;
      for (const byte of bytes.subarray(0, size)) if (byte === 0x0a) lines++;
      size = readSync(file, bytes, 0, bytes.length, read);
    }
    closeSync(file);
    return lines;
  };
}
