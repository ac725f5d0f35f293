import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { source as AXE } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import packageRoot from '../../package-root.cjs';

const CHROMIUM = '/usr/bin/chromium';

/** Runs tests in a real browser; where it is not installed, one test says that they were not run. */
export function describeInChromium(name: string, tests: (open: OpenPage) => void): void {
  if (!existsSync(CHROMIUM)) {
    test(`${name}: NOT RUN, since ${CHROMIUM} is not installed`, () => {
      expect(existsSync(CHROMIUM)).toBe(false);
    });
    return;
  }
  describe(name, () => {
    let browser: Browser;
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
        ],
      });
    });
    afterAll(() => browser.close());
    const opened: OpenedPage[] = [];
    afterEach(async () => {
      for (const { page, problems } of opened.splice(0)) {
        await page.context().close();
        // Also what the page's policy of contents refused is told to the console.
        expect(problems).toEqual([]);
      }
    });
    tests(async (options = {}) => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
      context.setDefaultTimeout(60_000);
      const page = await context.newPage();
      const result: OpenedPage = { page, problems: [], requested: [] };
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') result.problems.push(message.text());
      });
      page.on('pageerror', (error) => result.problems.push(error.message));
      page.on('request', (request) => result.requested.push(request.url()));
      opened.push(result);
      return result;
    });
  });
}

export interface OpenedPage {
  readonly page: Page;
  /** What the console was told; none is expected when the test ends. */
  readonly problems: string[];
  /** Every address that was asked for. */
  readonly requested: string[];
}

export type OpenPage = (options?: BrowserContextOptions) => Promise<OpenedPage>;

/** What axe finds against the page as it is: WCAG 2.2 A and AA, and best practices. */
export async function axeViolations(page: Page): Promise<unknown[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate<{ id: string; nodes: { html: string; failureSummary: string }[] }[]>(
    'axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  return found.map(({ id, nodes }) => ({ id, nodes: nodes.map((node) => [node.html, node.failureSummary]) }));
}

/** Takes a picture; into docs/images where WRITE_SCREENSHOTS asks for it. */
export async function picture(page: Page, name: string): Promise<void> {
  const { WRITE_SCREENSHOTS } = process.env;
  const bytes = await page.screenshot({
    ...(WRITE_SCREENSHOTS !== undefined && { path: join(packageRoot, `docs/images/${name}.png`) }),
  });
  // A page that shows nothing packs into a few kilobytes.
  expect(bytes.length).toBeGreaterThan(20_000);
}
