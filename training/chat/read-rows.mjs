import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { HELD } from './held-out.mjs';

/** The rows of labelled files (`*.jsonl` or `*.jsonl.gz`), each with the hash of its facts and whether it is held out of training. */
export function* readRows(files) {
  for (const file of files) {
    const bytes = readFileSync(file);
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    for (const line of text.split('\n')) {
      if (line === '') continue;
      const row = JSON.parse(line);
      const scenario = createHash('sha1').update(row.facts.join('\n')).digest('hex').slice(0, 12);
      yield { ...row, scenario, held: parseInt(scenario.slice(0, 6), 16) % HELD === 0 };
    }
  }
}
