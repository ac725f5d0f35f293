import { Metadata, status as codes, type StatusObject } from '@grpc/grpc-js';
import { retryAfterMsOf, type StatusError } from '../../contract/status-error.js';
import { encodeStatusDetails, STATUS_DETAILS } from '../../wire/status-details.js';

/** A status as gRPC ends a call with it: code, message, and its details in the trailers. */
export function statusObject(status: StatusError): StatusObject {
  const metadata = new Metadata();
  metadata.set(STATUS_DETAILS, encodeStatusDetails(status));
  const retryAfterMs = retryAfterMsOf(status);
  // What gRPC's own retries wait for.
  if (retryAfterMs !== undefined) metadata.set('grpc-retry-pushback-ms', String(Math.ceil(retryAfterMs)));
  return { code: codes[status.name], details: status.message, metadata };
}
