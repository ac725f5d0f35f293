import { piecesOf, type Layer } from '../decision-display/layered-text.js';
import { STATES } from '../decision-display/state-looks.js';
import type { Checked, Decided, Selection } from './model.js';

interface AnswerViewProps {
  readonly checked: Checked;
  readonly decided: Decided;
  readonly selection: Selection;
  /** Whether a model judges where there is time. */
  readonly hasModel: boolean;
  readonly onSelect: (selection: Selection) => void;
}

/** The answer with each sentence's state, score and what it cites; a touch shows what it rests on. */
export function AnswerView({ checked, decided, selection, hasModel, onSelect }: AnswerViewProps) {
  const { answer } = checked.draft;
  const { verdict, decision, places } = decided;
  const counts = Object.entries(STATES).flatMap(([state, { sign, name, means }]) => {
    const count = decision.claims.filter((claim) => claim.state === state).length;
    return count === 0 ? [] : [{ state, sign, name, means, count }];
  });
  let reached = 0;
  const parts = places.flatMap((place, index) => {
    if (place === undefined) return [];
    const between = answer.slice(reached, place.start);
    reached = place.end;
    return [{ index, place, between }];
  });
  const isLit = (claim: number): boolean =>
    selection?.kind === 'fact' && citedBy(decided, claim).some((source) => source === selection.index);
  return (
    <section class="card answer" aria-labelledby="answer-title">
      <h2 id="answer-title" tabIndex={-1}>
        Answer, sentence by sentence
      </h2>
      {verdict.kind === 'failed' ? (
        <p>
          The check did not complete: <strong>{verdict.cause}</strong>.
        </p>
      ) : (
        <>
          <p class="text" dir="auto">
            {parts.map(({ index, place, between }) => {
              const state = decision.claims[index]?.state ?? 'unjudged';
              const { sign, name } = STATES[state];
              const score = verdict.response.claims[index]?.score;
              const isChosen = selection?.kind === 'claim' && selection.index === index;
              const choose = (): void => {
                onSelect(isChosen ? undefined : { kind: 'claim', index });
              };
              return (
                <>
                  {between}
                  <span
                    key={index}
                    data-number={places.length > 1 ? index + 1 : undefined}
                    role="button"
                    tabIndex={0}
                    aria-pressed={isChosen}
                    class={`sentence is-${state}${isChosen ? ' is-chosen' : ''}${isLit(index) ? ' is-lit' : ''}`}
                    onClick={choose}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter' && event.key !== ' ') return;
                      event.preventDefault();
                      choose();
                    }}
                  >
                    {sentencePieces(answer, place, checked, index, isChosen)}
                    <span class="mark">
                      <span aria-hidden="true">{sign}</span>
                      <span class="hidden"> ({name}) </span>
                      {score !== undefined && score.toFixed(2)}
                      {citedBy(decided, index).map((fact) => (
                        <span key={fact} class="cites">
                          [{fact + 1}]
                        </span>
                      ))}
                    </span>
                  </span>
                </>
              );
            })}
            {answer.slice(reached)}
          </p>
          <ul class="legend" aria-label="What the signs say">
            {counts.map(({ state, sign, name, means, count }) => (
              <li key={state}>
                <span class={`swatch is-${state}`} aria-hidden="true">
                  {sign}
                </span>{' '}
                {count} {name} <span class="quiet">– {means}</span>
              </li>
            ))}
          </ul>
          {hasModel && verdict.tier !== undefined && verdict.tier !== 'model' && (
            <p class="quiet">
              The model had no time for {verdict.tier === 'mixed' ? 'some of it' : 'it'}, as on a machine that
              is busy: there words and figures alone decided. Scores may be others when you check again.
            </p>
          )}
        </>
      )}
    </section>
  );
}

/** The facts that a sentence cites or that contradict it, by index. */
export function citedBy({ verdict, decision }: Decided, claim: number): number[] {
  if (verdict.kind === 'failed') return [];
  const { claims, citedChunks } = verdict.response;
  const judged = claims[claim];
  const isContradicted = decision.claims[claim]?.state === 'contradicted';
  const chunks = (isContradicted ? judged?.antiCitationIndices : judged?.citationIndices) ?? [];
  return [...new Set(chunks.map((index) => Number(citedChunks[index]?.source)))];
}

function sentencePieces(
  answer: string,
  { start, end }: { readonly start: number; readonly end: number },
  checked: Checked,
  claim: number,
  isChosen: boolean,
) {
  const layers: Layer[] = isChosen
    ? checked.evidence
        .filter((evidence) => evidence.claim === claim)
        .flatMap(({ answerWords }) =>
          answerWords.map(([from, to]) => ({ start: from, end: to, look: 'word' })),
        )
    : [];
  return piecesOf(answer, layers, start, end).map(({ text, looks, start: at }) =>
    looks.length === 0 ? text : <mark key={at}>{text}</mark>,
  );
}
