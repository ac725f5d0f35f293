import type { Response } from 'express';

/** Proxies and the service's own idle limit close what is silent for a minute. */
const HEARTBEAT_MS = 15_000;
/** A reader who lets so many bytes wait is cut off; pages connect anew. */
const MOST_WAITING = 1024 * 1024;

/** Server-sent events on a response, kept open by comments. */
export class EventStream {
  readonly #res: Response;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(res: Response) {
    this.#res = res;
    res.status(200).setHeader('Content-Type', 'text/event-stream; charset=utf-8');
    res.setHeader('Cache-Control', 'no-store');
    // Asks nginx not to collect what is meant to come bit by bit.
    res.setHeader('X-Accel-Buffering', 'no');
    res.flushHeaders();
    this.#heartbeat = setInterval(() => {
      this.#write(': \n\n');
    }, HEARTBEAT_MS);
    res.once('close', () => {
      clearInterval(this.#heartbeat);
    });
  }

  send(event: string, data: unknown): void {
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    clearInterval(this.#heartbeat);
    this.#res.end();
  }

  #write(text: string): void {
    if (this.#res.writableEnded || this.#res.destroyed) return;
    if (this.#res.writableLength > MOST_WAITING) this.#res.destroy();
    else this.#res.write(text);
  }
}
