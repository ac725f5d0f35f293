import type { PlaygroundSettings } from '../../src/pages/playground/wire.js';
import { ACTIONS, STREAM_MODES } from '../../src/policy/policy.js';
import { changesFrom, RULES, THRESHOLDS, withField, type ChangedFields } from './fields.js';
import type { ChosenPolicy, Decided } from './model.js';
import { ScoreStrip } from './score-strip.js';

interface PolicyPanelProps {
  readonly chosen: ChosenPolicy;
  readonly settings: PlaygroundSettings;
  /** Whether citation thresholds can be moved without a new check. */
  readonly canMove: boolean;
  /** What the policy makes of the last check; undefined before one. */
  readonly decided?: Decided | undefined;
  readonly onChange: (chosen: ChosenPolicy) => void;
}

/** Presets, thresholds and actions; each decides anew without a check. */
export function PolicyPanel({ chosen, settings, canMove, decided, onChange }: PolicyPanelProps) {
  const { name, policy } = chosen;
  const base = settings.policies[name] ?? policy;
  const isChanged = Object.keys(changesFrom(base, policy)).length > 0;
  const set = (change: ChangedFields): void => {
    onChange({ name, policy: withField(policy, change) });
  };
  return (
    <section class="card policy" aria-labelledby="policy-title">
      <h2 id="policy-title">Policy</h2>
      <fieldset class="presets">
        <legend class="hidden">Preset</legend>
        {Object.entries(settings.policies).map(([preset, whole]) => (
          <label key={preset} class={preset === name ? 'is-chosen' : ''}>
            <input
              type="radio"
              name="preset"
              value={preset}
              checked={preset === name}
              onChange={() => {
                onChange({ name: preset, policy: whole });
              }}
            />
            {preset}
          </label>
        ))}
        {isChanged && (
          <button
            type="button"
            class="small"
            onClick={() => {
              onChange({ name, policy: base });
            }}
          >
            Reset
          </button>
        )}
      </fieldset>
      {decided !== undefined && <ScoreStrip decided={decided} policy={policy} />}
      <div class="sliders">
        {THRESHOLDS.map(({ field, label, help }) => (
          <div key={field} class="slider">
            <label for={field}>{label}</label>
            <input
              id={field}
              type="range"
              min="0"
              max="1"
              step="0.01"
              aria-describedby={`${field}-help`}
              value={policy[field]}
              onInput={(event) => {
                set({ [field]: Number(event.currentTarget.value) });
              }}
            />
            <output for={field} class={policy[field] === base[field] ? '' : 'is-changed'}>
              {policy[field].toFixed(2)}
            </output>
            <small id={`${field}-help`} class="quiet">
              {help}
            </small>
          </div>
        ))}
      </div>
      {!canMove && (
        <p class="quiet">
          This verdict has no scores to cite anew by: after “grounded from” or “contradicted from”, check
          again.
        </p>
      )}
      <div class="rules">
        {RULES.map(({ field, label }) => (
          <label key={field}>
            <span>{label}</span>
            <select
              value={policy[field]}
              onChange={(event) => {
                const action = ACTIONS.find((one) => one === event.currentTarget.value);
                if (action !== undefined) set({ [field]: action });
              }}
            >
              {ACTIONS.map((action) => (
                <option key={action}>{action}</option>
              ))}
            </select>
          </label>
        ))}
        <label>
          <span>A stream</span>
          <select
            value={policy.stream}
            onChange={(event) => {
              const stream = STREAM_MODES.find((one) => one === event.currentTarget.value);
              if (stream !== undefined) set({ stream });
            }}
          >
            {STREAM_MODES.map((mode) => (
              <option key={mode}>{mode}</option>
            ))}
          </select>
        </label>
      </div>
    </section>
  );
}
