import type { Assessment } from '../../src/engine/assessment.js';
import type { PlaygroundSettings } from '../../src/pages/playground/wire.js';
import type { Checked, Decided, Final } from './model.js';

interface LatencyPanelProps {
  readonly checked: Checked;
  readonly decided: Decided;
  readonly final: Final | undefined;
  readonly settings: PlaygroundSettings;
}

/** Where the time went. */
export function LatencyPanel({ checked, decided, final, settings }: LatencyPanelProps) {
  const { verdict, serverMs, roundTripMs } = checked;
  const stages = [
    { name: 'Check', ms: verdict.elapsedMs },
    ...(final?.recheckMs === undefined
      ? []
      : [{ name: 'Re-check of the rewritten text', ms: final.recheckMs }]),
    { name: 'Deciding and rewriting, here', ms: decided.decideMs },
    { name: 'Server: reading, aligning words', ms: Math.max(0, serverMs - verdict.elapsedMs) },
    { name: 'Network and browser', ms: Math.max(0, roundTripMs - serverMs) },
  ];
  const longest = Math.max(settings.budgetMs, ...stages.map(({ ms }) => ms));
  const guardMs = verdict.elapsedMs + (final?.recheckMs ?? 0) + decided.decideMs;
  const raw = verdict.kind === 'complete' ? (verdict.raw as Assessment | undefined) : undefined;
  const width = (ms: number): number => Math.max(1, Math.round((200 * ms) / longest));
  return (
    <section class="card latency" aria-labelledby="latency-title">
      <h2 id="latency-title">Latency by stage</h2>
      <table>
        <tbody>
          {stages.map(({ name, ms }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{ms.toFixed(ms < 10 ? 1 : 0)} ms</td>
              <td class="bar" aria-hidden="true">
                <svg width="200" height="8" role="presentation">
                  <rect width={width(ms)} height="8" rx="2" />
                  <line x1={width(settings.budgetMs)} x2={width(settings.budgetMs)} y1="0" y2="8" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        A guard would have added <strong>{Math.round(guardMs)} ms</strong>; the route’s budget, the line
        across the bars, is {settings.budgetMs} ms.
        {guardMs > settings.budgetMs && ' Over it, a guard decides on what was judged until then.'}
      </p>
      <p class="quiet">
        checker {verdict.checker}
        {verdict.tier !== undefined && `, tier ${verdict.tier}`}, cache {verdict.cache}
        {raw?.passes !== undefined && `, ${raw.passes.made} of ${raw.passes.planned} passes of the model`}. A
        check with its explanation passes the cache by.
      </p>
    </section>
  );
}
