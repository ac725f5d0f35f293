import { useState } from 'preact/hooks';
import type { DecisionQuery } from '../../src/decisions/decision-source.js';
import { ACTIONS } from '../../src/policy/policy.js';

const LABELS = ['none', 'right', 'wrong', 'unsure'] as const;

interface FiltersProps {
  readonly query: DecisionQuery;
  /** What the decisions seen so far offer to choose from. */
  readonly routes: readonly string[];
  readonly causes: readonly string[];
  readonly languages: readonly string[];
  readonly onChange: (query: DecisionQuery) => void;
}

export function Filters({ query, routes, causes, languages, onChange }: FiltersProps) {
  const set = (change: DecisionQuery): void => {
    onChange({ ...query, ...change });
  };
  const isSet = Object.values(query).some((value) => value !== undefined);
  return (
    <form
      class="card filters"
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault();
      }}
    >
      <Choice
        label="Route"
        value={query.route}
        among={routes}
        onChange={(route) => {
          set({ route });
        }}
      />
      <Choice
        label="Action"
        value={query.action}
        among={ACTIONS}
        onChange={(value) => {
          set({ action: ACTIONS.find((action) => action === value) });
        }}
      />
      <Choice
        label="Check"
        value={query.cause}
        among={['none', ...causes]}
        names={{ none: 'complete' }}
        onChange={(cause) => {
          set({ cause });
        }}
      />
      <Choice
        label="Language"
        value={query.language}
        among={languages}
        onChange={(language) => {
          set({ language });
        }}
      />
      <Choice
        label="Label"
        value={query.label}
        among={LABELS}
        names={{ none: 'not labelled' }}
        onChange={(value) => {
          set({ label: LABELS.find((label) => label === value) });
        }}
      />
      <Bound
        label="Score from"
        value={query.minScore}
        onChange={(minScore) => {
          set({ minScore });
        }}
      />
      <Bound
        label="Score to"
        value={query.maxScore}
        onChange={(maxScore) => {
          set({ maxScore });
        }}
      />
      <button
        type="button"
        disabled={!isSet}
        onClick={() => {
          onChange({});
        }}
      >
        All
      </button>
    </form>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly among: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
  readonly onChange: (value: string | undefined) => void;
}

function Choice({ label, value, among, names = {}, onChange }: ChoiceProps) {
  // A choice stays to be seen when no decision that is shown has it any more.
  const all = value === undefined || among.includes(value) ? among : [...among, value];
  return (
    <label>
      <span>{label}</span>
      <select
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value === '' ? undefined : currentTarget.value);
        }}
      >
        <option value="">any</option>
        {all.map((one) => (
          <option key={one} value={one}>
            {names[one] ?? one}
          </option>
        ))}
      </select>
    </label>
  );
}

interface BoundProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
}

function Bound({ label, value, onChange }: BoundProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value));
  const shown = value === undefined && Number(typed) >= 0 && Number(typed) <= 1 ? '' : typed;
  return (
    <label>
      <span>{label}</span>
      <input
        type="number"
        min="0"
        max="1"
        step="0.05"
        value={shown}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const number = currentTarget.valueAsNumber;
          onChange(number >= 0 && number <= 1 ? number : undefined);
        }}
      />
    </label>
  );
}
