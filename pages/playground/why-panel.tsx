import type { Assessment, Finding } from '../../src/engine/assessment.js';
import { STATES } from '../decision-display/state-looks.js';
import { inFigures, measureOf } from './measures.js';
import type { Checked, Decided, Selection } from './model.js';

interface WhyPanelProps {
  readonly checked: Checked;
  readonly decided: Decided;
  readonly selection: Selection;
}

function titleOf({ rule, reader = '' }: Finding): string {
  if (rule === 'score') return 'The score';
  return rule === 'exact'
    ? 'What was compared without reading'
    : `What the reader ${reader} said, before calibration`;
}

/** What a sentence's score is made of. */
export function WhyPanel({ checked, decided, selection }: WhyPanelProps) {
  const { verdict } = checked;
  const claim = selection?.kind === 'claim' ? selection.index : firstOfInterest(decided);
  const place = claim === undefined ? undefined : decided.places[claim];
  const state = claim === undefined ? undefined : decided.decision.claims[claim]?.state;
  const raw = verdict.kind === 'complete' ? (verdict.raw as Assessment | undefined) : undefined;
  const findings = (claim === undefined ? undefined : raw?.claims[claim]?.findings) ?? [];
  return (
    <section class="card why" aria-labelledby="why-title">
      <h2 id="why-title">Explain</h2>
      {place === undefined || state === undefined || claim === undefined ? (
        <p class="quiet">Choose a sentence to see what its score is made of.</p>
      ) : (
        <>
          <p>
            Sentence {claim + 1} is <strong>{STATES[state].name}</strong>: {STATES[state].means}.
          </p>
          <blockquote class="text" dir="auto">
            {checked.draft.answer.slice(place.start, place.end)}
          </blockquote>
          {findings.length === 0 && <p class="quiet">The checker gave no reasons for this sentence.</p>}
          {findings.map((finding) => (
            <div key={titleOf(finding)}>
              <h3>{titleOf(finding)}</h3>
              <table>
                <tbody>
                  {Object.entries(finding.scores).map(([name, score]) => {
                    const { label, kind } = measureOf(name);
                    return (
                      <tr key={name}>
                        <th scope="row">{label}</th>
                        <td>{inFigures(kind, score)}</td>
                        <td class="bar" aria-hidden="true">
                          {kind === 'share' && (
                            <svg width="100" height="8" role="presentation">
                              <rect width={Math.round(100 * score)} height="8" rx="2" />
                            </svg>
                          )}
                        </td>
                      </tr>
                    );
                  })}
                </tbody>
              </table>
              {finding.evidence !== undefined && (
                <details>
                  <summary>The evidence that it read</summary>
                  <blockquote class="text" dir="auto">
                    {finding.evidence}
                  </blockquote>
                </details>
              )}
            </div>
          ))}
        </>
      )}
    </section>
  );
}

/** Before anything is touched: the first sentence that something is wrong with. */
function firstOfInterest({ decision }: Decided): number | undefined {
  const wrong = decision.claims.findIndex(({ state }) => state !== 'grounded' && state !== 'notChecked');
  return wrong < 0 ? (decision.claims.length === 0 ? undefined : 0) : wrong;
}
