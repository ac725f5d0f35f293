import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { LABEL_VERDICTS } from '../recording/exchange.js';
import { LABEL_PAGE } from './label-page-html.js';
import type { LabelSession } from './label-session.js';

const MOST_BODY_BYTES = 65_536;

const judgementSchema = z.object({
  id: z.string(),
  verdict: z.enum(LABEL_VERDICTS),
  wrong: z.array(z.int().min(0)).max(10_000).default([]),
});

export interface LabelPage {
  /** Holds a secret: who has it can read and label. */
  readonly url: string;
  /** Resolves when all is labelled. */
  readonly done: Promise<void>;
  readonly close: () => Promise<void>;
}

/** Serves a session to one person's browser on this machine. */
export async function serveLabelPage(session: LabelSession, port: number): Promise<LabelPage> {
  const base = `/${randomBytes(18).toString('base64url')}`;
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = `${request.method ?? ''} ${request.url ?? ''}`;
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    switch (route) {
      case `GET ${base}/`: {
        const nonce = randomBytes(16).toString('base64');
        response.setHeader(
          'Content-Security-Policy',
          `default-src 'none'; connect-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; frame-ancestors 'none'`,
        );
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(LABEL_PAGE.replaceAll('NONCE', nonce));
        return;
      }
      case `GET ${base}/current`:
        send(response, shown(session));
        return;
      case `POST ${base}/label`: {
        const parsed = judgementSchema.safeParse(parse(await bodyOf(request)));
        if (!parsed.success) {
          response.writeHead(400).end();
          return;
        }
        await session.label(parsed.data.id, parsed.data);
        send(response, shown(session));
        if (session.current === undefined) finish();
        return;
      }
      case `POST ${base}/skip`:
        session.skip();
        send(response, shown(session));
        if (session.current === undefined) finish();
        return;
      case `POST ${base}/back`:
        session.back();
        send(response, shown(session));
        return;
      default:
        response.writeHead(404).end();
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${bound}${base}/`,
    done,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeIdleConnections();
      }),
  };
}

/** What the page shows: not what the guard thinks of it, which would lead the person. */
function shown(session: LabelSession): unknown {
  const { current, progress } = session;
  if (current === undefined) return { progress };
  const { id, route, question, answer, facts, sentences } = current;
  const places = sentences.map(({ start, end }) => ({ start, end }));
  return { progress, exchange: { id, route, question, answer, facts, sentences: places } };
}

function send(response: ServerResponse, body: unknown): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(JSON.stringify(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BODY_BYTES) return '';
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
