import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import packageRoot from '../../../package-root.cjs';
import type { FolderReply, FolderRequest } from './folder-protocol.js';

/** Always the built one, from source and from both builds. */
const WORKER_FILE = join(packageRoot, 'dist', 'esm', 'src', 'datastores', 'folder', 'folder-worker.js');

/** Where a folder's index lives. */
export interface FolderHost {
  send(request: FolderRequest): void;
  /** Whether it keeps the process alive. */
  hold(isHeld: boolean): void;
  end(): Promise<void>;
}

export interface FolderHostEvents {
  readonly onReply: (reply: FolderReply) => void;
  /** It stopped without being asked to. */
  readonly onStop: () => void;
}

/** A thread of its own, so that neither reading files nor searching holds up the event loop. */
export function folderThread({ onReply, onStop }: FolderHostEvents): FolderHost {
  const worker = new Worker(WORKER_FILE, { name: 'answer-guard store' });
  let isEnding = false;
  const stopped = (): void => {
    if (!isEnding) onStop();
    isEnding = true;
  };
  worker.on('message', onReply);
  worker.on('error', stopped);
  worker.on('exit', stopped);
  return {
    send: (request) => {
      worker.postMessage(request);
    },
    hold: (isHeld) => {
      if (isHeld) worker.ref();
      else worker.unref();
    },
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
}
