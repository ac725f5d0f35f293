import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recorded } from '../../src/checkers/recorded/recorded.js';
import { runCli } from '../../src/cli/run-cli.js';
import { fakeIo, type FakeIo } from '../cli/fake-io.js';
import { rowsUpTo } from './bulk-folder.js';

const rows = rowsUpTo(6).map((row) => JSON.stringify(row));
const UP_TO_FOUR = rows.slice(0, 4);

/** Audits `in.jsonl` of these lines in a folder, whose results are as they were left. */
async function audit(lines: readonly string[], folder?: FakeIo, ...args: string[]) {
  const io = fakeIo();
  const cwd = folder?.cwd ?? io.cwd;
  writeFileSync(join(cwd, 'in.jsonl'), lines.map((line) => `${line}\n`).join(''));
  const asked: string[] = [];
  const buildChecker = () => {
    const right = recorded({ supportScore: 0.9 });
    const failing = recorded({ fails: 'unavailable' });
    return {
      ...right,
      version: args.includes('--other') ? '2' : '1',
      check: (...given: Parameters<typeof right.check>) => {
        const answer = given[0].answerCandidate;
        asked.push(answer);
        return (answer.includes(' at 1.') ? failing : right).check(...given);
      },
    };
  };
  const given = { ...io, cwd, buildChecker };
  const flags = args.filter((one) => one !== '--other');
  const exit = await runCli(
    ['audit', 'in.jsonl', '--out', 'out.jsonl', '--attempts', '1', '--at-once', '1', ...flags],
    given,
  );
  const read = (name: string) =>
    existsSync(join(cwd, name)) ? readFileSync(join(cwd, name), 'utf8').split('\n').slice(0, -1) : [];
  const ids = read('out.jsonl').flatMap((line) =>
    line.startsWith('{') ? (JSON.parse(line) as { id: string }).id : [],
  );
  return { folder: given, exit, asked, ids, failed: read('out.jsonl.failed'), err: io.err() };
}

test('records may be added at the end of the input, and an empty line there is none', async () => {
  const first = await audit([`\uFEFF${rows[0]}`, ...rows.slice(1, 4), '']);
  expect(first.ids).toEqual(['r1', 'r3', 'r4']);
  expect(first.failed).toHaveLength(1);
  const second = await audit([`\uFEFF${rows[0]}`, ...rows.slice(1, 4), '', ...rows.slice(4)], first.folder);
  expect(second.asked).toEqual(['The store opens at 4.', 'The store opens at 5.']);
  expect(second.ids).toEqual(['r1', 'r3', 'r4', 'r5', 'r6']);
});

test.each([
  [
    'changed',
    rows.toSpliced(2, 1, rows[2]!.replace('at 2', 'at 7')),
    'lines 1 to 4 are not those that were judged',
  ],
  ['removed', rows.toSpliced(1, 1), 'lines 1 to 4 are not those that were judged'],
  ['put in', rows.toSpliced(1, 0, rows[5]!), 'lines 1 to 4 are not those that were judged'],
  [
    'in another order',
    [rows[0]!, rows[2]!, rows[1]!, ...rows.slice(3)],
    'lines 1 to 4 are not those that were judged',
  ],
  ['cut off', rows.slice(0, 3), 'has 3 lines, and 4 were judged'],
])('an input in which a judged record is %s is refused', async (_how, changed, why) => {
  const { folder, ids } = await audit(UP_TO_FOUR);
  const again = await audit(changed, folder);
  expect(again).toMatchObject({ exit: 2, asked: [], ids });
  expect(again.err).toContain(`AG_AUDIT_DIFFERS: in.jsonl: ${why}`);
});

test('results of another checker are refused', async () => {
  const { folder, ids } = await audit(UP_TO_FOUR);
  const other = await audit(rows, folder, '--other');
  expect(other).toMatchObject({ exit: 2, asked: [], ids });
  expect(other.err).toContain('out.jsonl: is of another checker: recorded 1, and now recorded 2');
});

test('a dead-letter list is of its own input alone', async () => {
  const { folder } = await audit(UP_TO_FOUR);
  const only = ['--only', 'out.jsonl.failed', '--out', 'again.jsonl'];
  const changed = await audit(rows.toSpliced(0, 1), folder, ...only);
  expect(changed).toMatchObject({ exit: 2, asked: [] });
  expect(changed.err).toContain(
    'AG_AUDIT_DIFFERS: in.jsonl:2: is not the record that out.jsonl.failed is about',
  );
  const mended = await audit(
    rows.toSpliced(1, 1, rows[1]!.replace('at 1', 'at 8')),
    folder,
    ...only,
    '--out',
    'mended.jsonl',
  );
  expect(mended).toMatchObject({ exit: 0, asked: ['The store opens at 8.'] });
  const shorter = await audit(rows.slice(0, 1), folder, ...only);
  expect(shorter.err).toContain('AG_AUDIT_DIFFERS: out.jsonl.failed: 1 of its records are not in the source');
});

test('what a power cut took from one of the two files is judged again, whatever the other still has', async () => {
  const { folder, ids, failed } = await audit(UP_TO_FOUR);
  expect([ids, failed.length]).toEqual([['r1', 'r3', 'r4'], 1]);
  // The first result is lost; the dead letter of the second record is not.
  truncateSync(join(folder.cwd, 'out.jsonl'), 0);
  const again = await audit(UP_TO_FOUR, folder);
  expect(again.asked).toHaveLength(4);
  expect(again.ids).toEqual(ids);
  expect(again.failed).toEqual(failed);
});

test('a line of the results that somebody else wrote is no reason to cut off what comes after it', async () => {
  const { folder, ids } = await audit(UP_TO_FOUR);
  const out = join(folder.cwd, 'out.jsonl');
  const lines = readFileSync(out, 'utf8').split('\n');
  writeFileSync(out, lines.toSpliced(1, 0, '# checked by hand').join('\n'));
  const refused = await audit(rows, folder);
  expect(refused).toMatchObject({ exit: 2, asked: [] });
  expect(refused.err).toContain('out.jsonl: line 2 is no result of this audit');
  // Nor is one that breaks off.
  writeFileSync(out, lines.join('\n') + lines[0]!.slice(0, 40));
  const again = await audit(rows, folder);
  expect(again.asked).toHaveLength(2);
  expect(again.ids).toEqual([...ids, 'r5', 'r6']);
});
