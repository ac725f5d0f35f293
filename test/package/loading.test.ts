import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';

interface Steps {
  readonly byRequire: readonly string[];
  readonly byNames: readonly string[];
  readonly byGuard: readonly string[];
  readonly byRequests: readonly string[];
  readonly headers: readonly (string | null)[];
}

const steps = JSON.parse(
  execFileSync(process.execPath, [join(packageRoot, 'test/package/loading-steps.mjs')], { encoding: 'utf8' }),
) as Steps;
const added = (after: readonly string[], before: readonly string[]) =>
  after.filter((name) => !before.includes(name));

describe('the CommonJS build loads', () => {
  test('nothing but its entry when it is required', () => {
    expect([...steps.byRequire].sort()).toEqual(['dist/cjs/middleware/index.js']);
  });

  test('no package of others when its functions are named', () => {
    expect(steps.byNames.filter((name) => !name.startsWith('dist/') && name !== 'package-root.cjs')).toEqual(
      [],
    );
    expect(steps.byNames.length).toBeLessThan(40);
  });

  test('what every guard needs when one is made, and not what no setting asks for', () => {
    expect(steps.byGuard).toEqual(expect.arrayContaining(['zod', 'dist/cjs/src/policy/decide.js']));
    const unasked =
      /^dist\/cjs\/(?:src\/(?:checkers\/(?:redis|cascade|service)|datastores\/(?:folder|postgres)|audit-log)\/|config\/build-(?:google|llm|datastores))|^yaml$/u;
    expect(steps.byGuard.filter((name) => unasked.test(name))).toEqual([]);
  });

  test('nothing while requests wait', () => {
    expect(steps.headers).toEqual([expect.stringMatching(/^pass;/u), null]);
    expect(added(steps.byRequests, steps.byGuard)).toEqual([]);
  });
});
