import { useEffect, useRef, useState } from 'preact/hooks';
import type { DecisionInFull } from '../../src/decisions/decision-source.js';
import { askJson, isAbort, messageOf } from '../server-access/server-requests.js';
import { reasonsInLines } from '../decision-display/reasons-in-lines.js';
import { ACTION_MEANINGS, STATES } from '../decision-display/state-looks.js';
import { LabelForm, type Said } from './label-form.js';

interface DecisionDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One decision in full, and what a person says of it. */
export function DecisionDetail({ id, onClose }: DecisionDetailProps) {
  const [decision, setDecision] = useState<DecisionInFull>();
  const [problem, setProblem] = useState<string>();
  const title = useRef<HTMLHeadingElement>(null);

  // Whoever chose it from far down the list, or hears the page, is taken to it.
  useEffect(() => {
    title.current?.focus();
  }, []);

  const path = `./api/decisions/${encodeURIComponent(id)}`;
  useEffect(() => {
    const gone = new AbortController();
    askJson<DecisionInFull>(path, { signal: gone.signal }).then(setDecision, (error: unknown) => {
      if (!isAbort(error)) setProblem(messageOf(error));
    });
    return () => {
      gone.abort();
    };
  }, [id]);

  const label = async (said: Said): Promise<void> => {
    try {
      await askJson(`${path}/label`, { body: said });
      // The labels of its sentences, and what another person said of it, are known to the server.
      setDecision(await askJson<DecisionInFull>(path));
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  return (
    <section class="card detail" aria-labelledby="detail-title">
      <div class="row">
        <h2 id="detail-title" ref={title} tabIndex={-1}>
          One decision
        </h2>
        <span class="spring" />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      {problem !== undefined && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {decision !== undefined && (
        <>
          <p>
            <strong class={`badge does-${decision.action}`}>{decision.action}</strong>{' '}
            {decision.mode === 'observe'
              ? 'Observe mode: nothing was changed.'
              : ACTION_MEANINGS[decision.action]}
          </p>
          {decision.reasons.length > 0 && (
            <ul>
              {reasonsInLines(decision.reasons).map(({ action, words }, index) => (
                <li key={index}>
                  <code>{action}</code> {words}
                </li>
              ))}
            </ul>
          )}
          <Texts decision={decision} />
          <LabelForm decision={decision} onLabel={(said) => void label(said)} />
          <Figures decision={decision} />
        </>
      )}
    </section>
  );
}

/** The texts, where they are recorded; else what is known of the sentences without them. */
function Texts({ decision }: { readonly decision: DecisionInFull }) {
  const { texts, sentences } = decision;
  if (texts === undefined) {
    return (
      <>
        <h3>Sentences</h3>
        <ul class="sentences">
          {sentences.map(({ state, score, facts, start, end }, index) => (
            <li key={index}>
              <span class={`swatch is-${state}`} aria-hidden="true">
                {STATES[state].sign}
              </span>{' '}
              {index + 1}: {STATES[state].name}
              {score !== undefined && ` ${score.toFixed(2)}`}
              {facts.length > 0 && `, facts ${facts.map((fact) => `[${fact + 1}]`).join(' ')}`}
              <span class="quiet"> {end - start} characters</span>
            </li>
          ))}
        </ul>
        <p class="quiet">Texts are not recorded.</p>
      </>
    );
  }
  const cited = new Set(sentences.flatMap(({ facts }) => facts));
  return (
    <>
      {texts.prompt !== undefined && (
        <>
          <h3>Question</h3>
          <p class="text">{texts.prompt}</p>
        </>
      )}
      <h3>Answer</h3>
      <p class="text answer-text">
        {sentences.map(({ start, end, state, score, facts, label }, index) => {
          const last = sentences[index - 1]?.end ?? 0;
          return (
            <>
              {texts.answer.slice(last, start)}
              <span
                key={index}
                class={`sentence is-${state}`}
                data-number={sentences.length > 1 ? index + 1 : undefined}
              >
                {texts.answer.slice(start, end)}
                <span class="mark">
                  <span aria-hidden="true">{STATES[state].sign}</span>
                  <span class="hidden"> ({STATES[state].name}) </span>
                  {score?.toFixed(2)}
                  {facts.map((fact) => (
                    <span key={fact} class="cites">
                      [{fact + 1}]
                    </span>
                  ))}
                  {label !== undefined && <span class="said"> {label.verdict}</span>}
                </span>
              </span>
            </>
          );
        })}
        {texts.answer.slice(sentences.at(-1)?.end ?? 0)}
      </p>
      {texts.released !== texts.answer && (
        <>
          <h3>What the reader got</h3>
          <blockquote class="text">{texts.released}</blockquote>
        </>
      )}
      <h3>Facts</h3>
      {texts.facts.map((fact, index) => (
        <details key={index} open={cited.has(index)}>
          <summary>
            [{index + 1}] <span class="quiet">{cited.has(index) ? 'cited' : 'not cited'}</span>
          </summary>
          <p class="text">{fact}</p>
        </details>
      ))}
    </>
  );
}

const TIER_SAYS: Readonly<Record<string, string>> = {
  mixed: 'the model for a part, else words and figures alone',
  lexical: 'words and figures alone, without the model',
};

function Figures({ decision }: { readonly decision: DecisionInFull }) {
  const { id, checker, tier, cache, elapsedMs, budgetMs, coverage, supportScore, facts, language, cause } =
    decision;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Id', id],
    ['Time', new Date(decision.at).toLocaleString()],
    ['Route', decision.route],
    [
      'Checker',
      `${checker}${tier === undefined ? '' : ` (${TIER_SAYS[tier] ?? tier})`}${cache === undefined ? '' : `, cache ${cache}`}`,
    ],
    ['Check', cause === undefined ? 'complete' : `${decision.verdict}: ${cause}`],
    ['Support', supportScore?.toFixed(2)],
    ['Coverage', coverage.toFixed(2)],
    ['Facts', String(facts)],
    ['Language', language],
    ['Time added', `${Math.round(elapsedMs)} of ${Math.round(budgetMs)} ms`],
  ];
  return (
    <>
      <h3>Figures</h3>
      <table>
        <tbody>
          {rows.map(
            ([name, value]) =>
              value !== undefined && (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{value}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
    </>
  );
}
