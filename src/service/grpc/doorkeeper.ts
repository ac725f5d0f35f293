import {
  ServerInterceptingCall,
  type Metadata,
  type ServerInterceptingCallInterface,
  type ServerInterceptor,
} from '@grpc/grpc-js';
import { statusOfHttp, type StatusError } from '../../contract/status-error.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import type { Caller, Presented } from '../access/callers.js';
import type { Service } from '../create-service.js';
import { certificateIn } from '../rest/presented-by.js';
import { statusObject } from './status-object.js';

export interface DoorkeeperOptions {
  readonly service: Pick<Service, 'core' | 'access'>;
  /** How long a client may take to send its message, in milliseconds. */
  readonly messageTimeoutMs: number;
  /** Paths of the methods that are guarded; health and reflection are open to all, and as impatient. */
  readonly guarded: ReadonlySet<string>;
}

/** Says who makes a call; who is not let in gets a refusal before a byte of the message is read. */
export interface Doorkeeper {
  readonly interceptor: ServerInterceptor;
  /** Who made a call that was let in. */
  callerOf(metadata: Metadata): Caller | undefined;
}

export function doorkeeper({ service, messageTimeoutMs, guarded }: DoorkeeperOptions): Doorkeeper {
  const { core, access } = service;
  const callers = new WeakMap<Metadata, Caller>();

  const refusalOf = async (metadata: Metadata, connection: Connection): Promise<StatusError | undefined> => {
    const { caller, refused } = await access.admit({
      apiKey: textOf(metadata, 'x-goog-api-key'),
      authorization: textOf(metadata, 'authorization'),
      ...connection,
    });
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
      let isWaitedFor = true;
      /** The message is there, or nobody waits for it any more. */
      const stop = (): void => {
        isWaitedFor = false;
        clearTimeout(timer);
      };
      return new ServerInterceptingCall(call, {
        start: (next) => {
          next({
            onReceiveMetadata: (metadata, proceed) => {
              const letIn = (): void => {
                if (isWaitedFor) {
                  timer = setTimeout(() => {
                    const late = statusOfHttp(408, 'The request took too long to arrive');
                    call.sendStatus(
                      statusObject(isGuarded ? core.refuse({ transport: 'grpc' }, late) : late),
                    );
                  }, messageTimeoutMs);
                }
                proceed(metadata);
              };
              if (!isGuarded) {
                letIn();
                return;
              }
              refusalOf(metadata, connectionOf(call)).then(
                (status) => {
                  if (status === undefined) letIn();
                  else call.sendStatus(statusObject(status));
                },
                (error: unknown) => {
                  core.unexpected(errorOrigin(error));
                  const status = core.refuse({ transport: 'grpc' }, statusOfHttp(500, 'Internal error'));
                  call.sendStatus(statusObject(status));
                },
              );
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

type Connection = Pick<Presented, 'address' | 'certificate'>;

function connectionOf(call: ServerInterceptingCallInterface): Connection {
  // Of one that is trusted only.
  const { sslPeerCertificate = null } = call.getAuthContext();
  return {
    address: call.getConnectionInfo().remoteAddress ?? call.getPeer(),
    certificate: certificateIn(sslPeerCertificate),
  };
}

export function textOf(metadata: Metadata, name: string): string | undefined {
  const [value] = metadata.get(name);
  return value === undefined ? undefined : value.toString();
}
