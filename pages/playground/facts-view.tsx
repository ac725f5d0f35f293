import { useEffect, useRef } from 'preact/hooks';
import { piecesOf, type Layer } from '../decision-display/layered-text.js';
import { citedBy } from './answer-view.js';
import type { Checked, Decided, Selection } from './model.js';

interface FactsViewProps {
  readonly checked: Checked;
  readonly decided: Decided;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

/** The facts, with what sentences rest on; a touch shows the sentences that rest on one. */
export function FactsView({ checked, decided, selection, onSelect }: FactsViewProps) {
  const { facts } = checked.draft;
  const panel = useRef<HTMLElement>(null);
  const chosenClaim = selection?.kind === 'claim' ? selection.index : undefined;
  const lit = checked.evidence.filter(({ claim }) => claim === chosenClaim);

  useEffect(() => {
    // A fact may be longer than the panel is high. The panel alone scrolls: the page stays where it was touched.
    const chunk = panel.current?.querySelector('mark.chunk');
    if (panel.current === null || chunk === null || chunk === undefined) return;
    const { top, height } = panel.current.getBoundingClientRect();
    const at = chunk.getBoundingClientRect();
    if (at.top < top || at.bottom > top + height) panel.current.scrollTop += at.top - top - height / 3;
  }, [chosenClaim]);

  const layersOf = (fact: number): Layer[] => {
    if (chosenClaim === undefined) {
      const cited = checked.evidence.filter(
        (evidence) => evidence.fact === fact && citedBy(decided, evidence.claim).includes(fact),
      );
      return cited.map(({ chunk: [start, end] }) => ({ start, end, look: 'cited' }));
    }
    const state = decided.decision.claims[chosenClaim]?.state ?? 'unjudged';
    return lit
      .filter((evidence) => evidence.fact === fact)
      .flatMap(({ chunk: [start, end], factWords }) => [
        { start, end, look: `chunk is-${state}` },
        ...factWords.map(([from, to]) => ({ start: from, end: to, look: 'word' })),
      ]);
  };
  return (
    <section ref={panel} class="card facts" aria-labelledby="facts-title">
      <h2 id="facts-title">
        Facts <span class="quiet">{facts.length}</span>
      </h2>
      {facts.map(({ factText, attributes }, index) => {
        const isChosen = selection?.kind === 'fact' && selection.index === index;
        const isLit = lit.some(({ fact }) => fact === index);
        const choose = (): void => {
          onSelect(isChosen ? undefined : { kind: 'fact', index });
        };
        const resting = decided.decision.claims.filter((_, claim) =>
          citedBy(decided, claim).includes(index),
        ).length;
        return (
          <article
            key={index}
            class={`fact${isChosen ? ' is-chosen' : ''}${isLit ? ' is-lit' : ''}`}
            onClick={choose}
          >
            <h3>
              <button
                type="button"
                class="plain"
                aria-pressed={isChosen}
                onClick={(event) => {
                  event.stopPropagation();
                  choose();
                }}
              >
                <span class="cites">[{index + 1}]</span> {attributes?.['title'] ?? `Fact ${index + 1}`}
                <span class="quiet">
                  {' '}
                  {resting === 0 ? 'not cited' : `${resting} ${resting === 1 ? 'sentence' : 'sentences'}`}
                </span>
              </button>
            </h3>
            <p class="text" dir="auto">
              {piecesOf(factText, layersOf(index)).map(({ start, text, looks }) =>
                looks.length === 0 ? (
                  text
                ) : (
                  <mark key={start} class={looks.join(' ')}>
                    {text}
                  </mark>
                ),
              )}
            </p>
          </article>
        );
      })}
    </section>
  );
}
