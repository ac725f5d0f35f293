import { addedRelatives } from '../../../src/engine/alignment/added-relatives.js';
import { missingNames } from '../../../src/engine/alignment/missing-names.js';
import { alignTexts } from './align-texts.js';

describe('a name told in other words', () => {
  it.each([
    ['NATO admitted it.', 'The North Atlantic Treaty Organization admitted it.', []],
    ['The World Trade Organization ruled on it.', 'The WTO ruled on it.', []],
    ['Then ASEAN admitted it.', 'The North Atlantic Treaty Organization admitted it.', ['name-mismatch']],
    ['The adviser was Francis Drake.', 'The adviser was William Drake.', ['name-mismatch']],
    ['The adviser was Bill Drake.', 'The adviser was William Drake.', []],
    ['The adviser was Tom Drake.', 'The adviser was Thomas J. Drake.', []],
    ['The adviser was W. Drake.', 'The adviser was William Drake.', []],
    ['The adviser was Governor Drake.', 'The adviser was William Drake.', []],
    ['The adviser was Francis Drake.', 'The adviser was Drake.', []],
    ['It went to the Barlow District Court.', 'It went to the Harlow District Court.', ['name-mismatch']],
    ["It went to Bonn's District Court.", 'It went to the District Court.', []],
    ['They met American envoys.', 'They met envoys of the U.S.', []],
  ])('"%s" beside "%s": %j', (claim, evidence, rules) => {
    expect(missingNames(alignTexts('en', claim, evidence)).map(({ rule }) => rule)).toEqual(rules);
  });

  it.each([
    ["Anna Marsh's brother led the trip.", 'Anna Marsh led the trip.', 1],
    ["Anna Marsh's brother led the trip.", "The trip was led by Anna Marsh's brother.", 0],
    ["Anna Marsh's son led the trip.", 'The trip was led by Otto Marsh, whose mother is Anna Marsh.', 0],
    ["Anna Marsh's report led to the trip.", 'Anna Marsh led the trip.', 0],
  ])('"%s" beside "%s" adds %i relatives', (claim, evidence, count) => {
    expect(addedRelatives(alignTexts('en', claim, evidence))).toHaveLength(count);
  });
});
