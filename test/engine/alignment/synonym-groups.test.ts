import { alignTexts } from './align-texts.js';

function missing(claim: string, evidence: string): string[] {
  const { claim: reading, words } = alignTexts('en', claim, evidence);
  return reading.tokens.flatMap(({ content, index, norm }) =>
    content && words[index] === undefined ? [norm] : [],
  );
}

describe('synonyms', () => {
  it.each([
    ['The firm purchased a depot.', 'The company bought a warehouse.'],
    ['Workers were laid off.', 'Employees were dismissed.'],
    ['The poet died.', 'The poet passed away.'],
    ['The Danish team won.', 'The team of Denmark won.'],
    ['American lawyers met.', 'U.S. attorneys met.'],
    ['British trains are late.', 'Trains in the United Kingdom are late.'],
    ['The decision was final.', 'They decided; it was final.'],
  ])('"%s" is wholly found in "%s"', (claim, evidence) => {
    expect(missing(claim, evidence)).toEqual([]);
  });

  it.each([
    ['The father paid.', 'The mother paid.', ['father']],
    ['Mr Brook paid.', 'Mr Stream paid.', ['brook']],
    ['He met Bill Ford.', 'He met Invoice Ford.', ['bill']],
    ['The workers laid tiles.', 'The workers dismissed tiles.', ['laid']],
  ])('of "%s", "%s" lacks %j', (claim, evidence, lacking) => {
    expect(missing(claim, evidence)).toEqual(lacking);
  });

  it('takes the same word for full, and a synonym for less', () => {
    const { words } = alignTexts('en', 'bought goods', 'purchased goods');
    expect(words.map((match) => match?.strength)).toEqual([0.85, 1]);
  });
});
