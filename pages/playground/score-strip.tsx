import type { Policy } from '../../src/policy/policy.js';
import { STATES } from '../decision-display/state-looks.js';
import type { Decided } from './model.js';

interface ScoreStripProps {
  readonly decided: Decided;
  readonly policy: Policy;
}

/** Scores nearer than this to one another share a label, which would lie over one another else. */
const NEAR = 0.06;
/** Sentences that one label names. */
const MOST_NAMED = 3;

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** Where the sentences' scores lie between the thresholds, so that it is seen which of them a slider reaches. */
export function ScoreStrip({ decided: { verdict, decision }, policy }: ScoreStripProps) {
  if (verdict.kind === 'failed') return null;
  const { unsupportedThreshold: low, citationThreshold: high } = policy;
  const scored = verdict.response.claims.flatMap(({ score }, index) => {
    const state = decision.claims[index]?.state;
    return score === undefined || state === undefined ? [] : [{ index, score, state }];
  });
  if (scored.length === 0) return null;
  const zones = [
    { state: 'unsupported', from: 0, to: low },
    { state: 'uncertain', from: low, to: high },
    { state: 'grounded', from: high, to: 1 },
  ] as const;
  return (
    <figure class="strip">
      <figcaption>The sentences’ scores, and what the first two thresholds make of them</figcaption>
      <svg height="40" role="img" aria-label={inWords(scored)}>
        {zones.map(({ state, from, to }) => (
          <rect
            key={state}
            class={`is-${state}`}
            x={percent(from)}
            width={percent(to - from)}
            y="16"
            height="22"
          />
        ))}
        {scored.map(({ index, score, state }) => (
          <g key={index} class={`is-${state}`}>
            <line x1={percent(score)} x2={percent(score)} y1="14" y2="38" />
          </g>
        ))}
        {nearOnes(scored).map(({ score, names }) => (
          <text
            key={score}
            x={percent(score)}
            y="11"
            text-anchor={score < 0.1 ? 'start' : score > 0.9 ? 'end' : 'middle'}
          >
            {names.slice(0, MOST_NAMED).join(' ')}
            {names.length > MOST_NAMED && ` +${names.length - MOST_NAMED}`}
          </text>
        ))}
      </svg>
    </figure>
  );
}

interface Scored {
  readonly index: number;
  readonly score: number;
  readonly state: keyof typeof STATES;
}

/** The sentences by where they lie, those that are near to one another together: `1✓ 2✓` at the mean of their scores. */
function nearOnes(scored: readonly Scored[]): { readonly score: number; readonly names: string[] }[] {
  const groups: Scored[][] = [];
  for (const one of [...scored].sort((a, b) => a.score - b.score)) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && one.score - group[0].score < NEAR) group.push(one);
    else groups.push([one]);
  }
  return groups.map((group) => ({
    score: group.reduce((sum, { score }) => sum + score, 0) / group.length,
    names: group
      .sort((a, b) => a.index - b.index)
      .map(({ index, state }) => `${index + 1}${STATES[state].sign}`),
  }));
}

function inWords(scored: readonly Scored[]): string {
  return scored.map(({ index, score }) => `Sentence ${index + 1}: ${score.toFixed(2)}`).join(', ');
}
