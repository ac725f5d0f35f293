import { PRESETS } from '../../config/presets.js';
import { embedded } from '../../src/checkers/embedded/embedded.js';
import { describeWithModel } from '../with-model.js';
import { axeViolations, describeInChromium } from './browser.js';
import { servePages } from './served.js';

const RIGHT = 'The harbour office opens at 9 in the morning.';
const WRONG = 'Bananas are sold on the moon by striped zebras.';

// As a user has it: the shipped model, the preset as it is.
describeWithModel('with the shipped model', () => {
  describeInChromium('the pages', (open) => {
    const token = 'a-token-that-was-printed';
    let served: Awaited<ReturnType<typeof servePages>>;
    beforeAll(async () => {
      // A machine that is slow for a moment must not decide what is found.
      const patient = { checker: embedded(), policy: PRESETS.balanced, budgetMs: 60_000 };
      served = await servePages({ ...patient, token, texts: true });
    });
    afterAll(() => served.close());

    test('the playground explains what the model read, and decides anew by its scores', async () => {
      const { page, requested } = await open();
      await page.goto(served.url);
      await page.getByText('checker embedded (model)').waitFor();
      await page.getByLabel('Answer', { exact: true }).fill(`${RIGHT} ${WRONG}`);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.getByLabel('Fact 1', { exact: true }).fill(`${RIGHT} It closes at 17.`);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      const reader = page.getByTestId('reader-text');
      await reader.waitFor();
      expect(await reader.innerText()).toBe(RIGHT);
      expect(await page.locator('.sentence').allInnerTexts()).toEqual([
        expect.stringContaining('(grounded)'),
        expect.stringContaining('(unsupported)'),
      ]);
      // The sentence that something is wrong with is explained without being asked for.
      const why = page.locator('.why');
      await why.getByRole('heading', { name: 'What the reader en said, before calibration' }).waitFor();
      await why.getByText('The evidence that it read').click();
      await why.locator('details blockquote').waitFor();
      expect(await page.locator('.latency').innerText()).toMatch(/tier model, cache off, \d of \d passes/);
      expect(await axeViolations(page)).toEqual([]);

      const checks = requested.filter((url) => url.endsWith('/api/check')).length;
      await page.getByLabel('Unsupported under').fill('0');
      await page.getByLabel('Grounded from').fill('0');
      await page.locator('.sentence.is-unsupported').waitFor({ state: 'detached' });
      await reader.getByText(WRONG).waitFor();
      expect(requested.filter((url) => url.endsWith('/api/check')).length).toBe(checks);
    });

    test('a stream leaves the gate as the whole answer does, and the decisions page has seen the check', async () => {
      const { page } = await open();
      await page.goto(served.url);
      await page.getByLabel('Answer', { exact: true }).fill(`${RIGHT} ${WRONG}`);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.getByLabel('Fact 1', { exact: true }).fill(RIGHT);
      await page.getByRole('button', { name: 'Play as a stream' }).click();
      await page.locator('.stream .badge').waitFor();
      expect((await page.getByTestId('released').innerText()).trim()).toBe(RIGHT);

      const second = await open();
      await second.page.goto(`${served.url}decisions/#key=${token}`);
      await second.page.getByText('● live').waitFor();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      const row = second.page.locator('.list tbody tr').filter({ hasText: 'rewrite' }).first();
      await row.getByRole('button').click();
      await second.page.locator('.answer-text .is-unsupported').getByText(WRONG).waitFor();
      await second.page.getByText('embedded (model), cache').waitFor();
    });
  });
});
