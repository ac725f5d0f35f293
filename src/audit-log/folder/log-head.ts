import { closeSync, fdatasyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Signer } from '../signing.js';
import { codeOf } from '../../contract/code-of.js';

const headSchema = z.object({
  log: z.string().min(1),
  /** The last entry that is synced; 0 before the first. */
  number: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  state: z.enum(['open', 'closed']),
  key: z.string(),
  signature: z.string(),
});

/**
 * How far a log is synced, signed; replaced after each sync. It distinguishes a crash, which loses what comes after it, from a hand
 * that takes what comes before. `closed` says that nothing comes after it.
 */
export type LogHead = Readonly<z.infer<typeof headSchema>>;

export function signedHead(signer: Signer, head: Omit<LogHead, 'key' | 'signature'>): LogHead {
  return { ...head, key: signer.key, signature: signer.sign(`head ${head.state}`, head) };
}

/** A head as it is read; undefined for what is none. */
export function parseHead(value: unknown): LogHead | undefined {
  const parsed = headSchema.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** Where the head of a folder's log is. */
export const headPathOf = (folder: string): string => join(folder, 'head.json');

/** `missing` where there is none, `unreadable` where it is no head. Throws what the system says else. */
export function readHead(folder: string): LogHead | 'missing' | 'unreadable' {
  return readHeadFile(headPathOf(folder));
}

/** The same of a file of any name. */
export function readHeadFile(path: string): LogHead | 'missing' | 'unreadable' {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'missing';
    throw error;
  }
  try {
    return parseHead(JSON.parse(text)) ?? 'unreadable';
  } catch {
    return 'unreadable';
  }
}

/**
 * Replaces a head as a whole, which several processes may do: after a crash there is the old one or the new. Holds the event
 * loop until the disk has it: for a process that ends.
 */
export function writeHeadFile(path: string, head: LogHead): void {
  const made = `${path}.${process.pid}.new`;
  const file = openSync(made, 'w', 0o600);
  try {
    writeSync(file, fileTextOf(head));
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(made, path);
}

/**
 * The same off the event loop. By another name meanwhile: at the end of the process `writeHeadFile` may come in between. Should this
 * one's head, which is older, be the one that stays, it still vouches for nothing that is not synced.
 */
export async function replaceHeadFile(path: string, head: LogHead): Promise<void> {
  const made = `${path}.${process.pid}.next`;
  const file = await open(made, 'w', 0o600);
  try {
    await file.writeFile(fileTextOf(head));
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(made, path);
}

const fileTextOf = (head: LogHead): string => `${JSON.stringify(head)}\n`;
