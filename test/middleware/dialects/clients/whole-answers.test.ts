import { guardedProxy, provider, type Listening } from './guarded-proxy.js';
import { WHOLE } from './official-clients.js';

const FIRST = /^(?:The park opens at nine|Der Park öffnet um neun)\.$/;

describe.each(WHOLE.map((client) => [client.name, client] as const))('%s reads', (_, client) => {
  const { path, provider: answer, ends, before = '' } = client;
  const servers: Listening[] = [];
  const ask = async (policy: 'balanced' | 'strict' | 'lenient') => {
    const upstream = await provider({ [path]: answer }, 61);
    const app = await guardedProxy(upstream, { policy });
    servers.push(app, upstream);
    return client.ask(app.url);
  };
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

  it('an answer without what no fact supports', async () => {
    const { text, finish } = await ask('balanced');
    const [first, ...others] = text.replace(before, '').split(/(?<=\.) /);
    expect(first).toMatch(FIRST);
    expect(others).toEqual(['It closes at dusk.']);
    expect(text.startsWith(before)).toBe(true);
    expect(finish).toBe(ends[0]);
  });

  it('a message in the place of a blocked answer', async () => {
    const { text, finish } = await ask('strict');
    expect(text).not.toMatch(/park|1975|dusk/i);
    expect(text).not.toBe('');
    expect(finish).toBe(ends[1]);
  });

  it('marks behind what no fact supports', async () => {
    const { text, finish } = await ask('lenient');
    expect(text).toContain('It was founded in 1975. [unverified] It closes at dusk.');
    expect(finish).toBe(ends[0]);
  });
});
