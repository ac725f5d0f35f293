import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { createGuard } from '../../middleware/create-guard.js';
import type { AuditLog } from '../../src/audit-log/audit-log.js';
import { recorded } from '../../src/checkers/recorded/recorded.js';
import { runCli } from '../../src/cli/run-cli.js';
import { systemClock } from '../../src/contract/monotonic-clock.js';
import { tenantOf } from '../../src/service/tenants/tenant.js';
import { PRESETS } from '../../config/presets.js';
import { fakeIo, type FakeIo } from './fake-io.js';

async function run(io: FakeIo, ...args: string[]) {
  const exit = await runCli(['audit-log', ...args], io);
  return { exit, out: io.out(), err: io.err() };
}

test('a guard writes what it decides, by which policy and engine, without a text; verify finds what is done to it', async () => {
  const io = fakeIo();
  expect((await run(io, 'key', '--out', 'audit.key')).exit).toBe(0);
  const sink = join(io.cwd, 'log');
  const config = join(io.cwd, 'answer-guard.config.yaml');
  writeFileSync(config, JSON.stringify({ log: { audit: { sink, keyFile: join(io.cwd, 'audit.key') } } }));
  const guard = createGuard({
    config,
    logger: false,
    register: false,
    checker: recorded({ supportScore: 0.9 }),
  });
  const { id } = await guard.check({ answer: 'PLANTED opens at 9.', facts: ['PLANTED opens at 9.'] });
  await guard.close();

  const file = join(
    sink,
    readdirSync(sink).find((name) => name.endsWith('.jsonl'))!,
  );
  const text = readFileSync(file, 'utf8');
  const entries = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(entries.map(({ kind }) => kind)).toEqual(['started', 'policy', 'decision', 'closed']);
  const [, policy, decision] = entries;
  expect(decision).toMatchObject({
    id,
    route: 'default',
    mode: 'enforce',
    policyHash: policy?.['policyHash'],
  });
  expect(decision?.['engineVersion']).toEqual(expect.any(String));
  expect(policy?.['policy']).toMatchObject({ citationThreshold: PRESETS.balanced.citationThreshold });
  expect(text).not.toContain('PLANTED');

  expect(await run(io, 'verify', '--json')).toMatchObject({ exit: 0 });
  writeFileSync(file, text.replace('"route":"default"', '"route":"another"'));
  const found = await run(io, 'verify', sink, '--public-key', 'audit.key.pub');
  expect(found.exit).toBe(1);
  expect(found.out).toContain('CHANGED: entry 3 (audit.000001.jsonl:3)');
});

test('a log that was put back as it was is not gone on with where there is an anchor, and verify finds it', async () => {
  const io = fakeIo();
  await run(io, 'key', '--out', 'audit.key');
  const sink = join(io.cwd, 'log');
  const anchor = join(io.cwd, 'elsewhere/audit.anchor');
  const config = join(io.cwd, 'answer-guard.config.yaml');
  const write = (audit: object): void => {
    writeFileSync(config, JSON.stringify({ log: { audit } }));
  };
  const audit = { sink, keyFile: join(io.cwd, 'audit.key'), anchor };
  write(audit);
  const lines: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const decide = async (): Promise<void> => {
    const checker = recorded({ supportScore: 0.9 });
    const guard = createGuard({ config, logger, register: false, checker });
    await guard.check({ answer: 'It opens at 9.', facts: ['It opens at 9.'] });
    await guard.close();
  };
  await decide();
  cpSync(sink, join(io.cwd, 'before'), { recursive: true });
  await decide();
  expect(lines.join('\n')).toMatch(/the audit log is vouched for up to \d+:[0-9a-f]{64}/);
  expect((await run(io, 'verify')).exit).toBe(0);

  rmSync(sink, { recursive: true });
  cpSync(join(io.cwd, 'before'), sink, { recursive: true });
  await decide();
  expect(lines.join('\n')).toContain('audit.anchor knows, is not in it any more');
  const found = await run(io, 'verify');
  expect([found.exit, found.out]).toEqual([1, expect.stringContaining('REMOVED: entries 5 to 8')]);
  expect((await run(io, 'verify', sink, '--public-key', 'audit.key.pub')).exit).toBe(0);
  const args = ['verify', sink, '--public-key', 'audit.key.pub', '--anchor', anchor];
  expect((await run(io, ...args)).exit).toBe(1);

  // Its file removed: it goes on, and says so.
  rmSync(anchor);
  await decide();
  expect(lines.join('\n')).toContain('is missing, though the audit log has entries');
  rmSync(anchor);
  expect((await run(io, 'verify')).out).toContain('ANCHOR: ');
  write({ ...audit, anchor: join(sink, 'anchor') });
  expect(() => createGuard({ config, logger: false, register: false })).toThrow("in the log's own folder");
});

test.each([
  [['verify'], 'the source is missing'],
  [
    ['verify', 'nowhere', '--public-key', 'none.pub'],
    'none.pub cannot be read: ENOENT, there is no such file',
  ],
  [['verify', '.', '--expect', '12:ab'], '--expect: "12:ab" is not a number'],
  [['key'], "required option '-o, --out <file>' not specified"],
])('%j is refused', async (args, message) => {
  const { exit, err } = await run(fakeIo(), ...args);
  expect({ exit, err }).toEqual({ exit: 2, err: expect.stringContaining(message) });
});

test('of the service, an entry names its tenant', () => {
  const tenants: (string | undefined)[] = [];
  const auditLog: AuditLog = {
    decided: (_decided, tenant) => void tenants.push(tenant),
    unchecked: () => undefined,
  };
  const checker = recorded({ supportScore: 0.9 });
  const parts = { checker, policy: PRESETS.balanced, auditLog };
  const request = { answerCandidate: 'A.', facts: [], groundingSpec: {} };
  const verdict = { kind: 'failed', checker: 'x', cause: 'noFacts', cache: 'off', elapsedMs: 1 } as const;
  const check = {
    id: 'a',
    target: { project: 'p', config: 'c' },
    request,
    verdict,
    elapsedMs: 1,
    timeoutMs: 9,
  };
  for (const name of [undefined, 'north', 'south'])
    tenantOf(name, parts, { clock: systemClock }).checked(check as never);
  expect(tenants).toEqual([undefined, 'north', 'south']);
});
