import { Readable, pipeline } from 'node:stream';
import type { Request, Response } from 'express';

function codeOf(call: () => unknown): unknown {
  try {
    return String(call());
  } catch (error) {
    return [(error as NodeJS.ErrnoException).code, (error as Error).message];
  }
}

const look = (res: Response): unknown => [
  res.headersSent,
  res.writableEnded,
  (res as { finished?: boolean }).finished,
  res.statusCode,
  res.statusMessage,
  res.destroyed,
  res.get('Content-Type'),
];

export type NotingHandler = (note: (what: unknown) => void, req: Request, res: Response) => void;

/** Handlers that note how their response looks to them, before and after they answer. */
export const HANDLERS: readonly (readonly [name: string, handler: NotingHandler])[] = [
  [
    'after json',
    (note, _req, res) => {
      res.json({});
      note(look(res));
    },
  ],
  [
    'after end',
    (note, _req, res) => {
      note(look(res));
      res.end('x');
      note(look(res));
    },
  ],
  [
    'after write',
    (note, _req, res) => {
      note(res.write('x'));
      note(look(res));
      res.end();
      note(look(res));
    },
  ],
  [
    'after writeHead',
    (note, _req, res) => {
      res.writeHead(201, 'Made', { 'X-A': 'b' });
      note(look(res));
      note(res.get('x-a'));
      res.end('x');
    },
  ],
  [
    'after flushHeaders',
    (note, _req, res) => {
      res.flushHeaders();
      note(look(res));
      res.end('x');
    },
  ],
  [
    'after an end with nothing',
    (note, _req, res) => {
      res.end();
      note(look(res));
    },
  ],
  [
    'return values',
    (note, _req, res) => {
      note(res.writeHead(200) === res);
      note(res.write('x'));
      note(res.end() === res);
      note(res.end() === res);
    },
  ],
  [
    'json returns the response',
    (note, _req, res) => {
      note(res.json({}) === res);
    },
  ],
  [
    'setHeader after json',
    (note, _req, res) => {
      res.json({});
      note(codeOf(() => res.setHeader('a', 'b')));
    },
  ],
  [
    'appendHeader after json',
    (note, _req, res) => {
      res.json({});
      note(codeOf(() => res.appendHeader('a', 'b')));
    },
  ],
  [
    'removeHeader after json',
    (note, _req, res) => {
      res.json({});
      note(
        codeOf(() => {
          res.removeHeader('a');
        }),
      );
    },
  ],
  [
    'writeHead after json',
    (note, _req, res) => {
      res.json({});
      note(codeOf(() => res.writeHead(500)));
    },
  ],
  [
    'writeHead twice',
    (note, _req, res) => {
      res.writeHead(200);
      note(codeOf(() => res.writeHead(200)));
      res.end('x');
    },
  ],
  [
    'json after json',
    (note, _req, res) => {
      res.json({});
      note(codeOf(() => res.json({})));
    },
  ],
  [
    'setHeader after write',
    (note, _req, res) => {
      res.write('x');
      note(codeOf(() => res.setHeader('a', 'b')));
      res.end();
    },
  ],
  [
    'an invalid status',
    (note, _req, res) => {
      res.statusCode = 1000;
      note(codeOf(() => res.end('x')));
      res.statusCode = 200;
      res.end('y');
    },
  ],
  [
    'an invalid status of writeHead',
    (note, _req, res) => {
      note(codeOf(() => res.writeHead(99)));
      res.end('y');
    },
  ],
  [
    'an invalid header of writeHead',
    (note, _req, res) => {
      note(codeOf(() => res.writeHead(200, { 'a b': 'c' })));
      res.end('y');
    },
  ],
  [
    'an invalid header value of writeHead',
    (note, _req, res) => {
      note(codeOf(() => res.writeHead(200, { a: 'c\n' })));
      res.end('y');
    },
  ],
  [
    'odd headers of writeHead',
    (note, _req, res) => {
      note(codeOf(() => res.writeHead(200, ['a'] as never)));
      res.end('y');
    },
  ],
  [
    'an invalid reason phrase',
    (note, _req, res) => {
      res.statusMessage = 'a\nb';
      note(codeOf(() => res.end('x')));
      res.statusMessage = 'Fine';
      res.end('y');
    },
  ],
  [
    'a null chunk',
    (note, _req, res) => {
      note(codeOf(() => res.write(null)));
      res.end('y');
    },
  ],
  [
    'a number for a chunk',
    (note, _req, res) => {
      note(codeOf(() => res.write(1)));
      res.end('y');
    },
  ],
  [
    'an unknown encoding',
    (note, _req, res) => {
      note(codeOf(() => res.end('x', 'nope' as never)));
      res.destroy();
    },
  ],
  [
    'write after end',
    (note, _req, res) => {
      res.on('error', (error: NodeJS.ErrnoException) => {
        note(['event', error.code]);
      });
      res.end('x');
      note(
        res.write('y', (error) => {
          note(['callback', (error as NodeJS.ErrnoException | undefined)?.code]);
        }),
      );
    },
  ],
  [
    'end with a chunk after end',
    (note, _req, res) => {
      res.on('error', (error: NodeJS.ErrnoException) => {
        note(['event', error.code]);
      });
      res.end('x');
      note(res.end('y') === res);
    },
  ],
  [
    'end callbacks',
    (note, _req, res) => {
      res.end('x', () => {
        note('first');
      });
      res.end(() => {
        note('second');
      });
    },
  ],
  [
    'callbacks and events in order',
    (note, _req, res) => {
      for (const event of ['finish', 'close'])
        res.on(event, () => {
          note(event);
        });
      res.write('x', () => {
        note('written');
      });
      res.end('y', () => {
        note('ended');
      });
      note('returned');
    },
  ],
  [
    'a handler that waits for its write callback',
    (note, _req, res) => {
      res.write('x', () => {
        note('written');
        res.end('y');
      });
    },
  ],
  [
    'a pipeline',
    (note, _req, res) => {
      pipeline(Readable.from(['a', 'b']), res, (error) => {
        note(['piped', error]);
      });
    },
  ],
  [
    'in its finish event',
    (note, _req, res) => {
      res.on('finish', () => {
        note(look(res));
        note(res.writableFinished);
      });
      res.json({});
    },
  ],
  [
    'status set after json',
    (note, _req, res) => {
      res.on('finish', () => {
        note(res.statusCode);
      });
      res.json({});
      res.status(500);
      note(res.statusCode);
    },
  ],
];
