import type { ComponentChildren } from 'preact';
import type { Example } from './examples.js';
import type { Checked, Decided, Draft, Final } from './model.js';

interface KnownTruthProps {
  readonly example: Example;
  readonly checked: Checked;
  readonly decided: Decided;
  readonly final: Final;
}

/** The example that is checked as it is; undefined once it was changed. */
export function exampleOf({ answer, facts }: Draft, examples: readonly Example[]): Example | undefined {
  return examples.find(
    ({ draft }) =>
      draft.answer === answer &&
      draft.facts.length === facts.length &&
      draft.facts.every(({ factText }, index) => factText === facts[index]?.factText),
  );
}

/** What is known of an example, and whether the guard got it right: a green page must not hide a miss. */
export function KnownTruth({ example: { wrong }, checked, decided, final }: KnownTruthProps) {
  const { decision, rewrite } = final.acted;
  const cut = new Set([...(rewrite?.dropped ?? []), ...(rewrite?.replaced ?? []).map(({ claim }) => claim)]);
  if (wrong === undefined) {
    const isTouched = decision.action === 'block' || cut.size > 0;
    const said = isTouched
      ? 'The guard was too strict: it kept back what is right.'
      : decision.action === 'annotate'
        ? 'The guard was unsure: it put marks on what is right.'
        : 'The guard was right to let it pass.';
    return (
      <Note isMissed={decision.action !== 'pass'}>
        Nothing in this example is wrong. <strong>{said}</strong>
      </Note>
    );
  }
  const at = checked.draft.answer.indexOf(wrong.sentence);
  const claim = decided.places.findIndex(
    (place) => place !== undefined && place.start <= at && at < place.end,
  );
  const state = decided.decision.claims[claim]?.state;
  const isKeptBack = decision.action === 'block' || cut.has(claim);
  const isMarked = decision.action !== 'pass' && state !== 'grounded' && state !== 'notChecked';
  const said = isKeptBack
    ? 'The guard kept it back.'
    : isMarked
      ? 'The guard marked it, and lets it leave.'
      : 'The guard missed it.';
  return (
    <Note isMissed={!isKeptBack && !isMarked}>
      Known of this example: <q>{wrong.sentence}</q> is wrong. {wrong.because} <strong>{said}</strong>
    </Note>
  );
}

function Note({ isMissed, children }: { isMissed: boolean; children: ComponentChildren }) {
  return (
    <p class={`truth${isMissed ? ' is-missed' : ''}`}>
      <span aria-hidden="true">{isMissed ? '✗' : '✓'}</span>
      <span>{children}</span>
    </p>
  );
}
