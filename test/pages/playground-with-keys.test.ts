import type { Page } from 'playwright-core';
import { describeInChromium } from './browser.js';
import { servePages } from './served.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describeInChromium('the playground of a service with keys', (open) => {
  const KEY = 'a-key-for-this-test-0001';
  let served: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    served = await servePages({ keys: KEY });
  });
  afterAll(() => served.close());

  test('checks for those with a key, and keeps it in the tab', async () => {
    const { page, problems } = await open();
    await page.goto(served.url);
    await page.getByLabel('API key').fill('a-key-that-is-not-good-0000');
    await button(page, 'Use it in this tab').click();
    await page.getByText('The API key is not valid').waitFor();
    await page.getByLabel('API key').fill(KEY);
    await button(page, 'Use it in this tab').click();
    await button(page, 'Check').waitFor();
    await button(page, 'Check').click();
    await page.getByTestId('reader-text').waitFor();
    expect(await page.locator('.answer .sentence').count()).toBeGreaterThan(0);
    expect(page.url()).not.toContain(KEY);
    // The browser's console tells of each refusal.
    expect(problems.splice(0).every((problem) => problem.includes('401'))).toBe(true);
  });

  test.each(['check', 'stream'])('refuses %s to others', async (name) => {
    const response = await fetch(`${served.url}playground/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ answer: 'It opens at 9.', facts: [{ factText: 'It opens at 9.' }] }),
    });
    expect(response.status).toBe(401);
  });
});
