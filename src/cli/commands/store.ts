import { resolve } from 'node:path';
import { Command } from 'commander';
import { buildDatastore } from '../../../config/build-datastores.js';
import type { DatastoreSettings } from '../../../config/datastore-schema.js';
import {
  LARGEST_TOP_K,
  type Datastore,
  type ManagedDatastore,
  type StoreChanges,
} from '../../datastores/datastore.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { loadSettings } from '../load-settings.js';
import { printable } from '../printable.js';
import { progressLine } from '../progress-line.js';
import { usageError, wholeNumberOption } from '../usage-error.js';

interface StoreFlags {
  readonly config?: string;
}

interface SearchFlags extends StoreFlags {
  readonly topK: number;
  readonly json?: boolean;
}

/** Characters of a passage that are shown of each. */
const SHOWN = 300;
const SHOWN_RESULTS = 5;

/** `answer-guard store`: what the data stores of the configuration hold. */
export function storeCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  const command = new Command('store').description('Fill, bring up to date and search the data stores.');
  const about = (name: string, description: string): Command =>
    command.command(name).description(description).option('--config <path>', 'configuration file');

  about('add', 'Put files, or all that are read of folders, into a store.')
    .argument('<store>', 'name of a store among datastores')
    .argument('<paths...>', 'Markdown, text, HTML, PDF, JSON and CSV files, or folders of them')
    .action(async (name: string, paths: readonly string[], flags: StoreFlags) => {
      const absolute = paths.map((path) => resolve(io.cwd, path));
      done(await change(name, flags, io, (store, work) => store.add(absolute, work)));
    });

  about('sync', 'Bring a store in line with its folder; what did not change is not read.')
    .argument('<store>', 'name of a store among datastores')
    .action(async (name: string, flags: StoreFlags) => {
      done(await change(name, flags, io, (store, work) => store.sync(work)));
    });

  about('rm', 'Take documents out of a store; of a folder, their files are deleted.')
    .argument('<store>', 'name of a store among datastores')
    .argument('<documents...>', 'paths in the store, or addresses')
    .action(async (name: string, documents: readonly string[], flags: StoreFlags) => {
      // What is to go has to be known.
      done(await change(name, flags, { ...io, readAtStart: true }, (store) => store.remove(documents)));
    });

  about('search', 'Show the passages of a store that share most with a text.')
    .argument('<store>', 'name of a store among datastores')
    .argument('<text...>', 'what to look for')
    .option(
      '--top-k <number>',
      'passages at most',
      wholeNumberOption('--top-k', 1, LARGEST_TOP_K),
      SHOWN_RESULTS,
    )
    .option('--json', 'whole passages, one JSON object a line')
    .action(async (name: string, text: readonly string[], flags: SearchFlags) => {
      await search(name, text.join(' '), flags, io);
      done(EXIT.ok);
    });
  return command;
}

/** The process, and whether the store reads what changed when it starts, or with the change asked for. */
type ReadingIo = CliIo & { readonly readAtStart?: boolean };
type Work = Parameters<ManagedDatastore['sync']>[0];

async function change(
  name: string,
  flags: StoreFlags,
  io: ReadingIo,
  work: (store: ManagedDatastore, work: Work) => Promise<StoreChanges>,
): Promise<ExitCode> {
  const progress = progressLine(io.stderr, `${name}: reading`);
  return await withStore(name, flags, { readAtStart: false, ...io }, progress.show, async (store) => {
    if (!isManaged(store)) {
      throw usageError(`${name}: a function of the app finds its own documents; there are none to change`);
    }
    const before = await store.describe();
    const changes = await work(store, { onProgress: progress.show });
    progress.clear();
    io.stdout.write(summary(name, changes));
    const { documents, passages } = await store.describe();
    const held = [counted(documents, 'document'), counted(passages, 'passage')].join(', ');
    io.stdout.write(`${name}: ${held} (${before.kind})\n`);
    for (const { document, why } of changes.failed)
      io.stderr.write(`${printable(document)}: ${printable(why)}\n`);
    return changes.failed.length === 0 ? EXIT.ok : EXIT.failed;
  });
}

function summary(name: string, { added, changed, removed, failed }: StoreChanges): string {
  return `${name}: ${added} added, ${changed} changed, ${removed} removed, ${failed.length} failed\n`;
}

async function search(name: string, text: string, flags: SearchFlags, io: CliIo): Promise<void> {
  const { topK, json = false } = flags;
  const progress = progressLine(io.stderr, `${name}: reading`);
  await withStore(name, flags, io, progress.show, async (store) => {
    await store.ready;
    progress.clear();
    const found = await store.search(text, { topK, signal: new AbortController().signal });
    for (const passage of found) {
      if (json) io.stdout.write(`${JSON.stringify(passage)}\n`);
      else {
        const { title = '', uri = '', chunk = 1, text: body } = passage;
        const start = body.replace(/\s+/g, ' ').slice(0, SHOWN);
        io.stdout.write(`${printable(title)} (${printable(uri)}, chunk ${chunk})\n  ${printable(start)}\n`);
      }
    }
    if (found.length === 0) io.stderr.write(`${name}: nothing found\n`);
  });
}

async function withStore<T>(
  name: string,
  flags: StoreFlags,
  io: ReadingIo,
  onProgress: (step: { readonly done: number; readonly total: number }) => void,
  use: (store: Datastore) => Promise<T>,
): Promise<T> {
  const warn = (message: string): unknown => io.stderr.write(`${printable(message)}\n`);
  const { cwd, readAtStart = true } = io;
  const settings = settingsOf(name, flags, io);
  const store = buildDatastore(name, settings, { cwd, watch: false, readAtStart, warn, onProgress });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** Throws AG_USAGE_INVALID for an unknown store. */
function settingsOf(name: string, flags: StoreFlags, io: CliIo): DatastoreSettings {
  const { datastores = {} } = loadSettings(flags, io).settings;
  const settings = Object.hasOwn(datastores, name) ? datastores[name] : undefined;
  if (settings !== undefined) return settings;
  const known = Object.keys(datastores).join(', ') || 'none';
  throw usageError(
    `${JSON.stringify(name)} is not among datastores of the configuration; there are: ${known}`,
    'docs/datastores.md says how one is configured',
  );
}

function isManaged(store: Datastore): store is ManagedDatastore {
  return 'sync' in store;
}

function counted(count: number | undefined, what: string): string {
  return count === 1 ? `1 ${what}` : `${count ?? '?'} ${what}s`;
}
