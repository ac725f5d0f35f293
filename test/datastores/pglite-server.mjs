// PostgreSQL with pgvector, both compiled to WebAssembly, at a port as a server has it: for machines whose packages lack
// pgvector. It has one session, which connections have in turn, each until its transaction is over.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

/** Of a connection's first message: asks for TLS, which there is none of. */
const ASKS_FOR_TLS = 80_877_103;

const db = await PGlite.create({ extensions: { vector } });
/** Whose turn it is; resolves when it is the next one's. */
let turn = Promise.resolve();

/** Ends an answer: `Z`, its length, and whether a transaction is open. */
const isIdle = (answer) => answer.at(-6) === 'Z'.charCodeAt(0) && answer.at(-1) === 'I'.charCodeAt(0);

async function serve(socket) {
  let isFirst = true;
  let waiting = Buffer.alloc(0);
  let giveTurn;
  try {
    for await (const part of socket) {
      waiting = Buffer.concat([waiting, part]);
      for (;;) {
        // Of the first message the length stands at its beginning, of others after their kind.
        const head = isFirst ? 0 : 1;
        if (waiting.length < head + 4) break;
        const size = head + waiting.readUInt32BE(head);
        if (waiting.length < size) break;
        const message = waiting.subarray(0, size);
        waiting = waiting.subarray(size);
        if (isFirst && message.readUInt32BE(4) === ASKS_FOR_TLS) {
          socket.write('N');
          continue;
        }
        if (!isFirst && message[0] === 'X'.charCodeAt(0)) return;
        isFirst = false;
        if (giveTurn === undefined) {
          const before = turn;
          turn = new Promise((resolve) => (giveTurn = resolve));
          await before;
        }
        const answer = await db.execProtocolRaw(message);
        socket.write(answer);
        if (isIdle(answer)) giveTurn = giveTurn();
      }
    }
  } finally {
    if (giveTurn !== undefined) {
      // What a client that went away left open.
      await db.exec('ROLLBACK');
      giveTurn();
    }
    socket.end();
  }
}

const server = createServer((socket) => {
  serve(socket).catch(() => socket.destroy());
}).listen(0, '127.0.0.1');
await once(server, 'listening');
process.send({ port: server.address().port });
process.once('disconnect', () => process.exit(0));
