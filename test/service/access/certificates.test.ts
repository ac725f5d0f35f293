import { request as httpsRequest } from 'node:https';
import { Client, credentials, Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { makeKey, parseKeyFile } from '../../../src/service/access/api-keys.js';
import { certificateCallers, type CertificateRule } from '../../../src/service/access/certificates.js';
import { createService } from '../../../src/service/create-service.js';
import { startGrpc } from '../../../src/service/grpc/start-grpc.js';
import { startService } from '../../../src/service/start-service.js';
import type { TlsFiles, TlsOptions } from '../../../src/service/tls-options.js';
import { checkMethodOf, loadGroundingProto } from '../../../src/wire/grounding-proto.js';
import { recordingLogger } from '../recording-logger.js';
import { scriptedChecker } from '../scripted-checker.js';
import { authority } from './local-issuer.js';

const NAME = 'projects/p/locations/global/groundingConfigs/default_grounding_config';
const lawful = { answerCandidate: 'The sky is blue.', facts: [{ factText: 'The sky is blue.' }] };
const servers = authority('Servers');
const clients = authority('Clients');
const strangers = authority('Strangers');
const own = servers.issue('/CN=localhost');
const acme = clients.issue('/O=Acme/CN=chat', 'URI:spiffe://example.com/acme/chat');
const globex = clients.issue('/O=Globex/CN=chat');
const nobody = clients.issue('/O=Nobody/CN=chat');
const forged = strangers.issue('/O=Acme/CN=chat', 'URI:spiffe://example.com/acme/chat');
const keys = {
  acme: makeKey('acme-app', { tenant: 'acme' }),
  globex: makeKey('globex-app', { tenant: 'globex' }),
};
const tenants = new Set(['acme', 'globex']);

const RULES: readonly CertificateRule[] = [
  {
    san: 'URI:spiffe://example.com/acme/chat',
    subject: { O: 'Acme' },
    name: 'acme-chat',
    tenant: 'acme',
    scopes: new Set(['check']),
  },
  { subject: { O: 'Globex' }, tenant: 'globex', scopes: new Set(['feedback']) },
];

interface Shown {
  readonly cert: Buffer;
  readonly key: Buffer;
}

const closing: { close(): unknown }[] = [];
afterEach(async () => {
  await Promise.all(closing.splice(0).map((one) => one.close()));
});

async function started(more: Partial<TlsOptions> = {}) {
  const checker = scriptedChecker();
  const logger = recordingLogger();
  const service = createService({
    checker,
    logger,
    keys: { current: () => parseKeyFile(`${keys.acme.line}\n${keys.globex.line}`, 'keys', tenants) },
    certificates: certificateCallers(RULES),
    tenants: [...tenants].map((name) => ({ name, checker })),
  });
  await checker.ready;
  const tls = { ...own, clientCa: clients.pem, ...more };
  const [http, grpc] = [await startService(service, { tls }), await startGrpc(service, { tls })];
  closing.push(http, grpc, service);
  return { http, grpc, logger };
}

type Started = Awaited<ReturnType<typeof started>>;

/** The HTTP status and the reason, or the code of what ended the connection. */
function byRest({ http }: Started, shown?: Shown, apiKey?: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json', ...(apiKey && { 'X-Goog-Api-Key': apiKey }) };
  return new Promise((resolve) => {
    const req = httpsRequest(`${http.url}/v1/${NAME}:check`, {
      ...shown,
      ca: servers.pem,
      agent: false,
      method: 'POST',
      headers,
    });
    req.once('error', () => {
      resolve('no connection');
    });
    req.once('response', (res) => {
      void res.toArray().then((parts) => {
        resolve(`${res.statusCode} ${/"reason":"(\w+)"/.exec(parts.join(''))?.[1] ?? ''}`.trim());
      });
    });
    req.end(JSON.stringify(lawful));
  });
}

/** The same over gRPC, its code in the words of HTTP. */
async function byGrpc({ grpc }: Started, shown?: Shown, apiKey?: string): Promise<string> {
  const { path, requestSerialize, responseDeserialize } = checkMethodOf(loadGroundingProto(), 'v1');
  const secure = credentials.createSsl(servers.pem, shown?.key ?? null, shown?.cert ?? null);
  const client = new Client(`127.0.0.1:${grpc.port}`, secure);
  const metadata = new Metadata();
  if (apiKey !== undefined) metadata.set('x-goog-api-key', apiKey);
  const error = await new Promise<ServiceError | null>((resolve) => {
    client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      { ...lawful, groundingConfig: NAME },
      metadata,
      { deadline: Date.now() + 20_000 },
      resolve,
    );
  });
  client.close();
  if (error === null) return '200';
  const http = { [status.UNAUTHENTICATED]: 401, [status.PERMISSION_DENIED]: 403 }[error.code as number];
  if (http === undefined) return 'no connection';
  const [bytes] = error.metadata.get('grpc-status-details-bin');
  return `${http} ${/ErrorInfo[^A-Z]*([A-Z_]{6,})/.exec(String(bytes))?.[1]}`;
}

const both = async (server: Started, shown?: Shown, apiKey?: string) => {
  const answers = [await byRest(server, shown, apiKey), await byGrpc(server, shown, apiKey)];
  return [...new Set(answers)].join(' | ');
};

test('a client certificate says who calls, over REST and gRPC alike', async () => {
  const server = await started();
  expect(await both(server, acme)).toBe('200');
  expect(server.logger.lines).toMatchObject([
    { caller: 'acme-chat', tenant: 'acme', transport: 'rest' },
    { caller: 'acme-chat', tenant: 'acme', transport: 'grpc' },
  ]);
  expect(await both(server, globex)).toBe('403 SCOPE_INSUFFICIENT');
  expect(await both(server, nobody)).toBe('403 CERTIFICATE_UNKNOWN');
  expect(await both(server, nobody, keys.acme.key)).toBe('403 CERTIFICATE_UNKNOWN');
});

test('who shows none, or one of another authority, gets no connection', async () => {
  const server = await started();
  for (const key of [undefined, keys.acme.key]) {
    expect(await both(server, undefined, key)).toBe('no connection');
    expect(await both(server, forged, key)).toBe('no connection');
  }
});

test('where it is optional, keys do without; one of another authority counts for nothing', async () => {
  const server = await started({ requireClientCert: false });
  expect(await both(server)).toBe('401 CREDENTIALS_MISSING');
  expect(await both(server, forged)).toBe('401 CREDENTIALS_MISSING');
  expect(await both(server, undefined, keys.acme.key)).toBe('200');
  expect(await both(server, acme)).toBe('200');
});

test('a key of another tenant does not lead out of that of the certificate', async () => {
  const server = await started();
  expect(await both(server, acme, keys.acme.key)).toBe('200');
  expect(await both(server, acme, keys.globex.key)).toBe('403 TENANT_MISMATCH');
});

/** Files that change, over both transports. */
function changing() {
  const listeners: ((files: TlsFiles) => void)[] = [];
  const watch = (onChange: (files: TlsFiles) => void) => {
    listeners.push(onChange);
    return () => undefined;
  };
  const change = (files: TlsFiles): void => {
    for (const listener of listeners) listener(files);
  };
  return { watch, change };
}

test('a certificate that its authority has withdrawn gets no connection, and others do', async () => {
  const { watch, change } = changing();
  const stolen = clients.issue('/O=Globex/CN=stolen');
  const server = await started({ clientCrl: clients.withdraw(), watch });
  expect(await both(server, stolen)).toBe('403 SCOPE_INSUFFICIENT');
  change({ ...own, clientCa: clients.pem, clientCrl: clients.withdraw(stolen.cert) });
  expect(await both(server, stolen)).toBe('no connection');
  expect(await both(server, acme)).toBe('200');
  // A list of another authority says nothing of this one's: nobody is let in by it.
  change({ ...own, clientCa: clients.pem, clientCrl: strangers.withdraw() });
  expect(await both(server, acme)).toBe('no connection');
});

test('authorities are exchanged without a restart', async () => {
  const { watch, change } = changing();
  const server = await started({ watch });
  expect(await both(server, acme)).toBe('200');
  change({ ...own, clientCa: strangers.pem });
  expect(await both(server, acme)).toBe('no connection');
  expect(await both(server, forged)).toBe('200');
});

test('what is no certificate is refused as authority, and what is no list as list', async () => {
  await expect(started({ clientCa: Buffer.from('nothing') })).rejects.toMatchObject({
    code: 'AG_CONFIG_INVALID',
  });
  await expect(started({ clientCrl: Buffer.from('nothing') })).rejects.toMatchObject({
    code: 'AG_CONFIG_INVALID',
  });
});

test.each<[string, object, boolean]>([
  ['a quoted name', { subjectaltname: 'URI:"spiffe://example.com/acme/chat, x"' }, false],
  ['a name that holds another', { subjectaltname: 'DNS:"a, URI:spiffe://example.com/acme/chat"' }, false],
  [
    'several organisations',
    { subject: { O: ['Other', 'Acme'] }, subjectaltname: 'DNS:a, URI:spiffe://example.com/acme/chat' },
    true,
  ],
  [
    'another organisation',
    { subject: { O: 'acme' }, subjectaltname: 'URI:spiffe://example.com/acme/chat' },
    false,
  ],
])('%s', (_kind, certificate, isKnown) => {
  const { caller } = certificateCallers(RULES).callerOf({ subject: { O: 'Acme' }, ...certificate });
  expect(caller?.tenant).toBe(isKnown ? 'acme' : undefined);
});
