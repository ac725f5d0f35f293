#!/usr/bin/env node
import { runCli } from './run-cli.js';

// The reader of a pipe may have seen enough (`… | head`): that is no error.
process.stdout.on('error', () => process.exit());

void runCli(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
  cwd: process.cwd(),
  signals: process,
}).then((code) => {
  process.exitCode = code;
});
