import { serveLabelPage } from '../../src/labelling/label-page.js';
import { LabelSession } from '../../src/labelling/label-session.js';
import type { LabelLine } from '../../src/recording/exchange.js';
import { openRecording } from '../../src/recording/read-recording.js';
import { exchangeOf } from '../recording/exchanges.js';
import { temporaryFolder } from '../temporary-folder.js';
import { axeViolations, describeInChromium } from './browser.js';

const ARABIC = 'تغادر العبارة الأولى الساعة 06:40 صباحا.';

describeInChromium('the label page', (open) => {
  async function serve(answers: number) {
    const records = Array.from({ length: answers }, (_, i) => exchangeOf({ id: `a${i}` }));
    const { path } = temporaryFolder({
      'records.jsonl': records.map((one) => JSON.stringify(one)).join('\n'),
    });
    const lines: LabelLine[] = [];
    const session = await LabelSession.open({
      recording: await openRecording(['records.jsonl'], path),
      by: 'ann',
      most: answers,
      keep: (more) => {
        lines.push(...more);
        return Promise.resolve();
      },
    });
    const served = await serveLabelPage(session, 0);
    const verdicts = () =>
      lines.filter(({ sentence }) => sentence === undefined).map(({ label }) => label.verdict);
    return { ...served, lines, verdicts };
  }

  test('is worked by keys, each of them once, and takes back what was said too fast', async () => {
    const served = await serve(3);
    try {
      const { page } = await open();
      await page.goto(served.url);
      await page.getByText('0 of 3 labelled').waitFor();
      // A key that is held down repeats.
      await page.keyboard.down('r');
      await page.getByText('1 of 3 labelled').waitFor();
      await page.keyboard.down('r');
      await page.keyboard.up('r');
      await page.keyboard.press('2');
      await page.keyboard.press('r');
      await page.getByText('Sentences are marked as wrong').waitFor();
      expect(served.verdicts()).toEqual(['right']);
      expect(await axeViolations(page)).toEqual([]);
      await page.keyboard.press('w');
      await page.getByText('2 of 3 labelled').waitFor();
      await page.keyboard.press('b');
      await page.getByText('1 of 3 labelled').waitFor();
      await page.getByRole('button', { name: 'Unsure' }).click();
      await page.getByText('2 of 3 labelled').waitFor();
      await page.keyboard.press('s');
      await page.getByText('That was the last: 2 labelled.').waitFor();
      expect(served.verdicts()).toEqual(['right', 'wrong', 'unsure']);
      expect(served.lines.filter(({ sentence }) => sentence === 1).map(({ label }) => label.verdict)).toEqual(
        ['right', 'wrong'],
      );
    } finally {
      await served.close();
    }
  });

  test.each([
    ['light', { colorScheme: 'light' as const }],
    ['narrow', { colorScheme: 'dark' as const, viewport: { width: 360, height: 800 } }],
  ])('fits, whatever the script, and has nothing for axe to find: %s', async (_, options) => {
    const served = await serve(1);
    try {
      const { page } = await open(options);
      await page.goto(served.url);
      await page.locator('.sentence').nth(1).waitFor();
      await page.keyboard.press('2');
      await page.locator('.sentence[aria-pressed=true]').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      const long = JSON.stringify({
        progress: { labelled: 0, of: 1 },
        exchange: {
          id: 'a0',
          question: 'x'.repeat(300),
          answer: ARABIC,
          facts: ['y'.repeat(400), ARABIC],
          sentences: [{ start: 0, end: ARABIC.length }],
        },
      });
      await page.evaluate(`show(${long})`);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await page.evaluate("getComputedStyle(document.querySelector('#answer')).direction")).toBe(
        'rtl',
      );
    } finally {
      await served.close();
    }
  });
});
