import type { GroundingFact } from '../../src/contract/check-request.js';
import type { CitedChunk } from '../../src/contract/check-response.js';
import { scene } from './scene.js';

/** An answer with its contradicted sentence marked, what the fact says, and what is left of the answer. */
type Case = [name: string, marked: string, fact: string, expected: string, chunk?: string];

function text(marked: string, facts: readonly GroundingFact[], chunks?: readonly CitedChunk[]): string {
  const { result } = scene(marked, facts, chunks);
  return result.kind === 'rewritten' ? result.text : `(${result.kind})`;
}

const OPEN = 'The park is open on Sunday.';

describe('a contradicted sentence', () => {
  it.each<Case>([
    [
      'is replaced by the fact',
      `${OPEN} {!The fee is 5 euros.!} Dogs sleep.`,
      'The fee is 7 euros.',
      `${OPEN} The fee is 7 euros. Dogs sleep.`,
    ],
    [
      'by the sentence of the fact that speaks of it',
      `${OPEN} {!The fee is 5 euros.!}`,
      'The lake is large. The fee is 7 euros. Cats sleep all day.',
      `${OPEN} The fee is 7 euros.`,
    ],
    [
      'by a sentence within the chunk',
      `${OPEN} {!The fee is 5 euros.!}`,
      'In May it rains. The fee is 7 euros. The lake is large.',
      `${OPEN} The fee is 7 euros.`,
      'The fee is 7 euros.',
    ],
    [
      'with the quotation it stood in',
      `${OPEN} **{!The fee is 5 euros.!}**`,
      'The fee is 7 euros.',
      `${OPEN} The fee is 7 euros.`,
    ],
    [
      'in a list item',
      `${OPEN}\n\n- {!The fee is 5 euros.!}\n- Dogs sleep.`,
      'The fee is 7 euros.',
      `${OPEN}\n\n- The fee is 7 euros.\n- Dogs sleep.`,
    ],
    ['though nothing else is left', '{!The fee is 5 euros.!}', 'The fee is 7 euros.', 'The fee is 7 euros.'],
    [
      'and what follows still has its subject',
      '{!The fee is 5 euros.!} It is due in May.',
      'The fee is 7 euros.',
      'The fee is 7 euros. It is due in May.',
    ],
    [
      'in Japanese',
      '公園は日曜日に開いています。{!入館料は500円です。!}',
      '入館料は700円です。',
      '公園は日曜日に開いています。入館料は700円です。',
    ],
    [
      'with its own citation marker gone',
      `${OPEN} {!The fee is 5 euros [2].!} Dogs sleep.`,
      'The fee is 7 euros.',
      `${OPEN} The fee is 7 euros. Dogs sleep.`,
    ],
    [
      'but in a table the row goes',
      `${OPEN}\n\n| Who | Fee |\n|---|---|\n| Adults pay | 5 euros |\n| {!Dogs pay | 4 euros!} |`,
      'Dogs pay 7 euros here.',
      `${OPEN}\n\n| Who | Fee |\n|---|---|\n| Adults pay | 5 euros |`,
    ],
    [
      'but a lead-in goes',
      `${OPEN}\n\n{!The fee is 5 euros for:!}\n- Adults\n- Dogs`,
      'The fee is 7 euros for all.',
      OPEN,
    ],
  ])('%s', (_, marked, factText, expected, chunkText = factText) => {
    expect(text(marked, [{ factText }], [{ chunkText, source: '0' }])).toBe(expected);
  });

  it.each<Case>([
    ['is a row of a table', '', '| Fee | 7 euros |', ''],
    ['is a record', '', 'Fee: 7 euros.', ''],
    ['is a record under one letter', '', 'A: the fee is 7 euros.', ''],
    ['is a fragment', '', 'the fee of 7 euros', ''],
    ['has no end', '', 'The fee is 7 euros', ''],
    ['is a fragment of the fact', '', 'In May the fee is 7 euros. It rains.', '', 'the fee is 7 euros.'],
    [
      'is abridged, and so not in the fact',
      '',
      'The fee, since May, is 7 euros.',
      '',
      'The fee … is 7 euros.',
    ],
    ['begins with a word for something else', '', 'It has a fee of 7 euros.', ''],
    ['holds markup', '', 'The fee is <b>7 euros</b>.', ''],
    ['holds a link', '', 'The fee is 7 euros, see https://a.example/fee.', ''],
    ['is in another script', '', '入館料は5ユーロではなく7ユーロです。', ''],
    ['speaks of other things', '', 'The lake was dug in 1920 by monks.', ''],
    ['is very long', '', `The fee is 7 euros${' and so on'.repeat(40)}.`, ''],
    ['is half of a quotation', '', 'He said "the fee is 7 euros.', ''],
  ])('is only dropped where what the fact says %s', (_, __, factText, ___, chunkText = factText) => {
    expect(text(`${OPEN} {!The fee is 5 euros.!}`, [{ factText }], [{ chunkText, source: '0' }])).toBe(OPEN);
  });

  it('is only dropped where the answer says it already', () => {
    const fact = { factText: 'The fee is 7 euros.' };
    expect(text('The fee is 7 euros. {!The fee is 5 euros.!}', [fact])).toBe('The fee is 7 euros.');
    expect(text('Today the fee is 7 euros. {!The fee is 5 euros.!}', [fact])).toBe(
      'Today the fee is 7 euros.',
    );
  });

  it('is only dropped where another was replaced by the same sentence', () => {
    const marked = `${OPEN} {!The fee is 5 euros.!} {!The fee was 4 euros.!}`;
    expect(text(marked, [{ factText: 'The fee is 7 euros.' }])).toBe(`${OPEN} The fee is 7 euros.`);
  });

  it.each(['1', '-1', '0.0', 'x', '', '0x0'])('is only dropped where the chunk names fact %p', (source) => {
    const chunk = { chunkText: 'The fee is 7 euros.', source };
    expect(text(`${OPEN} {!The fee is 5 euros.!}`, [{ factText: chunk.chunkText }], [chunk])).toBe(OPEN);
  });

  it('is replaced from the fact that the chunk names, and says where from', () => {
    const facts = [
      { factText: 'The lake is large.' },
      { factText: 'Come in. The fee is 7 euros. Dogs sleep.' },
    ];
    const { result } = scene(`${OPEN} {!The fee is 5 euros.!} {-Cats fly.-}`, facts, [
      { chunkText: 'The fee is 7 euros.', source: '1' },
    ]);
    expect(result).toMatchObject({ dropped: [2], replaced: [{ claim: 1, fact: 1, start: 9, end: 28 }] });
  });

  it('that is also unsupported is replaced only when its own rule asks for a rewrite', () => {
    const facts = [{ factText: 'The fee is 7 euros.' }];
    const { result } = scene(`${OPEN} {!The fee is 5 euros.!}`, facts, undefined, {
      contradictedClaim: 'annotate',
    });
    expect(result).toEqual({ kind: 'unchanged' });
  });
});

describe('an unsupported sentence', () => {
  it('is never replaced', () => {
    expect(text(`${OPEN} {-The fee is 5 euros.-}`, [{ factText: 'The fee is 7 euros.' }])).toBe(OPEN);
  });
});

describe('a rule on the whole answer that asks for a rewrite', () => {
  it('removes every sentence that is not grounded', () => {
    const { result } = scene(`${OPEN} {-Dogs pay.-} {-Cats pay.-}`, [], undefined, {
      unsupportedClaim: 'pass',
      minCitedClaims: 1,
      fewCitedClaims: 'rewrite',
    });
    expect(result).toMatchObject({ kind: 'rewritten', text: OPEN, dropped: [1, 2] });
  });
});
