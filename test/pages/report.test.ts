import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import packageRoot from '../../package-root.cjs';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { exchangeOf } from '../recording/exchanges.js';
import { temporaryFolder } from '../temporary-folder.js';
import { axeViolations, describeInChromium, picture } from './browser.js';

const ACTIONS = ['pass', 'annotate', 'rewrite', 'block'] as const;
const WEEK_MS = 7 * 86_400_000;
const ANSWERS = 700;

/** A week of two routes; from the fifth day on their answers are worse. */
const week: readonly RecordedExchange[] = Array.from({ length: ANSWERS }, (_, i) => {
  const isLate = i > (ANSWERS * 5) / 7;
  const score = (((i * 37) % 100) / 100) * (isLate ? 0.5 : 1);
  return exchangeOf({
    id: `a${i}`,
    at: new Date(Date.parse('2026-11-16T00:00:00Z') + (i / ANSWERS) * WEEK_MS).toISOString(),
    route: i % 3 === 0 ? 'a-route-of-a-long-name/claims' : 'chat',
    action: ACTIONS[(i * 7) % (isLate ? 4 : 3)]!,
    latencyMs: (i * 13) % 600,
    supportScore: score,
    ...(i % 50 === 0 && { complete: false, cause: 'timeout' }),
    ...(i % 5 === 0 && {
      label: { verdict: i % 10 === 0 ? 'right' : 'wrong', source: 'person', at: '2026-11-23T00:00:00Z' },
    }),
  });
});

describeInChromium('the report', (open) => {
  let address = '';
  beforeAll(() => {
    const { path } = temporaryFolder({
      'records.jsonl': week.map((exchange) => JSON.stringify(exchange)).join('\n'),
    });
    // In a process of its own: the libraries that draw are modules, which jest does not load.
    const command = join(packageRoot, 'dist/esm/src/cli/main.js');
    const ran = spawnSync(process.execPath, [command, 'report', 'records.jsonl'], {
      cwd: path,
      encoding: 'utf8',
    });
    expect([ran.status, ran.stderr]).toEqual([0, '']);
    address = pathToFileURL(join(path, 'answer-guard-report.html')).href;
  });

  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 375],
    ['dark', 375],
  ] as const)('is read in %s on %d pixels', async (colorScheme, width) => {
    const { page, requested } = await open({ colorScheme, viewport: { width, height: 900 } });
    await page.goto(address);
    expect(await page.locator('svg').count()).toBeGreaterThanOrEqual(6);
    expect(await axeViolations(page)).toEqual([]);
    // Nothing but charts and tables scrolls sideways.
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(requested).toEqual([address]);
    const styles = await page.evaluate<Record<string, string>>(`(() => {
      const of = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
      return { page: of('html', 'backgroundColor'), text: of('svg text', 'fill'), body: of('main', 'color') };
    })()`);
    expect(styles['text']).toBe(styles['body']);
    // What is drawn stands out by three to one, by fill or by its edge (WCAG 1.4.11).
    const faint = await page.evaluate<string[]>(`(() => {
      const channel = (value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      const light = (colour) => {
        const [r, g, b] = colour.match(/\\d+/g).map((value) => channel(value / 255));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const page = light(getComputedStyle(document.documentElement).backgroundColor);
      const standsOut = (colour) => {
        if (!colour.startsWith('rgb(')) return false;
        const [high, low] = [light(colour), page].sort((a, b) => b - a);
        return (high + 0.05) / (low + 0.05) >= 3;
      };
      return [...document.querySelectorAll('svg rect, svg circle, svg [data-mark=line] path, svg [data-mark=tick] line, svg text')]
        .map((shape) => [shape, getComputedStyle(shape)])
        .filter(([, { fill, stroke }]) => !standsOut(fill) && !standsOut(stroke))
        .map(([shape]) => shape.outerHTML);
    })()`);
    expect(faint).toEqual([]);
    await picture(page, width < 400 ? `report-narrow-${colorScheme}` : `report-${colorScheme}`);
  });
});
