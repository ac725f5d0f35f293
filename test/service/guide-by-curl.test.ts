import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { hashOfKey } from '../../src/service/access/api-keys.js';
import { createService } from '../../src/service/create-service.js';
import { startService } from '../../src/service/start-service.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker } from './scripted-checker.js';

const KEY = 'what-gcloud-auth-print-access-token-prints';
const fixture = join(__dirname, '..', 'fixtures/conformance/guide.json');
const guide = JSON.parse(readFileSync(fixture, 'utf8')) as {
  readonly facts: object[];
  readonly cases: { readonly answerCandidate: string; readonly groundingSpec?: object }[];
};

/** A command as the guide prints it: a comma after every last member. */
function asPrinted(method: string, body: object): string {
  const json = JSON.stringify(body, null, 2).replace(/([^\s{[,])(?=\n\s*[}\]])/g, '$1,');
  return `curl -X POST \\
-H "Authorization: Bearer $(gcloud auth print-access-token)" \\
-H "Content-Type: application/json" \\
"https://discoveryengine.googleapis.com/${method}" \\
-d '${json.replaceAll("'", "'\\''")}'`;
}

function hasCurl(): boolean {
  try {
    execFileSync('curl', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

if (!hasCurl()) {
  test('curl is not here: its commands were not run', () => {
    console.warn('Not run, no curl: the commands of the guide');
  });
} else {
  test("the guide's commands work with another host", async () => {
    const keys = { current: () => [{ name: 'guide', hash: hashOfKey(KEY), projects: undefined }] };
    const checker = scriptedChecker();
    const server = await startService(createService({ checker, logger: recordingLogger(), keys }));
    const bin = mkdtempSync(join(tmpdir(), 'answer-guard-gcloud-'));
    writeFileSync(join(bin, 'gcloud'), `#!/bin/sh\necho ${KEY}\n`);
    chmodSync(join(bin, 'gcloud'), 0o755);
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
    for (const version of ['v1', 'v1beta', 'v1alpha']) {
      for (const { answerCandidate, groundingSpec } of guide.cases) {
        const path = `${version}/projects/PROJECT_ID/locations/global/groundingConfigs/default_grounding_config:check`;
        const body = { answerCandidate, facts: guide.facts, ...(groundingSpec && { groundingSpec }) };
        const command = asPrinted(path, body).replace('https://discoveryengine.googleapis.com', server.url);
        const printed = await new Promise<string>((resolve, reject) => {
          execFile('sh', ['-c', command], { env }, (error, stdout) => {
            if (error === null) resolve(stdout);
            else reject(new Error('curl failed', { cause: error }));
          });
        });
        expect(JSON.parse(printed)).toMatchObject({ supportScore: 1 });
        expect(checker.received.at(-1)).toMatchObject({ answerCandidate, facts: guide.facts });
      }
    }
    await server.close();
  });
}
