// Speaks the model process's protocol, and does what the folder to be loaded, or the sentence to be scored, says.
import { existsSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Whether another process has loaded the folder before. */
function isUsed(folder) {
  const mark = join(folder, 'used');
  if (existsSync(mark)) return true;
  writeFileSync(mark, '');
  return false;
}

process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message.type === 'load') {
    switch (basename(message.folder)) {
      case 'unavailable':
        return process.send({ type: 'unavailable', reason: 'a test' });
      case 'dying':
        return process.exit(1);
      case 'silent':
        return undefined;
      case 'once':
        if (isUsed(message.folder)) return process.exit(1);
        break;
    }
    return process.send({ type: 'loaded', revision: 'r', sha256: 'abc', readers: [] });
  }
  switch (message.passage.sentences[0].text) {
    case 'die':
      return process.kill(process.pid, 'SIGKILL');
    case 'throw':
      return process.send({ type: 'threw', pass: message.pass });
    case 'hang':
      for (;;);
    default: {
      const logits = { supported: process.pid, missing: message.pass, contradicted: 0, noCheck: 0 };
      return process.send({ type: 'scored', pass: message.pass, logits: [logits], ms: 1 });
    }
  }
});
