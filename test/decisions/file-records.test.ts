import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FileRecords } from '../../src/decisions/recorded/file-records.js';
import { RecordedDecisions } from '../../src/decisions/recorded/recorded-decisions.js';
import { agreements } from '../../src/labelling/agreement.js';
import { LabelSession } from '../../src/labelling/label-session.js';
import type { RecordSink } from '../../src/recording/record-sink.js';
import { openRecording } from '../../src/recording/read-recording.js';
import { heldRecording, recordingFolder } from './held-sources.js';
import { AT, decided } from './source-contract.js';

const lineOf = (...args: Parameters<typeof decided>): string => `${JSON.stringify(decided(...args))}\n`;
const idsIn = async (records: FileRecords) => (await records.latest({})).map(({ id }) => id);

describe('a recording in files', () => {
  let folder: ReturnType<typeof recordingFolder>;
  const at = (name: string): string => join(folder.path, name);
  beforeEach(() => {
    folder = recordingFolder();
    mkdirSync(folder.path);
  });
  afterEach(() => {
    folder.remove();
  });

  test('is read on as it grows, and a line when it is whole', async () => {
    const records = new FileRecords({ path: folder.path });
    const file = at('2026-11-23.app.0.jsonl');
    const [line, rest] = [lineOf('b', 2, { answer: 'Grüße 🙂.' }), lineOf('c', 3)];
    writeFileSync(file, lineOf('a', 1));
    expect(await idsIn(records)).toEqual(['a']);
    appendFileSync(file, line.slice(0, 40));
    expect(await idsIn(records)).toEqual(['a']);
    appendFileSync(file, line.slice(40) + rest);
    expect(await idsIn(records)).toEqual(['c', 'b', 'a']);
    expect((await records.get('b'))?.texts?.answer).toBe('Grüße 🙂.');
    expect((await records.get('c'))?.id).toBe('c');
  });

  test('passes over what is no record, and reads packed files, also one that breaks off', async () => {
    writeFileSync(at('2026-11-23.app.0.jsonl'), `{"torn":\n\n{"id":"foreign"}\n[1]\n${lineOf('a', 1)}`);
    writeFileSync(at('2026-11-22.app.0.jsonl.gz'), gzipSync(lineOf('packed', 0) + lineOf('second', 0)));
    const whole = gzipSync(
      Array.from({ length: 400 }, (_, n) => lineOf(`x${n}`, 0, { question: String(Math.sin(n)) })).join(''),
    );
    writeFileSync(at('2026-11-21.app.0.jsonl.gz'), whole.subarray(0, whole.length - 200));
    writeFileSync(at('notes.txt'), lineOf('note', 0));
    const records = new FileRecords({ path: folder.path });
    const ids = (await records.latest({ limit: 500 })).map(({ id }) => id);
    expect(ids.slice(0, 1)).toEqual(['a']);
    expect(ids).toEqual(expect.arrayContaining(['packed', 'second', 'x0']));
    expect(ids).not.toContain('note');
    expect((await records.get('second'))?.texts?.answer).toBe('It opens at 9. It is red.');
  });

  test('forgets what the retention removes, with its labels', async () => {
    writeFileSync(at('2026-11-22.app.0.jsonl'), lineOf('old', 1));
    writeFileSync(at('2026-11-23.app.0.jsonl'), lineOf('new', 2));
    const label = (labelOf: string) =>
      `${JSON.stringify({ labelOf, label: { verdict: 'wrong', source: 'person', at: AT } })}\n`;
    writeFileSync(at('labels.ann.jsonl'), label('old') + label('new'));
    const records = new FileRecords({ path: folder.path });
    expect(await idsIn(records)).toEqual(['new', 'old']);
    rmSync(at('2026-11-22.app.0.jsonl'));
    expect(await idsIn(records)).toEqual(['new']);
    expect(await records.get('old')).toBeUndefined();
    expect(await records.labelsOf('new')).toHaveLength(1);
    rmSync(at('labels.ann.jsonl'));
    expect(await records.latest({ label: 'none' })).toHaveLength(1);
  });

  test('looks among so many at most, the newest', async () => {
    for (const day of [21, 22, 23])
      writeFileSync(
        at(`2026-11-${day}.app.0.jsonl`),
        [1, 2, 3].map((n) => lineOf(`d${day}n${n}`, 0, { at: `2026-11-${day}T0${n}:00:00.000Z` })).join(''),
      );
    const records = new FileRecords({ path: folder.path, most: 4 });
    expect(await idsIn(records)).toEqual(['d23n3', 'd23n2', 'd23n1', 'd22n3']);
    appendFileSync(at('2026-11-23.app.0.jsonl'), lineOf('last', 0, { at: '2026-11-23T12:00:00.000Z' }));
    expect(await idsIn(records)).toEqual(['last', 'd23n3', 'd23n2', 'd23n1']);
  });

  test('says that it cannot be read, and no path', async () => {
    mkdirSync(at('2026-11-23.app.0.jsonl'));
    const unread = new FileRecords({ path: folder.path }).latest({});
    await expect(unread).rejects.toMatchObject({
      code: 'AG_RECORDS_UNREACHABLE',
      message: 'The recorded decisions cannot be read: EISDIR.',
    });
  });
});

describe('labels of recorded decisions', () => {
  test('are those of answer-guard label: it goes on after them, and measures agreement with them', async () => {
    const { path, sink, remove } = recordingFolder();
    const { recorded, close, sink: own } = heldRecording(sink('app'), new FileRecords({ path }));
    try {
      await own.write([decided('a', 1), decided('b', 2)]);
      await recorded.label('a', { verdict: 'wrong', wrong: [1], by: 'ann', note: 'Blue.', at: AT });
      await recorded.label('a', { verdict: 'right', by: 'ben', at: AT });
      const recording = await openRecording([path], '/');
      const session = await LabelSession.open({
        recording,
        by: 'ann',
        most: 10,
        keep: () => Promise.resolve(),
      });
      expect(session.progress).toEqual({ labelled: 1, of: 2 });
      expect(session.current?.id).toBe('b');
      expect(await agreements(recording)).toMatchObject([{ people: ['ann', 'ben'], disputed: ['a'] }]);
      const lines = readdirSync(path).flatMap((name) =>
        readFileSync(join(path, name), 'utf8')
          .split('\n')
          .filter((line) => line.includes('labelOf')),
      );
      expect(lines.slice(0, 3).map((line) => JSON.parse(line) as unknown)).toEqual([
        { labelOf: 'a', label: { verdict: 'wrong', source: 'person', by: 'ann', at: AT, note: 'Blue.' } },
        { labelOf: 'a', sentence: 0, label: { verdict: 'right', source: 'person', by: 'ann', at: AT } },
        { labelOf: 'a', sentence: 1, label: { verdict: 'wrong', source: 'person', by: 'ann', at: AT } },
      ]);
    } finally {
      await close();
      remove();
    }
  });

  test('have no note where no texts are recorded', async () => {
    const { path, sink, remove } = recordingFolder();
    const {
      recorded,
      close,
      sink: own,
    } = heldRecording(sink('app'), new FileRecords({ path }), {
      texts: false,
    });
    try {
      await own.write([decided('a', 1)]);
      const labelled = await recorded.label('a', { verdict: 'wrong', note: 'a secret', at: AT });
      expect(labelled?.label).toEqual({ verdict: 'wrong', source: 'person', at: AT });
      expect(
        readdirSync(path)
          .map((name) => readFileSync(join(path, name), 'utf8'))
          .join(''),
      ).not.toContain('secret');
    } finally {
      await close();
      remove();
    }
  });

  test('are refused while the sink is down, and told as written only when they are', async () => {
    const { path, sink, remove } = recordingFolder();
    const writer = sink('app');
    await writer.write([decided('a', 1)]);
    let isDown = true;
    const down: RecordSink = {
      ...writer,
      write: (batch) => (isDown ? Promise.reject(new Error('no space')) : writer.write(batch)),
    };
    const store = new FileRecords({ path });
    const held = heldRecording(down, store);
    const recorded = new RecordedDecisions({ store, recorder: held.recorder, writeMs: 20 });
    try {
      const label = { verdict: 'wrong', at: AT } as const;
      await expect(recorded.label('a', label)).rejects.toMatchObject({ code: 'AG_RECORDS_UNREACHABLE' });
      expect((await recorded.get('a'))?.label).toBeUndefined();
      isDown = false;
      // The one that waited is written, too: the same once more.
      expect((await recorded.label('a', label))?.label?.verdict).toBe('wrong');
    } finally {
      await held.close();
      remove();
    }
  });
});
