import type { RequestHandler, Response } from 'express';
import express5 from 'express';
import { appOf, replacing } from './guarded-app.js';
import type { RawRequest, RawResponse } from './raw-exchange.js';
import { parseResponse, rawExchange, requestText, startServer } from './raw-exchange.js';

export async function ask(app: ReturnType<typeof appOf>, ...requests: RawRequest[]): Promise<RawResponse[]> {
  const server = await startServer(app);
  try {
    const responses: RawResponse[] = [];
    for (const request of requests)
      responses.push(parseResponse(await rawExchange(server.port, requestText(request))));
    return responses;
  } finally {
    await server.close();
  }
}

export async function askOnce(
  handler: (res: Response) => void,
  request: RawRequest = {},
  ...outside: RequestHandler[]
): Promise<RawResponse> {
  const guard = replacing((held) => held.text.replaceAll('wrong', 'right indeed'));
  const [response] = await ask(
    appOf(...outside, guard, (_req, res) => {
      handler(res);
    }),
    request,
  );
  return response!;
}

export const etag = express5().get('etag fn') as (body: string) => string;
