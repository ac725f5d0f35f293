import { objections } from '../../../src/engine/alignment/rules.js';
import { alignTexts } from './align-texts.js';

const ROLES = new Set(['roles-exchanged', 'converse-word', 'doer-crossed']);

function isRefused(claim: string, evidence: string): boolean {
  return objections(alignTexts('en', claim, evidence)).some(({ rule }) => ROLES.has(rule));
}

describe('who did what to whom, in English', () => {
  it.each([
    [
      'The man who coached Mina Sato was Karl Voss.',
      'Mina Sato was coached by Karl Voss.',
      'Karl Voss was coached by Mina Sato.',
    ],
    ['Otto Lind, whom Ada Brix hired, left.', 'Ada Brix hired Otto Lind.', 'Otto Lind hired Ada Brix.'],
    [
      'Rosa Dahl, the mother of the painter Nils Dahl, left.',
      'Nils Dahl was the son of Rosa Dahl.',
      'Rosa Dahl was the daughter of Nils Dahl.',
    ],
    [
      'Ines Faro was taught the harp by Jan Roos.',
      "Jan Roos was Ines Faro's harp teacher.",
      "Ines Faro was Jan Roos's harp teacher.",
    ],
    [
      'Ines Faro succeeded Jan Roos as dean.',
      'Jan Roos was dean before Ines Faro.',
      'Ines Faro was dean before Jan Roos.',
    ],
    [
      'Omnair leases two jets from Finco.',
      'Finco leases two jets to Omnair.',
      'Omnair leases two jets to Finco.',
    ],
    ['Pelco was taken over by Santo.', 'Santo bought Pelco.', 'Pelco bought Santo.'],
    [
      'Ines Faro replaced Jan Roos as dean.',
      'Ines Faro took over from Jan Roos as dean.',
      'Jan Roos took over from Ines Faro as dean.',
    ],
    [
      'The union accepted the latest offer of the firm.',
      'The latest offer of the firm was accepted by the union.',
      'The union was accepted by the firm.',
    ],
    [
      'The depot is in Turin, while the showroom is in Milan.',
      'The showroom can be found in Milan.',
      'The showroom can be found in Turin.',
    ],
    [
      "The firm's headquarters are in Bonn, and its factory is in Ulm.",
      'The firm has its headquarters in Bonn.',
      'The firm has its headquarters in Ulm.',
    ],
    ['Pelco was bought by its larger rival Santo.', 'Santo bought Pelco.', 'Pelco bought Santo.'],
    [
      'The play by Ann Ross inspired the opera by Leo Berg.',
      "Leo Berg's opera was inspired by Ann Ross's play.",
      "Ann Ross's play was inspired by Leo Berg's opera.",
    ],
    [
      'The case was referred by Pia to a judge after Sven dropped it.',
      'Sven dropped the case.',
      'Pia dropped the case.',
    ],
    [
      'Minister Adu opened the road, while Mayor Oko praised its cost.',
      'Mayor Oko praised the cost of the road.',
      'Minister Adu praised the cost of the road.',
    ],
    [
      'Mia worked as a nurse before she became a lawyer.',
      'She worked as a nurse before she became a lawyer.',
      'Mia worked as a lawyer before she became a nurse.',
    ],
    [
      'The report was written by the auditors and published by the ministry.',
      'The ministry published the report, which the auditors wrote.',
      'The report was written by the ministry and published by the auditors.',
    ],
    [
      'Nurse Joan Park told reporters that the ward was full, a claim the hospital rejected.',
      'Joan Park told reporters that the ward was full.',
      'The hospital told reporters that the ward was full.',
    ],
    [
      'Tara leads the legal team, while Ivan leads the support team.',
      'Ivan leads the support team.',
      'Tara leads the support team.',
    ],
    [
      'Ada borrowed the mower from her neighbour Tom.',
      'Tom lent the mower to Ada.',
      'Tom borrowed the mower from Ada.',
    ],
    [
      "Julia's predecessor as mayor was Martin.",
      'Julia succeeded Martin as mayor.',
      'Martin succeeded Julia as mayor.',
    ],
    [
      'The parasite passes from snails to sheep.',
      'Sheep get the parasite from snails.',
      'Snails get the parasite from sheep.',
    ],
    [
      'In the final, Ito defeated Kim easily.',
      'Kim easily lost the final to Ito.',
      'Ito easily lost the final to Kim.',
    ],
    [
      'Mrs. Allen accused Mr. Bright of theft.',
      'Mr. Bright was accused by Mrs. Allen of theft.',
      'Mr. Bright accused Mrs. Allen of theft.',
    ],
    [
      'Detective Moss arrested Peter Quill outside the bank.',
      'Peter Quill was arrested by Detective Moss outside the bank.',
      'Peter Quill arrested Detective Moss outside the bank.',
    ],
  ])('%s', (fact, right, wrong) => {
    expect({ right: isRefused(right, fact), wrong: isRefused(wrong, fact) }).toEqual({
      right: false,
      wrong: true,
    });
  });

  it.each([
    ['Roar is on the 2013 Kate Perrin album Prism.', 'Roar is a song by Kate Perrin, of the album Prism.'],
    ['David Wills spoke on pubs, Wills has said.', 'There is no harm in pubs, Wills has said.'],
    [
      "Israel's army bombed a tunnel in the Jabal camp.",
      'In the Jabal camp a tunnel was bombed by the army of Israel.',
    ],
    ['An arts and innovation centre opened.', 'A centre for innovation in the arts opened.'],
    ['The company sells shoes.', 'PacMan makes coats, and the company sells shoes.'],
  ])('finds nothing exchanged in "%s" beside "%s"', (claim, evidence) => {
    expect(isRefused(claim, evidence)).toBe(false);
  });
});
