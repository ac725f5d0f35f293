import { useEffect, useRef, useState } from 'preact/hooks';
import type { StreamEvents, StreamRequest } from '../../src/pages/playground/wire.js';
import type { Policy } from '../../src/policy/policy.js';
import { follow } from '../server-access/follow-events.js';
import { reasonsInLines } from '../decision-display/reasons-in-lines.js';
import { ACTION_MEANINGS } from '../decision-display/state-looks.js';
import { exchangeOf, type Draft } from './model.js';

interface StreamPanelProps {
  readonly draft: Draft;
  readonly policy: Policy;
  /** Whether a model judges where there is time. */
  readonly hasModel: boolean;
  readonly onFailed: (error: unknown) => void;
  readonly onClose: () => void;
}

interface Played {
  readonly written: string;
  /** How much of it is final. */
  readonly upTo: number;
  readonly released: readonly { readonly text: string; readonly atMs: number }[];
  readonly end: StreamEvents['end'] | undefined;
}

const NOTHING: Played = { written: '', upTo: 0, released: [], end: undefined };

/** The answer as a model writes it, and as it leaves the gate. */
export function StreamPanel({ draft, policy, hasModel, onFailed, onClose }: StreamPanelProps) {
  const [played, setPlayed] = useState<Played>(NOTHING);
  const started = useRef(performance.now());

  useEffect(() => {
    const gone = new AbortController();
    const handlers: { readonly [Name in keyof StreamEvents]: (data: StreamEvents[Name]) => void } = {
      token: ({ text }) => {
        setPlayed((before) => ({ ...before, written: before.written + text }));
      },
      release: ({ upTo, text }) => {
        const atMs = performance.now() - started.current;
        setPlayed((before) => ({ ...before, upTo, released: [...before.released, { text, atMs }] }));
      },
      end: (end) => {
        setPlayed((before) => ({ ...before, end }));
      },
    };
    const body: StreamRequest = { ...exchangeOf(draft), policy };
    follow('./playground/api/stream', { body, signal: gone.signal }, (event, data) => {
      if (event in handlers) (handlers[event as keyof StreamEvents] as (data: unknown) => void)(data);
    }).catch(onFailed);
    return () => {
      gone.abort();
    };
  }, []);

  const { written, upTo, released, end } = played;
  return (
    <section class="card stream" aria-labelledby="stream-title">
      <div class="row">
        <h2 id="stream-title">As a stream, mode {policy.stream}</h2>
        <span class="spring" />
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
      <div class="columns">
        <div>
          <h3>What the model writes</h3>
          <p class="text pane" dir="auto">
            <span class="final">{written.slice(0, upTo)}</span>
            <span class="waiting">{written.slice(upTo)}</span>
          </p>
          <p class="quiet">Grey text waits at the gate.</p>
        </div>
        <div>
          <h3>What the reader gets</h3>
          <p class="text pane" dir="auto" data-testid="released">
            {released.map(({ text, atMs }, index) => (
              <span key={index} title={`after ${Math.round(atMs)} ms`}>
                {text}
              </span>
            ))}
            {end?.message}
          </p>
          <p role="status">
            {end === undefined ? (
              'Playing …'
            ) : (
              <>
                <strong class={`badge does-${end.action ?? 'pass'}`}>{end.action ?? 'pass'}</strong>{' '}
                {ACTION_MEANINGS[end.action ?? 'pass']} {end.held} held, {end.dropped} removed
                {end.firstReleaseMs !== undefined &&
                  `, first text after ${Math.round(end.firstReleaseMs)} ms`}
                .
              </>
            )}
          </p>
          {hasModel && end?.tier !== undefined && end.tier !== 'model' && (
            <p class="late">
              The model had no time for {end.tier === 'mixed' ? 'some of it' : 'it'} within the route’s{' '}
              {end.budgetMs} ms: words and figures alone decided. A check here has longer, so that its scores
              may be others.
            </p>
          )}
          {end !== undefined && end.reasons.length > 0 && (
            <ul>
              {reasonsInLines(end.reasons).map(({ words }, index) => (
                <li key={index}>{words}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
