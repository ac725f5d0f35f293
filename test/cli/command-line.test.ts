import { runCli } from '../../src/cli/run-cli.js';
import { fakeIo } from './fake-io.js';

describe('answer-guard', () => {
  test.each([
    ['--help', /Usage: answer-guard/],
    ['--version', /^\d+\.\d+\.\d+\n$/],
  ])('%s', async (flag, text) => {
    const io = fakeIo();
    expect([await runCli([flag], io), io.err()]).toEqual([0, '']);
    expect(io.out()).toMatch(text);
  });

  test.each([[[]], [['config']]])('%j alone prints its help, and is a mistake', async (args) => {
    const io = fakeIo();
    expect(await runCli(args, io)).toBe(2);
    expect(io.err()).toMatch(/^Usage: answer-guard/);
  });

  test('an unknown command is a mistake', async () => {
    const io = fakeIo();
    expect(await runCli(['sevre'], io)).toBe(2);
    expect(io.err()).toMatch(/^AG_USAGE_INVALID: unknown command 'sevre'[^]*\(see --help\)\n$/);
  });
});
