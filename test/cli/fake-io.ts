import { EventEmitter } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { CliIo } from '../../src/cli/cli-io.js';

export interface FakeIo extends CliIo {
  readonly signals: EventEmitter;
  readonly out: () => string;
  readonly err: () => string;
  /** Resolves when the standard output holds `text`. */
  readonly written: (text: string) => Promise<void>;
}

export interface FakeIoOptions {
  /** Piped into the command. @default nothing: a terminal */
  readonly stdin?: string;
  /** Files by name, written to a folder of their own, which is the working directory. @default none */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  readonly env?: Readonly<Record<string, string>>;
}

export function fakeIo({ stdin, files = {}, env = {} }: FakeIoOptions = {}): FakeIo {
  const cwd = mkdtempSync(join(tmpdir(), 'answer-guard-cli-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
  const text = { out: '', err: '' };
  const grown = new EventEmitter();
  const sink = (name: 'out' | 'err') => ({
    write(part: string) {
      text[name] += part;
      grown.emit(name);
    },
  });
  return {
    stdout: sink('out'),
    stderr: sink('err'),
    stdin: Object.assign(Readable.from(stdin === undefined ? [] : [Buffer.from(stdin)]), {
      isTTY: stdin === undefined,
    }),
    cwd,
    env,
    signals: new EventEmitter(),
    out: () => text.out,
    err: () => text.err,
    written: (part) =>
      new Promise((resolve) => {
        const look = () => {
          if (!text.out.includes(part)) return;
          grown.off('out', look);
          resolve();
        };
        grown.on('out', look);
        look();
      }),
  };
}
