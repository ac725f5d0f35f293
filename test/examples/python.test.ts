import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../free-port.js';
import { describeWithModel } from '../with-model.js';
import { startExample, type RunningExample } from './installed-example.js';

const run = promisify(execFile);
/** Where google-cloud-discoveryengine is installed; CI makes it. */
const PYTHON = process.env['TEST_PYTHON'] ?? '';

describeWithModel('the example in Python', () => {
  let example: RunningExample | undefined;
  let http: number;
  let grpc: number;
  beforeAll(async () => {
    [http, grpc] = [await freePort(), await freePort()];
    // How fast a busy machine judges is not what is tested.
    const args = `--port ${http} --grpc-port ${grpc} --check-timeout 60000`;
    example = await startExample('python', { args });
  });
  afterAll(() => example?.stop());

  const CLAIMS = [
    'supported   The museum is closed on Mondays.',
    'supported   A ticket to the museum costs 12 euros.',
    'UNSUPPORTED The house was built in 1924 by the architect Lena Brandt.',
  ];

  it('says by the standard library which sentence is invented, and shows the header', async () => {
    const script = join(example?.folder ?? '', 'check.py');
    const { stdout } = await run('python3', [script, `http://127.0.0.1:${http}`]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => /^(?:un)?supported/i.test(line))).toEqual(CLAIMS);
    const headers = lines.filter((line) => line.includes('checker='));
    expect(headers).toHaveLength(2);
    for (const header of headers) expect(header).toMatch(/^complete;checker=embedded;.*coverage=1;/);
  });

  const named = "says the same by Google's client";
  if (!existsSync(PYTHON)) {
    console.warn("Not run, no TEST_PYTHON: Google's client for Python");
    return;
  }
  it(named, async () => {
    const script = join(example?.folder ?? '', 'check_with_google.py');
    const { stdout } = await run(PYTHON, [script, `127.0.0.1:${grpc}`]);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.filter((line) => !line.startsWith('support '))).toEqual(CLAIMS);
    expect(lines.filter((line) => line.startsWith('support '))).toHaveLength(2);
  });
});
