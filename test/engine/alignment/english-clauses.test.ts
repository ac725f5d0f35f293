import { doersOf, englishClauses } from '../../../src/engine/alignment/english-clauses.js';
import { read } from '../../../src/engine/alignment/reading.js';

/** Each clause as "doers: verb", with a question mark where the subject is not certain. */
function clausesOf(text: string): string[] {
  return englishClauses(read(text, 'en')).map((clause) => {
    const doers = doersOf(clause).map(({ norm }) => norm);
    const isSure = clause.passive || clause.hasOwnSubject;
    return `${doers.join(' ')}${isSure ? '' : '?'}: ${clause.heads.map(({ norm }) => norm).join(' ')}`;
  });
}

describe('the clauses of English sentences', () => {
  it.each([
    ['Anna Keller hired Tom.', ['anna keller: hired']],
    [
      'The report was written by the auditors and published by the ministry.',
      ['auditors: written', 'ministry: published'],
    ],
    [
      'Critics say the law is unfair, while the government calls it necessary.',
      ['critics: say', 'law: unfair', 'government: calls'],
    ],
    [
      'Dr. Keller examined the patient and referred him to Dr. Stein.',
      ['dr keller: examined', 'dr keller: referred'],
    ],
    ['In the final, Ito defeated Kim.', ['ito: defeated']],
    ['Arden Foods plans to open a factory.', ['arden foods: plans open']],
    ['The shop has its accounts checked by Zenit.', ['zenit: checked']],
    ['Sara, who lives in Rome, left.', ['sara?: lives', 'sara?: left']],
    ['Trains are cheaper than flights on this route.', ['trains: cheaper']],
  ])('%s', (text, clauses) => {
    expect(clausesOf(text)).toEqual(clauses);
  });
});
