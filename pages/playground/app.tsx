import { useEffect, useRef, useState } from 'preact/hooks';
import { CONFIGURED, type PlaygroundSettings } from '../../src/pages/playground/wire.js';
import { askJson, isAbort, messageOf, RefusedError } from '../server-access/server-requests.js';
import { KeyForm } from '../server-access/key-form.js';
import { STATES } from '../decision-display/state-looks.js';
import { AnswerView } from './answer-view.js';
import { ExchangeForm } from './exchange-form.js';
import type { Example } from './examples.js';
import { FactsView } from './facts-view.js';
import { fitFacts } from './fit-facts.js';
import { changesFrom, readChanges, withField } from './fields.js';
import { exampleOf } from './known-truth.js';
import { LatencyPanel } from './latency-panel.js';
import type { Checked, ChosenPolicy, Decided, Draft, Final, Selection } from './model.js';
import { OutcomePanel } from './outcome-panel.js';
import { PolicyPanel } from './policy-panel.js';
import { refusalInWords } from './refusal-in-words.js';
import { readFragment, writeFragment } from './share.js';
import { SnippetsPanel } from './snippets-panel.js';
import { StreamPanel } from './stream-panel.js';
import { check, useDecision } from './use-check.js';
import { WhyPanel } from './why-panel.js';

const EMPTY: Draft = { question: '', answer: '', facts: [] };

export function App() {
  const [settings, setSettings] = useState<PlaygroundSettings>();
  const [examples, setExamples] = useState<readonly Example[]>([]);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [chosen, setChosen] = useState<ChosenPolicy>();
  const [checked, setChecked] = useState<Checked>();
  const [selection, setSelection] = useState<Selection>();
  const [playing, setPlaying] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const [needsKey, setNeedsKey] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [said, setSaid] = useState('');
  const running = useRef<AbortController | undefined>(undefined);

  const failed = (error: unknown): void => {
    if (isAbort(error)) return;
    if (error instanceof RefusedError && error.http === 401) setNeedsKey(error.message);
    else setProblem(refusalInWords(messageOf(error)));
  };

  const load = async (): Promise<void> => {
    try {
      const got = await askJson<PlaygroundSettings>('./playground/api/settings');
      const shared = await readFragment(location.hash);
      const { EXAMPLES } = await import('./examples.js');
      const name = shared !== undefined && shared.preset in got.policies ? shared.preset : CONFIGURED;
      const base = got.policies[name];
      if (base === undefined) return;
      setNeedsKey(undefined);
      setExamples(EXAMPLES);
      setChosen({ name, policy: withField(base, readChanges(shared?.changed ?? {})) });
      setDraft(shared?.draft ?? EXAMPLES[0]?.draft ?? EMPTY);
      setSettings(got);
    } catch (error) {
      failed(error);
    }
  };
  useEffect(() => void load(), []);

  const { decided, final } = useDecision(checked, chosen?.policy, settings, failed);
  const base = chosen === undefined ? undefined : settings?.policies[chosen.name];
  const changed = chosen === undefined || base === undefined ? {} : changesFrom(base, chosen.policy);

  // The address follows what is typed, so that it can be shared at any time.
  useEffect(() => {
    if (chosen === undefined || draft === EMPTY) return;
    const timer = setTimeout(() => {
      void writeFragment({ draft, preset: chosen.name, changed }).then((fragment) => {
        history.replaceState(null, '', `#${fragment}`);
      });
    }, 400);
    return () => {
      clearTimeout(timer);
    };
  }, [draft, chosen]);

  const shown = checked !== undefined && decided !== undefined ? { checked, decided } : undefined;
  const isReady = draft.answer.trim() !== '' && draft.facts.some(({ factText }) => factText.trim() !== '');

  // The field that a check was started from is gone with the form.
  useEffect(() => {
    if (shown !== undefined && document.activeElement === document.body)
      document.getElementById('answer-title')?.focus();
  }, [shown === undefined]);

  const edit = (next: Draft): void => {
    setDraft(next);
    setChecked(undefined);
    setSelection(undefined);
    setPlaying(undefined);
  };

  /** The draft as it can be checked; what is shown becomes what is checked. */
  const fitted = async (): Promise<Draft> => {
    const fit = await fitFacts(draft);
    setDraft(fit);
    const more = fit.facts.length - draft.facts.length;
    setSaid(more > 0 ? `Facts are cut into parts, as a guard does: ${fit.facts.length} now.` : '');
    return fit;
  };

  const run = async (): Promise<void> => {
    if (chosen === undefined) return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setProblem(undefined);
    setSelection(undefined);
    try {
      setChecked(await check(await fitted(), chosen.policy, controller.signal));
    } catch (error) {
      failed(error);
    } finally {
      if (running.current === controller) setBusy(false);
    }
  };

  return (
    <>
      <header>
        <h1>
          <span class="logo" aria-hidden="true">
            ✓
          </span>{' '}
          answer-guard <span class="quiet">playground</span>
        </h1>
        <nav aria-label="Pages">
          {settings?.decisionsPath !== undefined && <a href={settings.decisionsPath}>Decisions</a>}
          <button
            type="button"
            onClick={() => {
              void navigator.clipboard.writeText(location.href).then(
                () => {
                  setSaid('The link is copied. It holds everything, and sends nothing.');
                },
                () => {
                  setSaid('The link is in the address bar.');
                },
              );
            }}
          >
            Copy link
          </button>
        </nav>
      </header>
      <main>
        {needsKey !== undefined && <KeyForm message={needsKey} onKey={() => void load()} />}
        {problem !== undefined && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <p class="said" role="status">
          {said}
        </p>
        <p class="hidden" role="status">
          {shown !== undefined && summaryOf(shown.decided, final)}
        </p>
        {settings !== undefined && chosen !== undefined && (
          <>
            {checked === undefined && (
              <p class="lead">
                An answer, and the facts that it may rest on: each sentence is checked against them, and the
                policy decides what the reader gets.
              </p>
            )}
            <ExchangeForm
              draft={draft}
              examples={examples}
              isEditing={checked === undefined}
              isBusy={isBusy}
              isReady={isReady}
              onChange={edit}
              onEdit={() => {
                edit(draft);
                // The button is gone as soon as the form is back.
                requestAnimationFrame(() => document.getElementById('answer')?.focus());
              }}
              onCheck={() => void run()}
              onPlay={() => {
                void fitted().then(() => {
                  setPlaying((count = 0) => count + 1);
                });
              }}
              onProblem={setProblem}
            />
            {playing !== undefined && (
              <StreamPanel
                key={playing}
                draft={draft}
                policy={chosen.policy}
                hasModel={settings.checker.tier === 'model'}
                onFailed={failed}
                onClose={() => {
                  setPlaying(undefined);
                }}
              />
            )}
            {shown !== undefined && (
              <div class="columns flows">
                <div class="flow">
                  <AnswerView
                    {...shown}
                    selection={selection}
                    hasModel={settings.checker.tier === 'model'}
                    onSelect={setSelection}
                  />
                  <OutcomePanel
                    {...shown}
                    final={final}
                    example={exampleOf(draft, examples)}
                    onSelect={setSelection}
                  />
                  <WhyPanel {...shown} selection={selection} />
                </div>
                <div class="flow">
                  <FactsView {...shown} selection={selection} onSelect={setSelection} />
                  <PolicyPanel
                    chosen={chosen}
                    settings={settings}
                    decided={shown.decided}
                    canMove={checked?.verdict.kind === 'complete' && checked.verdict.raw !== undefined}
                    onChange={setChosen}
                  />
                  <LatencyPanel {...shown} final={final} settings={settings} />
                </div>
              </div>
            )}
            {checked === undefined && (
              <PolicyPanel chosen={chosen} settings={settings} canMove onChange={setChosen} />
            )}
            <SnippetsPanel draft={draft} settings={settings} chosen={chosen} />
          </>
        )}
      </main>
      <footer>
        answer-guard {settings?.version} · checker {settings?.checker.name}
        {settings?.checker.tier !== undefined && ` (${settings.checker.tier})`} · files are read in this
        browser; only a check sends texts, and only to this server
      </footer>
    </>
  );
}

/** What came out, for those who hear it: `rewrite. 1 grounded, 1 unsupported.` */
function summaryOf({ decision }: Decided, final: Final | undefined): string {
  const counts = Object.entries(STATES).flatMap(([state, { name }]) => {
    const count = decision.claims.filter((claim) => claim.state === state).length;
    return count === 0 ? [] : [`${count} ${name}`];
  });
  return `${(final?.acted.decision ?? decision).action}. ${counts.join(', ')}.`;
}
