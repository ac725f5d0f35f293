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

export interface AuthenticationOptions {
  readonly service: Pick<Service, 'core' | 'access'>;
  /** How long a client may take to send its message, in milliseconds. */
  readonly messageTimeoutMs: number;
  /** Paths of the methods that are guarded; health and reflection are open to all, with the same time limit. */
  readonly guarded: ReadonlySet<string>;
}

/** Authenticates the caller of each call; a call without a valid credential is refused before a byte of its message is read. */
export interface AuthenticationInterceptor {
  readonly interceptor: ServerInterceptor;
  /** The caller of a call that was authenticated. */
  callerOf(metadata: Metadata): Caller | undefined;
}

export function authenticationInterceptor({
  service,
  messageTimeoutMs,
  guarded,
}: AuthenticationOptions): AuthenticationInterceptor {
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
      let isPending = true;
      /** Called when the message is complete, or the call has ended without it. */
      const stopTimer = (): void => {
        isPending = false;
        clearTimeout(timer);
      };
      return new ServerInterceptingCall(call, {
        start: (next) => {
          next({
            onReceiveMetadata: (metadata, proceed) => {
              const waitForMessage = (): void => {
                if (isPending) {
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
                waitForMessage();
                return;
              }
              refusalOf(metadata, connectionOf(call)).then(
                (status) => {
                  if (status === undefined) waitForMessage();
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
              stopTimer();
              proceed();
            },
            onCancel: stopTimer,
          });
        },
        sendStatus: (status, next) => {
          stopTimer();
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
