// Writes entries to an audit log for ever, and prints the number of those that are synced, for tests that kill it.
import { folderSink } from '../../dist/esm/src/audit-log/folder/folder-sink.js';
import { readSigner } from '../../dist/esm/src/audit-log/signing.js';

const [folder, keyFile] = process.argv.slice(2);
const sink = folderSink({
  folder,
  signer: readSigner(keyFile),
  checkpointEvery: 5,
  maxFileBytes: 20_000,
  version: '0',
});
for (let count = 0; ; count += 3) {
  const at = new Date(count).toISOString();
  await sink.write(
    [0, 1, 2].map((index) => ({
      kind: 'unchecked',
      at,
      route: `${process.pid} ${count + index}`,
      cause: 'noAnswer',
      action: 'pass',
    })),
  );
  process.stdout.write(`${count + 3}\n`);
}
