import { hostname } from 'node:os';
import type { AuditEntry, SignedEntry, StartedEntry } from './entry.js';
import { sealLine, type ChainPlace } from './sealed-line.js';
import type { Signer } from './signing.js';

/** Makes the lines of a log one after the other. Nothing is written. */
export interface ChainWriter {
  readonly place: ChainPlace;
  /** Lines for entries, with checkpoints where they are due. */
  add(entries: readonly AuditEntry[]): string[];
  /** A signed line. */
  started(crash?: StartedEntry['crash']): string;
  checkpoint(): string;
  closed(): string;
}

export interface ChainWriterOptions {
  readonly log: string;
  readonly signer: Signer;
  /** The last entry that is there. */
  readonly after: ChainPlace;
  /** Entries since the last that was signed. @default 0 */
  readonly unsigned?: number;
  /** After so many entries comes a checkpoint. */
  readonly checkpointEvery: number;
  /** Of answer-guard. */
  readonly version: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export function chainWriter(options: ChainWriterOptions): ChainWriter {
  const { log, signer, checkpointEvery, version, now } = options;
  let place: ChainPlace = options.after;
  let unsigned = options.unsigned ?? 0;

  const seal = (entry: AuditEntry | SignedEntry): string => {
    const { line, ...sealed } = sealLine(place, entry);
    place = sealed;
    unsigned = 'signature' in entry ? 0 : unsigned + 1;
    return line;
  };
  const signed = () => ({
    at: new Date(now()).toISOString(),
    log,
    key: signer.key,
    signature: signer.sign('entry', { log, ...place }),
  });
  const checkpoint = (): string => seal({ kind: 'checkpoint', ...signed() });

  return {
    get place() {
      return place;
    },
    add: (entries) =>
      entries.flatMap((entry) => {
        const line = seal(entry);
        return unsigned >= checkpointEvery ? [line, checkpoint()] : [line];
      }),
    started: (crash) =>
      seal({
        kind: 'started',
        ...signed(),
        version,
        host: hostname(),
        process: process.pid,
        ...(crash !== undefined && { crash }),
      }),
    checkpoint,
    closed: () => seal({ kind: 'closed', ...signed() }),
  };
}
