import { once } from 'node:events';
import { connect, type IncomingHttpHeaders } from 'node:http2';
import { Client, credentials, status, type MethodDefinition } from '@grpc/grpc-js';
import { service as healthService } from 'grpc-health-check';
import { checkMethodOf } from '../../src/wire/grounding-proto.js';
import { complete, type Script } from './scripted-checker.js';
import { UNHURRIED } from './service-under-test.js';
import { call, definition, lawful, running, start, until } from './started-grpc.js';

describe('time', () => {
  const held: { signal?: AbortSignal } = {};
  const script: Script = (_request, { signal }) => {
    held.signal = signal;
    return new Promise(() => undefined);
  };

  test("a client's deadline is passed on, and kept", async () => {
    const server = await start({ script, checkTimeoutMs: 600_000 });
    // On a busy machine it may be over before the check is there.
    for (let deadlineMs = 300; held.signal === undefined; deadlineMs *= 2) {
      const { error } = await call(server, lawful, { deadlineMs });
      expect(error?.code).toBe(status.DEADLINE_EXCEEDED);
    }
    await until(() => held.signal?.aborted === true);
  });

  test('a client that cancels ends its check', async () => {
    const server = await start({ script });
    const { path, requestSerialize, responseDeserialize } = checkMethodOf(definition, 'v1');
    const client = new Client(server.address, credentials.createInsecure());
    running.push(client);
    const pending = client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      lawful,
      () => undefined,
    );
    await until(() => server.checker.received.length === 1);
    pending.cancel();
    await until(() => server.logger.lines.length === 1);
    expect(server.logger.lines).toMatchObject([{ message: 'client gone', status: 'CANCELLED' }]);
  });

  test('a message that does not come is not waited for', async () => {
    const server = await start({}, { messageTimeoutMs: 30 });
    const session = connect(`http://${server.address}`);
    const stream = session.request({
      ':method': 'POST',
      ':path': checkMethodOf(definition, 'v1').path,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    stream.write(Buffer.from([0, 0, 0, 0, 9, 1]));
    const trailers = await new Promise<IncomingHttpHeaders>((resolve) => {
      stream.once('trailers', resolve);
      stream.once('response', (headers) => {
        if ('grpc-status' in headers) resolve(headers);
      });
      stream.resume();
    });
    expect(trailers['grpc-status']).toBe(String(status.DEADLINE_EXCEEDED));
    session.destroy();
  });

  test('shutdown: health first, then checks in flight end; a watcher of health holds nothing up', async () => {
    const ends: (() => void)[] = [];
    const server = await start({
      script: (request) =>
        new Promise((resolve) =>
          ends.push(() => {
            resolve(complete(request));
          }),
        ),
    });
    const health = new Client(server.address, credentials.createInsecure());
    running.push(health);
    const { Watch: watch } = healthService as unknown as Record<string, MethodDefinition<object, object>>;
    const states: unknown[] = [];
    health
      .makeServerStreamRequest(watch!.path, watch!.requestSerialize, watch!.responseDeserialize, {
        service: '',
      })
      .on('data', (message) => states.push(message))
      .on('error', () => undefined);
    await until(() => states.length === 1);
    const pending = call(server, lawful);
    await until(() => ends.length === 1);
    const closing = server.close();
    await until(() => states.length === 2);
    ends[0]!();
    expect((await pending).error).toBeNull();
    await closing;
    expect(states).toEqual([{ status: 'SERVING' }, { status: 'NOT_SERVING' }]);
  });

  test('shutdown waits for what a client is slow to read, as long as it waits for a check', async () => {
    // More than a client takes that has not begun to read.
    const long = 'The sky is blue. '.repeat(20_000);
    const server = await start({
      script: (request) => {
        const verdict = complete(request);
        if (verdict.kind !== 'complete') return verdict;
        const citedChunks = [{ chunkText: long, source: '0' }];
        return { ...verdict, response: { ...verdict.response, citedChunks } };
      },
    });
    const session = connect(`http://${server.address}`);
    const failures: unknown[] = [];
    session.on('error', (error) => failures.push(error));
    const { path, requestSerialize } = checkMethodOf(definition, 'v1');
    const stream = session.request({
      ':method': 'POST',
      ':path': path,
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    const message = requestSerialize(lawful);
    const head = Buffer.alloc(5);
    head.writeUInt32BE(message.length, 1);
    stream.end(Buffer.concat([head, message]));
    await once(stream, 'response');
    jest.useFakeTimers({ doNotFake: ['Date', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate'] });
    const closing = server.close();
    await once(session, 'goaway');
    jest.advanceTimersByTime(9000);
    jest.useRealTimers();
    const trailers = once(stream, 'trailers') as Promise<[IncomingHttpHeaders]>;
    let bytes = 0;
    for await (const part of stream as AsyncIterable<Buffer>) bytes += part.length;
    expect(bytes).toBeGreaterThan(long.length);
    expect((await trailers)[0]['grpc-status']).toBe(String(status.OK));
    await closing;
    session.destroy();
    expect(failures).toEqual([]);
  });
});

describe('size', () => {
  test('the largest lawful facts are taken', async () => {
    const server = await start(UNHURRIED);
    const facts = Array.from({ length: 200 }, () => ({ factText: '😀'.repeat(10_000) }));
    const { error, response } = await call(server, { ...lawful, facts });
    expect(error).toBeNull();
    expect(response).toMatchObject({ supportScore: 1 });
  });

  test('what is over the limit is not', async () => {
    const server = await start();
    const facts = Array.from({ length: 5 }, () => ({ factText: 'x'.repeat(7 * 1024 * 1024) }));
    expect((await call(server, { ...lawful, facts })).error?.code).toBe(status.RESOURCE_EXHAUSTED);
  });
});
