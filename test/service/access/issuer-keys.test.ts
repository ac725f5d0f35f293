import { fileKeys, parseJwks } from '../../../src/service/access/tokens/file-keys.js';
import { issuerKey } from './local-issuer.js';
import {
  advance,
  events,
  forgetEvents,
  issuer,
  keysBy,
  keysOf,
  reasonOf,
  send,
  serviceOf,
} from './token-service.js';

describe('the keys of an issuer', () => {
  test('are asked for again for a key that is new, and not for every stranger', async () => {
    const started = serviceOf();
    expect((await send(started, await issuer.sign())).status).toBe(200);
    const next = await issuerKey('next');
    issuer.keys = [next];
    // A stranger's token a moment later asks nobody: that was just done.
    const late = await issuer.sign({}, next);
    expect(reasonOf(await send(started, late))).toBe('ACCESS_TOKEN_KEY_UNKNOWN');
    expect(issuer.asked).toBe(1);
    advance(30_000);
    expect((await send(started, late)).status).toBe(200);
    expect(issuer.asked).toBe(2);
    // What was withdrawn is no longer taken.
    expect(reasonOf(await send(started, await issuer.sign()))).toBe('ACCESS_TOKEN_KEY_UNKNOWN');
    for (let i = 0; i < 5; i++) await send(started, await issuer.sign({}, await issuerKey(`kid-${i}`)));
    expect(issuer.asked).toBe(2);
  });

  test.each(['first', undefined])('are asked for again for a new key under the name %s', async (kid) => {
    const started = serviceOf();
    expect((await send(started, await issuer.sign())).status).toBe(200);
    const next = await issuerKey('first');
    issuer.keys = [next];
    advance(30_000);
    const late = await issuer.sign({}, next, { kid });
    expect((await send(started, late)).status).toBe(200);
    expect(issuer.asked).toBe(2);
    // What is signed by nobody's key asks no more often than that.
    const stranger = await issuer.sign({}, await issuerKey('first'), { kid });
    for (let i = 0; i < 5; i++)
      expect(reasonOf(await send(started, stranger))).toBe('ACCESS_TOKEN_SIGNATURE_INVALID');
    expect(issuer.asked).toBe(2);
  });

  test('are where the issuer says that they are, each time anew, and nowhere else', async () => {
    const started = serviceOf({ keys: keysBy({}) });
    expect((await send(started, await issuer.sign())).status).toBe(200);
    expect(issuer.asked).toBe(2);
    const next = await issuerKey('next');
    issuer.keys = [next];
    advance(30_000);
    expect((await send(started, await issuer.sign({}, next))).status).toBe(200);
    expect(issuer.asked).toBe(4);
    const other = `${issuer.issuer}/another`;
    for (const [configuration, why] of [
      [{ ...issuer.configuration, issuer: other }, 'its configuration names another issuer'],
      [{ issuer: issuer.issuer }, 'its configuration has no jwks_uri over https'],
      [
        { issuer: issuer.issuer, jwks_uri: 'http://keys.example.com/' },
        'its configuration has no jwks_uri over https',
      ],
      [[], 'its configuration names another issuer'],
    ] as const) {
      issuer.configuration = configuration as typeof issuer.configuration;
      forgetEvents();
      const fresh = serviceOf({ keys: keysBy({}) });
      expect((await send(fresh, await issuer.sign({}, next))).status).toBe(503);
      expect(events).toMatchObject([
        { type: 'warning', code: 'issuer-keys-unavailable', message: expect.stringContaining(why) },
      ]);
    }
  });

  test('are asked for once for many who wait', async () => {
    const started = serviceOf();
    const token = await issuer.sign();
    const all = await Promise.all(Array.from({ length: 5 }, () => send(started, token)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(issuer.asked).toBe(1);
  });

  test('that are known are taken for an hour while the issuer is down; without any it is 503', async () => {
    issuer.status = 500;
    const started = serviceOf();
    const token = await issuer.sign();
    const refused = await send(started, token);
    expect([refused.status, reasonOf(refused)]).toEqual([503, 'ISSUER_KEYS_UNAVAILABLE']);
    expect(refused.headers['retry-after']).toBe('5');
    expect(events).toMatchObject([
      { type: 'warning', code: 'issuer-keys-unavailable', message: expect.stringMatching(/: status 500$/) },
    ]);
    issuer.status = 200;
    advance(2000);
    expect((await send(started, token)).status).toBe(200);
    issuer.status = 404;
    advance(59 * 60_000);
    expect((await send(started, token)).status).toBe(200);
    advance(2 * 60_000);
    expect((await send(started, token)).status).toBe(503);
  });

  test('are not taken from one for whose certificate nobody vouches', async () => {
    const token = await issuer.sign();
    const untrusted = serviceOf({ keys: keysOf(issuer.jwksUrl, false) });
    expect((await send(untrusted, token)).status).toBe(503);
    expect(issuer.asked).toBe(0);
  });

  test('may come from a file, public ones alone', async () => {
    const text = JSON.stringify({ keys: issuer.keys.map(({ jwk }) => jwk) });
    const keys = parseJwks(text, 'jwks.json');
    const started = serviceOf({ keys: fileKeys(() => keys) });
    expect((await send(started, await issuer.sign())).status).toBe(200);
    expect(issuer.asked).toBe(0);
    for (const [wrong, message] of [
      ['{', /^jwks.json: is not JSON/],
      ['{"keys":[]}', /1 to 100 keys/],
      [JSON.stringify({ keys: [{ kty: 'oct', k: 'c2VjcmV0' }] }), /key 1 can sign/],
    ] as const) {
      expect(() => parseJwks(wrong, 'jwks.json')).toThrow(message);
      expect(() => parseJwks(wrong, 'jwks.json')).not.toThrow(/c2VjcmV0/);
    }
  });

  test('that a token does not name are tried each', async () => {
    const [one, two] = [await issuerKey('one'), await issuerKey('two')];
    issuer.keys = [one, two];
    const started = serviceOf();
    const withoutKid = await issuer.sign({}, two, { kid: undefined });
    expect((await send(started, withoutKid)).status).toBe(200);
    const stranger = await issuer.sign({}, await issuerKey('x'), { kid: undefined });
    expect(reasonOf(await send(started, stranger))).toBe('ACCESS_TOKEN_SIGNATURE_INVALID');
  });
});
