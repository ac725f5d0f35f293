import { Metadata, type sendUnaryData, type ServerUnaryCall } from '@grpc/grpc-js';
import { decodeCheckRequest } from '../../contract/decode-request.js';
import { encodeCheckResponse } from '../../contract/encode-response.js';
import { statusOfHttp } from '../../contract/status-error.js';
import { errorOrigin } from '../../telemetry/error-origin.js';
import {
  FEEDBACK_METADATA,
  LIMIT_METADATA,
  REQUEST_METADATA,
  RESPONSE_METADATA,
  responseMetadata,
  VERDICT_METADATA,
  withMetadataFields,
} from '../../wire/metadata-fields.js';
import type { ApiVersion } from '../../contract/api-version.js';
import { parseGroundingConfig } from '../check-target.js';
import type { Service } from '../create-service.js';
import { textOf, type AuthenticationInterceptor } from './authentication-interceptor.js';
import { statusObject } from './status-object.js';

/** Of the time that a client gives, what is kept for the way back: at most a tenth. */
const WAY_BACK_MS = 25;

type CheckCallback = sendUnaryData<object>;
type GrpcCall = ServerUnaryCall<object, object>;

/** Answers CheckGrounding of one version. `inFlight` counts the calls that are being answered. */
export function checkMethod(
  { core, limit }: Pick<Service, 'core' | 'limit'>,
  authentication: AuthenticationInterceptor,
  version: ApiVersion,
  inFlight: { add(): void; remove(): void },
) {
  async function answer(call: GrpcCall, callback: CheckCallback): Promise<void> {
    const { groundingConfig = '', ...message } = call.request as { readonly groundingConfig?: string };
    const caller = authentication.callerOf(call.metadata);
    if (caller === undefined) throw new Error('A call came in that was not authenticated.');
    const target = parseGroundingConfig(version, groundingConfig);
    if (target === undefined) {
      const field = 'groundingConfig';
      const description = 'must be projects/{project}/locations/{location}/groundingConfigs/{config}';
      const status = statusOfHttp(400, `${field}: ${description}`, [
        { kind: 'BadRequest', fieldViolations: [{ field, description }] },
      ]);
      callback(statusObject(core.refuse({ transport: 'grpc', caller }, status)));
      return;
    }
    const over = await limit?.count(caller);
    if (over !== undefined) {
      callback(statusObject(core.refuse({ transport: 'grpc', target, caller }, over)));
      return;
    }
    const gone = new AbortController();
    call.on('cancelled', () => {
      gone.abort();
    });
    const extra = textOf(call.metadata, REQUEST_METADATA);
    const result = await core.check({
      transport: 'grpc',
      target,
      caller,
      headers: call.metadata.getMap(),
      signal: gone.signal,
      timeoutMs: timeLeft(call),
      read: () => decodeCheckRequest(withMetadataFields(message, extra), { location: target.location }),
    });
    if (result.kind === 'refused') callback(statusObject(result.status));
    if (result.kind !== 'answered') return;
    const { response } = result.verdict;
    const metadata = new Metadata();
    metadata.set(VERDICT_METADATA, result.summary);
    if (result.feedback !== undefined) metadata.set(FEEDBACK_METADATA, result.feedback);
    const more = responseMetadata(response, version, limitOf(call.metadata));
    if (more !== undefined) metadata.set(RESPONSE_METADATA, Buffer.from(more));
    call.sendMetadata(metadata);
    callback(null, encodeCheckResponse(response));
  }

  return (call: GrpcCall, callback: CheckCallback): void => {
    inFlight.add();
    const answered = answer(call, callback).catch((error: unknown) => {
      const status = statusOfHttp(500, 'Internal error');
      core.unexpected(errorOrigin(error));
      callback(statusObject(core.refuse({ transport: 'grpc' }, status)));
    });
    // Answered is not sent: a client may be slow to read.
    void Promise.all([answered, endOf(call)]).finally(() => {
      inFlight.remove();
    });
  };
}

/** Resolves when the status of a call has been handed over after all before it, or its client is gone. */
function endOf(call: GrpcCall): Promise<void> {
  return new Promise((resolve) => {
    if (call.cancelled) resolve();
    // The library's name for either.
    else call.once('cancelled', resolve);
  });
}

/** Milliseconds until the client's deadline, less the way back; undefined where it has none. */
function timeLeft(call: GrpcCall): number | undefined {
  const deadline = Number(call.getDeadline());
  if (!Number.isFinite(deadline)) return undefined;
  const left = Math.max(0, deadline - Date.now());
  return left - Math.min(WAY_BACK_MS, left * 0.1);
}

function limitOf(metadata: Metadata): number | undefined {
  const bytes = Number(textOf(metadata, LIMIT_METADATA) ?? Number.NaN);
  return bytes > 0 ? bytes : undefined;
}
