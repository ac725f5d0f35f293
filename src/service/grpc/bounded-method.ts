import type { MethodDefinition } from '@grpc/grpc-js';
import { limits } from '../../contract/limits.js';

/** Fields of CheckGroundingRequest that hold messages of any number. */
const FACTS = 3;
const USER_LABELS = 5;

/**
 * The method with messages refused that have more fields than a request may have names: a fact of two bytes takes a hundred
 * times as much when it is read.
 */
export function boundedMethod<T extends object>(method: MethodDefinition<T, T>): MethodDefinition<T, T> {
  return {
    ...method,
    requestDeserialize: (bytes) => {
      if (countFields(bytes, limits.requestNames) > limits.requestNames)
        throw new RangeError(`The message has more than ${limits.requestNames} fields, which is the most`);
      return method.requestDeserialize(bytes);
    },
  };
}

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH = 2;
const FIXED_32 = 5;

/** The fields of a message and of the messages in its lists; stops past `most`. What is no message the library refuses. */
function countFields(bytes: Uint8Array, most: number, depth = 0): number {
  let fields = 0;
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; at < bytes.length; factor *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < bytes.length && fields <= most) {
    const tag = varint();
    fields++;
    switch (tag % 8) {
      case VARINT:
        varint();
        break;
      case FIXED_64:
        at += 8;
        break;
      case LENGTH: {
        const end = varint() + at;
        const field = Math.floor(tag / 8);
        if (depth === 0 && (field === FACTS || field === USER_LABELS))
          fields += countFields(bytes.subarray(at, end), most - fields, 1);
        at = end;
        break;
      }
      case FIXED_32:
        at += 4;
        break;
      default:
        return fields;
    }
  }
  return fields;
}
