import { existsSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../package-root.cjs';

/** Whether the model's runtime, which is optional, is installed here. */
const isInstalled = existsSync(join(packageRoot, 'node_modules/onnxruntime-node/package.json'));

/** Runs tests with the shipped model; where its runtime is not installed, one test says that they were not run. */
export function describeWithModel(name: string, tests: () => void): void {
  if (isInstalled) {
    describe(name, tests);
    return;
  }
  test(`${name}: NOT RUN, since onnxruntime-node is not installed`, () => {
    expect(isInstalled).toBe(false);
  });
}
