import { parentPort } from 'node:worker_threads';
import { folderCalls } from './folder-calls.js';
import type { FolderRequest } from './folder-protocol.js';

/** The thread of a folder's index; folder-thread.ts is its only caller. */
if (parentPort) {
  const port = parentPort;
  const ask = folderCalls((reply) => {
    port.postMessage(reply);
  });
  port.on('message', (request: FolderRequest) => {
    ask(request);
  });
}
