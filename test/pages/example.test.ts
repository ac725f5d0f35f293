import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { startExample, type Backend } from '../deploy/backends.js';
import { describeInChromium } from './browser.js';

const recorded = JSON.parse(
  readFileSync(join(packageRoot, 'examples/chat-backend/recorded-answers.json'), 'utf8'),
) as { question: string; kind: string; answer: string; wrong?: { sentence: string; because: string } }[];
const kindOf = (name: string): string => name.slice(0, name.indexOf(':')).toLowerCase();

// What `npm start` serves, in a process of its own.
describeInChromium('the playground of npm start', (open) => {
  let example: Backend;
  beforeAll(async () => {
    example = await startExample({ engine: { threads: 0 }, routes: { chat: {} } });
  });
  afterAll(() => example.stop());

  test('has an example of each kind to choose from, wrong ones first, each with its answer and facts', async () => {
    const { page } = await open();
    await page.goto(example.url);
    const examples = page.getByLabel('Example');
    // They come after the page.
    await examples.locator('option:not([disabled])').first().waitFor({ state: 'attached' });
    const names = await examples.locator('option:not([disabled])').allInnerTexts();
    const kinds = recorded.map(({ kind }) => kind).filter((kind) => kind !== 'nothing to check');
    expect(names.map(kindOf).sort()).toEqual([...kinds].sort());
    const firstRight = names.findIndex((name) => kindOf(name) === 'right');
    expect(names.slice(firstRight).map(kindOf)).not.toContain('a wrong number');
    for (const name of names) {
      await examples.selectOption({ label: name });
      const { answer } = recorded.find(({ question }) => name.endsWith(`: ${question}`)) ?? {};
      expect(await page.getByLabel('Answer', { exact: true }).inputValue()).toBe(answer);
      expect((await page.locator('.fact-edit textarea').first().inputValue()).length).toBeGreaterThan(50);
    }
  });

  test('checks one, and shows what the guard of the example makes of it', async () => {
    const { page } = await open();
    await page.goto(example.url);
    const name = await page.getByLabel('Example').locator('option', { hasText: 'invented' }).innerText();
    await page.getByLabel('Example').selectOption({ label: name });
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByTestId('reader-text').waitFor();
    expect(await page.locator('.answer .sentence').count()).toBeGreaterThan(1);
    // What is known to be wrong is told, whatever the guard made of it.
    const { wrong } = recorded.find(({ kind }) => kind === 'an invented claim') ?? {};
    const known = await page.locator('.truth').innerText();
    expect(known).toContain(`${wrong?.sentence ?? ''} is wrong.`);
    const isGone = !(await page.getByTestId('reader-text').innerText()).includes(wrong?.sentence ?? '');
    expect(known.includes('The guard kept it back.')).toBe(isGone);
    // An answer that was changed is no example any more.
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Answer', { exact: true }).fill('A ticket can be refunded.');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByTestId('reader-text').waitFor();
    expect(await page.locator('.truth').count()).toBe(0);
    // The decisions are the operator's: their page asks for the key that was printed.
    expect((await fetch(`${example.url}/decisions/api/decisions`)).status).toBe(401);
  });
});
