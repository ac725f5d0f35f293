import { ServerInterceptingCall, type Metadata, type ServerInterceptor } from '@grpc/grpc-js';
import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import { admit, type Caller } from '../access/callers.js';
import type { Service } from '../create-service.js';
import { statusObject } from './status-object.js';

export interface DoorkeeperOptions {
  readonly service: Pick<Service, 'core' | 'keys' | 'compat'>;
  /** How long a client may take to send its message, in milliseconds. */
  readonly messageTimeoutMs: number;
  /** Paths of the methods that are guarded; health and reflection are open to all, and as impatient. */
  readonly guarded: ReadonlySet<string>;
}

/** Says who makes a call; who is not let in is told before a byte of the message is read. */
export interface Doorkeeper {
  readonly interceptor: ServerInterceptor;
  /** Who made a call that was let in. */
  callerOf(metadata: Metadata): Caller | undefined;
}

export function doorkeeper({ service, messageTimeoutMs, guarded }: DoorkeeperOptions): Doorkeeper {
  const { core, keys, compat } = service;
  const callers = new WeakMap<Metadata, Caller>();

  const refusalOf = (metadata: Metadata, address: string): StatusError | undefined => {
    const presented = {
      apiKey: textOf(metadata, 'x-goog-api-key'),
      authorization: textOf(metadata, 'authorization'),
      address,
    };
    const { caller, refused } = admit(keys, presented, { compat });
    if (refused !== undefined) return core.refuse({ transport: 'grpc' }, refused);
    callers.set(metadata, caller);
    return core.refusal({ transport: 'grpc', caller });
  };

  return {
    callerOf: (metadata) => callers.get(metadata),
    interceptor: (method, call) => {
      // Of a stream of messages no end is expected.
      if (method.requestStream) return new ServerInterceptingCall(call);
      const isGuarded = guarded.has(method.path);
      let timer: NodeJS.Timeout | undefined;
      const stop = (): void => {
        clearTimeout(timer);
      };
      return new ServerInterceptingCall(call, {
        start: (next) => {
          next({
            onReceiveMetadata: (metadata, proceed) => {
              const address = call.getConnectionInfo().remoteAddress ?? call.getPeer();
              const status = isGuarded ? refusalOf(metadata, address) : undefined;
              if (status !== undefined) {
                call.sendStatus(statusObject(status));
                return;
              }
              timer = setTimeout(() => {
                const late = statusOfHttp(408, 'The request took too long to arrive');
                call.sendStatus(statusObject(isGuarded ? core.refuse({ transport: 'grpc' }, late) : late));
              }, messageTimeoutMs);
              proceed(metadata);
            },
            onReceiveHalfClose: (proceed) => {
              stop();
              proceed();
            },
            onCancel: stop,
          });
        },
        sendStatus: (status, next) => {
          stop();
          next(status);
        },
      });
    },
  };
}

export function textOf(metadata: Metadata, name: string): string | undefined {
  const [value] = metadata.get(name);
  return value === undefined ? undefined : value.toString();
}
