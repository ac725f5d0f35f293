import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RedisClientOptions } from 'redis';
import packageRoot from '../../../package-root.cjs';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { Clock } from '../../contract/monotonic-clock.js';
import type { Observer } from '../../telemetry/observer.js';
import { TIMED_OUT, withinTime } from '../within-time.js';

/** Commands that wait for their answer at once; more are refused. */
const MOST_WAITING = 1000;
/** A connection on which nothing was answered for so long while commands wait is given up, in milliseconds. */
const STUCK_MS = 2000;
/** A connection that is being made reports failures more often than that, in milliseconds, unless it is stuck. */
const LONGEST_SILENCE_MS = 5000;
/** Pause before a connection is tried again, in milliseconds, doubled each time up to the most. */
const FIRST_PAUSE_MS = 50;
const MOST_PAUSE_MS = 2000;
const CONNECT_TIMEOUT_MS = 2000;

export interface RedisLinkOptions {
  /** `redis://` or, with TLS, `rediss://user:password@host:port/database`; of a cluster, any of its nodes. */
  readonly urls: readonly string[];
  /** Whether the URLs are nodes of a cluster. */
  readonly cluster: boolean;
  /** Overrides the URL's. */
  readonly username?: string | undefined;
  readonly password?: string | undefined;
  /** Certificates of further authorities in PEM. */
  readonly ca?: readonly string[] | undefined;
  readonly clock: Clock;
  readonly observer?: Observer | undefined;
}

type Args = string[];

/** One client's side of a connection to a server or a cluster, narrowed to what is used here. */
interface Connection {
  send(key: string, isReadOnly: boolean, args: Args): Promise<unknown>;
  /** Sends to each server that holds entries. */
  sendToEach(commands: (send: (args: Args) => Promise<unknown>) => Promise<void>): Promise<void>;
  isReady(): boolean;
  destroy(): void;
}

/** What is under way on one connection. */
interface Traffic {
  waiting: number;
  /** When it last replied, or it last had nothing to wait for. */
  lastReplyAt: number;
}

/** Throws AG_CONFIG_INVALID when the package `redis`, which is optional, is not installed. */
export function requireRedisPackage(): void {
  try {
    createRequire(join(packageRoot, 'package.json')).resolve('redis');
  } catch {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      'cache.redis needs the package redis, which is not installed.',
      {
        hint: 'npm install redis',
      },
    );
  }
}

/**
 * A connection to Redis, or Valkey, that is always trying: commands go out while it stands and are refused at once while
 * it does not. What the server or the client says in errors may hold an address or a command; only a code goes on.
 */
export class RedisLink {
  readonly #options: RedisLinkOptions;
  #opening: Promise<Connection> | undefined;
  #connection: Connection | undefined;
  #traffic: Traffic = { waiting: 0, lastReplyAt: 0 };
  #closed = false;
  readonly #tried: Promise<void>;
  #onTried: () => void = () => undefined;

  constructor(options: RedisLinkOptions) {
    this.#options = options;
    this.#tried = new Promise((resolve) => {
      this.#onTried = resolve;
    });
    this.#open();
  }

  /** Resolves when the first connection stands, or could not be had at the first try. Never rejects. */
  get ready(): Promise<void> {
    return this.#tried;
  }

  /** Sends a command on one key. Rejects with AG_REMOTE_UNREACHABLE, or AG_CLOSED. */
  async command(key: string, args: string[], { isReadOnly = false } = {}): Promise<unknown> {
    const { clock } = this.#options;
    const connection = this.#take();
    const traffic = this.#traffic;
    if (traffic.waiting++ === 0 && connection.isReady()) traffic.lastReplyAt = clock.now();
    try {
      const answer = await connection.send(key, isReadOnly, args);
      traffic.lastReplyAt = clock.now();
      return answer;
    } catch (thrown) {
      throw failed(thrown);
    } finally {
      traffic.waiting--;
    }
  }

  /** Sends commands to each server of a cluster that holds entries. Rejects as `command` does. */
  async onEach(commands: (send: (args: Args) => Promise<unknown>) => Promise<void>): Promise<void> {
    try {
      await this.#take().sendToEach(commands);
    } catch (thrown) {
      throw failed(thrown);
    }
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const opening = this.#opening;
    this.#onTried();
    this.#connection?.destroy();
    this.#connection = undefined;
    await opening?.then(
      (connection) => {
        connection.destroy();
      },
      () => undefined,
    );
  }

  #take(): Connection {
    if (this.#closed) throw new AnswerGuardError('AG_CLOSED', 'The connection to Redis is closed.');
    const connection = this.#connection;
    if (connection === undefined)
      throw new AnswerGuardError('AG_REMOTE_UNREACHABLE', 'Redis is not connected.');
    const { waiting, lastReplyAt } = this.#traffic;
    const silentMs = this.#options.clock.now() - lastReplyAt;
    if ((waiting > 0 && silentMs > STUCK_MS) || (!connection.isReady() && silentMs > LONGEST_SILENCE_MS)) {
      // Half-dead: the other side neither answers nor ends the connection.
      this.#connection = undefined;
      connection.destroy();
      this.#open();
      throw new AnswerGuardError('AG_REMOTE_UNREACHABLE', 'Redis does not answer.');
    }
    if (waiting >= MOST_WAITING) {
      throw new AnswerGuardError('AG_OVERLOADED', `${waiting} commands wait for Redis already.`);
    }
    return connection;
  }

  #open(): void {
    const opening = this.#connect();
    this.#opening = opening;
    this.#traffic = { waiting: 0, lastReplyAt: this.#options.clock.now() };
    opening.then(
      (connection) => {
        if (this.#closed) connection.destroy();
        else this.#connection = connection;
      },
      (thrown: unknown) => {
        this.#warn(thrown);
      },
    );
  }

  async #connect(): Promise<Connection> {
    const { urls, cluster, username, password, ca } = this.#options;
    const { createClient, createCluster } = await import('redis');
    const onError = (thrown: unknown): void => {
      this.#warn(thrown);
    };
    const [first = ''] = urls;
    const common = {
      disableOfflineQueue: true,
      commandsQueueMaxLength: MOST_WAITING,
      ...credentialsOf(first, username, password),
      socket: {
        connectTimeout: CONNECT_TIMEOUT_MS,
        reconnectStrategy: (retries: number) =>
          Math.min(FIRST_PAUSE_MS * 2 ** Math.min(retries, 10), MOST_PAUSE_MS),
        ...(first.startsWith('rediss:') && {
          tls: true as const,
          ...(ca !== undefined && ca.length > 0 && { ca: [...ca] }),
        }),
      },
    } satisfies RedisClientOptions;

    if (!cluster) {
      const client = createClient({ ...common, RESP: 2, url: first });
      client.on('error', onError);
      // Rejects only when it was closed meanwhile: the client itself tries again and again.
      client.connect().then(
        () => {
          client.unref();
          this.#onTried();
        },
        () => undefined,
      );
      return {
        send: (_key, _isReadOnly, args) => client.sendCommand(args),
        sendToEach: (commands) => commands((args) => client.sendCommand(args)),
        isReady: () => client.isReady,
        destroy: () => {
          // Of redis 5 a client that is closed throws.
          if (client.isOpen) client.destroy();
        },
      };
    }
    const nodes = await this.#untilConnected(() => {
      const made = createCluster({ RESP: 2, rootNodes: urls.map((url) => ({ url })), defaults: common });
      made.on('error', onError);
      made.on('node-error', onError);
      return made;
    });
    this.#onTried();
    return {
      send: (key, isReadOnly, args) => nodes.sendCommand(key, isReadOnly, args),
      async sendToEach(commands) {
        for (const master of nodes.masters) {
          const client = await nodes.nodeClient(master);
          await commands((args) => client.sendCommand(args));
        }
      },
      isReady: () => nodes.isReady,
      destroy: () => {
        if (nodes.isOpen) nodes.destroy();
      },
    };
  }

  /** A cluster of which no node could be reached, or answers, does not try again by itself. */
  async #untilConnected<T extends { connect(): Promise<unknown>; destroy(): void }>(
    make: () => T,
  ): Promise<T> {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MOST_PAUSE_MS)) {
      const made = make();
      try {
        const connected = await withinTime(made.connect(), LONGEST_SILENCE_MS, this.#options.clock);
        if (connected !== TIMED_OUT) return made;
        made.destroy();
        this.#warn(new Error('TIMEOUT'));
      } catch (thrown) {
        if (this.#closed) throw thrown;
        this.#warn(thrown);
      }
      if (this.#closed) throw new AnswerGuardError('AG_CLOSED', 'The connection to Redis is closed.');
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
    }
  }

  #warn(thrown: unknown): void {
    this.#onTried();
    this.#traffic.lastReplyAt = this.#options.clock.now();
    if (this.#closed) return;
    const message = `Redis: ${redisCodeOf(thrown)}. Checks go on without it.`;
    this.#options.observer?.observe({ type: 'warning', code: 'redis-unreachable', message });
  }
}

/** The URL's, unless given apart: nodes that a cluster names itself have no URL. */
function credentialsOf(
  url: string,
  username: string | undefined,
  password: string | undefined,
): { username?: string; password?: string } {
  const parsed = new URL(url);
  const user = username ?? decodeURIComponent(parsed.username);
  const secret = password ?? decodeURIComponent(parsed.password);
  return { ...(user !== '' && { username: user }), ...(secret !== '' && { password: secret }) };
}

/** A system error's code, the first word of a server's error (`OOM`, `NOAUTH`, `WRONGTYPE`), or an error's class. */
function redisCodeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'unknown error';
  const code: unknown = Reflect.get(thrown, 'code');
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code;
  return /^([A-Z]{2,20})\b/.exec(thrown.message)?.[1] ?? thrown.constructor.name;
}

function failed(thrown: unknown): AnswerGuardError {
  if (AnswerGuardError.isInstance(thrown)) return thrown;
  return new AnswerGuardError('AG_REMOTE_UNREACHABLE', `Redis did not do it: ${redisCodeOf(thrown)}.`);
}
