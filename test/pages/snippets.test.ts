import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { loadConfig } from '../../config/load-config.js';
import { PRESETS } from '../../config/presets.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import packageRoot from '../../package-root.cjs';
import { describeInChromium } from './browser.js';
import { servePages } from './served.js';

const run = promisify(execFile);
const BUILT = join(packageRoot, 'dist/esm/middleware/index.js');
const KEY = 'a-key-for-this-test-0004';
/** A quote, a dollar and a line end: what a shell and a string of code would take for their own. */
const ANSWER = 'It\'s 9 $HOME `id` \\n "now".\nBananas are sold on the moon by striped zebras.';
const FACT = 'The office\'s hours: it\'s 9 $HOME `id` \\n "now".';

async function snippet(page: Page, name: string): Promise<string> {
  await page.getByRole('tab', { name }).click();
  return page.locator('#snippet').innerText();
}

describeInChromium('the snippets of the playground', (open) => {
  let served: Awaited<ReturnType<typeof servePages>>;
  let folder: string;
  beforeAll(async () => {
    served = await servePages({ keys: KEY });
    folder = mkdtempSync(join(tmpdir(), 'answer-guard-snippets-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await served.close();
  });

  async function checked(): Promise<Page> {
    const { page } = await open();
    await page.goto(`${served.url}#key=${KEY}`);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByLabel('Answer', { exact: true }).fill(ANSWER);
    await page.getByLabel('Fact 1', { exact: true }).fill(FACT);
    await page.getByLabel('strict').check();
    await page.getByLabel('An unsupported sentence').selectOption('annotate');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByTestId('reader-text').waitFor();
    return page;
  }

  test('curl: a shell runs it, and gets the verdict of the exchange as it stands', async () => {
    const page = await checked();
    const code = await snippet(page, 'curl');
    expect(code).not.toContain(KEY);
    const { stdout } = await run('sh', ['-c', code], {
      env: { PATH: process.env['PATH'], ANSWER_GUARD_API_KEY: KEY },
    });
    const { claims } = JSON.parse(stdout) as {
      claims: { claimText: string; score: number; citationIndices?: number[] }[];
    };
    expect(claims.map(({ claimText }) => claimText).join('\n')).toBe(ANSWER);
    expect(claims.at(-1)?.score).toBeLessThan(0.5);
  });

  test('Node: it runs as it is, and decides by the policy that is shown', async () => {
    const page = await checked();
    const code = await snippet(page, 'Node');
    expect(code).toContain("import { createGuard } from 'answer-guard';");
    expect(code).toContain('preset: "strict"');
    const file = join(folder, 'snippet.mjs');
    expect(existsSync(BUILT)).toBe(true);
    writeFileSync(file, code.replace("'answer-guard'", JSON.stringify(BUILT)));
    const { stdout } = await run(process.execPath, [file], {
      env: { ...process.env, ANSWER_GUARD_MODE: undefined },
    });
    // The app's log goes to the standard output, too; the last line is the snippet's own.
    expect(stdout).toMatch(/^(?:annotate|block|rewrite|pass) /mu);
  });

  test('configuration: it is read as a file, and is the policy that is shown', async () => {
    const page = await checked();
    const path = join(folder, 'answer-guard.config.yaml');
    writeFileSync(path, await snippet(page, 'Configuration'));
    const { settings } = resolveSettings(loadConfig({ path }));
    expect(settings.policy).toEqual({ ...PRESETS.strict, unsupportedClaim: 'annotate' });
  });

  test('are copied by a button', async () => {
    const { page } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(`${served.url}#key=${KEY}`);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByTestId('reader-text').waitFor();
    const code = await snippet(page, 'Configuration');
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
  });
});
