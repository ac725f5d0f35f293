import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import express from 'express';
import { z } from 'zod';
import { addFacts, answerGuard, type GuardEvent, type PolicyInput } from '../../middleware/index.js';
import { BY_WORDS } from './by-words.js';

const GOOD = 'The park opens at nine.';
const BOTH = `${GOOD} It closes at FALSE.`;
const REWRITES: PolicyInput = { preset: 'balanced', supportThreshold: 0, minCitedClaims: 0 };

function tools(): McpServer {
  const server = new McpServer({ name: 'park', version: '1' });
  server.registerTool('ask', { description: 'Answers.' }, () => {
    addFacts([GOOD]);
    return { content: [{ type: 'text', text: BOTH }] };
  });
  server.registerTool('two', { description: 'Answers twice.' }, () => {
    addFacts([GOOD]);
    return {
      content: [
        { type: 'text', text: BOTH },
        { type: 'text', text: 'Entry is FALSE.' },
      ],
    };
  });
  server.registerTool('structured', { description: 'Answers.', outputSchema: { answer: z.string() } }, () => {
    addFacts([GOOD]);
    const structuredContent = { answer: BOTH };
    return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
  });
  server.registerTool(
    'slow',
    { description: 'Tells how far it is.' },
    async ({ sendNotification, _meta }) => {
      addFacts([GOOD]);
      const progressToken = _meta?.progressToken ?? 'none';
      await sendNotification({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
      return { content: [{ type: 'text', text: BOTH }] };
    },
  );
  return server;
}

/** The SDK answers in events unless it is told to answer in JSON. */
describe.each([
  ['JSON', true],
  ['events', false],
])('a server of the Model Context Protocol that answers in %s', (_how, enableJsonResponse) => {
  let server: Server | undefined;
  let client: Client | undefined;
  afterEach(async () => {
    await client?.close();
    server?.closeAllConnections();
    server?.close();
  });

  /** The SDK's own client, at a guard that is mounted for the whole app. */
  async function connected(policy: PolicyInput) {
    const events: GuardEvent[] = [];
    const app = express();
    app.use(
      express.json(),
      answerGuard({
        ...BY_WORDS,
        policy,
        observer: { observe: (event) => events.push(event) },
      }),
    );
    app.all('/mcp', async (req, res) => {
      const transport = new StreamableHTTPServerTransport({ enableJsonResponse });
      await tools().connect(transport);
      await transport.handleRequest(req, res, req.body);
    });
    server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    client = new Client({ name: 'test', version: '1' });
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url));
    const incomplete = () => events.filter(({ type }) => type === 'unchecked');
    return { client, incomplete };
  }

  it('is judged, and its client reads what is left', async () => {
    const { client: ours } = await connected(REWRITES);
    expect(await ours.callTool({ name: 'ask' })).toMatchObject({ content: [{ type: 'text', text: GOOD }] });
  });

  it('says the message of a block', async () => {
    const { client: ours } = await connected({ preset: 'strict', message: 'Ask at the gate.' });
    expect(await ours.callTool({ name: 'ask' })).toMatchObject({
      content: [{ type: 'text', text: 'Ask at the gate.' }],
    });
  });

  it('says nowhere what was removed from one of several texts', async () => {
    const { client: ours } = await connected(REWRITES);
    const said = JSON.stringify(await ours.callTool({ name: 'two' }));
    expect(said).toContain(GOOD);
    expect(said).not.toContain('closes');
  });

  it('says the same in structured content and in its copy as text', async () => {
    const { client: ours } = await connected(REWRITES);
    await ours.listTools();
    const { content, structuredContent } = await ours.callTool({ name: 'structured' });
    expect(structuredContent).toEqual({ answer: GOOD });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify({ answer: GOOD }) }]);
  });

  it('tells how far a tool is', async () => {
    const { client: ours } = await connected(REWRITES);
    const progress: number[] = [];
    const onprogress = ({ progress: at }: { progress: number }) => progress.push(at);
    const result = await ours.callTool({ name: 'slow' }, undefined, { onprogress });
    expect(result).toMatchObject({ content: [{ text: GOOD }] });
    if (!enableJsonResponse) expect(progress).toEqual([1]);
  });

  it('lists its tools under strict, and no check is missed by it', async () => {
    const { client: ours, incomplete } = await connected('strict');
    expect((await ours.listTools()).tools.map(({ name }) => name)).toContain('ask');
    expect(incomplete()).toEqual([]);
  });
});
