import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import type { Page } from 'playwright-core';
import { createGuard, decisionsPage } from '../../middleware/index.js';
import type { RecordedExchange } from '../../src/recording/exchange.js';
import { fileSink } from '../../src/recording/file-sink.js';
import { exchangeOf } from '../recording/exchanges.js';
import { scriptedChecker } from '../service/scripted-checker.js';
import { axeViolations, describeInChromium } from './browser.js';
import { servePages } from './served.js';

const KEY = 'a-key-of-this-test-0003';
const rows = (page: Page) => page.locator('.list tbody tr');
const DAY_MS = 86_400_000;

/** What another process recorded yesterday, the newest last. */
async function recordedBefore(folder: string, count: number, fields: Partial<RecordedExchange> = {}) {
  const yesterday = Date.now() - DAY_MS;
  const sink = fileSink({
    folder,
    days: 30,
    maxFileBytes: 1e7,
    instance: 'other',
    now: () => yesterday,
  });
  await sink.write(
    Array.from({ length: count }, (_, n) =>
      exchangeOf({ id: `old-${n}`, at: new Date(yesterday + n).toISOString(), route: 'shop', ...fields }),
    ),
  );
  await sink.close();
}

const linesIn = (folder: string): unknown[] =>
  readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line.includes('"labelOf"'))
      .map((line) => JSON.parse(line) as unknown),
  );

describeInChromium('the decisions page over a recording', (open) => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'answer-guard-recorded-page-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('of an app: shows what other processes recorded, filters it, and writes the labels of a person', async () => {
    await recordedBefore(folder, 130);
    await recordedBefore(folder, 1, {
      id: 'german',
      at: new Date(Date.now() - DAY_MS / 2).toISOString(),
      language: 'de',
      action: 'block',
      route: 'help',
      supportScore: 0.1,
    });
    const record = { sink: folder, texts: true, redact: [] };
    const quiet = { config: false, logger: false, register: false, record } as const;
    const decisions = decisionsPage({
      ...quiet,
      authorise: (req) => req.get('authorization') === `Bearer ${KEY}` && 'ann',
    });
    const guard = createGuard({ ...quiet, checker: scriptedChecker(), route: 'live' });
    const app = express();
    app.use('/admin/decisions', decisions);
    const server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/admin/decisions/`;
    try {
      for (const path of ['', '/old-1', '?limit=1'])
        expect((await fetch(`${url}api/decisions${path}`)).status).toBe(401);

      const { page } = await open();
      await page.goto(`${url}#key=${KEY}`);
      await rows(page).nth(99).waitFor();
      expect(await rows(page).count()).toBe(100);
      await page.getByRole('button', { name: 'Older' }).click();
      await rows(page).nth(130).waitFor();
      expect(await page.getByRole('button', { name: 'Older' }).count()).toBe(0);
      expect(await rows(page).first().innerText()).toContain('help');

      for (const [label, value] of [
        ['Language', 'de'],
        ['Route', 'help'],
        ['Action', 'block'],
      ] as const) {
        await page.getByLabel(label).selectOption(value);
        await rows(page).nth(1).waitFor({ state: 'detached' });
        expect(await rows(page).first().innerText()).toContain('block');
        await page.getByRole('button', { name: 'All', exact: true }).click();
        await rows(page).nth(99).waitFor();
      }
      await page.getByLabel('Score to').fill('0.2');
      await rows(page).nth(1).waitFor({ state: 'detached' });

      await rows(page).first().getByRole('button').click();
      await page.locator('.answer-text').getByText('It is red.').waitFor();
      await page.getByText('Mark the sentences that are wrong').click();
      await page.getByLabel('It is red.').check();
      await page.getByLabel('Note').fill('It is blue.');
      await page.getByRole('button', { name: 'This was wrong' }).click();
      await page.getByText('Labelled wrong by ann').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      await rows(page).first().getByText('wrong', { exact: true }).waitFor();
      const person = { source: 'person', by: 'ann', at: expect.any(String) as string };
      expect(linesIn(folder)).toEqual([
        { labelOf: 'german', label: { verdict: 'wrong', ...person, note: 'It is blue.' } },
        { labelOf: 'german', sentence: 0, label: { verdict: 'right', ...person } },
        { labelOf: 'german', sentence: 1, label: { verdict: 'wrong', ...person } },
      ]);

      // What this process decides comes live, and is recorded.
      await page.getByRole('button', { name: 'All', exact: true }).click();
      await rows(page).nth(99).waitFor();
      await page.getByText('● live').waitFor();
      const { id } = await guard.check({ answer: 'The sky is blue.', facts: ['The sky is blue.'] });
      await rows(page).first().getByText('live', { exact: true }).waitFor();
      await rows(page).first().getByRole('button').click();
      await page.locator('.answer-text').getByText('The sky is blue.').waitFor();
      await page.getByRole('button', { name: 'This was right' }).click();
      await page.getByText('Labelled right by ann').waitFor();
      expect(await page.getByText('This decision is not recorded').count()).toBe(0);
      expect(linesIn(folder)).toContainEqual({ labelOf: id, label: { verdict: 'right', ...person } });

      // So does what another process records.
      await recordedBefore(folder, 1, { id: 'late', at: new Date().toISOString(), route: 'elsewhere' });
      await rows(page).getByText('elsewhere').waitFor();
    } finally {
      await decisions.close();
      await guard.close();
      server.close();
      server.closeAllConnections();
    }
  });

  test('of the service: shows what was checked before it started, to those with its key', async () => {
    const post = (url: string, answer: string) =>
      fetch(`${url}playground/api/check`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${KEY}` },
        body: JSON.stringify({ answer, facts: [{ factText: 'The office opens at 9.' }] }),
      });
    const first = await servePages({ token: KEY, sink: folder });
    try {
      expect((await post(first.url, 'The office opens at 9.')).status).toBe(200);
    } finally {
      await first.close();
    }
    const second = await servePages({ token: KEY, sink: folder });
    try {
      expect((await fetch(`${second.url}decisions/api/decisions`)).status).toBe(401);
      const { page } = await open();
      await page.goto(`${second.url}decisions/#key=${KEY}`);
      await rows(page).first().getByRole('button').click();
      await page.locator('.answer-text').getByText('The office opens at 9.').waitFor();
      await page.getByRole('button', { name: 'Unsure' }).click();
      await page.getByText('Labelled unsure').waitFor();
      expect(linesIn(folder)).toMatchObject([{ label: { verdict: 'unsure', source: 'person' } }]);
    } finally {
      await second.close();
    }
  });
});
