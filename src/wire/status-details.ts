import type { MessageTypeDefinition, PackageDefinition } from '@grpc/proto-loader';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { ERROR_DOMAIN, STATUS_NAMES, type StatusDetail, type StatusError } from '../contract/status-error.js';
import { loadStatusProto } from './grounding-proto.js';

/** The trailer in which gRPC carries a google.rpc.Status. */
export const STATUS_DETAILS = 'grpc-status-details-bin';

/** Bytes of details that a trailer is given: clients refuse more than 8 KiB of headers. */
const MOST_BYTES = 6 * 1024;
/** Characters of one text: three texts of three bytes each must fit. */
const MOST_TEXT = 512;

let proto: PackageDefinition | undefined;

function messageType(name: string): MessageTypeDefinition<object, object> {
  proto ??= loadStatusProto();
  const found = proto[`google.rpc.${name}`];
  if (found !== undefined && 'format' in found && 'serialize' in found) {
    return found as MessageTypeDefinition<object, object>;
  }
  throw new AnswerGuardError('AG_ENGINE_FAILED', `The .proto of google.rpc has no ${name}.`);
}

/**
 * A status as the bytes of `grpc-status-details-bin`. A list of field violations is cut to what a trailer takes; the
 * message says how many there are.
 */
export function encodeStatusDetails(status: StatusError): Buffer {
  let details = status.details ?? [];
  for (;;) {
    const bytes = messageType('Status').serialize({
      code: STATUS_NAMES[status.name].rpc,
      message: status.message.slice(0, MOST_TEXT),
      details: details.map((detail) => ({
        type_url: `type.googleapis.com/google.rpc.${detail.kind}`,
        value: messageType(detail.kind).serialize(fieldsOf(detail)),
      })),
    });
    if (bytes.length <= MOST_BYTES) return bytes;
    details = details.map(halved);
  }
}

function halved(detail: StatusDetail): StatusDetail {
  if (detail.kind !== 'BadRequest') return detail;
  const [first] = detail.fieldViolations;
  const half = Math.floor(detail.fieldViolations.length / 2);
  if (half > 0) return { ...detail, fieldViolations: detail.fieldViolations.slice(0, half) };
  const cut = (text = ''): string => text.slice(0, MOST_TEXT);
  return {
    ...detail,
    fieldViolations: [{ field: cut(first?.field), description: cut(first?.description) }],
  };
}

function fieldsOf(detail: StatusDetail): object {
  switch (detail.kind) {
    case 'BadRequest':
      return { fieldViolations: detail.fieldViolations };
    case 'QuotaFailure':
      return { violations: detail.violations };
    case 'RequestInfo':
      return { requestId: detail.requestId };
    case 'ErrorInfo':
      return { reason: detail.reason, domain: ERROR_DOMAIN, metadata: detail.metadata ?? {} };
    case 'RetryInfo':
      return {
        retryDelay: {
          seconds: Math.floor(detail.retryAfterMs / 1000),
          nanos: Math.round((detail.retryAfterMs % 1000) * 1e6),
        },
      };
  }
}
