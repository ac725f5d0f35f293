import type { Socket } from 'node:net';
import { connect } from 'node:net';
import type { RequestHandler } from 'express';
import type { Release } from '../../../middleware/response/held-body.js';
import { later, taking } from './guarded-app.js';
import { requestText } from './raw-exchange.js';
import { start } from './running-app.js';

describe('a client that leaves', () => {
  async function leave(
    handler: RequestHandler,
  ): Promise<{ aborted: boolean; events: string[]; handlerSaw: string[] }> {
    const events: string[] = [];
    const handlerSaw: string[] = [];
    let client: Socket | undefined;
    let signal: AbortSignal | undefined;
    const closed = new Promise<void>((resolve) => {
      void start(
        (_req, res, next) => {
          res.on('finish', () => events.push('finish'));
          res.on('close', () => {
            events.push('close');
            resolve();
          });
          next();
        },
        taking({
          onHeld: (_body, given) => {
            signal = given();
            client!.destroy();
            return new Promise<Release>((release) => {
              given().addEventListener('abort', () => {
                release({ kind: 'replace', body: 'x' });
              });
            });
          },
          onFailure: (error) => events.push(String(error)),
        }),
        (req, res, next) => {
          res.on('close', () => handlerSaw.push('close'));
          handler(req, res, next);
        },
      ).then((server) => {
        client = connect(server.port, '127.0.0.1');
        client.on('error', () => undefined);
        client.write(requestText());
      });
    });
    await closed;
    await later(undefined);
    return { aborted: signal!.aborted, events, handlerSaw };
  }

  test('while its answer is held: the signal aborts, the app sees the close, nothing fails', async () => {
    const { aborted, events, handlerSaw } = await leave((_req, res) => void res.json({ answer: 'a' }));
    expect({ aborted, events, handlerSaw }).toEqual({
      aborted: true,
      events: ['close'],
      handlerSaw: ['close'],
    });
  });

  test('before the handler ends: what it still writes is dropped as by Node', async () => {
    const noted: unknown[] = [];
    const done = new Promise<void>((resolve) => {
      let client: Socket | undefined;
      void start(
        taking({
          onHeld: () => {
            throw new Error('not to be judged');
          },
        }),
        (_req, res) => {
          res.write('one');
          res.on('close', () => {
            noted.push(res.write('two'), res.destroyed);
            res.end(() => undefined);
            resolve();
          });
          client!.destroy();
        },
      ).then((server) => {
        client = connect(server.port, '127.0.0.1');
        client.write(requestText());
      });
    });
    await done;
    expect(noted).toEqual([false, true]);
  });
});
