import { folderCalls } from '../../src/datastores/folder/folder-calls.js';
import type { FolderHost, FolderHostEvents } from '../../src/datastores/folder/folder-thread.js';

/** A folder's index without a thread, from source. */
export function localHost({ onReply }: FolderHostEvents): FolderHost {
  let isOver = false;
  const ask = folderCalls((reply) => {
    if (!isOver) onReply(structuredClone(reply));
  });
  return {
    send: (request) => {
      ask(structuredClone(request));
    },
    hold: () => undefined,
    end() {
      isOver = true;
      return Promise.resolve();
    },
  };
}
