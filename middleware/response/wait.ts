import { setMaxListeners } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { SentLook } from './sent-look.js';
import { sentLookFor } from './sent-look.js';
import { holdSocket } from './socket-hold.js';

/** The time between what the handler sent and its release: how the response looks, and what may happen to it. */
export class Wait {
  hasBegun = false;
  private isOver = false;
  private controller: AbortController | undefined;
  private readonly look: SentLook;
  private releaseSocket: (() => void) | undefined;

  /** @param onGone The client is gone. */
  constructor(
    private readonly req: IncomingMessage,
    private readonly res: ServerResponse,
    private readonly onGone: () => void,
  ) {
    this.look = sentLookFor(res);
  }

  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      // A body may hold many answers, and Node warns of a leak from eleven listeners on.
      setMaxListeners(0, this.controller.signal);
    }
    return this.controller.signal;
  }

  /** The handler gets the control back, and believes its head sent. */
  begin(): void {
    if (this.hasBegun) return;
    this.hasBegun = true;
    this.look.headSent();
    this.res.on('close', this.onClose);
  }

  /** The handler gets the control back, and believes its answer sent. */
  beginEnded(): void {
    if (this.releaseSocket !== undefined) return;
    this.begin();
    this.look.ended();
    this.releaseSocket = holdSocket(connectionOf(this.req, this.res), this.res);
  }

  /** The head is about to be sent, while the body is waited for. */
  headLeaves(): void {
    this.look.headLeaves();
  }

  /** For what is sent while the rest is waited for. */
  whileSending<T>(send: () => T): T {
    return this.look.whileSending(send);
  }

  /** A second `writeHead`. */
  refuseHead(args: readonly unknown[]): never {
    this.look.headSent();
    return this.look.refuseHead(args);
  }

  /** Back to the truth; what was put off until after the answer is set to come after it. */
  finish(): void {
    if (!this.hasBegun || this.isOver) return;
    this.isOver = true;
    this.look.clear();
    this.res.off('close', this.onClose);
    this.releaseSocket?.();
  }

  private readonly onClose = (): void => {
    // Only what Node itself says: an app may emit the event on a response that can still be written to.
    const connection = connectionOf(this.req, this.res);
    if (!this.res.closed && connection?.destroyed !== true) return;
    this.controller?.abort();
    this.onGone();
  };
}

interface Connection {
  readonly destroyed: boolean;
}

/** The socket, also of a pipelined response that has not got it yet; with HTTP/2 the response's own stream. */
export function connectionOf(req: object, res: object): Connection | undefined {
  const stream: unknown = 'stream' in res ? res.stream : undefined;
  if (isConnection(stream)) return stream;
  const socket: unknown = 'socket' in req ? req.socket : undefined;
  return isConnection(socket) ? socket : undefined;
}

function isConnection(value: unknown): value is Connection {
  return typeof value === 'object' && value !== null && 'destroyed' in value;
}
