import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeJudges } from './assess-and-respond.js';

interface MinimalPair {
  kind: string;
  fact: string;
  grounded: string;
  ungrounded: string;
}

const FOLDER = join(__dirname, '..', 'fixtures/minimal-pairs');
const languages = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

describeJudges('minimal pairs', ({ claimStates }) => {
  describe.each(languages)('in %s', (language) => {
    const pairs = JSON.parse(readFileSync(join(FOLDER, `${language}.json`), 'utf8')) as MinimalPair[];

    it.each(pairs.map((pair) => [pair.kind, pair.grounded, pair] as const))(
      '%s: %s',
      async (_, grounded, { fact, ungrounded }) => {
        expect(await claimStates(grounded, [fact])).toEqual(['grounded']);
        expect(await claimStates(ungrounded, [fact])).toEqual(['ungrounded']);
      },
    );
  });
});
