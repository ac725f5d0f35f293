import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  write(files: Readonly<Record<string, string | Buffer>>): void;
  remove(name: string): void;
}

const made: string[] = [];
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true, force: true });
});

/** A folder with files, gone after the tests. */
export function temporaryFolder(files: Readonly<Record<string, string | Buffer>> = {}): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'answer-guard-store-'));
  made.push(path);
  const write: TemporaryFolder['write'] = (some) => {
    for (const [name, content] of Object.entries(some)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    }
  };
  write(files);
  return {
    path,
    write,
    remove: (name) => {
      rmSync(join(path, name));
    },
  };
}
