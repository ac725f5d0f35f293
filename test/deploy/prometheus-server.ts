import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stringify } from 'yaml';
import { freePort } from '../free-port.js';
import { RULES_FILE } from './deploy-files.js';

const isInstalled = ['prometheus', 'promtool'].every(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

/** Runs tests with a real Prometheus; where none is installed, one test says that they were not run. */
export function describeWithPrometheus(name: string, tests: () => void): void {
  if (isInstalled) {
    describe(name, tests);
    return;
  }
  test(`${name}: NOT RUN, since prometheus is not installed`, () => {
    expect(isInstalled).toBe(false);
  });
}

export interface PrometheusServer {
  /** The series of a query over the last minutes, each with its values that are numbers. */
  query(expr: string): Promise<{ readonly metric: object; readonly values: readonly number[] }[]>;
  /** How many of the targets answered their last scrape. */
  up(): Promise<number>;
  stop(): Promise<void>;
}

interface RangeResult {
  readonly status: string;
  readonly error?: string;
  readonly data: { readonly result: { readonly metric: object; readonly values: [number, string][] }[] };
}

/**
 * Scrapes the targets each second, with the rules of deploy/.
 *
 * @param past OpenMetrics text, of what was scraped before.
 */
export async function startPrometheus(targets: readonly string[], past: string): Promise<PrometheusServer> {
  const folder = mkdtempSync(join(tmpdir(), 'answer-guard-prometheus-'));
  const port = await freePort();
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [RULES_FILE],
    scrape_configs: [{ job_name: 'chat', static_configs: [{ targets }] }],
  };
  writeFileSync(join(folder, 'prometheus.yml'), stringify(config));
  writeFileSync(join(folder, 'past.txt'), past);
  const data = join(folder, 'data');
  const made = spawnSync('promtool', [
    'tsdb',
    'create-blocks-from',
    'openmetrics',
    join(folder, 'past.txt'),
    data,
  ]);
  if (made.status !== 0) throw new Error(`promtool: ${made.stderr.toString()}`);
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${data}`,
      '--storage.tsdb.retention.time=15d',
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr!.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  const get = async (path: string): Promise<Response | undefined> => {
    if (child.exitCode !== null) throw new Error(`prometheus ended: ${log}`);
    return fetch(`${url}${path}`).catch(() => undefined);
  };
  while ((await get('/-/ready'))?.ok !== true) await setTimeout(100);

  async function query(expr: string) {
    const end = Date.now() / 1000;
    const parameters = new URLSearchParams({
      query: expr,
      start: String(end - 120),
      end: String(end),
      step: '1',
    });
    const response = await get(`/api/v1/query_range?${parameters.toString()}`);
    const answer = (await response!.json()) as RangeResult;
    if (answer.status !== 'success') throw new Error(`${expr}: ${answer.error ?? ''}`);
    return answer.data.result.map(({ metric, values }) => ({
      metric,
      values: values.map(([, value]) => Number(value)).filter(Number.isFinite),
    }));
  }

  return {
    query,
    up: async () => (await query('sum(up)'))[0]?.values.at(-1) ?? 0,
    async stop() {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
