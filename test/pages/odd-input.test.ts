import type { Page } from 'playwright-core';
import { describeInChromium } from './browser.js';
import { linkWith, stateIn } from './link-state.js';
import { servePages } from './served.js';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The page with an answer, and one fact pasted into the field that is always there. */
async function openWith(page: Page, url: string, answer: string, fact: string): Promise<void> {
  await page.goto(url);
  await button(page, 'Clear').click();
  await field(page, 'Answer').fill(answer);
  await field(page, 'Fact 1').fill(fact);
}

async function check(page: Page): Promise<void> {
  await button(page, 'Check').click();
  await page.getByTestId('reader-text').waitFor();
}

describeInChromium('the playground, with input that is out of the ordinary', (open) => {
  let served: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    served = await servePages();
  });
  afterAll(() => served.close());

  test('says what is missing before anything can be checked', async () => {
    const { page } = await open();
    await openWith(page, served.url, 'Paris is in France.', '  ');
    await page.getByText('An answer and at least one fact are needed.').waitFor();
    expect(await button(page, 'Check').isDisabled()).toBe(true);
    await field(page, 'Fact 1').fill('Paris is a city in France.');
    expect(await button(page, 'Check').isDisabled()).toBe(false);
    // A field that was left empty is no fact.
    await button(page, 'Add a fact').click();
    await check(page);
    expect(await page.locator('.fact').count()).toBe(1);
  });

  test('cuts a long fact into parts, and shows the cited one in its panel', async () => {
    const { page } = await open();
    const long = `${'The ferry sails every day. '.repeat(900)}The harbour is at the north pier.`;
    await openWith(page, served.url, 'The harbour is at the north pier.', long);
    await check(page);
    await page.getByText(/^Facts are cut into parts, as a guard does: \d now\.$/).waitFor();
    expect(await page.locator('.fact').count()).toBeGreaterThan(5);
    await page.locator('.sentence').first().click();
    await page.locator('mark.chunk', { hasText: 'north' }).first().waitFor();
    // Scrolled to within the panel, which is not as high as its facts.
    const isInView = await page.evaluate(`(() => {
      const panel = document.querySelector('.facts').getBoundingClientRect();
      const { top, bottom } = document.querySelector('mark.chunk').getBoundingClientRect();
      return top >= panel.top - 1 && bottom <= panel.bottom + 1;
    })()`);
    expect(isInView).toBe(true);
  });

  test('refuses what the contract does not take, in the words of the page', async () => {
    const { page, problems } = await open();
    await openWith(page, served.url, 'The sky is blue. '.repeat(2000), 'The sky is blue.');
    await button(page, 'Check').click();
    await page.getByRole('alert').getByText('The answer has more than 4096 tokens').waitFor();
    expect(problems.splice(0).every((problem) => problem.includes('400'))).toBe(true);
  });

  test('keeps an address without an end within a narrow screen, also where it was cut', async () => {
    const { page } = await open({ viewport: { width: 360, height: 800 } });
    const address = `https://example.org/${'0123456789'.repeat(20)}`;
    const wrong = `Striped zebras sell bananas at ${address} today.`;
    await openWith(page, served.url, `The sky is blue. ${wrong}`, `The sky is blue. ${'x'.repeat(300)}`);
    await check(page);
    expect(await page.locator('.cut del').allInnerTexts()).toEqual([wrong]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  test('takes no markup for markup, and draws right-to-left text from the right', async () => {
    const { page } = await open();
    const markup = '<img src=x onerror="window.injected=1"> The price is <b>5</b> euros.';
    await openWith(page, served.url, markup, markup);
    await check(page);
    expect(await page.evaluate('window.injected')).toBeUndefined();
    expect(await page.locator('main b, main img').count()).toBe(0);
    expect(await page.getByTestId('reader-text').innerText()).toContain('<b>5</b>');

    const arabic = 'يفتح المتحف أبوابه في الساعة التاسعة صباحا.';
    await openWith(page, served.url, arabic, arabic);
    await check(page);
    for (const text of ['.answer .text', '.fact .text', '.outcome blockquote'])
      expect(await page.locator(text).evaluate((node) => getComputedStyle(node).direction)).toBe('rtl');
  });

  test('reads odd files, and says which cannot be read', async () => {
    const { page } = await open();
    await page.goto(served.url);
    const values = async (...files: readonly (readonly [string, string | Buffer])[]) => {
      await button(page, 'Clear').click();
      await page
        .getByLabel('Files with facts')
        .setInputFiles(
          files.map(([name, text]) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })),
        );
      await button(page, 'Clear').waitFor();
      return page
        .locator('.fact-edit textarea')
        .evaluateAll((fields) => fields.map((one) => (one as HTMLTextAreaElement).value));
    };
    expect(
      await values(['quoted.csv', '\uFEFFname;note\n"Müller; & Co";"says ""hi"",\ntwice"\n;\n']),
    ).toEqual(['name: Müller; & Co\nnote: says "hi",\ntwice']);
    expect(await values(['list.json', '["One fact.", {"text": "Another."}]'])).toEqual([
      'One fact.',
      'Another.',
    ]);
    // Data that is no list of documents is a fact as it stands.
    expect(await values(['data.json', '{"hours":{"monday":"9-17"}}'])).toEqual([
      '{"hours":{"monday":"9-17"}}',
    ]);
    expect(await values(['wide.txt', Buffer.from('\uFEFFA quay.', 'utf16le')], ['empty.txt', ' \n'])).toEqual(
      ['A quay.'],
    );
    await page.getByRole('alert').getByText('empty.txt holds no text.').waitFor();
    expect(await values(['broken.json', '{"a"'], ['none.docx', 'PK'], ['kept.md', 'Kept.'])).toEqual([
      'Kept.',
    ]);
    expect(await page.getByRole('alert').innerText()).toMatch(/broken\.json is not JSON.*none\.docx/);
  });

  test('keeps focus when the form gives way to the result, and when it comes back', async () => {
    const { page } = await open();
    await openWith(page, served.url, 'Paris is in France.', 'Paris is a city in France.');
    await field(page, 'Answer').press('Control+Enter');
    await page.locator('#answer-title:focus').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /^(?:pass|annotate|rewrite|block)\. 1 \w+\.$/ })
      .waitFor();
    await button(page, 'Edit').press('Enter');
    await page.locator('#answer:focus').waitFor();
  });

  test('a link holds the mode of streams, too', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await page.getByLabel('A stream').selectOption('hold');
    await page.waitForURL((url) => {
      const changed = stateIn(url.href)?.['c'];
      return typeof changed === 'object' && changed !== null && 'stream' in changed;
    });
    const second = await open();
    await second.page.goto(page.url());
    expect(await second.page.getByLabel('A stream').inputValue()).toBe('hold');
  });

  test('a link cannot bring thresholds out of order, nor what is no policy', async () => {
    const { page } = await open();
    const changed = { unsupportedThreshold: 0.9, citationThreshold: 0.2, lowSupport: 'explode', stream: 7 };
    await page.goto(
      linkWith(served.url, { v: 1, q: '', a: 'A quay.', f: [{ factText: 'A quay.' }], c: changed }),
    );
    expect(await page.getByLabel('Unsupported under').inputValue()).toBe('0.9');
    expect(await page.getByLabel('Grounded from').inputValue()).toBe('0.9');
    expect(await page.getByRole('combobox', { name: 'Low support' }).inputValue()).toBe('block');
    expect(await page.getByLabel('A stream').inputValue()).toBe('gate');
    await check(page);
  });
});
