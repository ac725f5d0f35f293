import type { Page } from 'playwright-core';
import { describeInChromium, axeViolations, picture } from './browser.js';
import { stateIn } from './link-state.js';
import { pdfWith } from './pdf-file.js';
import { servePages } from './served.js';

const ANSWER =
  'The harbour office opens at 9 in the morning. Bananas are sold on the moon by striped zebras.';
const FACT = 'The harbour office opens at 9 in the morning. It closes at 17.';
const OTHER = 'Parking behind the office costs 2 euros.';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sentences = (page: Page) => page.locator('.answer .sentence');
const readerText = (page: Page) => page.getByTestId('reader-text');
/** Changes many at once are one event each, as when a slider is pulled. */
const slide = (page: Page, label: string, value: number) =>
  page.getByLabel(label, { exact: true }).fill(String(value));

async function paste(page: Page, { answer = ANSWER, facts = [FACT, OTHER] } = {}): Promise<void> {
  await page.getByLabel('Question (optional)').fill('When does the harbour office open?');
  await page.getByLabel('Answer', { exact: true }).fill(answer);
  await button(page, 'Clear').click();
  for (const [index, fact] of facts.entries()) {
    await button(page, 'Add a fact').click();
    await page.getByLabel(`Fact ${index + 1}`, { exact: true }).fill(fact);
  }
}

async function check(page: Page): Promise<void> {
  await button(page, 'Check').click();
  await readerText(page).waitFor();
}

describeInChromium('the playground', (open) => {
  let served: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    served = await servePages();
  });
  afterAll(() => served.close());

  test('checks what is pasted, and shows state, score and citation of each sentence', async () => {
    const { page, requested } = await open();
    await page.goto(served.url);
    await paste(page);
    await check(page);
    expect(await sentences(page).count()).toBe(2);
    const [first, second] = await sentences(page).allInnerTexts();
    expect(first).toMatch(/opens at 9 in the morning\.\s*✓\s*\(grounded\)\s*[01]\.\d\d\s*\[1\]$/);
    expect(second).toMatch(/striped zebras\.\s*\?\s*\(unsupported\)\s*0\.\d\d$/);
    // Told by line as well as by colour.
    const lines = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.answer .sentence')].map((one) => getComputedStyle(one).borderBottomStyle)",
    );
    expect(new Set(lines).size).toBe(2);
    expect(await readerText(page).innerText()).toBe('The harbour office opens at 9 in the morning.');
    expect(await page.locator('.cut del').allInnerTexts()).toEqual([
      'Bananas are sold on the moon by striped zebras.',
    ]);
    expect(new Set(requested.map((url) => new URL(url).origin))).toEqual(
      new Set([new URL(served.url).origin]),
    );
  });

  test('a touch of a sentence lights up what it rests on, and one of a fact what rests on it', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await paste(page);
    await check(page);
    await sentences(page).first().click();
    const words = async (locator: string) => new Set(await page.locator(locator).allInnerTexts());
    expect(await words('.answer mark')).toEqual(new Set(['harbour', 'office', 'opens', '9', 'morning']));
    expect(await words('.fact mark.word')).toEqual(new Set(['harbour', 'office', 'opens', '9', 'morning']));
    expect((await page.locator('.fact mark.chunk').allInnerTexts()).join('')).toContain(
      'The harbour office opens',
    );
    expect(await page.locator('.fact.is-lit').count()).toBe(1);
    await page.getByRole('button', { name: /^\[1\] Fact 1/ }).click();
    expect(await page.locator('.sentence.is-lit').count()).toBe(1);
    expect(await page.locator('.sentence.is-lit').innerText()).toContain('harbour');
    expect(await page.locator('.fact mark.word').count()).toBe(0);
  });

  test('sliders and presets decide anew without a new check', async () => {
    const { page, requested } = await open();
    await page.goto(served.url);
    await paste(page);
    await check(page);
    // The rewritten text of the first decision is checked once, as the guard does.
    const before = requested.filter((url) => url.endsWith('/api/check')).length;
    await page.getByLabel('An unsupported sentence').selectOption('annotate');
    await readerText(page).getByText(`${ANSWER} [unverified]`).waitFor();
    await page.getByLabel('An unsupported sentence').selectOption('block');
    await readerText(page)
      .getByText(/^I can't give an answer/)
      .waitFor();
    await page.getByLabel('lenient').check();
    await slide(page, 'Unsupported under', 0.45);
    await readerText(page).getByText(`${ANSWER} [unverified]`).waitFor();
    await slide(page, 'Unsupported under', 0);
    await slide(page, 'Grounded from', 0);
    expect(await page.locator('.sentence.is-unsupported').count()).toBe(0);
    await slide(page, 'Unsupported under', 1);
    expect(await page.getByLabel('Grounded from').inputValue()).toBe('1');
    expect(await page.locator('.sentence.is-grounded').count()).toBe(0);
    expect(await page.locator('#snippet').innerText()).toContain('"citationThreshold": 1');
    await page.getByRole('tab', { name: 'Configuration' }).click();
    expect(await page.locator('#snippet').innerText()).toContain('  unsupportedThreshold: 1');
    expect(requested.filter((url) => url.endsWith('/api/check')).length).toBe(before);
  });

  test('says why, and where the time went', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await paste(page);
    await check(page);
    await sentences(page).first().click();
    const why = page.locator('.why');
    await why.getByText('Sentence 1 is grounded').waitFor();
    expect(await why.locator('th').allInnerTexts()).toEqual(
      expect.arrayContaining([
        'the facts support it',
        'the facts contradict it',
        'the facts do not say it',
        'a fact says it word for word',
      ]),
    );
    expect(await page.locator('.latency th').allInnerTexts()).toEqual([
      'Check',
      'Re-check of the rewritten text',
      'Deciding and rewriting, here',
      'Server: reading, aligning words',
      'Network and browser',
    ]);
  });

  test('leads from a reason to its sentence, and shows where the scores lie between the thresholds', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await paste(page);
    await check(page);
    await page
      .locator('.reasons')
      .getByRole('button', { name: /^Sentence 2 is unsupported/ })
      .click();
    expect(await sentences(page).nth(1).getAttribute('aria-pressed')).toBe('true');
    const strip = page.getByRole('img', { name: /^Sentence 1: [01]\.\d\d, Sentence 2: 0\.\d\d$/ });
    expect(await strip.locator('text').allTextContents()).toEqual(['2?', '1✓']);
  });

  test('keeps a long answer and many facts within their panels', async () => {
    const { page } = await open();
    await page.goto(served.url);
    const facts = Array.from({ length: 40 }, (_, i) => ({ factText: `Boat ${i} leaves at ${i}.` }));
    await paste(page, { answer: 'The boat leaves at noon. '.repeat(80), facts: [FACT] });
    await page
      .getByLabel('Files with facts')
      .setInputFiles([
        { name: 'facts.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(facts)) },
      ]);
    await page.locator('.fact-edit').nth(40).waitFor();
    const height = "document.querySelector('.columns').getBoundingClientRect().height";
    expect(await page.evaluate(height)).toBeLessThan(900);
    await check(page);
    expect(
      await page.evaluate("document.querySelector('.answer').getBoundingClientRect().height"),
    ).toBeLessThan(700);
    expect(await page.locator('.reasons li').count()).toBeLessThan(5);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('plays the answer through the gate', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await paste(page);
    await button(page, 'Play as a stream').click();
    await page.locator('.stream .badge').waitFor();
    expect((await page.getByTestId('released').innerText()).trim()).toBe(
      'The harbour office opens at 9 in the morning.',
    );
    expect(await page.locator('.stream .pane').first().innerText()).toBe(ANSWER);
    expect(await page.locator('.stream .badge').innerText()).toBe('rewrite');
    expect(await page.locator('.stream').innerText()).toContain('2 held, 1 removed');
  });

  test('reads files in the browser, each kind', async () => {
    const { page, requested } = await open();
    await page.goto(served.url);
    await button(page, 'Clear').click();
    const file = (name: string, text: string | Buffer) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    });
    const added = (title: string) => page.getByLabel(title, { exact: true });
    await page
      .getByLabel('Files with facts')
      .setInputFiles([
        file('rules.md', '# Rules\n\nDogs stay outside.'),
        file('notes.txt', 'The quay is closed on Sundays.'),
        file(
          'facts.json',
          JSON.stringify([{ pageContent: 'A ticket costs 3 euros.', metadata: { title: 'Prices' } }]),
        ),
        file('table.csv', 'port,boats\nHolm,3\n"Vessay, north",2\n'),
        file('sheet.pdf', pdfWith('The lighthouse was built in 1911.')),
      ]);
    await added('sheet.pdf, page 1').waitFor();
    await expect(added('sheet.pdf, page 1').inputValue()).resolves.toBe('The lighthouse was built in 1911.');
    await expect(added('rules.md').inputValue()).resolves.toBe('# Rules\n\nDogs stay outside.');
    await expect(added('notes.txt').inputValue()).resolves.toBe('The quay is closed on Sundays.');
    await expect(added('Prices').inputValue()).resolves.toBe('A ticket costs 3 euros.');
    await expect(added('table.csv').inputValue()).resolves.toBe(
      'port: Holm\nboats: 3\n\nport: Vessay, north\nboats: 2',
    );
    await page.getByLabel('Files with facts').setInputFiles([file('picture.png', 'x')]);
    await page.getByRole('alert').getByText('picture.png: a .png file cannot be read').waitFor();
    expect(requested.some((url) => url.endsWith('/api/check'))).toBe(false);
  });

  test('is whole in its address, of which nothing is sent', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await paste(page);
    await page.getByLabel('strict').check();
    // The address follows what is typed after a moment.
    const isWhole = (): boolean => {
      const { a, f, p } = stateIn(page.url()) ?? {};
      return a === ANSWER && Array.isArray(f) && f.length === 2 && p === 'strict';
    };
    await page.waitForURL(isWhole);
    const link = page.url();
    const second = await open();
    await second.page.goto(link);
    await button(second.page, 'Check').waitFor();
    await expect(second.page.getByLabel('Answer', { exact: true }).inputValue()).resolves.toBe(ANSWER);
    await expect(second.page.getByLabel('strict').isChecked()).resolves.toBe(true);
    expect(second.requested.every((url) => new URL(url).search === '' && !url.includes('harbour'))).toBe(
      true,
    );
  });

  test('can be used by keyboard alone', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await paste(page);
    await page.getByLabel('Answer', { exact: true }).press('Control+Enter');
    await readerText(page).waitFor();
    await sentences(page).first().focus();
    await page.keyboard.press('Enter');
    expect(await sentences(page).first().getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Space');
    expect(await sentences(page).first().getAttribute('aria-pressed')).toBe('false');
    await page.getByRole('tab', { name: 'curl' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('#snippet').innerText()).toContain(
      "import { createGuard } from 'answer-guard'",
    );
  });

  test.each([
    ['light', { colorScheme: 'light' as const }],
    ['dark', { colorScheme: 'dark' as const }],
    ['narrow', { viewport: { width: 360, height: 800 } }],
  ])('has nothing for axe to find, and fits: %s', async (name, options) => {
    const { page } = await open({ reducedMotion: 'reduce', ...options });
    await page.goto(served.url);
    await button(page, 'Check').waitFor();
    await paste(page);
    expect(await axeViolations(page)).toEqual([]);
    await check(page);
    await sentences(page).first().click();
    expect(await axeViolations(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await picture(page, `playground-${name}`);
  });
});
