import { cases } from '../cases.js';
import { growthOf, LINEAR } from '../work-counter.js';
import fc from 'fast-check';
import type { Claim } from '../../src/contract/check-response.js';
import { readClaims } from '../../src/engine/claims/read-claims.js';
import { decide } from '../../src/policy/decide.js';
import { rewrite, type RewriteInput } from '../../src/policy/rewrite.js';
import { compose } from '../../src/policy/rewriting/compose.js';
import { Outline } from '../../src/policy/rewriting/outline.js';
import { Plan } from '../../src/policy/rewriting/plan.js';
import { scene } from './scene.js';
import { complete, policyWith } from './verdicts.js';

const BEGINNINGS = [
  '',
  '',
  '',
  'However, ',
  'It ',
  'This ',
  'But ',
  '**',
  'Second, ',
  'Außerdem ',
  'Both ',
  '“',
];
const ENDS = ['.', '.', '.', ':', '?', '!', '.**', '.”', ' [1].'];

/** A sentence with a word of its own, marked as unsupported, contradicted or not at all. */
const sentence = fc
  .tuple(fc.constantFrom(...BEGINNINGS), fc.constantFrom('', '', '-', '!'), fc.constantFrom(...ENDS))
  .map(([begin, mark, end]) => (id: number): string => {
    const text = `${begin}${begin === '' ? 'Gate' : 'gate'} word${id} costs ${id} euros${end}`;
    return mark === '' ? text : `{${mark}${text}${mark}}`;
  });

const line = fc.tuple(
  fc.constantFrom('', '', '- ', '  - ', '1. ', '2. ', '3. ', '# ', '> ', '① ', '| a | '),
  fc.array(sentence, { minLength: 1, maxLength: 3 }),
  fc.constantFrom(' ', ' ', '  '),
);

/** Markdown of such sentences, with everything around them. */
const marked = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 8, arbitrary: line },
        {
          weight: 1,
          arbitrary: fc.constantFrom('---', '```\ncode  here.\n```', '|---|---|', '====', '', '- ', '`x`'),
        },
      ),
      fc.constantFrom('\n', '\n\n', '\r\n', '\n\n\n'),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((lines) => {
    let id = 100;
    return lines
      .map(([of, end]) =>
        typeof of === 'string' ? of + end : of[0] + of[1].map((make) => make(++id)).join(of[2]) + end,
      )
      .join('');
  });

const facts = [{ factText: 'The lake is large. Gate word101 costs 7 euros. In May it rains.' }];

/** Without what a rewrite may add or change: white space, numbers of list items, and the halves of pairs. */
function essence(text: string): string {
  return text.replaceAll(/^([\s>]*)(?:\d+\.|[①-⑳])/gmu, '$1').replaceAll(/[\s*“”]/gu, '');
}

function isSubsequence(part: string, whole: string): boolean {
  let at = 0;
  for (const character of part) {
    at = whole.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

describe('any answer', () => {
  it('keeps nothing but its own text and, word for word, what the facts say', () => {
    fc.assert(
      fc.property(marked, (text) => {
        const { answer, result, response } = scene(text, facts);
        if (result.kind !== 'rewritten') return;
        let own = result.text;
        for (const { claim, fact, start, end } of result.replaced) {
          const said = facts[fact]!.factText.slice(start, end);
          expect(own).toContain(said);
          own = own.replace(said, response.claims[claim]!.claimText);
        }
        expect(isSubsequence(essence(own), essence(answer))).toBe(true);
      }),
      { numRuns: cases(60, 100) },
    );
  });

  it('says nothing any more of what was dropped, and all that was kept', () => {
    fc.assert(
      fc.property(marked, (text) => {
        const { result, response } = scene(text, facts);
        if (result.kind !== 'rewritten') return;
        const gone = new Set([...result.dropped, ...result.replaced.map(({ claim }) => claim)]);
        const put = result.replaced
          .map(({ fact, start, end }) => facts[fact]!.factText.slice(start, end))
          .join(' ');
        for (const [index, { claimText }] of response.claims.entries()) {
          for (const [word] of claimText.matchAll(/word\d+/gu)) {
            if (!put.includes(word)) expect(result.text.includes(word)).toBe(!gone.has(index));
          }
        }
      }),
      { numRuns: cases(60, 100) },
    );
  });

  it('leaves no empty line markers, no new gaps, and its ends as they were', () => {
    fc.assert(
      fc.property(marked, (text) => {
        const { answer, result } = scene(text, facts);
        if (result.kind !== 'rewritten') return;
        const markers = (of: string): number =>
          [...of.matchAll(/^[\s>]*(?:[-#①-⑳]|\d+\.|\*\*|“”)[ \t]*$/gmu)].length;
        expect(markers(result.text)).toBeLessThanOrEqual(markers(answer));
        const widest = (of: string, run: RegExp): number =>
          Math.max(0, ...[...of.matchAll(run)].map(([all]) => all.length));
        expect(widest(result.text, /\n(?:[ \t\r>]*\n)+/gu)).toBeLessThanOrEqual(
          widest(answer, /\n(?:[ \t\r>]*\n)+/gu),
        );
        expect(widest(result.text, /\S +(?=\S)/gu)).toBeLessThanOrEqual(widest(answer, /\S +(?=\S)/gu));
        const lead = /^\s*/u.exec(result.text)?.[0] ?? '';
        expect(answer.startsWith(lead) || lead === '  ').toBe(true);
        expect(/\s*$/u.exec(result.text)?.[0]).toBe(/\s*$/u.exec(answer)?.[0]);
      }),
      { numRuns: cases(60, 100) },
    );
  });

  it('is rewritten once: the result has nothing more to give up', () => {
    fc.assert(
      fc.property(marked, (text) => {
        const { result, decision } = scene(text, facts);
        if (result.kind !== 'rewritten') return;
        const again = scene(result.text, facts);
        expect(again.result).toEqual({ kind: 'unchanged' });
        expect(decision.action).toBe('rewrite');
      }),
    );
  });

  it('is composed byte for byte when nothing falls', () => {
    fc.assert(
      fc.property(marked, (text) => {
        const { answer, response } = scene(text);
        const outline = new Outline(answer, response.claims);
        const plan = new Plan(outline, 'en');
        plan.addDependents();
        expect(compose(outline, plan)).toBe(answer);
      }),
    );
  });
});

describe('any layout of claims', () => {
  const position = fc.oneof(fc.integer({ min: -2, max: 90 }), fc.constantFrom(Number.NaN, 0.5, Infinity));
  const text = fc
    .array(
      fc.constantFrom(
        'Größe 5.',
        ' ',
        '\n',
        '\n\n',
        '- ',
        '1. ',
        '| a |',
        '|---|',
        '「犬。」',
        '**',
        '```',
        '# ',
        ':',
        '😀',
        '"',
        '(',
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join(''));
  const claims = fc.array(
    fc.record({
      startPos: position,
      endPos: position,
      state: fc.constantFrom('grounded', 'unsupported', 'contradicted'),
    }),
    { maxLength: 6 },
  );

  it('is rewritten, or cannot be, without an exception and without text that was to go', () => {
    fc.assert(
      fc.property(text, claims, (answer, layout) => {
        const bytes = Buffer.from(answer);
        const response = {
          supportScore: 1,
          citedChunks: [{ chunkText: 'Gebühr 7.', source: '0' }],
          citedFacts: [],
          claims: layout.map(({ startPos, endPos, state }): Claim => ({
            claimText: bytes.subarray(startPos, endPos).toString(),
            startPos,
            endPos,
            groundingCheckRequired: true,
            citationIndices: state === 'grounded' ? [0] : [],
            antiCitationIndices: state === 'contradicted' ? [0] : [],
          })),
        };
        const decision = decide(complete(response), policyWith({ minCitedClaims: 0 }));
        const result = rewrite({ answer, facts, response, decision, language: 'de' });
        if (result.kind !== 'rewritten') return;
        expect(isSubsequence(essence(result.text), essence(answer))).toBe(true);
        for (const index of result.dropped) {
          expect(Number.isInteger(response.claims[index]!.startPos)).toBe(true);
        }
      }),
      { numRuns: cases(60, 500) },
    );
  });

  it('takes a claim out wherever its offsets say it is', () => {
    fc.assert(
      fc.property(text, fc.nat(40), fc.nat(40), (answer, a, b) => {
        const { claims: of } = { claims: readClaims(answer) };
        const from = Math.min(a, b, answer.length);
        const to = Math.min(Math.max(a, b), answer.length);
        const byte = (at: number): number => Buffer.byteLength(answer.slice(0, at));
        const claim = (start: number, end: number, citationIndices: number[]): Claim => ({
          claimText: answer.slice(start, end),
          startPos: byte(start),
          endPos: byte(end),
          groundingCheckRequired: true,
          citationIndices,
        });
        const kept = of.filter(({ start, end }) => end <= from || start >= to);
        const response = {
          supportScore: 1,
          citedChunks: [{ chunkText: 'x', source: '0' }],
          citedFacts: [],
          claims: [claim(from, to, []), ...kept.map(({ start, end }) => claim(start, end, [0]))],
        };
        const decision = decide(complete(response), policyWith({ minCitedClaims: 0 }));
        expect(['rewritten', 'nothingRemains']).toContain(
          rewrite({ answer, facts, response, decision }).kind,
        );
      }),
      { numRuns: cases(50, 300) },
    );
  });
});

describe('a long answer', () => {
  it('is rewritten with work in proportion to its length', () => {
    const paragraphs = (count: number): string =>
      Array.from(
        { length: count },
        (_, i) => `## Gate ${i}\n\nIt costs ${i}. {-Dogs pay ${i} more.-}\n\n1. Pay ${i}.\n2. {-Go.-}\n`,
      ).join('\n');
    const inputOf = (count: number): RewriteInput => {
      const { answer, facts: given, response, decision } = scene(paragraphs(count));
      return { answer, facts: given, response, decision, language: 'en' };
    };
    expect(rewrite(inputOf(40)).kind).toBe('rewritten');
    expect(growthOf(inputOf, rewrite, 40)).toBeLessThan(LINEAR);
  });
});
