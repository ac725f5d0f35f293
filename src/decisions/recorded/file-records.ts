import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';
import {
  parseRecordLine,
  type Label,
  type LabelLine,
  type RecordedExchange,
} from '../../recording/exchange.js';
import { LabelIndex } from '../../recording/join-labels.js';
import {
  DEFAULT_LISTED,
  matches,
  newestFirst,
  type DecisionInFull,
  type DecisionQuery,
  type DecisionSummary,
} from '../decision-source.js';
import { recordedDecision, recordedSummary } from './recorded-decision.js';
import type { RecordedChange, RecordedStore } from './recorded-store.js';
import { fileName, lineAt, linesFrom, recordingFiles } from './recording-lines.js';

/** About 40 MiB of memory: a summary and a place each. */
const MOST_INDEXED = 50_000;
/** That wait for who follows. */
const MOST_CHANGES = 500;

export interface FileRecordsOptions {
  /** A folder of recordings, or one file. */
  readonly path: string;
  /** Decisions that are looked among at most, the newest. @default 50000 */
  readonly most?: number;
}

interface Indexed {
  /** Without labels that came later. */
  readonly summary: DecisionSummary;
  readonly file: ReadFile;
  readonly from: number;
  readonly to: number;
}

/** A file as far as it is read. */
interface ReadFile {
  readonly path: string;
  /** Bytes of whole lines; of a packed file, which is read as a whole, its size. */
  read: number;
  readonly labels: LabelLine[];
}

/**
 * A recording of JSON Lines. An index in memory says where each decision is; texts are read when one is looked at. Before
 * each look it reads what files gained. Lines that are no records are passed over: the report names them.
 */
export class FileRecords implements RecordedStore {
  readonly #path: string;
  readonly #most: number;
  readonly #files = new Map<string, ReadFile>();
  readonly #byId = new Map<string, Indexed>();
  /** The oldest first. */
  #order: Indexed[] = [];
  #labels = new LabelIndex();
  #changes: RecordedChange[] | undefined;
  #reading: Promise<void> | undefined;

  constructor({ path, most = MOST_INDEXED }: FileRecordsOptions) {
    this.#path = path;
    this.#most = most;
  }

  async latest(query: DecisionQuery): Promise<readonly DecisionSummary[]> {
    await this.#readOn();
    const { limit = DEFAULT_LISTED, before } = query;
    const found: DecisionSummary[] = [];
    for (let at = this.#order.length - 1; at >= 0 && found.length < limit; at--) {
      const entry = this.#order[at];
      if (entry === undefined || (before !== undefined && newestFirst(before, entry.summary) >= 0)) continue;
      const summary = this.#labelled(entry);
      if (matches(summary, query)) found.push(summary);
    }
    return found;
  }

  async get(id: string): Promise<DecisionInFull | undefined> {
    await this.#readOn();
    const entry = this.#byId.get(id);
    if (entry === undefined) return undefined;
    const line = await this.#guarded(() => lineAt(entry.file.path, entry));
    const exchange = exchangeOf(line, entry.file.path);
    return exchange?.id === id ? recordedDecision(this.#labels.join(exchange)) : undefined;
  }

  async labelsOf(id: string): Promise<readonly Label[]> {
    await this.#readOn();
    return this.#labels.of(id);
  }

  async has(ids: readonly string[]): Promise<ReadonlySet<string>> {
    await this.#readOn();
    return new Set(ids.filter((id) => this.#byId.has(id)));
  }

  async changes(): Promise<readonly RecordedChange[]> {
    await this.#readOn();
    const changes = this.#changes ?? [];
    this.#changes = [];
    return changes;
  }

  async close(): Promise<void> {
    await this.#reading?.catch(() => undefined);
  }

  #labelled({ summary }: Indexed): DecisionSummary {
    const { label: own, ...rest } = summary;
    const label = this.#labels.ofAnswer(summary.id, own);
    return label === undefined ? rest : { ...rest, label };
  }

  /** Those who ask while it reads wait for the same, and then for what was written meanwhile. */
  async #readOn(): Promise<void> {
    while (this.#reading !== undefined) await this.#reading;
    this.#reading = this.#guarded(() => this.#readAll()).finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    const files = await recordingFiles(this.#path);
    this.#forgetBut(new Map(files.map(({ path, size }) => [path, size])));
    const isFirst = this.#order.length === 0;
    let count = 0;
    for (const { path, size } of files) {
      let file = this.#files.get(path);
      if (file === undefined) {
        file = { path, read: 0, labels: [] };
        this.#files.set(path, file);
        // The newest come first: what is older than all that is looked among is not read.
        if (isFirst && count >= this.#most) file.read = size;
      }
      if (size > file.read) count += await this.#read(file, size);
    }
    this.#order.sort((a, b) => newestFirst(b.summary, a.summary));
    for (const { summary } of this.#order.splice(0, Math.max(0, this.#order.length - this.#most))) {
      this.#byId.delete(summary.id);
    }
  }

  /** How many decisions were new in it. */
  async #read(file: ReadFile, size: number): Promise<number> {
    const isPacked = file.path.endsWith('.gz');
    let count = 0;
    for await (const { text, from, to } of wholeLines(file.path, isPacked ? 0 : file.read)) {
      if (!isPacked) file.read = to + 1;
      const record = recordOf(text, file.path);
      if (record?.type === 'label') this.#addLabel(record.line, file);
      if (record?.type !== 'exchange' || this.#byId.has(record.exchange.id)) continue;
      const entry = { summary: recordedSummary(record.exchange), file, from, to };
      this.#byId.set(entry.summary.id, entry);
      this.#order.push(entry);
      this.#changed('decided', entry);
      count++;
    }
    if (isPacked) file.read = size;
    return count;
  }

  #addLabel(line: LabelLine, file: ReadFile): void {
    file.labels.push(line);
    this.#labels.add(line);
    const labelled = this.#byId.get(line.labelOf);
    if (labelled !== undefined && line.sentence === undefined) this.#changed('labelled', labelled);
  }

  #changed(change: RecordedChange['change'], entry: Indexed): void {
    if (this.#changes === undefined) return;
    this.#changes.push({ change, decision: this.#labelled(entry) });
    // Nobody may follow any more.
    if (this.#changes.length > MOST_CHANGES) this.#changes.shift();
  }

  /** Files that the retention took away, or that were written anew from their beginning. */
  #forgetBut(sizes: ReadonlyMap<string, number>): void {
    const gone = new Set(
      [...this.#files.values()].filter(({ path, read }) => (sizes.get(path) ?? -1) < read),
    );
    if (gone.size === 0) return;
    for (const { path } of gone) this.#files.delete(path);
    this.#order = this.#order.filter(({ file, summary }) => {
      if (gone.has(file)) this.#byId.delete(summary.id);
      return !gone.has(file);
    });
    this.#labels = new LabelIndex();
    for (const { labels } of this.#files.values()) for (const line of labels) this.#labels.add(line);
  }

  async #guarded<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (cause) {
      const code = codeOf(cause) ?? '';
      throw new AnswerGuardError(
        'AG_RECORDS_UNREACHABLE',
        `The recorded decisions cannot be read: ${code || 'a file is damaged'}.`,
        { cause },
      );
    }
  }
}

/** A packed file that breaks off is passed over from there on. */
async function* wholeLines(...place: Parameters<typeof linesFrom>): ReturnType<typeof linesFrom> {
  try {
    yield* linesFrom(...place);
  } catch (error) {
    const isPacking = codeOf(error)?.startsWith('Z_') === true;
    if (!isPacking) throw error;
  }
}

function recordOf(text: string, path: string): ReturnType<typeof parseRecordLine> | undefined {
  if (text.trim() === '') return undefined;
  try {
    return parseRecordLine(text, fileName(path));
  } catch {
    return undefined;
  }
}

function exchangeOf(text: string, path: string): RecordedExchange | undefined {
  const record = recordOf(text, path);
  return record?.type === 'exchange' ? record.exchange : undefined;
}
