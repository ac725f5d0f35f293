import { useState } from 'preact/hooks';
import type { PlaygroundSettings } from '../../src/pages/playground/wire.js';
import type { ChosenPolicy, Draft } from './model.js';
import { snippetsFor, type Snippets } from './snippets.js';

interface SnippetsPanelProps {
  readonly draft: Draft;
  readonly settings: PlaygroundSettings;
  readonly chosen: ChosenPolicy;
}

const TABS: readonly { readonly id: keyof Snippets; readonly name: string }[] = [
  { id: 'curl', name: 'curl' },
  { id: 'node', name: 'Node' },
  { id: 'config', name: 'Configuration' },
];

/** The same exchange and policy, for elsewhere. */
export function SnippetsPanel({ draft, settings, chosen }: SnippetsPanelProps) {
  const [tab, setTab] = useState<keyof Snippets>('curl');
  const [said, setSaid] = useState('');
  const code = snippetsFor(draft, settings, chosen)[tab];
  return (
    <section class="card snippets" aria-labelledby="snippets-title">
      <h2 id="snippets-title">The same, elsewhere</h2>
      <div class="row">
        <div role="tablist" aria-labelledby="snippets-title" class="tabs">
          {TABS.map(({ id, name }, index) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`tab-${id}`}
              aria-selected={tab === id}
              aria-controls="snippet"
              tabIndex={tab === id ? 0 : -1}
              onClick={() => {
                setTab(id);
              }}
              onKeyDown={(event) => {
                const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
                const next = TABS[(index + step + TABS.length) % TABS.length];
                if (step === 0 || next === undefined) return;
                setTab(next.id);
                document.getElementById(`tab-${next.id}`)?.focus();
              }}
            >
              {name}
            </button>
          ))}
        </div>
        <span class="spring" />
        <span role="status" class="quiet">
          {said}
        </span>
        <button
          type="button"
          onClick={() => {
            navigator.clipboard.writeText(code).then(
              () => {
                setSaid('Copied.');
              },
              () => {
                setSaid('Select and copy it by hand.');
              },
            );
          }}
        >
          Copy
        </button>
      </div>
      <pre id="snippet" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {code}
      </pre>
    </section>
  );
}
