import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readRows } from './read-rows.mjs';

/**
 * The pairs of `files` (`*.jsonl.gz`): of each scenario, by the hash of its facts (read-rows.mjs), its pairs as [right, wrong]. A
 * scenario may have some in several files.
 */
export function readPairs(files) {
  const found = new Map();
  for (const file of files)
    for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
      if (line === '') continue;
      const { scenario, pairs } = JSON.parse(line);
      found.set(scenario, [...(found.get(scenario) ?? []), ...pairs]);
    }
  return found;
}

/**
 * The arguments of a script that makes rows of pairs, `OUT.jsonl PAIRS.jsonl.gz... -- DATA.jsonl.gz...`: `out`, the pairs and the rows
 * of the data. Ends the process with 2 where some are missing.
 */
export function pairsAndRows(script) {
  const [out, ...files] = process.argv.slice(2);
  const between = files.indexOf('--');
  if (out === undefined || between < 1 || between === files.length - 1) {
    console.error(`usage: ${script} OUT.jsonl PAIRS.jsonl.gz... -- DATA.jsonl.gz...`);
    process.exit(2);
  }
  return {
    out,
    pairsOf: readPairs(files.slice(0, between)),
    rows: [...readRows(files.slice(between + 1))],
  };
}
