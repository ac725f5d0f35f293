import { existsSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { cutDocuments } from '../../src/datastores/documents/cut-document.js';
import { readMarkdown } from '../../src/datastores/documents/read-markdown.js';
import { folderStore } from '../../src/datastores/folder/folder-store.js';
import { indexedFolder } from '../../src/datastores/folder/indexed-folder.js';
import { functionStore } from '../../src/datastores/function-store.js';
import { datastoreContract, HELD } from './datastore-contract.js';
import { localHost } from './local-host.js';
import { temporaryFolder } from '../temporary-folder.js';

const passages = Object.entries(HELD).flatMap(([path, text]) => {
  const cutting = cutDocuments([readMarkdown(text, path)], `app://texts/${path}`);
  let step = cutting.next();
  while (step.done !== true) step = cutting.next();
  return step.value;
});

datastoreContract('a function', () =>
  Promise.resolve({
    store: functionStore({ name: 'texts', search: () => passages }),
    ranks: false,
  }),
);

datastoreContract('a folder', () =>
  Promise.resolve({
    store: indexedFolder({ name: 'texts', folder: temporaryFolder(HELD).path }, localHost),
    ranks: true,
  }),
);

const BUILT = join(packageRoot, 'dist/esm/src/datastores/folder/folder-worker.js');
if (existsSync(BUILT)) {
  datastoreContract('a folder in its thread', () =>
    Promise.resolve({
      store: folderStore({ name: 'texts', folder: temporaryFolder(HELD).path }),
      ranks: true,
    }),
  );
} else {
  test('a folder in its thread: NOT RUN, since the package is not built', () => {
    expect(existsSync(BUILT)).toBe(false);
  });
}
