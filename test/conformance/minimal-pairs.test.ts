import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimStates } from './assess-and-respond.js';

interface MinimalPair {
  kind: string;
  fact: string;
  grounded: string;
  ungrounded: string;
}

const FOLDER = join(__dirname, '..', 'fixtures/minimal-pairs');
const languages = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

describe.each(languages)('minimal pairs in %s', (language) => {
  const pairs = JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as MinimalPair[];

  it.each(pairs.map((pair) => [pair.kind, pair.grounded, pair] as const))(
    '%s: %s',
    (_, grounded, { fact, ungrounded }) => {
      expect(claimStates(grounded, [fact])).toEqual(['grounded']);
      expect(claimStates(ungrounded, [fact])).toEqual(['ungrounded']);
    },
  );
});
