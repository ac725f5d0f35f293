import { createVerify, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { connect, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';
import type { NetworkOptions } from '../../../src/checkers/remote/network.js';
import { TLS_FILES } from '../../redis-servers.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

export const SERVICE_ACCOUNT = {
  type: 'service_account',
  project_id: 'key-project',
  private_key_id: 'k1',
  private_key: privateKey,
  client_email: 'guard@key-project.iam.gserviceaccount.com',
  client_id: '1',
  token_uri: 'https://oauth2.googleapis.com/token',
};
export const USER = {
  type: 'authorized_user',
  client_id: 'client',
  client_secret: 'PLANTED-CLIENT-SECRET',
  refresh_token: 'PLANTED-REFRESH-TOKEN',
  quota_project_id: 'quota-project',
};

/** What came to one of Google's hosts. */
export interface Received {
  readonly host: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Reply {
  readonly status: number;
  readonly json: unknown;
}

/**
 * Google's hosts on loopback: the token endpoint, the security token service, IAM credentials and the service itself, by
 * TLS with certificates of an authority of the tests, behind a proxy that takes CONNECT, as companies have.
 */
export class GoogleServers {
  readonly received: Received[] = [];
  /** Tokens that were given out and hold. */
  readonly valid = new Set<string>();
  /** Instead of what the token endpoint does, while it is set. */
  tokenReply: Reply | undefined;
  tokenSeconds = 3600;
  #count = 0;
  readonly #servers: NetServer[] = [];
  readonly #sockets = new Set<Socket>();
  network: NetworkOptions = {};

  static async start(): Promise<GoogleServers> {
    const servers = new GoogleServers();
    const hosts = createHttpsServer(
      { cert: readFileSync(TLS_FILES.cert), key: readFileSync(TLS_FILES.key) },
      (req, res) => {
        void servers.#answer(req).then(({ status, json }) => {
          res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
        });
      },
    );
    const port = await servers.#listen(hosts);
    const proxy = createHttpServer();
    proxy.on('connect', (req: IncomingMessage, client: Socket) => {
      // Whatever host is asked for is here.
      if (!/^[\w.-]+\.googleapis\.com:443$/.test(req.url ?? '')) {
        client.destroy();
        return;
      }
      const upstream = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        client.pipe(upstream).pipe(client);
      });
      for (const socket of [client, upstream]) {
        servers.#sockets.add(socket);
        socket.on('error', () => undefined);
      }
    });
    const proxyPort = await servers.#listen(proxy);
    servers.network = {
      httpsProxy: `http://127.0.0.1:${proxyPort}`,
      ca: [readFileSync(TLS_FILES.ca, 'utf8')],
    };
    return servers;
  }

  async #listen(server: NetServer): Promise<number> {
    this.#servers.push(server);
    server.on('connection', (socket) => this.#sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(
      this.#servers.map((server) => {
        const closed = once(server, 'close');
        server.close();
        return closed;
      }),
    );
  }

  #newToken(): string {
    const token = `PLANTED-TOKEN-${++this.#count}`;
    this.valid.add(token);
    return token;
  }

  async #answer(req: IncomingMessage): Promise<Reply> {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    const body = Buffer.concat(parts).toString();
    const [host, path] = [req.headers.host ?? '', req.url ?? ''];
    this.received.push({ host, path, headers: req.headers, body });
    const form = new URLSearchParams(body);
    if (host === 'oauth2.googleapis.com' && path === '/token') return this.tokenReply ?? this.#token(form);
    if (host === 'sts.googleapis.com' && path === '/v1/token') return this.#exchange(form);
    if (host === 'iamcredentials.googleapis.com') return this.#impersonate(req, path, body);
    if (/^(?:us-|eu-)?discoveryengine\.googleapis\.com$/.test(host)) return this.#check(req, body);
    return { status: 404, json: {} };
  }

  #token(form: URLSearchParams): Reply {
    const denied = {
      status: 400,
      json: { error: 'invalid_grant', error_description: 'PLANTED-DESCRIPTION' },
    };
    const grant = form.get('grant_type');
    if (grant === 'refresh_token') {
      const known =
        form.get('refresh_token') === USER.refresh_token && form.get('client_secret') === USER.client_secret;
      if (!known) return denied;
    } else if (grant === 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
      const isSigned = createVerify('RSA-SHA256')
        .update(`${header}.${claims}`)
        .verify(publicKey, Buffer.from(signature, 'base64url'));
      const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
      const fits =
        said['iss'] === SERVICE_ACCOUNT.client_email &&
        said['aud'] === 'https://oauth2.googleapis.com/token' &&
        said['scope'] === 'https://www.googleapis.com/auth/cloud-platform';
      if (!isSigned || !fits) return denied;
    } else return denied;
    return {
      status: 200,
      json: { access_token: this.#newToken(), expires_in: this.tokenSeconds, token_type: 'Bearer' },
    };
  }

  #exchange(form: URLSearchParams): Reply {
    const fits =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:token-exchange' &&
      form.get('subject_token') === 'PLANTED-SUBJECT-TOKEN' &&
      form.get('audience') ===
        '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/p/providers/x';
    if (!fits) return { status: 400, json: { error: 'invalid_request' } };
    const issued = 'urn:ietf:params:oauth:token-type:access_token';
    return {
      status: 200,
      json: {
        access_token: this.#newToken(),
        issued_token_type: issued,
        token_type: 'Bearer',
        expires_in: 3600,
      },
    };
  }

  #impersonate(req: IncomingMessage, path: string, body: string): Reply {
    const fits =
      path === '/v1/projects/-/serviceAccounts/target@p.iam.gserviceaccount.com:generateAccessToken' &&
      this.#isSignedIn(req) &&
      body.includes('cloud-platform');
    if (!fits) return { status: 403, json: { error: { code: 403, status: 'PERMISSION_DENIED' } } };
    const expireTime = new Date(Date.now() + 3_600_000).toISOString();
    return { status: 200, json: { accessToken: this.#newToken(), expireTime } };
  }

  #isSignedIn(req: IncomingMessage): boolean {
    return this.valid.has((req.headers.authorization ?? '').replace('Bearer ', ''));
  }

  #check(req: IncomingMessage, body: string): Reply {
    if (!this.#isSignedIn(req))
      return { status: 401, json: { error: { code: 401, status: 'UNAUTHENTICATED' } } };
    const { answerCandidate } = JSON.parse(body) as { answerCandidate: string };
    const claim = {
      startPos: 0,
      endPos: Buffer.byteLength(answerCandidate),
      claimText: answerCandidate,
      citationIndices: [0],
      groundingCheckRequired: true,
    };
    const chunk = { chunkText: 'Two facts.', source: '0' };
    return { status: 200, json: { supportScore: 0.9, citedChunks: [chunk], claims: [claim] } };
  }
}
