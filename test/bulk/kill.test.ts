import { readFileSync } from 'node:fs';
import { temporaryFolder } from '../datastores/temporary-folder.js';
import {
  bulkFiles,
  ended,
  idsIn,
  idsUpTo,
  isBuilt,
  kill,
  linesIn,
  runCommand,
  untilResults,
} from './bulk-processes.js';

/** BULK_RECORDS=20000 for more. */
const RECORDS = Number(process.env['BULK_RECORDS'] ?? 400);
const KILLS = 4;

(isBuilt ? test : test.skip)(
  'an audit that is killed at any moment loses no record and repeats none',
  async () => {
    const { path } = temporaryFolder();
    const { out } = bulkFiles(path, RECORDS);
    for (let killed = 0; killed < KILLS; killed++) {
      const child = runCommand(path, 'audit', 'in.jsonl', '--out', 'out.jsonl');
      const from = linesIn(out);
      await untilResults(out, from + 1 + Math.floor((RECORDS / (2 * KILLS)) * Math.random()), child);
      await kill(child);
      // Whole lines, each record once, in order.
      const whole = readFileSync(out, 'utf8').split('\n').slice(0, -1);
      expect(whole.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(idsUpTo(whole.length));
    }
    expect(linesIn(out)).toBeLessThan(RECORDS);
    const { code, err } = await ended(runCommand(path, 'audit', 'in.jsonl', '--out', 'out.jsonl'));
    expect({ code, went: err.includes('going on after record') }).toEqual({ code: 0, went: true });
    expect(idsIn(out)).toEqual(idsUpTo(RECORDS));
    expect(linesIn(`${out}.failed`)).toBe(0);
  },
);
