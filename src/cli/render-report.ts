import type { CompleteVerdict, PartialVerdict } from '../contract/verdict.js';
import { chunksOf, groundingOf, type ClaimState, type Grounding } from './grounding.js';
import { printable } from './printable.js';

/** As wide as the longest. */
const STATE_WIDTH = 'contradicted'.length;

export interface ReportOptions {
  /** Where each fact came from, by its index. */
  readonly origins: readonly string[];
  /** Lines to put under each claim, by its index: why it was judged so. @default none */
  readonly reasons?: readonly (readonly string[])[];
}

/** A check as a person reads it: a line a claim, under it the chunks that support and contradict it. */
export function renderReport(verdict: CompleteVerdict | PartialVerdict, options: ReportOptions): string {
  const grounding = groundingOf(verdict);
  const lines = grounding.claims.flatMap(({ claim, state }, index) => [
    `${label(state)}  ${score(claim.score)}  ${printable(claim.claimText)}`,
    ...chunksOf(claim, verdict.response).map(({ chunk, how }) => {
      const origin = options.origins[Number(chunk.source)] ?? chunk.source;
      return indent(`${how === 'for' ? '+' : '-'} ${origin}: ${printable(chunk.chunkText)}`);
    }),
    ...(options.reasons?.[index] ?? []).map((reason) => indent(`  ${printable(reason)}`)),
  ]);
  const end = [summary(verdict, grounding), ...narrowing(verdict), ''];
  return [...lines, ...(lines.length > 0 ? [''] : []), ...end].join('\n');
}

function label(state: ClaimState): string {
  return state.padEnd(STATE_WIDTH);
}

function score(value: number | undefined): string {
  return value === undefined ? '    ' : value.toFixed(2);
}

function indent(text: string): string {
  return ' '.repeat(STATE_WIDTH + 2) + text;
}

function summary(verdict: CompleteVerdict | PartialVerdict, { needed, grounded }: Grounding): string {
  const { supportScore, contradictionScore } = verdict.response;
  const counted =
    needed === 0
      ? 'nothing to check'
      : `${grounded} of ${needed} ${needed === 1 ? 'claim' : 'claims'} grounded`;
  return [
    counted,
    ...(needed === 0 ? [] : [`support ${supportScore.toFixed(2)}`]),
    ...(contradictionScore === undefined || needed === 0
      ? []
      : [`contradiction ${contradictionScore.toFixed(2)}`]),
    ...(verdict.kind === 'partial'
      ? [`${Math.floor(verdict.coverage * 100)} % judged before the time limit`]
      : []),
    `${Math.round(verdict.elapsedMs)} ms`,
  ].join(', ');
}

/** What was compared with the answer, where that was not all. */
function narrowing({ narrowed }: CompleteVerdict | PartialVerdict): string[] {
  if (narrowed === undefined) return [];
  const { given, parts, kept } = narrowed;
  const facts = `${given} ${given === 1 ? 'fact' : 'facts'}`;
  const cut = parts === given ? facts : `${facts} in ${parts} parts`;
  return [`of ${cut}, the ${kept} that share most with the answer were compared with it`];
}
