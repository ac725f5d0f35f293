import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import { google } from '../../../src/checkers/google/google.js';
import type { GoogleOptions } from '../../../src/checkers/google/google-options.js';
import type { SignInOptions } from '../../../src/checkers/google/sign-in.js';
import { systemClock } from '../../../src/contract/monotonic-clock.js';
import type { FailedVerdict } from '../../../src/contract/verdict.js';
import type { GuardEvent } from '../../../src/telemetry/observer.js';
import { requestFor, within } from '../scripted-checker.js';
import { GoogleServers, SERVICE_ACCOUNT, USER } from './google-servers.js';
import { standIn } from './stand-in.js';

let servers: GoogleServers;
let folder: string;
beforeAll(async () => {
  servers = await GoogleServers.start();
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-google-'));
});
afterAll(async () => {
  await servers.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  servers.received.length = 0;
  servers.tokenReply = undefined;
});

let files = 0;
const file = (content: unknown): string => {
  const path = join(folder, `credentials-${++files}.json`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const request = requestFor('A tower stands.');

/** One check through the proxy, with all that was said on the side. Its clock stands: a busy machine is not a late token. */
async function check(options: GoogleOptions) {
  const now = systemClock.now();
  const events: GuardEvent[] = [];
  const observer = { observe: (event: GuardEvent) => void events.push(event) };
  const clock = { now: () => now };
  const checker = google({ projectId: 'p', ...options }, { network: servers.network, observer, clock });
  await checker.ready;
  const verdict = await checker.check(request, within(20_000));
  await checker.close();
  const call = servers.received.find(({ host }) => host.endsWith('discoveryengine.googleapis.com'));
  return { verdict, call, events };
}

const subjectToken = (): string => file('PLANTED-SUBJECT-TOKEN');
const workloadIdentity = () => ({
  type: 'external_account',
  audience: '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/x',
  subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
  token_url: 'https://sts.googleapis.com/v1/token',
  credential_source: { file: subjectToken() },
});
const TARGET = 'target@p.iam.gserviceaccount.com';
const impersonationUrl = `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${TARGET}:generateAccessToken`;

describe('signs in', () => {
  const ways: [string, () => SignInOptions, string[], Record<string, string>?][] = [
    ["with a service account's key", () => ({ keyFile: file(SERVICE_ACCOUNT) }), ['oauth2']],
    ['with credentials as an object', () => ({ credentials: SERVICE_ACCOUNT }), ['oauth2']],
    [
      'with user credentials, and names the project that is charged',
      () => ({ keyFile: file(USER) }),
      ['oauth2'],
      { 'x-goog-user-project': 'quota-project' },
    ],
    ['by workload identity', () => ({ keyFile: file(workloadIdentity()) }), ['sts']],
    [
      'by workload identity as a service account',
      () => ({
        keyFile: file({ ...workloadIdentity(), service_account_impersonation_url: impersonationUrl }),
      }),
      ['sts', 'iamcredentials'],
    ],
    [
      'as a service account, by the option',
      () => ({ keyFile: file(SERVICE_ACCOUNT), impersonate: TARGET }),
      ['oauth2', 'iamcredentials'],
    ],
    [
      'as a service account, by an impersonation file',
      () => ({
        keyFile: file({
          type: 'impersonated_service_account',
          service_account_impersonation_url: impersonationUrl,
          source_credentials: USER,
        }),
      }),
      ['oauth2', 'iamcredentials'],
    ],
  ];
  test.each(ways)('%s', async (_way, auth, hosts, headers = {}) => {
    const { verdict, call, events } = await check({ auth: auth() });
    expect(verdict).toMatchObject({ kind: 'complete', checker: 'google' });
    expect(servers.received.map(({ host }) => host.split('.')[0])).toEqual([...hosts, 'discoveryengine']);
    expect(call!.headers).toMatchObject({
      authorization: expect.stringMatching(/^Bearer PLANTED-TOKEN-\d+$/) as unknown,
      ...headers,
    });
    expect(events.find(({ type }) => type === 'signIn')).toMatchObject({ result: 'renewed' });
  });

  test('with a token handed in, or a function that gives one', async () => {
    servers.valid.add('PLANTED-TOKEN-GIVEN');
    const given = [
      'PLANTED-TOKEN-GIVEN',
      () => 'PLANTED-TOKEN-GIVEN',
      () => Promise.resolve({ token: 'PLANTED-TOKEN-GIVEN', expiresAt: Date.now() + 3_600_000 }),
    ];
    for (const accessToken of given) {
      const { verdict } = await check({ auth: { accessToken, quotaProjectId: 'q' } });
      expect(verdict).toMatchObject({ kind: 'complete' });
    }
    expect(servers.received.map(({ headers }) => headers['x-goog-user-project'])).toEqual(['q', 'q', 'q']);
  });

  test('by the metadata server', async () => {
    const asked: string[] = [];
    const metadata = createServer((req, res) => {
      asked.push(req.url ?? '');
      res.setHeader('Metadata-Flavor', 'Google');
      if (req.headers['metadata-flavor'] !== 'Google') res.writeHead(403).end();
      else if (req.url?.includes('/project/project-id')) res.end('metadata-project');
      else if (req.url?.includes('/service-accounts/default/token'))
        res.end(JSON.stringify({ access_token: 'PLANTED-METADATA', expires_in: 3599, token_type: 'Bearer' }));
      else res.end('googleapis.com');
    }).listen(0, '127.0.0.1');
    await once(metadata, 'listening');
    const service = await standIn();
    const child = spawn(process.execPath, [join(packageRoot, 'test/checkers/google/check-once.mjs')], {
      env: {
        PATH: process.env['PATH'],
        HOME: folder,
        ENDPOINT: service.url,
        GCE_METADATA_HOST: `127.0.0.1:${(metadata.address() as AddressInfo).port}`,
        METADATA_SERVER_DETECTION: 'assume-present',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (part: Buffer) => (output += part.toString()));
    await once(child, 'close');
    metadata.close();
    metadata.closeAllConnections();
    await service.close();
    expect(output).toContain('complete google');
    expect(output).not.toContain('PLANTED');
    expect(asked.some((path) => path.includes('/service-accounts/default/token'))).toBe(true);
    expect(asked.some((path) => path.includes('/project/project-id'))).toBe(true);
  });
});

test.each([
  ['global', 'discoveryengine.googleapis.com'],
  ['us', 'us-discoveryengine.googleapis.com'],
  ['eu', 'eu-discoveryengine.googleapis.com'],
])('location %s is served by %s', async (location, host) => {
  const { call } = await check({ location, auth: { credentials: SERVICE_ACCOUNT } });
  expect(call).toMatchObject({
    host,
    path: `/v1/projects/p/locations/${location}/groundingConfigs/default_grounding_config:check`,
  });
});

test('what a token server refuses is `unauthorised`, by its code and without a word of its own', async () => {
  const { verdict, events } = await check({ auth: { credentials: { ...USER, refresh_token: 'revoked' } } });
  expect(verdict).toMatchObject({
    kind: 'failed',
    cause: 'unauthorised',
    error: { code: 'AG_SIGN_IN_FAILED' },
  });
  const { error } = verdict as FailedVerdict;
  expect(String(error)).toContain('status 400, invalid_grant');
  expect(JSON.stringify([String(error), events, (error as Error).cause ?? null])).not.toContain('PLANTED');
});

test('a token that was revoked is replaced by a new one, within the check', async () => {
  const checker = google(
    { projectId: 'p', auth: { credentials: SERVICE_ACCOUNT } },
    { network: servers.network },
  );
  await checker.ready;
  servers.valid.clear();
  expect(await checker.check(request, within(20_000))).toMatchObject({ kind: 'complete' });
  servers.valid.clear();
  servers.tokenReply = { status: 503, json: {} };
  const refused = await checker.check(request, within(20_000));
  expect(refused).toMatchObject({ kind: 'failed', cause: 'unauthorised' });
  await checker.close();
});

test("the time that Google's library takes to load is none of the token's", async () => {
  jest.resetModules();
  jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });
  jest.doMock('google-auth-library', () => {
    // Longer than a renewal may take.
    jest.advanceTimersByTime(11_000);
    return jest.requireActual<object>('google-auth-library');
  });
  try {
    const fresh = await import('../../../src/checkers/google/google.js');
    const observe = jest.fn();
    const checker = fresh.google(
      { projectId: 'p', auth: { credentials: SERVICE_ACCOUNT } },
      { network: servers.network, observer: { observe } },
    );
    const verdict = await checker.check(request, within(60_000));
    expect(verdict).toMatchObject({ kind: 'complete' });
    expect(observe).toHaveBeenCalledWith({ type: 'signIn', result: 'renewed' });
    await checker.close();
  } finally {
    jest.dontMock('google-auth-library');
    jest.useRealTimers();
  }
});

test.each([
  ['no file', '/no/such/file.json', /cannot be read \(ENOENT\)/],
  ['no JSON', 'PLANTED-KEY', /is not JSON/],
  ['another kind', { type: 'PLANTED-KEY' }, /"type" is not one of service_account/],
])('a key file that is %s fails at construction, without a word of it', (_what, content, message) => {
  const keyFile = content === '/no/such/file.json' ? content : file(content);
  const make = () => google({ auth: { keyFile } });
  expect(make).toThrow(message);
  expect(make).not.toThrow(/PLANTED/);
});
