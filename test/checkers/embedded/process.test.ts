import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import packageRoot from '../../../package-root.cjs';

const esm = join(packageRoot, 'dist/esm/src/checkers/embedded/embedded.js');
const cjs = join(packageRoot, 'dist/cjs/src/checkers/embedded/embedded.js');

/** Runs a module that has `embedded`, `request` and `within`, until its process ends by itself; returns what it printed. */
async function run(code: string): Promise<string> {
  const prelude = `
    import { createRequire } from 'node:module';
    import { embedded } from ${JSON.stringify(esm)};
    const require = createRequire(import.meta.url);
    const request = { answerCandidate: 'The tower is 330 m tall.', facts: [{ factText: 'The tower is 330 m tall.' }] };
    const within = (ms) => ({ signal: new AbortController().signal, deadline: performance.now() + ms });
  `;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', prelude + code],
    { timeout: 200_000 },
  );
  return stdout.trim();
}

test('an idle engine does not keep the process', async () => {
  expect(await run(`embedded(); console.log('built')`)).toBe('built');
});

test('whoever awaits ready gets to know', async () => {
  expect(await run(`await embedded().ready; console.log('ready')`)).toBe('ready');
});

test('a check keeps the process until it is answered', async () => {
  const code = `
    const checker = embedded();
    await checker.ready;
    checker.check(request, within(30_000)).then(({ kind }) => console.log(kind));
  `;
  expect(await run(code)).toBe('complete');
});

test('both builds use one engine, closed by who leaves last', async () => {
  const code = `
    const first = embedded();
    const second = require(${JSON.stringify(cjs)}).embedded();
    console.log(first.ready === second.ready);
    await first.close();
    console.log((await second.check(request, within(30_000))).kind);
    await second.close();
    const third = embedded();
    console.log(third.ready === second.ready, (await third.check(request, within(30_000))).kind);
  `;
  expect(await run(code)).toBe('true\ncomplete\nfalse complete');
});

test('flags of the app are not for the worker', async () => {
  const code = `
    process.execArgv.push('--require', '/nowhere/loader.js');
    await embedded().ready;
    console.log('ready');
  `;
  expect(await run(code)).toBe('ready');
});
