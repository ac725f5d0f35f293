import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { watchTls } from '../../config/watch-tls.js';
import { createService } from '../../src/service/create-service.js';
import { startGrpc } from '../../src/service/grpc/start-grpc.js';
import { startService } from '../../src/service/start-service.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

const folder = mkdtempSync(join(tmpdir(), 'answer-guard-renewal-'));
const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];

/** Makes a certificate of its own name. */
function issue(name: string): { cert: string; key: string } {
  const made = { cert: join(folder, `${name}.cert.pem`), key: join(folder, `${name}.key.pem`) };
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const out = ['-keyout', made.key, '-out', made.cert, '-subj', `/CN=${name}`, '-days', '1'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...out], { stdio: 'ignore' });
  return made;
}

/** The name that is on the certificate of whoever listens. */
function nameAt(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.destroy();
    });
  });
}

test('a certificate is renewed without a restart, over HTTP and gRPC; one that cannot be used changes nothing', async () => {
  const [old, renewed] = [issue('old'), issue('renewed')];
  copyFileSync(old.cert, cert);
  copyFileSync(old.key, key);
  const changes = new Map<string, () => void>();
  const events: GuardEvent[] = [];
  const watch = watchTls({
    cert,
    key,
    observer: { observe: (event) => events.push(event) },
    watch: (path, onChange) => {
      changes.set(path, onChange);
      return () => changes.delete(path);
    },
  });
  const tls = { cert: readFileSync(cert), key: readFileSync(key), watch };
  const service = createService({ checker: scriptedChecker(), logger: recordingLogger() });
  const http = await startService(service, { tls });
  const grpc = await startGrpc(service, { tls });
  try {
    const names = async () => [await nameAt(http.port), await nameAt(grpc.port)];
    expect(await names()).toEqual(['old', 'old']);

    copyFileSync(renewed.cert, cert);
    changes.get(cert)!();
    expect(await names()).toEqual(['old', 'old']);
    writeFileSync(key, 'no key');
    changes.get(key)!();
    expect(events).toMatchObject([
      { type: 'warning', code: 'tls-not-reread' },
      { type: 'warning', code: 'tls-not-reread' },
    ]);
    copyFileSync(renewed.key, key);
    changes.get(key)!();
    expect(await names()).toEqual(['renewed', 'renewed']);
    expect(events).toHaveLength(2);
  } finally {
    await Promise.all([http.close(), grpc.close()]);
  }
  expect(changes.size).toBe(0);
});
