import { describeInChromium } from './browser.js';
import { servePages } from './served.js';

/** What a first visit may load, compressed, before anything is asked of the page. */
const FIRST_LOAD_BYTES = 60 * 1024;

describeInChromium('the first load of the playground', (open) => {
  let served: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    served = await servePages();
  });
  afterAll(() => served.close());

  test(`loads at most ${FIRST_LOAD_BYTES / 1024} KiB at first, and allows no script of others`, async () => {
    const { page, problems } = await open();
    let bytes = 0;
    const sizes: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => {
          bytes += responseBodySize + responseHeadersSize;
        }),
      );
    });
    const response = await page.goto(served.url);
    await page.getByRole('button', { name: 'Check', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
    await Promise.all(sizes);
    expect(bytes).toBeGreaterThan(5000);
    expect(bytes).toBeLessThanOrEqual(FIRST_LOAD_BYTES);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    await page.evaluate(
      "const script = document.createElement('script'); script.textContent = 'window.injected = true'; document.head.append(script);",
    );
    expect(await page.evaluate('window.injected')).toBeUndefined();
    expect(problems.splice(0).join()).toContain('Content Security Policy');
  });
});
