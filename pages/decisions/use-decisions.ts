import { useEffect, useRef, useState } from 'preact/hooks';
import { matches, type DecisionQuery, type DecisionSummary } from '../../src/decisions/decision-source.js';
import { askJson, isAbort, messageOf, RefusedError } from '../shared/api.js';
import { follow } from '../shared/events.js';

/** Decisions that a page shows; more are to be looked for. */
const MOST_SHOWN = 200;
const RECONNECT_MS = 2000;

export interface Decisions {
  readonly list: readonly DecisionSummary[];
  readonly isLive: boolean;
  /** What the server says to one without a key. */
  readonly needsKey: string | undefined;
  readonly problem: string | undefined;
  /** Asks anew. */
  readonly reload: () => void;
}

/** The latest decisions that match, live. */
export function useDecisions(query: DecisionQuery): Decisions {
  const [list, setList] = useState<readonly DecisionSummary[]>([]);
  const [isLive, setLive] = useState(false);
  const [needsKey, setNeedsKey] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const wanted = useRef(query);
  wanted.current = query;
  const asked = JSON.stringify(query);

  const failed = (error: unknown): void => {
    if (isAbort(error)) return;
    if (error instanceof RefusedError && error.http === 401) setNeedsKey(error.message);
    else setProblem(messageOf(error));
  };

  useEffect(() => {
    const gone = new AbortController();
    const fields = Object.entries(query).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, String(value)]],
    );
    askJson<{ decisions: DecisionSummary[] }>(`./api/decisions?${new URLSearchParams(fields).toString()}`, {
      signal: gone.signal,
    }).then(({ decisions }) => {
      setList(decisions);
      setNeedsKey(undefined);
      setProblem(undefined);
    }, failed);
    return () => {
      gone.abort();
    };
  }, [asked, tries]);

  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      setLive(false);
      // What was decided meanwhile is asked for with the new connection.
      if (!gone.signal.aborted) timer = setTimeout(setTries, RECONNECT_MS, (count: number) => count + 1);
    };
    follow(
      './api/events',
      {
        signal: gone.signal,
        onOpen: () => {
          setLive(true);
        },
      },
      (event, data) => {
        const decision = data as DecisionSummary;
        setList((before) => {
          if (event !== 'decided')
            return before.map((known) => (known.id === decision.id ? decision : known));
          if (!matches(decision, wanted.current) || before.some(({ id }) => id === decision.id))
            return before;
          return [decision, ...before].slice(0, MOST_SHOWN);
        });
      },
    ).then(again, (error: unknown) => {
      failed(error);
      if (!(error instanceof RefusedError)) again();
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [tries]);

  return {
    list,
    isLive,
    needsKey,
    problem,
    reload: () => {
      setTries((count) => count + 1);
    },
  };
}
