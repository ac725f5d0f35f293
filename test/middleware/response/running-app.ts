import type { RequestHandler } from 'express';
import { appOf } from './guarded-app.js';
import type { RawRequest, RunningServer } from './raw-exchange.js';
import { rawExchange, requestText, startServer } from './raw-exchange.js';

const servers: RunningServer[] = [];

export async function start(...handlers: RequestHandler[]): Promise<RunningServer> {
  const server = await startServer(appOf(...handlers));
  servers.push(server);
  return server;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

export async function rawOf(handlers: RequestHandler[], request: RawRequest = {}): Promise<string> {
  const server = await start(...handlers);
  return rawExchange(server.port, requestText(request));
}
