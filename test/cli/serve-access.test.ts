import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../src/cli/run-cli.js';
import { makeKey } from '../../src/service/access/api-keys.js';
import { authority, localIssuer, type LocalIssuer } from '../service/access/local-issuer.js';
import { scriptedChecker } from '../service/scripted-checker.js';
import { fakeIo, type FakeIoOptions } from './fake-io.js';

const PATH = '/v1/projects/p/locations/global/groundingConfigs/default_grounding_config:check';
const keys = { acme: makeKey('app', { tenant: 'acme' }), none: makeKey('ops') };
const ca = authority('Test CA');

let issuer: LocalIssuer;
beforeAll(async () => {
  issuer = await localIssuer(ca);
});
afterAll(() => issuer.close());

const config = (sink: string) => `
access:
  tokens:
    - { issuer: '${issuer.issuer}', audience: answer-guard, jwks: '${issuer.jwksUrl}', tenantClaim: tenant }
tenants:
  acme: { record: { sink: '${sink}' }, checksPerMinute: 3 }
  globex: { groundingConfigs: [legal] }
`;

function serving(args: string[], options: FakeIoOptions) {
  const io = { ...fakeIo(options), buildChecker: () => scriptedChecker() };
  return { io, exit: runCli(['serve', '--port', '0', '--no-playground', ...args], io) };
}

test('serve takes tokens of an issuer over https and keys of tenants, and keeps these apart', async () => {
  const sink = mkdtempSync(join(tmpdir(), 'answer-guard-acme-'));
  const files = {
    'answer-guard.config.yaml': config(sink),
    keys: `${keys.acme.line}\n${keys.none.line}`,
    'ca.pem': ca.pem,
  };
  const run = serving(['--api-keys-file', 'keys'], { files, env: { NODE_EXTRA_CA_CERTS: ca.path } });
  try {
    await run.io.written('listening');
    const url = /listening on (\S+)/.exec(run.io.out())?.[1] ?? '';
    const send = async (bearer: string, path = PATH) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${bearer}` };
      const body = JSON.stringify({ answerCandidate: 'A claim.', facts: [{ factText: 'A fact.' }] });
      const response = await fetch(url + path, { method: 'POST', headers, body });
      const id = /id="([^"]+)"/.exec(response.headers.get('answer-guard') ?? '')?.[1] ?? '';
      return { status: response.status, id, text: await response.text() };
    };
    const explained = async (bearer: string, id: string) =>
      (await fetch(`${url}/explain/${id}`, { headers: { Authorization: `Bearer ${bearer}` } })).status;
    const scope = 'check read-decisions administer';
    const [acme, globex, lost, nobody] = await Promise.all([
      issuer.sign({ tenant: 'acme', scope }),
      issuer.sign({ tenant: 'globex', scope }),
      issuer.sign({ tenant: 'umbrella', scope }),
      issuer.sign({ scope }),
    ]);
    const first = await send(acme);
    expect(first.status).toBe(200);
    expect(await explained(keys.acme.key, first.id)).toBe(200);
    expect(await explained(globex, first.id)).toBe(404);
    expect(await explained(keys.none.key, first.id)).toBe(404);
    expect(await send(lost)).toMatchObject({ status: 403, text: expect.stringContaining('TENANT_UNKNOWN') });
    expect(await send(nobody)).toMatchObject({
      status: 403,
      text: expect.stringContaining('TENANT_MISSING'),
    });
    const legal = PATH.replace('default_grounding_config', 'legal');
    expect([(await send(globex, legal)).status, (await send(acme, legal)).status]).toEqual([200, 404]);
    // Three a minute of all callers of the tenant together.
    expect([(await send(keys.acme.key)).status, (await send(acme)).status]).toEqual([200, 200]);
    const over = await send(keys.acme.key);
    expect(over).toMatchObject({ status: 429, text: expect.stringContaining('"subject":"tenant:acme"') });
    expect((await send(globex)).status).toBe(200);
    const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${keys.none.key}` } });
    expect(await metrics.text()).toContain(
      'answer_guard_service_checks_total{transport="rest",status="OK",tenant="acme"} 3',
    );
    expect(run.io.err()).toContain('"tenant":"acme"');
    expect(run.io.err()).not.toContain(acme.split('.')[2]);
  } finally {
    run.io.signals.emit('SIGTERM');
    expect(await run.exit).toBe(0);
  }
  const [file = ''] = readdirSync(sink).filter((name) => name.endsWith('.jsonl'));
  expect(readFileSync(join(sink, file), 'utf8').trim().split('\n')).toHaveLength(3);
});

test.each<[string, string[], Readonly<Record<string, string>>, RegExp]>([
  [
    'a key of a tenant that is not there',
    ['--api-keys-file', 'keys'],
    { keys: keys.acme.line },
    /line 1 names a tenant that is not under tenants/,
  ],
  [
    'tenants that nobody could name',
    [],
    { 'answer-guard.config.yaml': 'tenants: { acme: {} }' },
    /tenants: nobody could name one/,
  ],
  [
    'a token’s tenant that is not there',
    [],
    {
      'answer-guard.config.yaml':
        'access: { tokens: [{ issuer: a, audience: b, jwks: "https://c", tenant: acme }] }',
    },
    /access.tokens.0.tenant: "acme": is not under tenants/,
  ],
  [
    'keys of an issuer over http',
    [],
    { 'answer-guard.config.yaml': 'access: { tokens: [{ issuer: a, audience: b, jwks: "http://c" }] }' },
    /access.tokens.0.jwks: .* must be an https URL/,
  ],
  [
    'no place of an issuer’s keys',
    [],
    { 'answer-guard.config.yaml': 'access: { tokens: [{ issuer: a, audience: b }] }' },
    /access.tokens.0.issuer: "a": must be an https URL/,
  ],
  [
    'a symmetric algorithm',
    [],
    {
      'answer-guard.config.yaml':
        'access: { tokens: [{ issuer: a, audience: b, jwks: "https://c", algorithms: [HS256] }] }',
    },
    /access.tokens.0.algorithms.0: "HS256": must be one of RS256/,
  ],
  [
    'certificates without authorities',
    [],
    { 'answer-guard.config.yaml': 'access: { certificates: [{ san: "DNS:a" }] }' },
    /has no effect without --client-ca/,
  ],
  [
    'withdrawn certificates without authorities',
    ['--client-crl', 'crl'],
    { crl: '' },
    /--client-crl: without --client-ca there are no certificates/,
  ],
  [
    'two places of an issuer’s keys',
    [],
    {
      'answer-guard.config.yaml':
        'access: { tokens: [{ issuer: a, audience: b, jwks: "https://c", jwksFile: d }] }',
    },
    /access.tokens.0.jwks: .*must not be there together with jwksFile/,
  ],
  [
    'authorities without TLS',
    ['--client-ca', 'ca'],
    { ca: '' },
    /--client-ca: needs --tls-cert and --tls-key/,
  ],
  [
    'two tenants with one sink',
    ['--api-keys-file', 'keys'],
    {
      keys: keys.none.line,
      'answer-guard.config.yaml': 'tenants: { a: { record: { sink: x } }, b: { record: { sink: x } } }',
    },
    /tenants.b.record.sink: is that of tenants.a too/,
  ],
])('%s is refused at the start', async (_kind, args, files, message) => {
  const run = serving(args, { files });
  expect(await run.exit).toBe(2);
  expect(run.io.err()).toMatch(message);
});
