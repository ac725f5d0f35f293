import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { DecisionQuery, DecisionSummary } from '../../src/decisions/decision-source.js';
import { KeyForm } from '../server-access/key-form.js';
import { DecisionDetail } from './decision-detail.js';
import { Filters } from './filters.js';
import { useDecisions } from './use-decisions.js';

export function DecisionsApp() {
  const [query, setQuery] = useState<DecisionQuery>({});
  const [chosen, setChosen] = useState<string>();
  const { list, isLive, needsKey, problem, reload, more } = useDecisions(query);
  const seen = useSeen(list);
  return (
    <>
      <header>
        <h1>
          <span class="logo" aria-hidden="true">
            ✓
          </span>{' '}
          answer-guard <span class="quiet">decisions</span>
        </h1>
        <p class={`live${isLive ? ' is-live' : ''}`} role="status">
          {isLive ? '● live' : '○ not connected'}
        </p>
      </header>
      <main>
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {needsKey !== undefined ? (
          <KeyForm message={needsKey} onKey={reload} />
        ) : (
          <>
            <Filters query={query} {...seen} onChange={setQuery} />
            <div class={`master${chosen === undefined ? '' : ' has-detail'}`}>
              <section class="card list" aria-label="Decisions">
                {list.length === 0 ? (
                  <p class="quiet">No decision yet that matches.</p>
                ) : (
                  <table>
                    <thead>
                      <tr>
                        <th scope="col">Time</th>
                        <th scope="col">Action</th>
                        <th scope="col">Route</th>
                        <th scope="col">Rule</th>
                        <th scope="col">Support</th>
                        <th scope="col">Label</th>
                      </tr>
                    </thead>
                    <tbody>
                      {list.map((decision) => (
                        <Row
                          key={decision.id}
                          decision={decision}
                          isChosen={decision.id === chosen}
                          onChoose={() => {
                            setChosen(decision.id);
                          }}
                        />
                      ))}
                    </tbody>
                  </table>
                )}
                {more !== undefined && (
                  <button type="button" class="more" onClick={more}>
                    Older
                  </button>
                )}
              </section>
              {chosen !== undefined && (
                <DecisionDetail
                  key={chosen}
                  id={chosen}
                  onClose={() => {
                    setChosen(undefined);
                    document.getElementById(rowId(chosen))?.focus();
                  }}
                />
              )}
            </div>
          </>
        )}
      </main>
    </>
  );
}

interface RowProps {
  readonly decision: DecisionSummary;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Row({ decision, isChosen, onChoose }: RowProps) {
  const { at, action, route, reason, supportScore, label, cause, language, mode } = decision;
  return (
    <tr class={isChosen ? 'is-chosen' : ''} onClick={onChoose}>
      <td>
        <button
          type="button"
          class="plain"
          id={rowId(decision.id)}
          aria-pressed={isChosen}
          onClick={(event) => {
            event.stopPropagation();
            onChoose();
          }}
        >
          <time dateTime={at}>{timeOf(at)}</time>
        </button>
      </td>
      <td>
        <span class={`badge does-${action}`}>{action}</span>
        {mode === 'observe' && <span class="quiet"> observe</span>}
      </td>
      <td class="name">{route}</td>
      <td class="name">
        {breakable(reason)}
        {cause !== undefined && <span class="quiet"> {cause}</span>}
        {language !== undefined && <span class="quiet"> {language}</span>}
      </td>
      <td class="figure">{supportScore === undefined ? '–' : supportScore.toFixed(2)}</td>
      <td>{label?.verdict ?? ''}</td>
    </tr>
  );
}

const rowId = (decision: string): string => `decision-${decision}`;

/** A rule's name that may be broken before its capitals. */
function breakable(name: string | undefined): ComponentChildren {
  return name
    ?.split(/(?=[A-Z])/)
    .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={index} />, part]));
}

/** The day, too, where it is not today. */
function timeOf(at: string): string {
  const time = new Date(at);
  return time.toDateString() === new Date().toDateString()
    ? time.toLocaleTimeString()
    : time.toLocaleString();
}

/** What there was to choose from, also after a filter has left it out. */
function useSeen(list: readonly DecisionSummary[]) {
  const seen = useRef({ routes: new Set<string>(), causes: new Set<string>(), languages: new Set<string>() });
  for (const { route, cause, language } of list) {
    seen.current.routes.add(route);
    if (cause !== undefined) seen.current.causes.add(cause);
    if (language !== undefined) seen.current.languages.add(language);
  }
  const { routes, causes, languages } = seen.current;
  return { routes: [...routes].sort(), causes: [...causes].sort(), languages: [...languages].sort() };
}
