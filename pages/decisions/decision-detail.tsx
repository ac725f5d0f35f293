import { useEffect, useState } from 'preact/hooks';
import { Utf8Offsets } from '../../src/contract/utf8-offsets.js';
import type { DecisionInFull, DecisionLabel, DecisionSummary } from '../../src/decisions/decision-source.js';
import { askJson, isAbort, messageOf } from '../shared/api.js';
import { reasonInWords } from '../shared/reasons.js';
import { ACTION_SAYS, STATES } from '../shared/states.js';

interface DecisionDetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One decision in full, and what a person says of it. */
export function DecisionDetail({ id, onClose }: DecisionDetailProps) {
  const [decision, setDecision] = useState<DecisionInFull>();
  const [problem, setProblem] = useState<string>();
  const [note, setNote] = useState('');

  useEffect(() => {
    const gone = new AbortController();
    askJson<DecisionInFull>(`./api/decisions/${encodeURIComponent(id)}`, { signal: gone.signal }).then(
      (got) => {
        setDecision(got);
        setNote(got.label?.note ?? '');
      },
      (error: unknown) => {
        if (!isAbort(error)) setProblem(messageOf(error));
      },
    );
    return () => {
      gone.abort();
    };
  }, [id]);

  const label = async (verdict: DecisionLabel['verdict']): Promise<void> => {
    try {
      const body = { verdict, ...(note.trim() !== '' && { note }) };
      const path = `./api/decisions/${encodeURIComponent(id)}/label`;
      const labelled = await askJson<DecisionSummary>(path, { body });
      setDecision((before) => before && { ...before, ...labelled });
      setProblem(undefined);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  return (
    <section class="card detail" aria-labelledby="detail-title">
      <div class="row">
        <h2 id="detail-title">One decision</h2>
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
              ? 'Only a trial: nothing was changed.'
              : ACTION_SAYS[decision.action]}
          </p>
          {decision.reasons.length > 0 && (
            <ul>
              {decision.reasons.map((reason, index) => (
                <li key={index}>
                  <code>{reason.action}</code> {reasonInWords(reason)}
                </li>
              ))}
            </ul>
          )}
          <Texts decision={decision} />
          <fieldset class="labels">
            <legend>Was this right?</legend>
            <div class="row">
              {(['right', 'wrong', 'unsure'] as const).map((verdict) => (
                <button
                  key={verdict}
                  type="button"
                  aria-pressed={decision.label?.verdict === verdict}
                  onClick={() => void label(verdict)}
                >
                  {verdict === 'unsure' ? 'Unsure' : `This was ${verdict}`}
                </button>
              ))}
            </div>
            <label for="note">Note</label>
            <input
              id="note"
              maxLength={2000}
              value={note}
              onInput={(event) => {
                setNote(event.currentTarget.value);
              }}
            />
            <p role="status" class="quiet">
              {decision.label !== undefined &&
                `Labelled ${decision.label.verdict}${decision.label.by === undefined ? '' : ` by ${decision.label.by}`}, ${new Date(decision.label.at).toLocaleString()}.`}
            </p>
          </fieldset>
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
          {sentences.map(({ state, score, facts, startPos, endPos }, index) => (
            <li key={index}>
              <span class={`swatch is-${state}`} aria-hidden="true">
                {STATES[state].sign}
              </span>{' '}
              {index + 1}: {STATES[state].name}
              {score !== undefined && ` ${score.toFixed(2)}`}
              {facts.length > 0 && `, facts ${facts.map((fact) => `[${fact + 1}]`).join(' ')}`}
              <span class="quiet"> {endPos - startPos} bytes</span>
            </li>
          ))}
        </ul>
        <p class="quiet">Texts are not recorded.</p>
      </>
    );
  }
  const offsets = new Utf8Offsets(texts.answer);
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
        {sentences.map(({ startPos, endPos, state, score, facts }, index) => {
          const from = offsets.toUtf16(Math.min(startPos, offsets.byteLength));
          const to = offsets.toUtf16(Math.min(endPos, offsets.byteLength));
          const last = sentences[index - 1]?.endPos ?? 0;
          return (
            <>
              {texts.answer.slice(offsets.toUtf16(Math.min(last, offsets.byteLength)), from)}
              <span key={index} class={`sentence is-${state}`}>
                {texts.answer.slice(from, to)}
                <span class="mark">
                  <span aria-hidden="true">{STATES[state].sign}</span>
                  <span class="hidden"> ({STATES[state].name}) </span>
                  {score?.toFixed(2)}
                  {facts.map((fact) => (
                    <span key={fact} class="cites">
                      [{fact + 1}]
                    </span>
                  ))}
                </span>
              </span>
            </>
          );
        })}
        {sentences.length === 0 && texts.answer}
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

function Figures({ decision }: { readonly decision: DecisionInFull }) {
  const { id, checker, tier, cache, elapsedMs, budgetMs, coverage, supportScore, facts, language, cause } =
    decision;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Id', id],
    ['Time', new Date(decision.at).toLocaleString()],
    ['Route', decision.route],
    ['Checker', `${checker}${tier === undefined ? '' : ` (${tier})`}, cache ${cache}`],
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
