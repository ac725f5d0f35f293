import recorded from '../../examples/chat-backend/recorded-answers.json';
import accessibility from '../../examples/chat-backend/documents/accessibility.md';
import bicycles from '../../examples/chat-backend/documents/bicycles-and-luggage.md';
import company from '../../examples/chat-backend/documents/company.md';
import fares from '../../examples/chat-backend/documents/fares.md';
import pets from '../../examples/chat-backend/documents/pets.md';
import refunds from '../../examples/chat-backend/documents/refunds.md';
import timetable from '../../examples/chat-backend/documents/timetable.md';
import weather from '../../examples/chat-backend/documents/weather.md';
import type { GroundingFact } from '../../src/contract/check-request.js';
import type { Draft } from './model.js';

export interface Example {
  readonly name: string;
  readonly draft: Draft;
  /** The sentence that is known to be wrong, and what the documents say; undefined where all is right. */
  readonly wrong: { readonly sentence: string; readonly because: string } | undefined;
}

/** What a retriever would find: a document about the question first, and one about something near. */
const FOUND: readonly (readonly [RegExp, readonly string[]])[] = [
  [/first ferry|Tern/u, [timetable, company]],
  [/bicycle|bring on board/u, [bicycles, fares]],
  [/refund/u, [refunds, fares]],
  [/managing director/u, [company]],
  [/dogs/u, [pets, accessibility]],
  [/cost|pay|discount/u, [fares, refunds]],
  [/wind/u, [weather, timetable]],
];

/** The questions, answers and documents of the example backend: one wrong answer of each kind, and right ones. */
export const EXAMPLES: readonly Example[] = [...recorded]
  .filter(({ kind }) => kind !== 'nothing to check')
  .sort((a, b) => order(a.kind) - order(b.kind))
  .map(({ question, kind, answer, wrong }) => ({
    wrong,
    name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}: ${question}`,
    draft: { question, answer, facts: documentsFor(question).map(factOf) },
  }));

/** Wrong answers first: they are what the page is opened for. The first has right sentences and a wrong one, so that a cut is seen. */
function order(kind: string): number {
  if (kind === 'an invented claim') return -1;
  return kind.startsWith('right,') ? 1 : kind === 'right' ? 2 : kind === 'an abstention' ? 3 : 0;
}

function documentsFor(question: string): readonly string[] {
  return FOUND.find(([about]) => about.test(question))?.[1] ?? [fares];
}

function factOf(markdown: string): GroundingFact {
  const [, title = ''] = /^# (.+)$/mu.exec(markdown) ?? [];
  return { factText: markdown.replace(/^# .+\n+/u, '').trim(), attributes: { title } };
}
