import { useRef, useState } from 'preact/hooks';
import type { GroundingFact } from '../../src/contract/check-request.js';
import type { Example } from './examples.js';
import { FILE_TYPES } from './file-types.js';
import type { Draft } from './model.js';

interface ExchangeFormProps {
  readonly draft: Draft;
  readonly examples: readonly Example[];
  readonly isEditing: boolean;
  readonly isBusy: boolean;
  readonly isReady: boolean;
  readonly onChange: (draft: Draft) => void;
  readonly onEdit: () => void;
  readonly onCheck: () => void;
  readonly onPlay: () => void;
  readonly onProblem: (problem: string | undefined) => void;
}

/** What is to be checked. Once it is, only its question and buttons stay. */
export function ExchangeForm(props: ExchangeFormProps) {
  const { draft, examples, isEditing, isBusy, isReady, onChange, onCheck, onEdit, onPlay } = props;
  // There is always a place to paste a fact into.
  const shown = draft.facts.length === 0 ? [{ factText: '' }] : draft.facts;
  const [isOver, setOver] = useState(false);
  const files = useRef<HTMLInputElement>(null);

  const readFiles = async (list: FileList | null | undefined): Promise<void> => {
    if (list === null || list === undefined || list.length === 0) return;
    props.onProblem(undefined);
    const { factsInFile } = await import('./import-files.js');
    const read: GroundingFact[] = [];
    const problems: string[] = [];
    for (const file of list) {
      try {
        read.push(...(await factsInFile(file)));
      } catch (error) {
        problems.push(error instanceof Error ? error.message : `${file.name} cannot be read.`);
      }
    }
    if (problems.length > 0) props.onProblem(problems.join(' '));
    const kept = draft.facts.filter(({ factText }) => factText.trim() !== '');
    if (read.length > 0) onChange({ ...draft, facts: [...kept, ...read] });
  };

  const setFact = (index: number, factText: string): void => {
    onChange({
      ...draft,
      facts: shown.map((fact, at) => (at === index ? { ...fact, factText } : fact)),
    });
  };

  const needs = isReady ? undefined : 'needs';
  const chosen = examples.findIndex((example) => example.draft === draft);
  return (
    <form
      class="exchange"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onCheck();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !isReady) return;
        event.preventDefault();
        onCheck();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void readFiles(event.dataTransfer?.files);
      }}
    >
      <div class="row controls">
        <label>
          <span>Example</span>
          <select
            value={String(chosen)}
            onChange={(event) => {
              const example = examples[Number(event.currentTarget.value)];
              if (example !== undefined) onChange(example.draft);
            }}
          >
            <option value="-1" disabled>
              your own
            </option>
            {examples.map(({ name }, index) => (
              <option key={name} value={String(index)}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <span class="spring" />
        {!isEditing && (
          <button type="button" onClick={onEdit}>
            Edit
          </button>
        )}
        {!isReady && (
          <span id="needs" class="quiet">
            An answer and at least one fact are needed.
          </span>
        )}
        <button type="button" disabled={!isReady || isBusy} aria-describedby={needs} onClick={onPlay}>
          Play as a stream
        </button>
        <button
          type="submit"
          class="primary"
          disabled={!isReady || isBusy}
          aria-describedby={needs}
          title="Ctrl + Enter"
        >
          {isBusy ? 'Checking …' : isEditing ? 'Check' : 'Check again'}
        </button>
      </div>
      {isEditing ? (
        <div class="columns">
          <section class="card" aria-labelledby="ask-title">
            <h2 id="ask-title">Question and answer</h2>
            <label for="question">Question (optional)</label>
            <input
              id="question"
              dir="auto"
              value={draft.question}
              onInput={(event) => {
                onChange({ ...draft, question: event.currentTarget.value });
              }}
            />
            <label for="answer">Answer</label>
            <textarea
              id="answer"
              dir="auto"
              rows={9}
              value={draft.answer}
              placeholder="Paste what the model said."
              onInput={(event) => {
                onChange({ ...draft, answer: event.currentTarget.value });
              }}
            />
          </section>
          <section class={`card${isOver ? ' is-over' : ''}`} aria-labelledby="facts-title">
            <h2 id="facts-title">
              Facts {draft.facts.length > 1 && <span class="quiet">{draft.facts.length}</span>}
            </h2>
            <div class="fact-list">
              {shown.map((fact, index) => (
                <div key={index} class="fact-edit">
                  <label for={`fact-${index}`}>{fact.attributes?.['title'] ?? `Fact ${index + 1}`}</label>
                  <textarea
                    id={`fact-${index}`}
                    dir="auto"
                    rows={rowsFor(fact.factText)}
                    value={fact.factText}
                    placeholder="Paste what the answer may rest on."
                    onInput={(event) => {
                      setFact(index, event.currentTarget.value);
                    }}
                  />
                  <button
                    type="button"
                    class="small"
                    aria-label={`Remove fact ${index + 1}`}
                    onClick={() => {
                      onChange({ ...draft, facts: draft.facts.filter((_, at) => at !== index) });
                    }}
                  >
                    Remove
                  </button>
                </div>
              ))}
            </div>
            <div class="row">
              <button
                type="button"
                onClick={() => {
                  onChange({ ...draft, facts: [...draft.facts, { factText: '' }] });
                }}
              >
                Add a fact
              </button>
              <button type="button" onClick={() => files.current?.click()}>
                Add files …
              </button>
              {draft.facts.length > 0 && (
                <button
                  type="button"
                  onClick={() => {
                    onChange({ ...draft, facts: [] });
                  }}
                >
                  Clear
                </button>
              )}
              <input
                ref={files}
                type="file"
                class="hidden"
                multiple
                accept={FILE_TYPES}
                aria-label="Files with facts"
                tabIndex={-1}
                onChange={(event) => {
                  const input = event.currentTarget;
                  void readFiles(input.files).then(() => {
                    input.value = '';
                  });
                }}
              />
            </div>
            <p class="quiet">Or drop files here ({FILE_TYPES}). They are read in this browser.</p>
          </section>
        </div>
      ) : (
        draft.question.trim() !== '' && (
          <p class="question">
            <span class="quiet">Question</span> <bdi>{draft.question}</bdi>
          </p>
        )
      )}
    </form>
  );
}

/** Rows of a field: as many as the text has lines, by a usual width, within reason. */
function rowsFor(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 70), 0);
  return Math.min(8, Math.max(2, lines));
}
