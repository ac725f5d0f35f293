import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { ACTIONS } from '../policy/policy.js';
import type { TrafficReport } from './traffic-report.js';

/** Charts as SVG elements, by what they show; one that has nothing to show is missing. */
export interface Charts {
  readonly routes: string;
  readonly days?: string;
  readonly latency: string;
  readonly policies: string;
  /** One for each route; undefined where its answers are too few. */
  readonly drift: readonly (string | undefined)[];
  readonly curve?: string;
}

/** Named in the page's style, light and dark. */
const COLOURS = { domain: [...ACTIONS], range: ACTIONS.map((action) => `var(--${action})`) };
const INK = 'var(--ink)';
/** The edge of what is filled. */
const EDGE = { stroke: INK, strokeWidth: 0.5 };
const WIDTH = 720;
const LABEL_WIDTH = 120;

/**
 * Draws the charts of a report, without a browser and without a network.
 *
 * @throws AG_CHECKER_UNAVAILABLE when the packages that draw, which are optional, are not installed
 */
export async function drawCharts(report: TrafficReport): Promise<Charts> {
  const { Plot, document } = await loadPlot();
  type Options = Parameters<typeof Plot.plot>[0];
  const draw = (label: string, options: Options): string => {
    const element = Plot.plot({
      document,
      width: WIDTH,
      marginLeft: LABEL_WIDTH,
      ariaLabel: label,
      ...options,
    });
    element.setAttribute('role', 'img');
    // The picture as a whole has a name; its parts may have none.
    for (const part of element.querySelectorAll('[aria-label]')) {
      part.setAttribute('data-mark', part.getAttribute('aria-label') ?? '');
      part.removeAttribute('aria-label');
    }
    return element.outerHTML;
  };
  const shares = (
    of: readonly { readonly name: string; readonly actions: Readonly<Record<string, number>> }[],
  ) =>
    of.flatMap(({ name, actions }) =>
      ACTIONS.map((action) => ({ name, action, answers: actions[action] ?? 0 })),
    );
  const bars = (label: string, of: Parameters<typeof shares>[0]): string =>
    draw(label, {
      height: 60 + 34 * of.length,
      x: { percent: true, label: 'answers, %', grid: true },
      y: { label: null },
      color: COLOURS,
      marks: [
        Plot.barX(
          shares(of),
          Plot.stackX({
            offset: 'normalize',
            order: COLOURS.domain,
            x: 'answers',
            y: 'name',
            fill: 'action',
            ...EDGE,
          }),
        ),
        Plot.ruleX([0]),
      ],
    });

  const { routes, days, latency, policies, drift, curve } = report;
  return {
    routes: bars(
      'Answers by route and action',
      routes.map(({ route, actions }) => ({ name: route, actions })),
    ),
    ...(days.length > 1 && {
      days: draw('Answers by day', {
        height: 220,
        x: { label: null, type: 'utc' },
        y: { label: 'answers touched, %', percent: true, grid: true, zero: true },
        marks: [
          Plot.lineY(
            days.map(({ day, touched, answers }) => ({ day: new Date(day), share: touched / answers })),
            { x: 'day', y: 'share', stroke: 'var(--moved)', marker: true },
          ),
        ],
      }),
    }),
    latency: draw('Milliseconds that the guard added', {
      height: 80 + 90 * latency.length,
      x: { label: 'milliseconds added, up to', domain: bucketNames(report), type: 'band' },
      y: { label: 'answers', grid: true },
      fy: { label: null },
      marks: [
        Plot.barY(
          latency.flatMap(({ route, histogram }) =>
            histogram.map(({ upToMs, answers }) => ({ route, upTo: bucketName(upToMs), answers })),
          ),
          { x: 'upTo', y: 'answers', fy: 'route', fill: 'var(--bar)' },
        ),
        Plot.ruleY([0]),
      ],
    }),
    policies: bars('What each policy would have done', policies),
    drift: drift.map(({ route, features }) =>
      features.length === 0
        ? undefined
        : draw(`Drift of ${route}`, {
            height: 60 + 26 * features.length,
            marginLeft: 200,
            x: {
              label: 'population stability index',
              domain: [0, Math.max(0.3, ...features.map(({ index }) => index))],
              grid: true,
            },
            y: { label: null, domain: features.map(({ name }) => name) },
            marks: [
              Plot.barX(features, {
                x: 'index',
                y: 'name',
                fill: ({ hasMoved }) => (hasMoved ? 'var(--moved)' : 'var(--bar)'),
              }),
              Plot.tickX(features, { x: 'byChance', y: 'name', stroke: INK }),
              Plot.ruleX([0.1, 0.25], { stroke: 'var(--quiet)', strokeDasharray: '4 3' }),
              Plot.ruleX([0]),
            ],
          }),
    ),
    ...(curve.length > 0 && {
      curve: draw('Right answers touched against wrong answers caught', {
        height: 420,
        width: 560,
        x: { label: 'right answers touched, %', percent: true, domain: [0, 100], grid: true },
        y: { label: 'wrong answers caught, %', percent: true, domain: [0, 100], grid: true },
        marks: [
          Plot.line(curve, {
            x: 'rightTouched',
            y: 'wrongCaught',
            stroke: 'var(--bar)',
            curve: 'step-after',
          }),
          Plot.dot(pointsOf(report), { x: 'right', y: 'wrong', fill: 'var(--moved)', r: 5 }),
          Plot.text(pointsOf(report), { x: 'right', y: 'wrong', text: 'name', dx: 8, textAnchor: 'start' }),
        ],
      }),
    }),
  };
}

/** Where the policies lie on the curve's axes. */
function pointsOf({ policies, labels }: TrafficReport): { name: string; right: number; wrong: number }[] {
  return policies.map(({ name, rightTouched, wrongCaught }) => ({
    name,
    right: rightTouched / labels.right,
    wrong: wrongCaught / labels.wrong,
  }));
}

function bucketName(upToMs: number | null): string {
  return upToMs === null ? 'more' : String(upToMs);
}

function bucketNames({ latency }: TrafficReport): string[] {
  return (latency[0]?.histogram ?? []).map(({ upToMs }) => bucketName(upToMs));
}

async function loadPlot() {
  try {
    const [Plot, { parseHTML }] = await Promise.all([import('@observablehq/plot'), import('linkedom')]);
    return { Plot, document: parseHTML('<html></html>').document };
  } catch (cause) {
    throw new AnswerGuardError('AG_CHECKER_UNAVAILABLE', 'The charts of the page need two packages.', {
      hint: 'npm install @observablehq/plot linkedom, or use --json or --no-page',
      cause,
    });
  }
}
