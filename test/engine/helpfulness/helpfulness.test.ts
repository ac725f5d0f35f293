import { growthOf, LINEAR } from '../../work-counter.js';
import fc from 'fast-check';
import { readClaims } from '../../../src/engine/claims/read-claims.js';
import { helpfulnessOf } from '../../../src/engine/helpfulness/helpfulness.js';

const score = (prompt: string, answer: string): number =>
  helpfulnessOf(prompt, answer, readClaims(answer, prompt));

interface Ranked {
  readonly prompt: string;
  /** Answers from the most to the least helpful; each is clearly less than the one before. */
  readonly answers: readonly string[];
}

/** What "clearly" is: less than this and an order is luck. */
const STEP = 0.02;

const RANKED: readonly Ranked[] = [
  {
    prompt: 'How much does the museum ticket cost, and when does the museum close?',
    answers: [
      'A museum ticket costs 12 euros, and the museum closes at 18:00.',
      'A museum ticket costs 12 euros.',
      'The documents do not mention this.',
    ],
  },
  {
    prompt: 'When was the bridge opened?',
    answers: [
      'The bridge was opened in May 1932.',
      'The bridge was opened long ago.',
      'I am sorry, but I cannot help with that.',
    ],
  },
  {
    prompt: 'How long is the warranty on the dishwasher?',
    answers: [
      'The dishwasher has a warranty of three years.',
      'Thank you for your question! I would be happy to help you with that. The dishwasher has a warranty of three years. I hope this helps! Let me know if you have any other questions.',
      'The oven can be cleaned with a damp cloth.',
    ],
  },
  {
    // Another property of the right thing; another unit than the question tells.
    prompt: 'How much does the Orion laptop cost?',
    answers: [
      'It costs 1,499 dollars.',
      'The Orion laptop weighs 1.3 kilograms.',
      'I am sorry, but I cannot help with that.',
    ],
  },
  {
    prompt: 'Who wrote The Glass River?',
    answers: [
      'The Glass River was written by Tomas Lind.',
      'The Glass River lasts two hours and forty minutes. The costumes were made of silk. Audiences still hum the second aria. The Glass River was written by Tomas Lind.',
      'The Glass River lasts two hours and forty minutes.',
    ],
  },
  {
    prompt: 'Wie lange ist die Garantie der Waschmaschine?',
    answers: [
      'Drei Jahre.',
      'Die Waschmaschine verbraucht 45 Liter Wasser.',
      'Dazu habe ich keine Informationen gefunden.',
    ],
  },
  {
    prompt: '¿Cuántos empleados tiene la empresa?',
    answers: [
      'La empresa tiene 450 empleados.',
      'La empresa fue fundada en Sevilla por dos hermanos.',
      'Lo siento, no puedo ayudarte con eso.',
    ],
  },
  {
    prompt: '会议什么时候开始？',
    answers: ['会议在上午九点开始。', '会议在北京举行。', '抱歉，我无法回答这个问题。'],
  },
];

describe.each(RANKED)('$prompt', ({ prompt, answers }) => {
  const scores = answers.map((answer) => score(prompt, answer));

  test.each(answers.slice(1).map((answer, n) => [answers[n]!, answer, n] as const))(
    '"%s" is more helpful than "%s"',
    (_better, _worse, n) => {
      expect(scores[n]! - scores[n + 1]!).toBeGreaterThan(STEP);
    },
  );
});

describe('the score', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc
      .array(
        fc.constantFrom('who', 'and', ',', '?', '.', '42', 'Paris', 'is', 'the', '谁', 'когда', '\n', '- '),
        {
          maxLength: 40,
        },
      )
      .map((parts) => parts.join(' ')),
  );

  test('is in [0,1] for any two texts', () => {
    fc.assert(
      fc.property(anyText, anyText, (prompt, answer) => {
        const found = score(prompt, answer);
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('falls when the answer is given twice', () => {
    const [prompt, answer] = [
      'Where is the head office?',
      'The head office of the company is in Lyon, France. ',
    ];
    expect(score(prompt, answer.repeat(3))).toBeLessThan(score(prompt, answer) - STEP);
  });

  test('is low for the question said back', () => {
    expect(score('Who wrote the report on tides?', 'Who wrote the report on tides?')).toBeLessThan(0.3);
  });

  test.each<[string, (times: number) => [prompt: string, answer: string]]>([
    ['a long prompt', (times) => ['why is that? '.repeat(20 * times), 'It is so because of the moon.']],
    ['a long answer', (times) => ['Why is that?', 'It is so because of the moon. '.repeat(times)]],
    ['commas', (times) => [`who${', who'.repeat(10 * times)}?`, 'Anna.']],
  ])('is found with work in proportion to %s', (_what, make) => {
    const read = ([prompt, answer]: [string, string]): unknown =>
      helpfulnessOf(prompt, answer, readClaims(answer));
    expect(growthOf(make, read, 50)).toBeLessThan(LINEAR);
  });
});
