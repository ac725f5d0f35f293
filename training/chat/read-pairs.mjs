import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

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
