import { Client, credentials, Metadata, status as codes, type ServiceError } from '@grpc/grpc-js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { encodeCheckRequest } from '../../contract/encode-request.js';
import { limits } from '../../contract/limits.js';
import { UNSUPPORTED_LANGUAGE } from '../../contract/status-error.js';
import type { FailureCause } from '../../contract/verdict.js';
import {
  metadataFields,
  LIMIT_METADATA,
  REQUEST_METADATA,
  RESPONSE_METADATA,
  VERDICT_METADATA,
  withResponseMetadata,
} from '../../wire/metadata-fields.js';
import { checkMethodOf, loadGroundingProto } from '../../wire/grounding-proto.js';
import { STATUS_DETAILS } from '../../wire/status-details.js';
import { undecodable, type CallFailure } from '../remote/call-failure.js';
import type { ServiceAddress } from './address.js';
import type { Transport } from './transport.js';

/** Bytes of metadata that are taken: all that a service sends. */
const METADATA_BYTES = 44 * 1024;

/** A service over gRPC, on one connection that is kept. */
export function grpcTransport({ secure, host }: ServiceAddress): Transport {
  const { path, requestSerialize, responseDeserialize } = checkMethodOf(loadGroundingProto(), 'v1');
  const client = new Client(host, secure ? credentials.createSsl() : credentials.createInsecure(), {
    'grpc.max_receive_message_length': limits.requestBytes,
    'grpc.max_send_message_length': -1,
    // Coming back is for the pool, which knows other services.
    'grpc.enable_retries': 0,
    'grpc.max_reconnect_backoff_ms': 2000,
  });
  return {
    call: (request, { groundingConfig, apiKey, timeoutMs, signal }) =>
      new Promise((resolve) => {
        const metadata = new Metadata();
        if (apiKey !== undefined) metadata.set('x-goog-api-key', apiKey);
        metadata.set(LIMIT_METADATA, String(METADATA_BYTES));
        const extra = metadataFields(request, 'v1');
        if (extra !== undefined) metadata.set(REQUEST_METADATA, Buffer.from(extra));
        let received = new Metadata();
        const message = { ...encodeCheckRequest(request), groundingConfig };
        const onEnd = (error: ServiceError | null, response?: object): void => {
          signal.removeEventListener('abort', cancel);
          if (error !== null) resolve({ failure: failureOfRpc(error) });
          else resolve(read(response ?? {}, received));
        };
        const call = client.makeUnaryRequest(
          path,
          requestSerialize,
          responseDeserialize,
          message,
          metadata,
          { deadline: Date.now() + timeoutMs },
          onEnd,
        );
        const cancel = (): void => {
          call.cancel();
        };
        call.on('metadata', (headers: Metadata) => {
          received = headers;
        });
        signal.addEventListener('abort', cancel);
        if (signal.aborted) cancel();
      }),
    close: () => {
      client.close();
    },
  };
}

function read(message: object, metadata: Metadata): Awaited<ReturnType<Transport['call']>> {
  const extra = metadata.get(RESPONSE_METADATA)[0]?.toString();
  if (extra?.includes('"omitted"'))
    return { failure: undecodable('lacks what did not fit into its metadata') };
  try {
    const json = withResponseMetadata(message, extra);
    return { answer: { json, summary: metadata.get(VERDICT_METADATA)[0]?.toString() } };
  } catch {
    return { failure: undecodable('has metadata that is not JSON') };
  }
}

const FAILURES: Readonly<Partial<Record<codes, Pick<CallFailure, 'cause' | 'retry'>>>> = {
  [codes.CANCELLED]: { cause: 'timeout', retry: 'never' },
  [codes.DEADLINE_EXCEEDED]: { cause: 'timeout', retry: 'never' },
  [codes.PERMISSION_DENIED]: { cause: 'unauthorised', retry: 'never' },
  [codes.UNAUTHENTICATED]: { cause: 'unauthorised', retry: 'never' },
  [codes.RESOURCE_EXHAUSTED]: { cause: 'quota', retry: 'soon' },
  [codes.UNAVAILABLE]: { cause: 'unavailable', retry: 'soon' },
};

function failureOfRpc({ code, metadata }: ServiceError): CallFailure {
  const { cause, retry } = FAILURES[code] ?? {
    cause: 'unavailable' as FailureCause,
    retry: 'never' as const,
  };
  // A server that lacks the method says UNIMPLEMENTED, too.
  const [details] = metadata.get(STATUS_DETAILS);
  if (code === codes.UNIMPLEMENTED && details?.includes(UNSUPPORTED_LANGUAGE) === true) {
    const refused = new AnswerGuardError('AG_REMOTE_REFUSED', `The service answered ${codes[code]}.`);
    return { cause: 'unsupportedLanguage', retry: 'never', error: refused };
  }
  const pushback = Number(metadata.get('grpc-retry-pushback-ms')[0] ?? Number.NaN);
  const unreachable = code === codes.UNAVAILABLE;
  const error = unreachable
    ? new AnswerGuardError(
        'AG_REMOTE_UNREACHABLE',
        'The service could not be reached, or the connection broke.',
      )
    : new AnswerGuardError('AG_REMOTE_REFUSED', `The service answered ${codes[code]}.`);
  return { cause, retry, error, ...(pushback >= 0 && { retryAfterMs: pushback }) };
}
