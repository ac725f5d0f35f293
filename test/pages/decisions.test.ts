import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { Page } from 'playwright-core';
import { createGuard, decisionsPage } from '../../middleware/index.js';
import { scriptedChecker } from '../service/scripted-checker.js';
import { axeViolations, describeInChromium, picture } from './browser.js';
import { servePages } from './served.js';

const TOKEN = 'a-token-that-was-printed';
const rows = (page: Page) => page.locator('.list tbody tr');

async function post(url: string, answer: string, key = TOKEN): Promise<void> {
  const response = await fetch(`${url}playground/api/check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      answer,
      facts: [{ factText: 'The harbour office opens at 9 in the morning.' }],
    }),
  });
  expect(response.status).toBe(200);
}

const RIGHT = 'The harbour office opens at 9 in the morning.';
const WRONG = 'Bananas are sold on the moon by striped zebras every day.';

/** Where it is ten or eleven in the evening now: the longest time that a list can have, whenever the test runs. */
function whereTimesAreLong(): string {
  const ahead = 22 - new Date().getUTCHours();
  const east = ahead > 14 ? ahead - 24 : ahead;
  // The names of these zones have the sign of hours to the west.
  return `Etc/GMT${east > 0 ? '-' : '+'}${String(Math.abs(east))}`;
}

describeInChromium('the decisions page of the service', (open) => {
  test('shows decisions live, by filter, in full, and takes a label', async () => {
    const served = await servePages({ token: TOKEN, texts: true });
    try {
      const { page } = await open({ timezoneId: whereTimesAreLong() });
      await page.goto(`${served.url}decisions/#key=${TOKEN}`);
      await page.getByText('● live').waitFor();
      expect(page.url()).not.toContain(TOKEN);
      await page.getByText('No decision yet').waitFor();
      await post(served.url, RIGHT);
      await rows(page).first().waitFor();
      await post(served.url, WRONG);
      await rows(page).nth(1).waitFor();
      expect(await rows(page).first().innerText()).toContain('block');

      await page.getByLabel('Action').selectOption('pass');
      await rows(page).nth(1).waitFor({ state: 'detached' });
      expect(await rows(page).count()).toBe(1);
      // What comes in and does not match stays out.
      await post(served.url, WRONG);
      await post(served.url, RIGHT);
      await rows(page).nth(1).waitFor();
      expect(await rows(page).allInnerTexts()).toEqual([
        expect.stringContaining('pass'),
        expect.stringContaining('pass'),
      ]);
      await page.getByRole('button', { name: 'All' }).click();
      await rows(page).nth(3).waitFor();
      await page.getByLabel('Score to').fill('0.3');
      await rows(page).nth(2).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: 'All' }).click();
      await rows(page).nth(3).waitFor();

      await rows(page).first().getByRole('button').click();
      await page.locator('.answer-text').getByText('harbour office').waitFor();
      // By keyboard there and, below, back.
      const focused = 'document.activeElement?.id';
      expect(await page.evaluate(focused)).toBe('detail-title');
      await page.getByLabel('Note').fill('As the handbook says.');
      await page.getByRole('button', { name: 'This was right' }).click();
      await page.getByText('Labelled right').waitFor();
      await rows(page).first().getByText('right').waitFor();
      const [latest] = await served.decisions.latest({ label: 'right' });
      expect(latest?.label).toMatchObject({
        verdict: 'right',
        note: 'As the handbook says.',
        source: 'person',
      });
      expect(await axeViolations(page)).toEqual([]);
      // Beside the detail, a word of a name stays in one piece, and nothing is out of sight.
      const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.list .name')]
        .filter((cell) => [...cell.childNodes].some((node) => {
          if (node.nodeType !== Node.TEXT_NODE) return false;
          const range = document.createRange();
          range.selectNodeContents(node);
          return range.getClientRects().length > 1;
        })).map((cell) => cell.innerText)`);
      expect(cut).toEqual([]);
      const hidden =
        "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.list'))";
      expect(await page.evaluate(hidden)).toBeLessThanOrEqual(0);
      await picture(page, 'decisions');
      await page.getByRole('button', { name: 'Close' }).press('Enter');
      expect(await page.evaluate(focused)).toBe(`decision-${latest?.id ?? ''}`);
    } finally {
      await served.close();
    }
  });

  test('is closed without its key, and holds no text that is not recorded', async () => {
    const served = await servePages({ token: TOKEN });
    try {
      await post(served.url, RIGHT);
      const [decision] = await served.decisions.latest({});
      const paths = ['api/decisions', `api/decisions/${decision?.id ?? ''}`, 'api/events'];
      for (const path of paths) {
        expect((await fetch(`${served.url}decisions/${path}`)).status).toBe(401);
        const wrong = { headers: { Authorization: 'Bearer another-token-than-that' } };
        expect((await fetch(`${served.url}decisions/${path}`, wrong)).status).toBe(401);
      }
      const good = { headers: { Authorization: `Bearer ${TOKEN}` } };
      const whole = await (await fetch(`${served.url}decisions/${paths[1] ?? ''}`, good)).text();
      expect(JSON.parse(whole)).toMatchObject({
        action: 'pass',
        sentences: [{ state: 'grounded', facts: [0] }],
      });
      expect(whole).not.toContain('harbour');

      const { page, problems } = await open({ colorScheme: 'dark', viewport: { width: 360, height: 800 } });
      await page.goto(`${served.url}decisions`);
      await page.getByLabel('API key').fill(TOKEN);
      expect(await axeViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Use it in this tab' }).click();
      await rows(page).first().getByRole('button').click();
      await page.getByText('Texts are not recorded.').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(problems.splice(0).every((problem) => problem.includes('401'))).toBe(true);
    } finally {
      await served.close();
    }
  });

  test('is for keys of all projects only, and says who labelled', async () => {
    const key = 'a-key-for-this-test-0002';
    const served = await servePages({ keys: key });
    try {
      await post(served.url, RIGHT, key);
      const [decision] = await served.decisions.latest({});
      const response = await fetch(`${served.url}decisions/api/decisions/${decision?.id ?? ''}/label`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': key },
        body: JSON.stringify({ verdict: 'wrong' }),
      });
      expect(await response.json()).toMatchObject({ label: { verdict: 'wrong', by: 'test-1' } });
    } finally {
      await served.close();
    }
  });
});

describe('decisionsPage', () => {
  test.each([undefined, {}, { authorise: true }])('is not made without authorise: %j', (options) => {
    expect(() => decisionsPage(options as never)).toThrow(
      expect.objectContaining({
        code: 'AG_CONFIG_INVALID',
        message: expect.stringContaining('authorise'),
      }) as Error,
    );
  });

  test('shows the decisions of every guard of the process to those whom the app lets in', async () => {
    const page = decisionsPage({
      authorise: (req) => {
        const user = req.get('x-user');
        if (user === 'broken') throw new Error('no session store');
        return user === 'ann' ? 'ann' : false;
      },
      keep: 2,
    });
    const app = express();
    app.use('/admin/decisions', page);
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/decisions`;
    const guard = createGuard({
      checker: scriptedChecker(),
      config: false,
      logger: false,
      register: false,
      route: 'chat',
    });
    try {
      for (const answer of ['The sky is blue.', 'The sea is deep.', 'The road is long.'])
        await guard.check({ answer, facts: ['The sky is blue, the sea deep, the road long.'] });
      for (const user of ['', 'eve', 'broken'])
        expect((await fetch(`${url}/api/decisions`, { headers: { 'x-user': user } })).status).toBe(401);
      const mine = await fetch(`${url}/api/decisions?route=chat`, { headers: { 'x-user': 'ann' } });
      const { decisions } = (await mine.json()) as { decisions: { route: string }[] };
      expect(decisions).toHaveLength(2);
      const odd = await fetch(`${url}/api/decisions?limit=0&colour=red`, { headers: { 'x-user': 'ann' } });
      expect(odd.status).toBe(400);
      expect(await odd.text()).toContain('limit');
      const redirect = await fetch(url, { redirect: 'manual' });
      expect(redirect.status).toBe(308);
      expect((await fetch(url)).url).toBe(`${url}/`);
    } finally {
      await page.close();
      await guard.close();
      server.close();
    }
  });
});
