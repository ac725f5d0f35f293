import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import { codeOf } from '../../contract/code-of.js';
import type { StoreChanges, StoreProgress } from '../datastore.js';
import { FolderIndex } from './folder-index.js';
import type { FolderReply, FolderRequest } from './folder-protocol.js';

const NO_CHANGES: StoreChanges = { added: 0, changed: 0, removed: 0, failed: [] };

/** Answers what a host asks, for the thread and for who has none. */
export function folderCalls(reply: (reply: FolderReply) => void): (request: FolderRequest) => void {
  let started: FolderIndex | undefined;

  async function answer(request: FolderRequest): Promise<unknown> {
    const { call } = request;
    const onProgress = (progress: StoreProgress): void => {
      reply({ type: 'progress', call, progress });
    };
    if (request.name === 'start') {
      const { index, reads } = request.asks;
      started = new FolderIndex(index);
      await started.load();
      return reads ? await started.sync({ onProgress }) : NO_CHANGES;
    }
    if (started === undefined) throw new AnswerGuardError('AG_STORE_FAILED', 'The store was not started.');
    switch (request.name) {
      case 'search':
        return started.search(request.asks.query, request.asks.topK);
      case 'describe':
        return started.describe();
      case 'sync':
        return await started.sync({ onProgress });
      case 'add':
        return await started.add(request.asks, { onProgress });
      case 'remove':
        return await started.remove(request.asks);
      case 'save':
        await started.save();
        return undefined;
    }
  }

  return (request) => {
    const { call } = request;
    answer(request).then(
      (value) => {
        reply({ type: 'gave', call, value });
      },
      (error: unknown) => {
        const [code, message] = AnswerGuardError.isInstance(error)
          ? [error.code, error.message]
          : (['AG_STORE_FAILED', `The folder of the store failed: ${systemCodeOf(error)}`] as const);
        reply({ type: 'threw', call, code, message });
      },
    );
  };
}

function systemCodeOf(error: unknown): string {
  return codeOf(error) ?? 'unexpected';
}
