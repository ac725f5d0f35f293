import {
  STATUS_NAMES,
  encodeStatusError,
  nameOfHttp,
  statusOfHttp,
} from '../../src/contract/status-error.js';

describe('status errors', () => {
  test.each([
    [400, 'INVALID_ARGUMENT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'PERMISSION_DENIED'],
    [404, 'NOT_FOUND'],
    [405, 'UNIMPLEMENTED'],
    [413, 'INVALID_ARGUMENT'],
    [415, 'INVALID_ARGUMENT'],
    [418, 'INVALID_ARGUMENT'],
    [429, 'RESOURCE_EXHAUSTED'],
    [499, 'CANCELLED'],
    [500, 'INTERNAL'],
    [502, 'INTERNAL'],
    [503, 'UNAVAILABLE'],
    [504, 'DEADLINE_EXCEEDED'],
  ])('HTTP %i is %s', (http, name) => {
    expect(nameOfHttp(http)).toBe(name);
  });

  test('names have the numbers of google.rpc.Code', () => {
    const numbers = Object.fromEntries(Object.entries(STATUS_NAMES).map(([name, { rpc }]) => [name, rpc]));
    expect(numbers).toEqual({
      CANCELLED: 1,
      INVALID_ARGUMENT: 3,
      DEADLINE_EXCEEDED: 4,
      NOT_FOUND: 5,
      PERMISSION_DENIED: 7,
      RESOURCE_EXHAUSTED: 8,
      UNIMPLEMENTED: 12,
      INTERNAL: 13,
      UNAVAILABLE: 14,
      UNAUTHENTICATED: 16,
    });
  });

  test('are written as google.rpc.Status', () => {
    const fieldViolations = [
      { field: 'facts[3].factText', description: 'has 10001 characters; at most 10000' },
    ];
    expect(encodeStatusError(statusOfHttp(400, 'No.', [{ kind: 'BadRequest', fieldViolations }]))).toEqual({
      error: {
        code: 400,
        message: 'No.',
        status: 'INVALID_ARGUMENT',
        details: [{ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations }],
      },
    });
    expect(
      encodeStatusError(statusOfHttp(503, 'Busy.', [{ kind: 'RetryInfo', retryAfterMs: 1500 }])),
    ).toEqual({
      error: {
        code: 503,
        message: 'Busy.',
        status: 'UNAVAILABLE',
        details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1.5s' }],
      },
    });
    expect(encodeStatusError(statusOfHttp(404, 'Nothing.'))).toEqual({
      error: { code: 404, message: 'Nothing.', status: 'NOT_FOUND' },
    });
  });
});
