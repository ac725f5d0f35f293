import { embedded } from '../../src/checkers/embedded/embedded.js';
import { describeInChromium } from './browser.js';
import { servePages } from './served.js';

const ANSWER =
  'The harbour office opens at 9 in the morning. Bananas are sold on the moon by striped zebras.';

describeInChromium('a stream and a check of the playground', (open) => {
  test.each([
    ['says so where the model had no time for it', true],
    ['says nothing of a model where there is none', false],
  ])('%s', async (_what, hasModel) => {
    // The exact layer judges, as it does alone where the time is up before the model has read.
    const own = embedded({ threads: 0 });
    const served = await servePages({ checker: hasModel ? { ...own, tier: { tier: 'model' } } : own });
    try {
      const { page } = await open();
      await page.goto(served.url);
      await page.getByLabel('Answer', { exact: true }).fill(ANSWER);
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await page.getByRole('button', { name: 'Add a fact', exact: true }).click();
      await page.getByLabel('Fact 1', { exact: true }).fill(ANSWER.slice(0, 45));
      await page.getByRole('button', { name: 'Play as a stream', exact: true }).click();
      await page.locator('.stream .badge').waitFor();
      const says = 'The model had no time for it within the route’s 500 ms';
      expect((await page.locator('.stream').innerText()).includes(says)).toBe(hasModel);
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByTestId('reader-text').waitFor();
      const checked = await page.locator('.answer').innerText();
      expect(checked.includes('The model had no time for it, as on a machine that is busy')).toBe(hasModel);
    } finally {
      await served.close();
    }
  });
});
