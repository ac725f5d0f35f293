import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { runCli } from '../../src/cli/run-cli.js';
import { fakeIo } from './fake-io.js';

const FILE = 'answer-guard.config.yaml';

describe('answer-guard config', () => {
  test('print writes every setting as a file that is valid again, and says the same', async () => {
    const first = fakeIo({
      files: {
        [FILE]:
          'budgetMs: 250\npolicy: {preset: strict, citationThreshold: 0.75}\nroutes: {chat: {budgetMs: 300}}\n',
      },
    });
    expect(await runCli(['config', 'print', '--route', 'chat'], first)).toBe(0);
    expect(first.out()).toMatch(/^budgetMs: 300$/m);
    expect(first.out()).toMatch(/^ {2}citationThreshold: 0.75$/m);
    const second = fakeIo({ files: { [FILE]: first.out() } });
    expect(await runCli(['config', 'validate'], second)).toBe(0);
    expect(await runCli(['config', 'print'], second)).toBe(0);
    expect(second.out().slice(second.out().indexOf('\n') + 1)).toBe(first.out());
  });

  test('validate names file and routes', async () => {
    const io = fakeIo({ files: { 'my.yaml': 'routes: {chat: {mode: observe}, claims: {policy: strict}}' } });
    expect(await runCli(['config', 'validate', '--config', 'my.yaml'], io)).toBe(0);
    expect(io.out()).toBe(`${io.cwd}/my.yaml: valid, with routes chat, claims\n`);
  });

  test('validate without a file says what holds', async () => {
    const io = fakeIo();
    expect(await runCli(['config', 'validate'], io)).toBe(0);
    expect(io.out()).toMatch(/^no configuration file: .*valid\n$/);
  });

  test('validate reports every problem, and is an error', async () => {
    const io = fakeIo({ files: { [FILE]: 'budgetMs: -1\nmode: on\nroutes: {chat: {polcy: strict}}' } });
    expect(await runCli(['config', 'validate'], io)).toBe(2);
    expect(io.out()).toBe('');
    expect(io.err()).toMatch(/^AG_CONFIG_INVALID: /);
    for (const path of ['budgetMs', 'mode', 'routes.chat.polcy']) expect(io.err()).toContain(path);
  });

  test('validate opens the folder of a model, as a guard would', async () => {
    const io = fakeIo({ files: { [FILE]: 'engine: {modelFolder: ./mine}' } });
    expect(await runCli(['config', 'validate'], io)).toBe(2);
    expect(io.err()).toMatch(`AG_CONFIG_INVALID: modelFolder: ${io.cwd}/mine holds no model: `);
    mkdirSync(`${io.cwd}/mine`);
    writeFileSync(`${io.cwd}/mine/manifest.json`, '{"readers": 3}');
    expect(await runCli(['config', 'validate'], io)).toBe(2);
    expect(io.err()).toMatch(/mine holds no model: .*manifest\.json is no manifest/);
    const packaged = fakeIo({ files: { [FILE]: `engine: {modelFolder: ${join(packageRoot, 'model')}}` } });
    expect(await runCli(['config', 'validate'], packaged)).toBe(0);
  });

  test('validate and explain say which variable nothing reads', async () => {
    for (const name of ['validate', 'explain']) {
      const io = fakeIo({ env: { ANSWER_GUARD_BUDGET: '300', ANSWER_GUARD_COLOUR: 'red' } });
      expect(await runCli(['config', name], io)).toBe(0);
      expect(io.err()).toBe(
        'warning: The environment variable ANSWER_GUARD_BUDGET is set, and nothing reads it: did you mean ANSWER_GUARD_BUDGET_MS?\n' +
          'warning: The environment variable ANSWER_GUARD_COLOUR is set, and nothing reads it.\n',
      );
    }
  });

  test('an error of the environment leads to its page, and one of the file to that of the file', async () => {
    const io = fakeIo({ files: { [FILE]: 'mode: on' }, env: { ANSWER_GUARD_MODE: 'on' } });
    expect(await runCli(['config', 'validate'], io)).toBe(2);
    expect(io.err()).toContain('answer-guard/docs/configuration.md#environment');
    const ofFile = fakeIo({ files: { [FILE]: 'mode: on' } });
    expect(await runCli(['config', 'validate'], ofFile)).toBe(2);
    expect(ofFile.err()).toContain('answer-guard/docs/configuration.md#the-file');
  });

  test('explain says where each value comes from', async () => {
    const io = fakeIo({
      files: { [FILE]: 'budgetMs: 250\nroutes: {chat: {mode: observe}}' },
      env: { ANSWER_GUARD_CHECKER: 'embedded' },
    });
    expect(await runCli(['config', 'explain', '--route', 'chat'], io)).toBe(0);
    const rows = io
      .out()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual(['mode', 'routes.chat', 'observe']);
    expect(rows).toContainEqual(['budgetMs', `${io.cwd}/${FILE}`, '250']);
    expect(rows).toContainEqual(['checker', 'environment', 'embedded']);
    expect(rows).toContainEqual(['dialect', 'default', 'auto']);
  });

  test('explain says of each field of the policy where it comes from', async () => {
    const io = fakeIo({
      files: {
        [FILE]:
          'policy: {lowSupport: pass}\nroutes: {chat: {policy: {preset: strict, minCitedClaims: 0.5, message: Ask us.}}}',
      },
    });
    expect(await runCli(['config', 'explain', '--route', 'chat'], io)).toBe(0);
    expect(await runCli(['config', 'explain'], io)).toBe(0);
    const rows = io
      .out()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows).toContainEqual(['policy.minCitedClaims', 'routes.chat', '0.5']);
    expect(rows).toContainEqual(['policy.lowSupport', 'routes.chat (strict)', 'block']);
    expect(rows).toContainEqual(['policy.stream', 'routes.chat (strict)', 'gate']);
    for (const field of ['message', 'restMessage'])
      expect(rows).toContainEqual([`policy.${field}`, 'routes.chat', '{"default":"Ask us."}']);
    expect(io.out()).not.toContain('calibration');
    expect(rows).toContainEqual(['policy.lowSupport', `${io.cwd}/${FILE}`, 'pass']);
    expect(rows).toContainEqual(['policy.minCitedClaims', 'default (balanced)', '0.3']);
  });

  test.each([
    ['a file that is not there', ['config', 'print', '--config', 'no.yaml'], 'AG_CONFIG_NOT_FOUND'],
    ['a file that is not YAML', ['config', 'print', '--config', 'bad.yaml'], 'AG_CONFIG_UNREADABLE'],
    [
      'a route that is not in the file',
      ['config', 'print', '--config', 'good.yaml', '--route', 'other'],
      'AG_ROUTE_UNKNOWN',
    ],
    ['an unknown subcommand', ['config', 'show'], 'AG_USAGE_INVALID'],
    ['an unknown option', ['config', 'print', '--all'], 'AG_USAGE_INVALID'],
  ])('refuses %s', async (_kind, args, code) => {
    const io = fakeIo({ files: { 'bad.yaml': 'a: [1', 'good.yaml': 'routes: {chat: {}}' } });
    expect(await runCli(args, io)).toBe(2);
    expect(io.err()).toMatch(new RegExp(`^${code}: .+\\n$`));
    expect(io.out()).toBe('');
  });
});
