import type { AnswerGuardOptions } from '../../../../middleware/index.js';
import { guardedProxy, provider, type Listening } from './guarded-proxy.js';
import { STREAMED } from './streaming-clients.js';

describe.each(STREAMED.map((client) => [client.name, client] as const))('%s reads', (_, client) => {
  const { path, provider: answer, ends, before = '' } = client;
  const servers: Listening[] = [];
  const ask = async (
    policy: 'balanced' | 'strict' | { preset: 'lenient'; stream: 'gate' },
    options: AnswerGuardOptions = {},
  ) => {
    const upstream = await provider({ [path]: answer }, 61);
    const app = await guardedProxy(upstream, { policy, ...options });
    servers.push(app, upstream);
    return client.ask(app.url);
  };
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  it('a stream without what no fact supports', async () => {
    const { text, finish } = await ask('balanced');
    expect(text).toBe(`${before}The park opens at nine. It closes at dusk.`);
    expect(finish).toBe(ends[0]);
  });

  it('a message at the end of a blocked stream', async () => {
    const { text, finish } = await ask('strict');
    expect(text).not.toMatch(/1975|dusk/i);
    expect(text).not.toBe('');
    expect(finish).toBe(ends[1]);
  });

  it('marks behind what no fact supports', async () => {
    const { text, finish } = await ask({ preset: 'lenient', stream: 'gate' });
    expect(text).toContain('It was founded in 1975. [unverified] It closes at dusk.');
    expect(finish).toBe(ends[0]);
  });

  it('footnotes, and the sources under the text', async () => {
    const { text, finish } = await ask('balanced', { annotation: 'footnotes' });
    expect(text).toMatch(
      /The park opens at nine\. \[1\] It closes at dusk\. \[1\]\n\nSources\n+(?:- )?\[1\] \\?#1$/,
    );
    expect(finish).toBe(ends[0]);
  });
});
