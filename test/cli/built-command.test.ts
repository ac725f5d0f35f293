import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { freePort } from '../free-port.js';

const lighthouse = {
  answerCandidate: 'The lighthouse was built in 1874. It is 90 metres tall.',
  facts: [{ factText: 'The lighthouse was built in 1874. It is 42 metres tall.' }],
};

/** The command as it is installed, in a process of its own. */
function run(build: string, args: string[]) {
  const main = join(packageRoot, 'dist', build, 'src/cli/main.js');
  const child = spawn(process.execPath, [main, ...args], { cwd: packageRoot, stdio: 'pipe' });
  const text = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text.out += part));
  child.stderr.setEncoding('utf8').on('data', (part: string) => (text.err += part));
  return { child, text, exit: once(child, 'close').then(([code]) => code as number | null) };
}

function check(url: string, seconds: string): Promise<Response> {
  return fetch(`${url}/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Server-Timeout': seconds },
    body: JSON.stringify(lighthouse),
  });
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

describe.each(['esm', 'cjs'])('the built command (%s)', (build) => {
  test('serves checks on the engine in its worker, and ends on SIGTERM', async () => {
    const { child, text, exit } = run(build, ['serve', '--port', '0']);
    while (!text.out.includes('\n'))
      await Promise.race([once(child.stdout, 'data'), exit.then(() => Promise.reject(new Error(text.err)))]);
    const url = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(text.out)?.[1] ?? text.out;
    const response = await check(url, '5');
    expect(await response.json()).toMatchObject({
      claims: [{ citationIndices: [0] }, { citationIndices: [] }],
    });
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    expect(text.err).not.toContain('lighthouse');
  });

  test('closes its audit log on SIGTERM, though the engine is still starting, and ends with nothing left', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'answer-guard-built-'));
    const keyFile = join(folder, 'audit.key');
    const sink = join(folder, 'log');
    const config = join(folder, 'answer-guard.config.yaml');
    writeFileSync(config, JSON.stringify({ log: { audit: { sink, keyFile } } }));
    expect(await run(build, ['audit-log', 'key', '--out', keyFile]).exit).toBe(0);
    const port = await freePort();
    const { child, exit } = run(build, ['serve', '--port', String(port), '--config', config]);
    const url = `http://127.0.0.1:${port}`;
    while (!(await isUp(url))) await new Promise(setImmediate);
    // Has no time to wait for the engine.
    await check(url, '0.001');
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    const text = readFileSync(join(sink, 'audit.000001.jsonl'), 'utf8').trimEnd();
    const kinds = text.split('\n').map((line) => (JSON.parse(line) as { kind: string }).kind);
    expect(kinds).toEqual(['started', 'policy', 'decision', 'closed']);
    rmSync(folder, { recursive: true });
  });

  test('says in a line why it cannot listen, though the engine is still starting', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { text, exit } = run(build, ['serve', '--port', String(port)]);
    expect(await exit).toBe(3);
    expect(text.err).toMatch(/^AG_LISTEN_FAILED: Cannot listen on 127\.0\.0\.1, port \d+: EADDRINUSE .*\n$/);
    taken.close();
  });

  test('checks what is piped in', async () => {
    const { child, text, exit } = run(build, ['check', '-']);
    child.stdin.end(JSON.stringify(lighthouse));
    expect([await exit, text.err]).toEqual([1, '']);
    expect(text.out).toContain('1 of 2 claims grounded');
  });
});
