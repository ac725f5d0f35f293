import type { Page } from 'playwright-core';
import { describeInChromium } from './browser.js';
import { pdfWith } from './pdf-file.js';
import { servePages } from './served.js';

interface Dropped {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Drags files over an element and lets them go there, as a browser does. */
async function drop(page: Page, target: string, files: readonly Dropped[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') }));
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of ${JSON.stringify(given)})
      transfer.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name));
    return transfer;
  })()`);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent(target, type, { dataTransfer: data });
}

describeInChromium('files that are dropped on the playground', (open) => {
  let served: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    served = await servePages();
  });
  afterAll(() => served.close());

  const text = (name: string, content: string): Dropped => ({ name, bytes: Buffer.from(content) });
  const fact = (page: Page, title: string) => page.getByLabel(title, { exact: true });

  test.each([
    [
      'a .md file',
      text('rules.md', '# Rules\n\nDogs stay outside.'),
      'rules.md',
      '# Rules\n\nDogs stay outside.',
    ],
    ['a .txt file', text('notes.txt', 'Grüße vom Kai 🙂.'), 'notes.txt', 'Grüße vom Kai 🙂.'],
    [
      'a .json file of documents',
      text('facts.json', '[{"pageContent":"A ticket costs 3 euros.","metadata":{"title":"Prices"}}]'),
      'Prices',
      'A ticket costs 3 euros.',
    ],
    ['a .json file of anything', text('data.json', '{"seats":40}'), 'data.json', '{"seats":40}'],
    [
      'a .csv file',
      text('table.csv', 'port;boats\nHolm;3\n"Vessay; north";2\n'),
      'table.csv',
      'port: Holm\nboats: 3\n\nport: Vessay; north\nboats: 2',
    ],
    [
      'a .pdf file',
      { name: 'sheet.pdf', bytes: pdfWith('The lighthouse was built in 1911.') },
      'sheet.pdf, page 1',
      'The lighthouse was built in 1911.',
    ],
  ])('become facts: %s', async (_, file, title, content) => {
    const { page, requested } = await open();
    await page.goto(served.url);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await drop(page, 'form.exchange', [file]);
    await fact(page, title).waitFor();
    expect(await fact(page, title).inputValue()).toBe(content);
    expect(requested.every((url) => url.startsWith(served.url) && !url.includes('/api/check'))).toBe(true);
  });

  test('come after the facts that are there; what cannot be read is named, and the rest is taken', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByLabel('Fact 1', { exact: true }).fill('The quay is closed on Sundays.');
    await drop(page, 'form.exchange', [
      text('picture.png', 'x'),
      text('broken.json', '{"a":'),
      { name: 'broken.pdf', bytes: Buffer.from('%PDF-1.4 nothing') },
      text('empty.txt', '  '),
      text('good.txt', 'Dogs stay outside.'),
    ]);
    await fact(page, 'good.txt').waitFor();
    expect(await page.getByLabel('Fact 1', { exact: true }).inputValue()).toBe(
      'The quay is closed on Sundays.',
    );
    const said = await page.getByRole('alert').innerText();
    for (const name of ['picture.png', 'broken.json', 'broken.pdf', 'empty.txt'])
      expect(said).toContain(name);
  });

  test('can be checked then, and are what sentences cite', async () => {
    const { page } = await open();
    await page.goto(served.url);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByLabel('Answer', { exact: true }).fill('The lighthouse was built in 1911.');
    await drop(page, 'form.exchange', [
      { name: 'sheet.pdf', bytes: pdfWith('The lighthouse was built in 1911.') },
    ]);
    await fact(page, 'sheet.pdf, page 1').waitFor();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByTestId('reader-text').waitFor();
    expect(await page.locator('.answer .sentence').innerText()).toMatch(/\(grounded\)\s*[01]\.\d\d\s*\[1\]$/);
    await page.getByRole('button', { name: /sheet\.pdf, page 1/ }).waitFor();
  });
});
