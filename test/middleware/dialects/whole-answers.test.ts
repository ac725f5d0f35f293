import { readBody } from '../../../middleware/answer-body.js';
import { dialects } from '../../../middleware/dialects/find-dialect.js';
import { holdsDialectContract } from './dialect-contract.js';
import { providerBody, swap } from './provider-bodies.js';
import { ANSWER, CASES, type Case } from './whole-answer-cases.js';

const bodyOf = (text: string) => readBody({ mediaType: 'application/json', text }).body;

const edited = (file: string, edits: Case['dropped']): string =>
  edits.reduce((text, [from, to]) => swap(text, from, to), providerBody(file));

describe.each(CASES.map((each) => [each.file, each] as const))('whole answers: %s', (file, sample) => {
  const { dialect, answer = ANSWER, facts = [], requestFacts = [] } = sample;
  const body = bodyOf(providerBody(file));

  it('is found by itself, and by no other dialect', () => {
    expect(dialects({ dialect: 'auto' })(body)?.dialect.name).toBe(dialect.name);
  });

  it('is read', () => {
    const reading = dialect.read(body);
    expect(reading?.answers).toEqual([answer]);
    expect(reading?.facts.map(({ factText }) => factText)).toEqual(facts);
    expect((reading?.requestFacts ?? []).map(({ factText }) => factText)).toEqual(requestFacts);
  });

  it('leaves as it came when nothing changed', () => {
    expect(dialect.write(body, { texts: [answer], blocked: [false] })).toBe(body.text);
  });

  it('loses a sentence, and what was about it, to the byte', () => {
    const text = answer.replace(/ It was founded in 1975\./, '');
    const written = dialect.write(body, { texts: [text], blocked: [false] });
    expect(written).toBe(edited(file, sample.dropped));
    expect(dialect.read(bodyOf(written))?.answers).toEqual([text]);
    expect(written).not.toContain('founded');
  });

  it('is blocked as its clients expect, to the byte', () => {
    const written = dialect.write(body, { texts: ['Sorry.'], blocked: [true] });
    expect(written).toBe(edited(file, sample.blocked));
    expect(dialect.read(bodyOf(written))?.answers).toEqual(['Sorry.']);
    expect(written).not.toContain('founded');
  });

  it('takes marks in', () => {
    const text = answer.replace('1975.', '1975. [unverified]');
    const written = dialect.write(body, { texts: [text], blocked: [false] });
    expect(dialect.read(bodyOf(written))?.answers).toEqual([text]);
  });
});

for (const dialect of new Set(CASES.map((each) => each.dialect))) {
  const bodies = CASES.filter((each) => each.dialect === dialect).map(({ file }) =>
    bodyOf(providerBody(file)),
  );
  holdsDialectContract(dialect, bodies);
}
