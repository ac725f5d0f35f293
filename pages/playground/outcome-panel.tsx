import { reasonsInLines } from '../decision-display/reasons-in-lines.js';
import { ACTION_MEANINGS } from '../decision-display/state-looks.js';
import type { Example } from './examples.js';
import { KnownTruth } from './known-truth.js';
import type { Checked, Decided, Final, Selection } from './model.js';

interface OutcomePanelProps {
  readonly checked: Checked;
  readonly decided: Decided;
  readonly final: Final | undefined;
  /** The example that was checked; undefined for an exchange of the user's own. */
  readonly example: Example | undefined;
  readonly onSelect: (selection: Selection) => void;
}

/** What the reader gets, and why. */
export function OutcomePanel({ checked, decided, final, example, onSelect }: OutcomePanelProps) {
  const { action } = final?.acted.decision ?? decided.decision;
  const { reasons } = final?.acted.decision ?? decided.decision;
  const { answer, facts } = checked.draft;
  const textOf = (claim: number): string => {
    const place = decided.places[claim];
    return place === undefined ? '' : answer.slice(place.start, place.end);
  };
  const dropped = final?.acted.rewrite?.dropped ?? [];
  const replaced = final?.acted.rewrite?.replaced ?? [];
  return (
    <section class="card outcome" aria-labelledby="outcome-title">
      <h2 id="outcome-title">What the reader gets</h2>
      <p>
        <strong class={`badge does-${action}`}>{action}</strong> {ACTION_MEANINGS[action]}
      </p>
      {final === undefined ? (
        <p class="quiet" role="status">
          The rewritten text is being checked …
        </p>
      ) : (
        <blockquote class="text" dir="auto" data-testid="reader-text">
          {final.readerText}
        </blockquote>
      )}
      {example !== undefined && final !== undefined && (
        <KnownTruth example={example} checked={checked} decided={decided} final={final} />
      )}
      {(dropped.length > 0 || replaced.length > 0) && (
        <>
          <h3>What was cut</h3>
          <ul class="cut" dir="auto">
            {dropped.map((claim) => (
              <li key={claim}>
                <del>{textOf(claim)}</del>
              </li>
            ))}
            {replaced.map(({ claim, fact }) => (
              <li key={claim}>
                <del>{textOf(claim)}</del>{' '}
                <span class="quiet">
                  replaced by the words of [{fact + 1}] {facts[fact]?.attributes?.['title']}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3>Why</h3>
      {reasons.length === 0 ? (
        <p>Every rule lets it pass.</p>
      ) : (
        <ul class="reasons">
          {reasonsInLines(reasons).map(({ action: asked, words, claim }, index) => (
            <li key={index}>
              <code>{asked}</code>{' '}
              {claim === undefined ? (
                words
              ) : (
                <button
                  type="button"
                  class="link"
                  onClick={() => {
                    onSelect({ kind: 'claim', index: claim });
                  }}
                >
                  {words}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
