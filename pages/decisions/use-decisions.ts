import { useEffect, useRef, useState } from 'preact/hooks';
import {
  DEFAULT_LISTED,
  matches,
  newestFirst,
  type DecisionQuery,
  type DecisionSummary,
} from '../../src/decisions/decision-source.js';
import { askJson, isAbort, messageOf, RefusedError } from '../server-access/server-requests.js';
import { follow } from '../server-access/follow-events.js';

/** Decisions that a page shows unless older ones are asked for. */
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
  /** Asks for those before the last of the list; absent where there are none. */
  readonly more: (() => void) | undefined;
}

/** Of the decisions that match, a page from a place on. */
async function ask(query: DecisionQuery, signal?: AbortSignal): Promise<readonly DecisionSummary[]> {
  const { before, ...fields } = query;
  const given = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, String(value)]],
  );
  if (before !== undefined) given.push(['before', `${before.at},${before.id}`]);
  const path = `./api/decisions?${new URLSearchParams(given).toString()}`;
  const { decisions } = await askJson<{ decisions: DecisionSummary[] }>(path, signal && { signal });
  return decisions;
}

/** The latest decisions that match, live. */
export function useDecisions(query: DecisionQuery): Decisions {
  const [list, setList] = useState<readonly DecisionSummary[]>([]);
  const [isLive, setLive] = useState(false);
  const [needsKey, setNeedsKey] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const [isAll, setAll] = useState(true);
  const [openings, setOpenings] = useState(0);
  const wanted = useRef(query);
  wanted.current = query;
  const isWhole = useRef(isAll);
  isWhole.current = isAll;
  const asked = JSON.stringify(query);

  const failed = (error: unknown): void => {
    if (isAbort(error)) return;
    if (error instanceof RefusedError && error.http === 401) setNeedsKey(error.message);
    else setProblem(messageOf(error));
  };

  useEffect(() => {
    const gone = new AbortController();
    ask(query, gone.signal).then((decisions) => {
      setList(decisions);
      setAll(decisions.length < DEFAULT_LISTED);
      setNeedsKey(undefined);
      setProblem(undefined);
    }, failed);
    return () => {
      gone.abort();
    };
    // Once more when what comes is followed: of what came before then, nothing else would tell.
  }, [asked, tries, openings]);

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
          setOpenings((count) => count + 1);
        },
      },
      (event, data) => {
        const decision = data as DecisionSummary;
        setList((before) => {
          if (event !== 'decided')
            return before.map((known) => (known.id === decision.id ? decision : known));
          if (!matches(decision, wanted.current) || before.some(({ id }) => id === decision.id))
            return before;
          // What other processes recorded comes late, perhaps older than what is listed.
          const last = before.at(-1);
          if (!isWhole.current && last !== undefined && newestFirst(last, decision) < 0) return before;
          const after = [decision, ...before].sort(newestFirst);
          return after.slice(0, Math.max(MOST_SHOWN, before.length));
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
    more: isAll || list.length === 0 ? undefined : more,
  };

  function more(): void {
    const { current } = wanted;
    ask({ ...current, before: list.at(-1) }).then((older) => {
      // The filters were changed meanwhile.
      if (wanted.current !== current) return;
      setAll(older.length < DEFAULT_LISTED);
      setList((before) => {
        const known = new Set(before.map(({ id }) => id));
        return [...before, ...older.filter(({ id }) => !known.has(id))];
      });
    }, failed);
  }
}
