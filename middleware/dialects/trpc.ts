import { isObject } from '../is-object.js';
import type { JsonPath } from './json-pointer.js';

/** What a call gave, and where in the body it stands. */
interface TrpcData {
  readonly path: JsonPath;
  readonly data: unknown;
}

/** Whether it is what tRPC answers to one call: `{ result: { data } }`, or `{ error: { … } }`. */
export function isTrpcResponse(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { result, error } = value;
  return isObject(result) ? Object.hasOwn(result, 'data') : result === undefined && isObject(error);
}

/** What the calls gave that tRPC answers in one body: several at once, as its clients batch them, or one. Empty for other bodies. */
export function trpcData(json: unknown): readonly TrpcData[] {
  const isBatch = Array.isArray(json);
  const responses = isBatch ? (json as unknown[]) : [json];
  if (!responses.every(isTrpcResponse)) return [];
  return responses.flatMap((response, index) => {
    const result = isObject(response) ? response['result'] : undefined;
    if (!isObject(result)) return [];
    const path = [...(isBatch ? [index] : []), 'result', 'data'];
    const { data } = result;
    // A transformer (superjson) puts the data into a member, next to what it knows of their types.
    return isObject(data) && isObject(data['json'])
      ? [{ path: [...path, 'json'], data: data['json'] }]
      : [{ path, data }];
  });
}
