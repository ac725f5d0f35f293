import fc from 'fast-check';
import type { Checker } from '../../src/checkers/checker.js';
import type { CheckGroundingRequest } from '../../src/contract/check-request.js';
import { assertVerdict, checkerContract } from '../../src/testing/checker-contract.js';
import { within } from './scripted-checker.js';

/** Enough time for any check, on a machine that has other things to do. */
const PLENTY_MS = 60_000;

/** Sentences of many scripts, composed and decomposed, with what surrounds them. */
const sentence = fc.constantFrom(
  'The tower is 330 m tall.',
  'It was not built in 1887!',
  'Can I help?',
  '塔は高さ330メートルです。',
  'Башня стоит в Париже.',
  'البرج في باريس.',
  'टावर 330 मीटर ऊँचा है।',
  'Cafe\u0301 au lait 👩‍👩‍👧 is served 🇫🇷.',
  '- a list item',
  '| 1 | 2 |',
  '```js\nlet x = 1;\n```',
  '# A heading',
  '"Quoted." he said',
  '3.5 % of Dr. Smith’s co. e.g. this',
  '\u0000\ufeff\u200b',
);
const text = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.array(sentence, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }) },
  )
  .filter((answer) => answer.trim() !== '');
const anyRequest: fc.Arbitrary<CheckGroundingRequest> = fc.record({
  answerCandidate: text,
  facts: fc.array(fc.record({ factText: text }), { minLength: 1, maxLength: 3 }),
  groundingSpec: fc.record({
    citationThreshold: fc.double({ min: 0, max: 1, noNaN: true }),
    enableClaimLevelScore: fc.boolean(),
    enableAntiCitations: fc.boolean(),
  }),
});

/**
 * The rules of the port as they are shipped, and what our own checkers promise besides: any text, and chunks that are
 * copied from their facts.
 */
export function describeCheckerContract(name: string, make: () => Checker): void {
  describe(`${name} keeps the contract of a checker`, () => {
    const contract = checkerContract(make);
    let checker: Checker;
    beforeAll(() => {
      checker = make();
      return checker.ready;
    });
    afterAll(async () => {
      await contract.close();
      await checker.close();
    });

    test.each(contract.rules.map((rule) => [rule.name, rule] as const))('%s', (_name, rule) => rule.run());

    test('judges any text of any script by the contract, and copies chunks from their facts', async () => {
      await fc.assert(
        fc.asyncProperty(anyRequest, async (request) => {
          const verdict = await checker.check(request, within(PLENTY_MS));
          expect(verdict.kind).toBe('complete');
          assertVerdict(checker, request, verdict);
          if (verdict.kind !== 'complete') return;
          for (const { source, chunkText } of verdict.response.citedChunks)
            expect(request.facts[Number(source)]!.factText).toContain(chunkText);
        }),
        { numRuns: 40 },
      );
    });
  });
}
