import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { runCli } from '../../src/cli/run-cli.js';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { freePort } from '../free-port.js';
import { complete, scriptedChecker } from '../service/scripted-checker.js';
import { fakeIo, type FakeIoOptions } from './fake-io.js';

function serving(args: string[], options: FakeIoOptions = {}, checker = scriptedChecker()) {
  const io = { ...fakeIo(options), buildChecker: () => checker };
  return { io, checker, exit: runCli(['serve', ...args], io) };
}

async function urlOf({ io }: ReturnType<typeof serving>): Promise<string> {
  await io.written('\n');
  return /^listening on (http:\/\/\S+)\n$/.exec(io.out())?.[1] ?? io.out();
}

const check = (config: string) => ({
  path: `/v1/projects/p/locations/global/groundingConfigs/${config}:check`,
  init: {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ answerCandidate: 'A claim.', facts: [{ factText: 'A fact.' }] }),
  },
});

describe('answer-guard serve', () => {
  test.each(['SIGTERM', 'SIGINT'])(
    'prints its address when ready, answers, and ends in order on %s',
    async (signal) => {
      const run = serving(['--port', '0', '--grounding-config', 'legal', '--grounding-config', 'medical']);
      const url = await urlOf(run);
      expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      for (const config of ['default_grounding_config', 'legal', 'medical']) {
        const { path, init } = check(config);
        expect((await fetch(url + path, init)).status).toBe(200);
      }
      const { path, init } = check('other');
      expect((await fetch(url + path, init)).status).toBe(404);
      expect(await (await fetch(`${url}/metrics`)).text()).toContain(
        'answer_guard_check_duration_seconds_count',
      );
      run.io.signals.emit(signal);
      expect(await run.exit).toBe(0);
      expect(run.checker.isClosed()).toBe(true);
      expect(run.io.signals.eventNames()).toEqual([]);
      await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    },
  );

  test('logs beside the standard output, at the configured level, never a text', async () => {
    const run = serving(['--port', '0'], { env: { ANSWER_GUARD_LOG_LEVEL: 'info' } });
    const url = await urlOf(run);
    const { path, init } = check('default_grounding_config');
    await fetch(url + path, init);
    run.io.signals.emit('SIGTERM');
    await run.exit;
    const lines = run.io
      .err()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map((line) => line['msg'])).toEqual(['check', 'shutting down']);
    expect(run.io.err()).not.toContain('claim.');
    expect(run.io.out()).toBe(`listening on ${url}\n`);
  });

  test('explains the latest checks by id, with texts where that is asked for and safe', async () => {
    const run = serving(['--port', '0', '--explanation-texts']);
    const url = await urlOf(run);
    const { path, init } = check('default_grounding_config');
    const { headers } = await fetch(url + path, init);
    const id = /;id="([^"]+)"/.exec(headers.get('answer-guard') ?? '')?.[1];
    const explained = await (await fetch(`${url}/explain/${id}`)).json();
    expect(explained).toMatchObject({ id, sentences: [{ text: 'A claim.' }] });
    run.io.signals.emit('SIGTERM');
    await run.exit;
    for (const [args, why] of [
      [['--explanations', '0', '--explanation-texts'], /there are none/],
      [['--host', '0.0.0.0', '--insecure-no-auth', '--explanation-texts'], /API keys/],
    ] as const) {
      const refused = serving(['--port', '0', ...args]);
      expect(await refused.exit).toBe(2);
      expect(refused.io.err()).toMatch(why);
    }
  });

  test('is alive and not ready while the checker starts', async () => {
    let ready: () => void = () => undefined;
    const checker = scriptedChecker(
      complete,
      new Promise((resolve) => {
        ready = resolve;
      }),
    );
    const port = await freePort();
    const run = serving(['--port', String(port)], {}, checker);
    expect((await fetchWhenUp(`http://127.0.0.1:${port}/readyz`)).status).toBe(503);
    expect(run.io.out()).toBe('');
    ready();
    expect(await urlOf(run)).toBe(`http://127.0.0.1:${port}`);
    run.io.signals.emit('SIGTERM');
    expect(await run.exit).toBe(0);
  });

  test.each(['SIGTERM', 'SIGINT'])('ends in order on %s before it is ready', async (signal) => {
    const checker = scriptedChecker(complete, new Promise(() => undefined));
    const port = await freePort();
    const env = { ANSWER_GUARD_LOG_LEVEL: 'info' };
    const run = serving(['--port', String(port), '--grpc-port', '0'], { env }, checker);
    const { path, init } = check('default_grounding_config');
    await fetchWhenUp(`http://127.0.0.1:${port}/readyz`);
    expect((await fetch(`http://127.0.0.1:${port}${path}`, init)).status).toBe(200);
    run.io.signals.emit(signal);
    expect(await run.exit).toBe(0);
    expect(checker.isClosed()).toBe(true);
    expect(run.io.out()).toBe('');
    expect(run.io.err()).toContain('"msg":"shutting down"');
    expect(run.io.signals.eventNames()).toEqual([]);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
  });

  test('ends with the reason when the checker cannot start', async () => {
    const checker = scriptedChecker(
      complete,
      Promise.reject(new AnswerGuardError('AG_ENGINE_FAILED', 'no model', { hint: 'build it' })),
    );
    const run = serving(['--port', '0'], {}, checker);
    expect(await run.exit).toBe(3);
    expect(run.io.err()).toBe(
      'AG_ENGINE_FAILED: no model (build it; see answer-guard/docs/operating.md#the-start)\n',
    );
    expect(checker.isClosed()).toBe(true);
    expect(run.io.signals.eventNames()).toEqual([]);
  });

  test('an address that others may reach takes keys, or a word that there need be none', async () => {
    const run = serving(['--port', '0', '--host', '192.0.2.1']);
    expect(await run.exit).toBe(2);
    expect(run.io.err()).toMatch(
      /^AG_CONFIG_INVALID: host: 192.0.2.1 is not loopback, and there are no API keys/,
    );
    const open = serving(['--port', '0', '--host', '192.0.2.1', '--insecure-no-auth']);
    expect(await open.exit).toBe(3);
    expect(open.io.err()).toContain('there is no authentication');
    expect(open.io.err()).toContain('AG_LISTEN_FAILED');
  });

  test('a port that is taken is a failure', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const run = serving(['--port', String(port)]);
    expect(await run.exit).toBe(3);
    expect(run.io.err()).toMatch(
      /^AG_LISTEN_FAILED: Cannot listen on 127.0.0.1, port \d+: EADDRINUSE \(.*\)\n$/,
    );
    taken.close();
  });

  test.each([
    [['--port', '65536'], /^AG_USAGE_INVALID: --port: "65536" is not a whole number in \[0, 65535\]/],
    [['--port', 'http'], /--port: "http"/],
    [['--check-timeout', '0'], /--check-timeout: "0" is not a whole number in \[1, 600000\]/],
    [['--shutdown-delay', '-1'], /--shutdown-delay/],
    [['--config', 'no.yaml'], /^AG_CONFIG_NOT_FOUND/],
    [['extra'], /^AG_USAGE_INVALID: too many arguments/],
  ])('refuses %j', async (args, message) => {
    const run = serving(args);
    expect(await run.exit).toBe(2);
    expect(run.io.err()).toMatch(message);
    expect(run.io.err().split('\n')).toHaveLength(2);
  });
});

async function fetchWhenUp(url: string): Promise<Response> {
  for (;;) {
    try {
      return await fetch(url);
    } catch {
      await new Promise(setImmediate);
    }
  }
}
